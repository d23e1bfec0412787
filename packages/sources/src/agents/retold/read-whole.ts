import { readFile } from "node:fs/promises";
import { parseJson } from "@memory/language/text";

/**
 * The value of a file that is one JSON text. One that is torn, because it is being written or was cut off, is no session without
 * words: throws, so that what was read of it before stays.
 */
export async function readWhole(path: string): Promise<unknown> {
  const value = parseJson(await readFile(path, "utf8"));
  if (value === undefined) throw new Error(`${path} is no whole JSON: it is being written, or it is damaged`);
  return value;
}
