import { createHmac } from "node:crypto";
import { redact } from "@memory/language/redaction";
import { parseJson } from "@memory/language/text";
import { MemoryKind } from "@memory/shared";
import type { Row } from "@memory/spaces/log";
import { z } from "zod";
import { type Image, imageNow, readImage } from "../activity/queries/rows.ts";
import type { MemoryRow } from "../memories/row.ts";
import type { Store } from "../store/open.ts";
import { findLineage } from "./queries/replica.ts";

const Id = z.uuid();
const Time = z.int();
const Words = z.string().max(100_000);
const Name = z.string().max(300);

/**
 * Columns of the rows that travel. What tells where a memory of a person's own came from (session, path, lines, document, run) is in
 * none of them: a replica has no such thing.
 */
export const forms = {
  memories: z.strictObject({
    root_id: Id,
    version: z.int().min(1),
    type: z.enum(["fact", "preference", "episode", "procedure"]),
    content: Words,
    content_key: Name,
    slot_key: Name.nullable(),
    status: z.enum(["active", "superseded", "retired"]),
    project: Name.nullable(),
    confidence: z.number().min(0).max(1),
    asserted_at: Time,
    valid_from: Time,
    valid_to: Time.nullable(),
    created_at: Time,
    author: z.enum(["import", "person"]),
    client: Name.nullable(),
    stated_by: z.enum(["user", "assistant", "tool", "document"]).nullable(),
    excerpt: Words.nullable(),
    replaced_by: Id.nullable(),
    checked_at: Time.nullable(),
    kind: Name.nullable(),
    subject: Name.nullable(),
    until: Name.nullable(),
  }),
  restatements: z.strictObject({
    memory_id: Id,
    content: Words,
    stated_by: z.enum(["user", "assistant", "tool", "document"]).nullable(),
    client: Name.nullable(),
    asserted_at: Time,
    created_at: Time,
  }),
  derivations: z.strictObject({ memory_id: Id, from_id: Id }),
  decisions: z.strictObject({
    memory_id: Id,
    other_id: Id,
    verdict: Name,
    score: z.number(),
    features: z.string().max(4000),
    rule: Name,
    model: Name.nullable(),
    outcome: z.enum(["merged", "versioned", "conflict", "auto_resolved", "apart"]),
    judged: z.enum(["right", "wrong"]).nullable(),
    created_at: Time,
  }),
  conflicts: z.strictObject({
    newer_id: Id,
    existing_id: Id,
    status: z.enum(["open", "resolved"]),
    reason: Name,
    created_at: Time,
    resolution: z.enum(["keep_new", "keep_existing", "keep_both", "merge", "obsolete"]).nullable(),
    decided_by: z.enum(["person", "auto", "llm"]).nullable(),
    decided_at: Time.nullable(),
    merged_id: Id.nullable(),
    newer_quote: Words.nullable(),
    existing_quote: Words.nullable(),
    score: z.number().nullable(),
    rule: Name.nullable(),
  }),
} as const;

export type TravellingTable = keyof typeof forms;

export const travels = (table: string): table is TravellingTable => Object.hasOwn(forms, table);

/** Order in which rows come: what others name before those. */
const order: readonly TravellingTable[] = [
  "memories",
  "derivations",
  "restatements",
  "decisions",
  "conflicts",
];
export const placeOf = (table: TravellingTable): number => order.indexOf(table);

/** Columns of a replica's rows that are the same in each: nothing is known there of what they tell at home. */
const atHome: Partial<Record<TravellingTable, Image>> = {
  memories: {
    run_id: null,
    source_kind: "manual",
    agent: null,
    session_id: null,
    path: null,
    start_line: null,
    end_line: null,
    document_id: null,
    hidden: null,
  },
  restatements: { path: null },
};

/** Columns whose words are redacted once more by whoever takes them in. */
export const words: Partial<Record<TravellingTable, readonly string[]>> = {
  memories: ["content", "excerpt", "subject", "until", "client"],
  restatements: ["content", "client"],
  conflicts: ["newer_quote", "existing_quote", "reason"],
};

/** Is this a column of words? */
export const isWord = (table: TravellingTable, column: string): boolean =>
  words[table]?.includes(column) === true;

export const wordColumns = (table: TravellingTable): readonly string[] => words[table] ?? [];

/** Columns that tell a time. */
const times: Readonly<Record<TravellingTable, readonly string[]>> = {
  memories: ["asserted_at", "valid_from", "valid_to", "created_at", "checked_at"],
  restatements: ["asserted_at", "created_at"],
  derivations: [],
  decisions: ["created_at"],
  conflicts: ["created_at", "decided_at"],
};

/** Milliseconds that a clock may be ahead of that of the log. */
const AHEAD = 300_000;

/** A time that lies ahead of when the log got it is cut to that: what is said last would hold for ever where a clock is wrong. */
export const cutTime = (time: number, received: number): number =>
  time > received + AHEAD ? received : time;

function cutTimes(table: TravellingTable, row: Image, received: number): Image {
  const ahead = times[table].filter((column) => Number(row[column] ?? 0) > received + AHEAD);
  return ahead.length === 0
    ? row
    : { ...row, ...Object.fromEntries(ahead.map((column) => [column, received])) };
}

