import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { Discovered } from "@memory/sources/agents";
import type { LedgerRow } from "./queries.ts";

/**
 * Is there nothing new behind the watermark? Same size and time: nothing was written. Same size, other time: a copy or
 * a restore, unless the bytes differ. A session that was read in part is read again.
 */
export async function upToDate(known: LedgerRow | undefined, file: Discovered): Promise<boolean> {
  if (!known || known.outcome === "partial" || known.outcome === "failed") return false;
  if (known.size !== file.size) return false;
  if (known.mtime === Math.trunc(file.mtimeMs)) return true;
  return (await prefixHash(file.path, known.offset)) === known.prefix_hash;
}

/** SHA-256 (hex) of the first bytes of a file. */
async function prefixHash(path: string, bytes: number): Promise<string> {
  const hash = createHash("sha256");
  if (bytes > 0) for await (const chunk of createReadStream(path, { end: bytes - 1 })) hash.update(chunk);
  return hash.digest("hex");
}
