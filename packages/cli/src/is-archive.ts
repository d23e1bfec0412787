import { constants, createGunzip } from "node:zlib";
import { firstBytesOf } from "./beginning-of.ts";

const GZIP = Buffer.from([0x1f, 0x8b]);
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const HEADER = /^\s*\{[^\n]*"memory-archive"/;

/** Has `memory export` written this file? What is packed as zstd nothing else here is, and not every Node can look into it. */
export async function isArchive(path: string): Promise<boolean> {
  const bytes = await firstBytesOf(path);
  if (bytes.subarray(0, ZSTD.length).equals(ZSTD)) return true;
  const isPacked = bytes.subarray(0, GZIP.length).equals(GZIP);
  return HEADER.test((isPacked ? await unpacked(bytes) : bytes).toString("utf8"));
}

/** As much as the bytes tell: the rest of the file is not there, and what stands behind may be damaged. */
async function unpacked(bytes: Buffer): Promise<Buffer> {
  const unpacking = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  unpacking.end(bytes);
  try {
    for await (const part of unpacking) return part;
  } catch {
    // It is none, then.
  }
  return Buffer.alloc(0);
}
