import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Client } from "@memory/client";
import type { Cli } from "../cli.ts";
import { cannotWrite } from "../output-file.ts";

export interface Written {
  readonly path: string;
  readonly bytes: number;
}

/** The archive in a file, whole or not at all, packed as its name says: `.gz`, `.zst`. Nobody else may read it. */
export async function writeArchive(client: Client, named: string | undefined): Promise<Written> {
  const { name, bytes } = await client.archive.export({ query: { compress: packingOf(named ?? "") } });
  const path = resolve(named ?? name);
  const draft = `${path}.draft`;
  try {
    if (named === undefined && (await stat(path).catch(() => null)))
      throw Object.assign(new Error("it is taken"), { code: "EEXIST" });
    await pipeline(bytes, createWriteStream(draft, { mode: 0o600 }));
    const file = await open(draft, "r+");
    await file.sync().finally(() => file.close());
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw cannotWrite(path, error);
  }
  return { path, bytes: (await stat(path)).size };
}

/** The same for whoever reads what this prints. */
export async function printArchive({ io }: Pick<Cli, "io">, client: Client): Promise<void> {
  const { bytes } = await client.archive.export({ query: { compress: "none" } });
  const decoder = new TextDecoder();
  for await (const part of bytes) io.stdout.write(decoder.decode(part, { stream: true }));
}

function packingOf(name: string): "none" | "gzip" | "zstd" {
  if (/\.(?:gz|tgz)$/i.test(name)) return "gzip";
  return /\.(?:zst|zstd)$/i.test(name) ? "zstd" : "none";
}
