import { parseJson } from "@memory/language/text";

/** Tombstone of a deleted record: its place in the conversation, so that the others keep theirs. */
export function tombstoneOf(line: string): string {
  const record = parseJson(line);
  if (typeof record !== "object" || record === null || !("uuid" in record)) return "";
  const kept = Object.entries(record).filter(([key, value]) => places.has(key) && isPlace(value));
  return JSON.stringify({ type: "deleted", ...Object.fromEntries(kept) });
}

const places = new Set(["uuid", "parentUuid", "logicalParentUuid", "isSidechain", "timestamp"]);

/** An id or a time, no words. */
const isPlace = (value: unknown): boolean =>
  value === null ||
  typeof value === "boolean" ||
  (typeof value === "string" && /^[\w:.-]{1,64}$/.test(value));
