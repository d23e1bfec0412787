import { Readable } from "node:stream";
import type { Client } from "@memory/client";
import { readLines } from "@memory/shared/wire";
import { CliError, EXIT } from "../errors.ts";

type Record_ = Readonly<Record<string, unknown>>;

/** The records of everything that is known, as they come; nothing is missing where this ends. */
export async function* recordsOf(client: Client): AsyncGenerator<Record_> {
  const { bytes } = await client.archive.export({ query: { compress: "none" } });
  let isWhole = false;
  for await (const record of readLines(Readable.toWeb(Readable.from(bytes)))) {
    if (!isRecord(record)) continue;
    isWhole = record.kind === "end";
    yield record;
  }
  if (!isWhole) throw new CliError(EXIT.failed, "the daemon broke off; nothing was written");
}

const isRecord = (value: unknown): value is Record_ =>
  typeof value === "object" && value !== null && "kind" in value;
