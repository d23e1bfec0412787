import { redact } from "@memory/language/redaction";
import { z } from "zod";
import { type Image, readImage } from "../activity/queries/rows.ts";
import { findLineage } from "../spaces/queries/replica.ts";
import { claimsOf, forms, keyed, naming, words as ofReplicas } from "../spaces/rows.ts";
import type { Store } from "../store/open.ts";

const Id = z.uuid();
const Time = z.int();
const Words = z.string().max(100_000);
const Name = z.string().max(4_096);
const Speaker = z.enum(["user", "assistant", "tool", "document"]);

/**
 * Columns of the rows that travel between the machines of one person: unlike those of a space, with where each came from. What was
 * read from which file, and what is derived from texts, stays: a machine has its own.
 */
const columns = {
  memories: forms.memories.extend({
    source_kind: z.enum(["session", "document", "manual"]),
    agent: Name.nullable(),
    session_id: Name.nullable(),
    path: Name.nullable(),
    start_line: z.int().nullable(),
    end_line: z.int().nullable(),
    document_id: Name.nullable(),
    hidden: Words.nullable(),
  }),
  derivations: forms.derivations,
  deleted_origins: z.strictObject({ memory_id: Id, from_id: Id, fell: Time }),
  restatements: forms.restatements.extend({ path: Name.nullable() }),
  decisions: forms.decisions,
  conflicts: forms.conflicts,
  findings: z.strictObject({
    agent: Name,
    session_id: Name,
    key: Name,
    project: Name,
    path: Name,
    rule: Name,
    type: Name,
    content: Words,
    confidence: z.number(),
    score: z.number(),
    excerpt: Words,
    start_line: z.int(),
    end_line: z.int(),
    record_uuid: Name.nullable(),
    asserted_at: Time,
    stated_by: Speaker,
    state: z.enum(["kept", "duplicate"]),
    root_id: Id.nullable(),
    memory_id: Id.nullable(),
    hidden: Words.nullable(),
    kind: Name.nullable(),
    subject: Name.nullable(),
    until: Name.nullable(),
    replaces: Words.nullable(),
    shown: z.int(),
  }),
  forgotten: z.strictObject({ project: Name, hash: Name, forgotten_at: Time }),
  entity_decisions: z.strictObject({
    about: Words,
    verdict: z.enum(["one", "apart", "called"]),
    name: Words,
    other: Words,
    decided_at: Time,
  }),
} as const;

export type TravellingTable = keyof typeof columns;

/** In the order in which they come: what others name before those. */
export const travelling = [
  "memories",
  "derivations",
  "deleted_origins",
  "restatements",
  "decisions",
  "conflicts",
  "findings",
  "forgotten",
  "entity_decisions",
] as const satisfies readonly TravellingTable[];

export const travels = (table: string): table is TravellingTable => Object.hasOwn(columns, table);
export const placeOf = (table: TravellingTable): number => travelling.indexOf(table);

/** Columns of a row by which it is the same on each machine. */
export const columnsOf = (table: TravellingTable): string[] => [
  ...(isNamed(table) ? ["id"] : []),
  ...Object.keys(columns[table].shape),
];

/** It has an id; the others are known by what they say. */
const isNamed = (table: TravellingTable): boolean =>
  table !== "derivations" && table !== "deleted_origins" && !isTold(table);

/** Known by what it says: its key is made of words, and travels as a keyed hash. */
export const isTold = (table: TravellingTable): table is "forgotten" | "entity_decisions" =>
  table === "forgotten" || table === "entity_decisions";

const words: Partial<Record<TravellingTable, readonly string[]>> = {
  ...ofReplicas,
  findings: ["content", "excerpt", "subject", "until", "replaces"],
  entity_decisions: ["name", "other"],
};

/** Columns that hold words, or what is made of them. */
export const wordsAndKeys = (table: TravellingTable): readonly string[] => [
  ...(words[table] ?? []),
  ...(table === "memories" ? ["content_key", "slot_key"] : table === "entity_decisions" ? ["about"] : []),
];

/** Columns that name memories. */
const memoriesOf: Record<TravellingTable, readonly string[]> = {
  ...naming,
  deleted_origins: ["memory_id"],
  findings: ["memory_id", "root_id"],
  forgotten: [],
  entity_decisions: [],
};

/** A row here. */
export interface RowName {
  readonly table: TravellingTable;
  readonly key: string;
}

/** Ids of the memories that a row is about. */
export const namedIn = (table: TravellingTable, image: Image): string[] =>
  memoriesOf[table].flatMap((column) => {
    const id = image[column];
    return typeof id === "string" ? [id] : [];
  });

/** The name that a row has on every machine. */
export const sharedKey = (claimKey: string, { table, key }: RowName): string =>
  isTold(table) ? keyed(claimKey, `${table}\n${partsOf(key).slice(1).join("\n")}`) : key;

const partsOf = (key: string): string[] => z.array(z.string()).parse(JSON.parse(key));

/** A row as it travels, before it is sealed. */
export interface Travelling {
  readonly roots: readonly string[];
  readonly claims: readonly string[];
  readonly words: string;
}

export function toTravel(
  store: Store,
  claimKey: string,
  { table, key, image }: RowName & { readonly image: string },
): Travelling {
  const { id: _id, owner_id: _owner, run_id: _run, ...told } = readImage(image);
  const row = columns[table].parse(told);
  const about = namedIn(table, told).flatMap((one) => [one, findLineage(store, one) ?? one]);
  const roots = table === "memories" ? [key, ...about] : about;
  return {
    roots: [...new Set(roots)].slice(0, MOST_ROOTS),
    claims: table === "memories" ? claimsOf(claimKey, columns.memories.parse(told)) : [],
    words: JSON.stringify(row),
  };
}

/** As many as a row of the log has room for; none of ours has more than two memories, each with its lineage. */
const MOST_ROOTS = 8;

/** A row that came, in the words of the store here. Throws where it is none of the kind. */
export function fromTravel(ownerId: string, table: TravellingTable, key: string, text: string): Image {
  const row: Image = columns[table].parse(JSON.parse(text));
  const redacted = Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === "string" && words[table]?.includes(column) ? redact(value).text : value,
    ]),
  );
  return {
    ...(isNamed(table) && { id: key }),
    owner_id: ownerId,
    ...redacted,
    ...(table === "memories" && { run_id: null }),
  };
}

/** The key of a row here, where it is known by what it says; `deleted_origins` and `derivations` have theirs as it is. */
export function keyHere(ownerId: string, table: TravellingTable, key: string, image: Image): string {
  if (table === "forgotten") return JSON.stringify([ownerId, image.project, image.hash]);
  return table === "entity_decisions" ? JSON.stringify([ownerId, image.about]) : key;
}
