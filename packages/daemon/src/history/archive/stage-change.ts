import { redact } from "@memory/language/redaction";
import { parseJson } from "@memory/language/text";
import { isLogged, loggedTables } from "../../store/logged-tables.ts";
import { derived } from "../scrub/derived.ts";
import type { Fields, Row } from "./codec.ts";
import { kinds } from "./kinds.ts";
import { BadArchive } from "./lines.ts";

const wordsOf = new Map(kinds.map(({ table, words }) => [table, words ?? []]));

/** A line of the log, with its owner put back into it, and without secrets in the row that it keeps. Throws `BadArchive`. */
export function rowOfChange({ op, table, key, before, blank }: Fields, owner: string, line: number): Row {
  const tbl = String(table);
  if (!isLogged(tbl)) throw new BadArchive("tells of a table that has no log", line);
  const parts = Array.isArray(key)
    ? loggedTables[tbl].key[0] === "owner_id"
      ? [owner, ...key]
      : key
    : undefined;
  return {
    op: Number(op),
    tbl,
    key: parts ? JSON.stringify(parts) : String(key),
    before: typeof before === "string" ? imageOf(tbl, before, { owner, line }) : null,
    blank: blank === true ? 1 : 0,
  };
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The text is kept as it is where nothing is to be hidden in it. */
function imageOf(
  table: string,
  text: string,
  { owner, line }: { readonly owner: string; readonly line: number },
): string {
  const own = text.replace('"owner_id":""', `"owner_id":${JSON.stringify(owner)}`);
  const image = parseJson(own);
  const isOwners = isObject(image) && (!("owner_id" in image) || image.owner_id === owner);
  if (!isOwners) throw new BadArchive("before: is no row of this owner", line);
  const words = new Set(wordsOf.get(table) ?? []);
  const hidden = Object.entries(image).flatMap(([column, value]) => {
    if (typeof value !== "string" || !words.has(column)) return [];
    const { text: redacted } = redact(value);
    return redacted === value ? [] : [[column, redacted] as const];
  });
  if (hidden.length === 0) return own;
  const after = { ...image, ...Object.fromEntries(hidden) };
  return JSON.stringify({ ...after, ...derived(table, after, new Set(hidden.map(([column]) => column))) });
}
