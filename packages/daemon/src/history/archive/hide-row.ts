import { redact } from "@memory/language/redaction";
import { sayingKey } from "@memory/language/text";
import { sayingHash } from "../../store/saying-hash.ts";
import { derived } from "../scrub/derived.ts";
import type { Row } from "./codec.ts";
import type { Kind } from "./kinds.ts";

/** Takes secrets out of the words of a row, and makes anew what follows from them. Answers how many. */
export function hide(kind: Kind, row: Row): number {
  let count = 0;
  const changed = new Set<string>();
  for (const column of kind.words ?? []) {
    const words = row[column];
    if (typeof words !== "string") continue;
    const redacted = redact(words);
    if (redacted.text === words) continue;
    count += redacted.count;
    row[column] = redacted.text;
    changed.add(column);
  }
  if (changed.size > 0)
    for (const [column, value] of Object.entries(derived(kind.table, row, changed)))
      row[column] = valueIn(value);
  if (kind.kind === "memory") row.content_key = keyOf(String(row.content), String(row.content_key));
  return count;
}

const valueIn = (value: unknown): string | number | null =>
  typeof value === "string" || typeof value === "number" ? value : null;

/** The key of a saying, or a longer one that begins with it, where another saying has that. */
function keyOf(content: string, given: string): string {
  const key = sayingHash(sayingKey(content));
  return given.startsWith(`${key}\n\n`) ? given : key;
}
