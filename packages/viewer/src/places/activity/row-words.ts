import { moment } from "@memory/shared/words";
import type { daemon } from "../../api.ts";
import { cleanLine } from "../../text/clean.ts";

export type ChangedRow = Awaited<ReturnType<typeof daemon.activity.get>>["rows"][number];
export type StoredRow = NonNullable<ChangedRow["before"]>;
type Value = StoredRow[string];

const TABLES: Readonly<Record<string, string>> = {
  memories: "Memory",
  conflicts: "Contradiction",
  decisions: "Decision",
  restatements: "Said again",
  derivations: "Derived from another memory",
  deleted_origins: "Derived from a deleted memory",
  forgotten: "Words that are not learnt again",
  findings: "Finding in a session",
  passages: "Passage of a session",
  import_ledger: "How far a session was read",
  entities: "Entity",
  entity_names: "Name of an entity",
  folds: "Merge",
  fold_candidates: "Question whether two are one",
  vocabulary: "Schema name",
  former_names: "Former name",
  documents: "Document",
  roots: "Linked folder",
  knowledge_entities: "Entity of the agents' graph",
  knowledge_observations: "Observation of an agent",
  knowledge_relations: "Relation of the agents' graph",
};

export const tableWords = (table: string): string => TABLES[table] ?? cleanLine(table).replaceAll("_", " ");

const COLUMNS: Readonly<Record<string, string>> = {
  content: "Text",
  status: "State",
  asserted_at: "Said",
  valid_from: "True from",
  valid_to: "True until",
  created_at: "Saved",
  updated_at: "Changed",
  replaced_by: "Replaced by",
  checked_at: "Confirmed",
  stated_by: "Said by",
  source_kind: "Comes from",
  client: "Program",
  start_line: "First line",
  end_line: "Last line",
  session_id: "Session",
  run_id: "Run",
  path: "File",
  resolved_at: "Settled",
  dismissed_at: "Dismissed",
  reverted_at: "Taken back",
  watched: "Followed",
};

/** "valid_to" → "True until"; what has no words of its own is spelt out. */
export function columnWords(column: string): string {
  const known = COLUMNS[column];
  if (known !== undefined) return known;
  const words = cleanLine(column).replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Times are kept as milliseconds. */
const TIME = /(_at|_from|_to|^at)$/;
const MOST = 2_000;

/** A column's value, as a person reads it. */
export function valueWords(column: string, value: Value): string {
  if (value === null) return "nothing";
  if (typeof value === "number")
    return TIME.test(column) && value > 1e11 ? moment(new Date(value).toISOString()) : String(value);
  if (UUID.test(value)) return `…${value.slice(-6)}`;
  const text = cleanLine(value.slice(0, MOST));
  return text === "" ? "nothing" : text;
}

/** Made from others, or for the store alone: nobody reads them. */
const BEHIND = /^(id|owner_id|root_id|run_id|.*_key|.*_hash|hash|name_key|slot_key)$/;

/** The columns that differ, those left out that only the store reads. */
export function differing(before: StoredRow, after: StoredRow): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.filter((name) => !BEHIND.test(name) && (before[name] ?? null) !== (after[name] ?? null));
}

/** The columns of a row that say something. */
export const telling = (row: StoredRow): string[] =>
  Object.keys(row).filter((name) => !BEHIND.test(name) && (row[name] ?? null) !== null && row[name] !== "");

/** The columns that hold the words of a row, the most telling first. */
const WORDS = ["content", "name", "title", "label", "source_name", "command", "reason", "excerpt", "path"];

/** The text of a row, in its own words. */
export function gist(row: StoredRow): string | undefined {
  const [found] = WORDS.flatMap((name) =>
    typeof row[name] === "string" && row[name] !== "" ? [row[name]] : [],
  );
  return found;
}

/** The version that a new version of a memory took the place of, among the rows of the same change. */
export function versionBefore(
  rows: readonly ChangedRow[],
  { table, before, after }: ChangedRow,
): StoredRow | undefined {
  if (table !== "memories" || before !== null || !after) return undefined;
  const others = rows.filter(
    (row) => row.table === table && row.before && row.after?.root_id === after.root_id,
  );
  return others.at(-1)?.before ?? undefined;
}
