import { open } from "node:fs/promises";

/** Bytes in which a file tells what it is. */
const BEGINNING = 64 * 1024;

export async function firstBytesOf(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
  return buffer.subarray(0, bytesRead);
}

export const beginningOf = async (path: string): Promise<string> =>
  (await firstBytesOf(path)).toString("utf8");
