import { readFile } from "node:fs/promises";
import { parseJson } from "@memory/language/text";
import { ApiError } from "@memory/shared";

/** Why a session cannot be read as it lies there now, in words for a person. What was read of it before stays. */
export const unreadable = (path: string, why: string): ApiError =>
  new ApiError("unavailable", `cannot read ${path}: ${why}`);

/**
 * The value of a file that is one JSON text. One that is torn, because it is being written or was cut off, is no session without
 * words: throws.
 */
export async function readWhole(path: string): Promise<unknown> {
  const value = parseJson(await readFile(path, "utf8"));
  if (value !== undefined) return value;
  throw unreadable(path, "it is no whole JSON; either it is being written, or it is damaged");
}
