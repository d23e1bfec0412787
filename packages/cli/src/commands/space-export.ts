import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "@memory/client";
import { plural } from "@memory/shared/words";
import { type Cli, shortPath } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { cannotWrite, refuseUnwritable } from "../output-file.ts";
import { pages } from "../pages.ts";
import { cleanLine } from "../print/clean.ts";
import { toJson } from "../print/json.ts";
import { copyOf } from "../spaces/copies.ts";
import { findSpace, type InSpace } from "../spaces/find-space.ts";

/** The contract's own ceiling. */
const PAGE = 500;

export async function exportSpace(cli: Cli, file: string, { space: named }: InSpace): Promise<Exit> {
  if (file !== "-") await refuseUnwritable(file);
  const session = await connect(cli);
  const space = await findSpace(session.client, named);
  const counted = { lines: 0 };
  const lines = linesOf(copyOf(cli, session, space), counted);
  if (file === "-") {
    for await (const line of lines) cli.io.stdout.write(line);
    return EXIT.ok;
  }
  const path = resolve(file);
  await written(path, lines);
  if (cli.json) cli.sayJson({ path, versions: counted.lines });
  else
    cli.say(
      `Wrote  ${shortPath(path, cli.io.homedir)}   ${plural(counted.lines, "version")} of ${cleanLine(space.name)}`,
    );
  return EXIT.ok;
}

async function* linesOf(copy: Client, counted: { lines: number }): AsyncGenerator<string> {
  for await (const { memories } of pages((cursor) =>
    copy.memories.list({ query: { status: "all", limit: PAGE, cursor } }),
  ))
    for (const memory of memories) {
      counted.lines += 1;
      yield `${toJson(memory)}\n`;
    }
}

async function written(path: string, lines: AsyncIterable<string>): Promise<void> {
  const draft = `${path}.draft`;
  try {
    await pipeline(Readable.from(lines), createWriteStream(draft, { mode: 0o600 }));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error instanceof CliError ? error : cannotWrite(path, error);
  }
}