/** What a replica keeps of the words of a row, in the form in which it travels. */
export function asReceived(table: TravellingTable, text: string, received: number): string {
  const { salt, ...told } = Salted.parse(JSON.parse(text));
  const row: Image = forms[table].parse(told);
  const cut = cutTimes(table, row, received);
  return cut === row ? text : JSON.stringify({ ...cut, salt });
}

/** Columns that name memories, whose deletion takes the row's words along. */
export const naming: Record<TravellingTable, readonly string[]> = {
  memories: ["root_id"],
  restatements: ["memory_id"],
  derivations: ["memory_id", "from_id"],
  decisions: ["memory_id", "other_id"],
  conflicts: ["newer_id", "existing_id"],
};

export interface RowName {
  readonly table: TravellingTable;
  readonly key: string;
}

/** The memories that a row names, by their ids. */
export const namedIn = (table: TravellingTable, image: Image): string[] =>
  table === "memories" ? [] : naming[table].map((column) => String(image[column]));

/** A row of a replica as it stands, in the form in which it travels; what it is about, for its deletion, included. */
export function rowNow(
  store: Store,
  space: { readonly claimKey: string },
  { table, key }: RowName,
): Omit<Row, "hash"> {
  const image = imageNow(store, table, key);
  if (image === null) return { table, key, roots: [], claims: [], image: null };
  const row = forms[table].parse(
    without(readImage(image), ["id", "owner_id", ...Object.keys(atHome[table] ?? {})]),
  );
  return {
    table,
    key,
    roots: rootsOf(store, table, key, row),
    claims: table === "memories" ? claimsOf(space.claimKey, forms.memories.parse(row)) : [],
    image: JSON.stringify({ ...row, salt: keyed(space.claimKey, `row\n${table}\n${key}`) }),
  };
}

const without = (image: Image, columns: readonly string[]): Image =>
  Object.fromEntries(Object.entries(image).filter(([column]) => !columns.includes(column)));

/** A version, and its lineage: a version may stand in another one later. */
function rootsOf(
  store: Store,
  table: TravellingTable,
  key: string,
  row: Readonly<Record<string, unknown>>,
): string[] {
  const named = naming[table].map((column) => String(row[column]));
  const all =
    table === "memories" ? [key, ...named] : named.flatMap((id) => [id, findLineage(store, id) ?? id]);
  return [...new Set(all)];
}

/** What no two memories of a space are at once: one that says this in this project, and the one of its lineage that holds. */
export function claimsOf(
  claimKey: string,
  row: Pick<z.output<typeof forms.memories>, "status" | "root_id" | "project" | "content_key">,
): string[] {
  if (row.status !== "active") return [];
  return [saying(claimKey, row), keyed(claimKey, `head\n${row.root_id}`)];
}

/** Claim of what a memory says. Keyed: nobody outside of the space can try words against it. */
export const saying = (
  claimKey: string,
  { project, content_key }: { readonly project: string | null; readonly content_key: string },
): string => keyed(claimKey, `says\n${project ?? ""}\n${content_key}`);

export const keyed = (claimKey: string, text: string): string =>
  createHmac("sha256", Buffer.from(claimKey, "base64url")).update(text).digest("base64url");

/** The hash of a row stays in the log when its words go: with this beside them nobody outside of the space can try words against it. */
const Salted = z.looseObject({ salt: z.string().max(100) });

/** A memory as it stands in the log, for who keeps no replica; null: it has a form that is not known. */
export function memoryOf(ownerId: string, id: string, text: string): MemoryRow | null {
  const read = Salted.safeParse(parseJson(text));
  if (!read.success) return null;
  const { salt: _salt, ...told } = read.data;
  const row = forms.memories.safeParse(told);
  if (!row.success) return null;
  const { data } = row;
  const redacted = (value: string): string => redact(value).text;
  const some = (value: string | null): string | null => value && redacted(value);
  return {
    ...data,
    ...{ id, owner_id: ownerId, content: redacted(data.content), excerpt: some(data.excerpt) },
    ...{ subject: some(data.subject), until: some(data.until), client: some(data.client) },
    ...{ run_id: null, source_kind: "manual", agent: null, session_id: null, path: null, start_line: null },
    ...{ end_line: null, document_id: null, hidden: null },
    kind: MemoryKind.nullable().catch(null).parse(data.kind),
  };
}

/** The row that a replica gets. Throws where what came is none: an operation with such a row must not be applied. */
export function imageOf(
  ownerId: string,
  { table, key }: RowName,
  { text, received }: { readonly text: string; readonly received: number },
): Image {
  const { salt: _salt, ...told } = Salted.parse(JSON.parse(text));
  const row = cutTimes(table, forms[table].parse(told), received);
  const redacted = Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === "string" && words[table]?.includes(column) ? redact(value).text : value,
    ]),
  );
  const named = table === "derivations" ? {} : { id: key };
  return { ...named, owner_id: ownerId, ...redacted, ...atHome[table] };
}
