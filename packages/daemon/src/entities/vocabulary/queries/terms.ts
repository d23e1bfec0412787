import { createHash } from "node:crypto";
import { iso } from "@memory/language/text";
import type { SchemaKind, SchemaName } from "@memory/shared";
import type { Selectable } from "kysely";
import type { VocabularyTable } from "../../../store/graph-tables.ts";
import type { Store } from "../../../store/open.ts";
import { ownerUuid } from "../../../store/owner-key.ts";
import { type Places, statement } from "../../../store/statement.ts";
import { builtin } from "../builtin.ts";

export type TermRow = Selectable<VocabularyTable>;

export interface TermKey {
  readonly ownerId: string;
  readonly kind: SchemaKind;
  readonly name: string;
}

/** A name of the vocabulary; `term` is null while what is built in was never used or changed. */
export type KnownTerm = Omit<TermRow, "term" | "created_at"> & {
  readonly term: number | null;
  readonly created_at: number | null;
};

/** The names an owner's graph is told in, or never shall be: built-in ones first, then in the order they came. */
export function findTerms(store: Store, ownerId: string): KnownTerm[] {
  const rows = store.all(
    store.q
      .selectFrom("vocabulary")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("state", "<>", "proposed")
      .orderBy("term"),
  );
  const known = new Map<string, KnownTerm>(rows.map((row) => [row.id, row]));
  const cameWith = builtinTerms(ownerId).map((term) => known.get(term.id) ?? term);
  return [...new Set([...cameWith, ...known.values()])];
}

const builtinTerms = (ownerId: string): KnownTerm[] =>
  (["type", "predicate"] as const).flatMap((kind) =>
    builtin[kind].map(({ name, description }) => ({
      id: builtinId({ ownerId, kind, name }),
      owner_id: ownerId,
      kind,
      name,
      description,
      term: null,
      origin: "builtin" as const,
      state: "active" as const,
      created_at: null,
      decided_at: null,
    })),
  );

/** The same for everybody who asks for this owner: a built-in name has its id before it has a row. */
function builtinId({ ownerId, kind, name }: TermKey): string {
  const hex = createHash("sha256")
    .update(`${ownerUuid(ownerId)} ${kind} ${name}`)
    .digest("hex");
  // Version 8 of RFC 9562: made up from what is in it.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const byId = statement((q, at: Places<{ ownerId: string; id: string }>) =>
  q.selectFrom("vocabulary").selectAll().where("owner_id", "=", at("ownerId")).where("id", "=", at("id")),
);

export const findTerm = (store: Store, ownerId: string, id: string): KnownTerm | undefined =>
  byId.get(store, { ownerId, id }) ?? builtinTerms(ownerId).find((term) => term.id === id);

const byName = statement((q, at: Places<TermKey>) =>
  q
    .selectFrom("vocabulary")
    .selectAll()
    .where("owner_id", "=", at("ownerId"))
    .where("kind", "=", at("kind"))
    .where("name", "=", at("name")),
);

const byFormerName = statement((q, at: Places<TermKey>) =>
  q
    .selectFrom("former_names as f")
    .innerJoin("vocabulary as v", "v.term", "f.term")
    .selectAll("v")
    .where("f.owner_id", "=", at("ownerId"))
    .where("f.kind", "=", at("kind"))
    .where("f.name", "=", at("name")),
);

/** Under its name of today, or under one that it had before: extractors may know it by that. */
export function findTermByName(store: Store, { ownerId, kind, name }: TermKey): KnownTerm | undefined {
  const key = { ownerId, kind, name };
  const row = byName.get(store, key) ?? byFormerName.get(store, key);
  const came = builtin[kind].some((term) => term.name === name);
  return row ?? (came ? findTerm(store, ownerId, builtinId(key)) : undefined);
}

/** Earlier names of a term. */
export const formerNames = (store: Store, { term }: KnownTerm): string[] =>
  store
    .all(store.q.selectFrom("former_names").select("name").where("term", "is", term))
    .map(({ name }) => name);

/** Texts that use the old name go on meaning this term. */
export const keepFormerName = (store: Store, { owner_id, kind, name }: KnownTerm, term: number): void =>
  void store.run(
    store.q
      .insertInto("former_names")
      .values({ owner_id, kind, name, term })
      .onConflict((conflict) => conflict.columns(["owner_id", "kind", "name"]).doUpdateSet({ term })),
  );

/** The name is in use again. */
export const dropFormerName = (store: Store, { ownerId, kind, name }: TermKey): void =>
  void store.run(
    store.q
      .deleteFrom("former_names")
      .where("owner_id", "=", ownerId)
      .where("kind", "=", kind)
      .where("name", "=", name),
  );

/** Give a name its row, if it has none yet, and answer the row's number. */
export function keepTerm(store: Store, term: KnownTerm, now: number): number {
  if (term.term !== null) return term.term;
  return insertTerm(store, { ...term, created_at: now });
}

const insertion = statement((q, at: Places<Omit<TermRow, "term">>) =>
  q.insertInto("vocabulary").values({
    id: at("id"),
    owner_id: at("owner_id"),
    kind: at("kind"),
    name: at("name"),
    description: at("description"),
    origin: at("origin"),
    state: at("state"),
    created_at: at("created_at"),
    decided_at: at("decided_at"),
  }),
);

/** Answers its number. */
export const insertTerm = (store: Store, row: Omit<TermRow, "term">): number => insertion.add(store, row);

export type TermChanges = Partial<Pick<TermRow, "name" | "description" | "state" | "decided_at">>;

export const changeTerm = (store: Store, term: number, changes: TermChanges): void =>
  void store.run(store.q.updateTable("vocabulary").set(changes).where("term", "=", term));

export const deleteTerm = (store: Store, term: number): void =>
  void store.run(store.q.deleteFrom("vocabulary").where("term", "=", term));

/** Entities of each type, and texts that state each relationship, by their names. */
export type TermUses = Readonly<Record<SchemaKind, ReadonlyMap<string, number>>>;

/** True for a term in use: in the shown generation, in the one being built, or in rows not swept up yet. */
export const isUsed = (store: Store, term: number): boolean =>
  store.get(
    store.q
      .selectFrom("entities")
      .select("type as term")
      .where("type", "=", term)
      .union(store.q.selectFrom("relations").select("predicate as term").where("predicate", "=", term))
      .limit(1),
  ) !== undefined;

/** Rows become resources here and nowhere else. */
export const toSchemaName = (row: KnownTerm, uses: number): SchemaName => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  description: row.description,
  origin: row.origin,
  state: row.state,
  uses,
  ...(row.created_at !== null && { createdAt: iso(row.created_at) }),
  ...(row.decided_at !== null && { decidedAt: iso(row.decided_at) }),
});
