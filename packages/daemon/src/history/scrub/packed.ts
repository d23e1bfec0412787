import { isUint8Array } from "node:util/types";
import { pack, unpack } from "../../platform/pack.ts";
import { hide, hidingIn, isInNumbers } from "./hide.ts";
import type { Row } from "./queries.ts";
import type { Spellings } from "./spellings.ts";

/** Columns of bytes that are compressed lines: what they hold does not stand in them as it is. */
const isPacked = (table: string, column: string): boolean => table === "ark_bodies" && column === "packed";

/** The lines of a compressed column; undefined for one that is none, or is damaged. */
export function packedLines(table: string, column: string, value: unknown): string[] | undefined {
  if (!isPacked(table, column) || !isUint8Array(value)) return undefined;
  try {
    return unpack(value).toString("utf8").split("\n");
  } catch {
    return undefined;
  }
}

export const holdsInLines = (lines: readonly string[], spellings: Spellings): boolean =>
  lines.some((line) => withoutIn(line, spellings, 1) !== line);

/** Compressed lines without the string, and what follows from them in their row. */
export function hideInLines(lines: readonly string[], spellings: Spellings, n: number): Row {
  const { hash, bytes, packed } = pack(lines.map((line) => withoutIn(line, spellings, n)).join("\n"));
  return { hash, bytes, packed, packed_bytes: packed.length };
}

/** A line with the string inside a number is dropped: other digits would be another number. */
function withoutIn(line: string, spellings: Spellings, n: number): string {
  const hidden = hide(line, hidingIn("packed", spellings, n));
  return isInNumbers(hidden, spellings) ? "" : hidden;
}
