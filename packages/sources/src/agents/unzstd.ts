import * as zlib from "node:zlib";
import { ApiError } from "@memory/shared";

/** Bytes of an unpacked session at most. */
const LARGEST = 256 * 1024 * 1024;

/** Unpacks what lies at a path. Throws `ApiError` where this Node cannot. */
export function unzstd(path: string): (packed: Buffer) => Buffer {
  const unpack: unknown = Reflect.get(zlib, "zstdDecompressSync");
  if (typeof unpack !== "function")
    throw new ApiError(
      "unavailable",
      `cannot read ${path}: it is compressed with Zstandard, which Node reads from 22.15 on; run memory with a newer Node`,
    );
  return (packed) => Buffer.from(unpack(packed, { maxOutputLength: LARGEST }));
}
