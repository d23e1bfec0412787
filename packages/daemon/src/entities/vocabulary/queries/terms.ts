import { createHash } from "node:crypto";
import { iso } from "@memory/language/text";
import type { SchemaKind, SchemaName } from "@memory/shared";
import type { Selectable } from "kysely";
import type { VocabularyTable } from "../../../store/graph-tables.ts";
import type { Store } from "../../../store/open.ts";
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
  const rows = store
    .prepare<[string], TermRow>(
      "SELECT * FROM vocabulary WHERE owner_id = ? AND state <> 'proposed' ORDER BY term",
    )
    .all(ownerId);
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
  const hex = createHash("sha256").update(`${ownerId} ${kind} ${name}`).digest("hex");
  // Version 8 of RFC 9562: made up from what is in it.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const findTerm = (store: Store, ownerId: string, id: string): KnownTerm | undefined =>
  store
    .prepare<[string, string], TermRow>("SELECT * FROM vocabulary WHERE owner_id = ? AND id = ?")
    .get(ownerId, id) ?? builtinTerms(ownerId).find((term) => term.id === id);

/** Under its name of today, or under one that it had before: extractors may know it by that. */
export function findTermByName(store: Store, key: TermKey): KnownTerm | undefined {
  const { ownerId, kind, name } = key;
  const row =
    store
      .prepare<[string, string, string], TermRow>(
        "SELECT * FROM vocabulary WHERE owner_id = ? AND kind = ? AND name = ?",
      )
      .get(ownerId, kind, name) ??
    store
      .prepare<[string, string, string], TermRow>(
        `SELECT v.* FROM former_names f JOIN vocabulary v ON v.term = f.term
         WHERE f.owner_id = ? AND f.kind = ? AND f.name = ?`,
      )
      .get(ownerId, kind, name);
  const came = builtin[kind].some((term) => term.name === name);
  return row ?? (came ? findTerm(store, ownerId, builtinId(key)) : undefined);
}

/** Earlier names of a term. */
export const formerNames = (store: Store, term: KnownTerm): string[] =>
  store
    .prepare<[number | null], { name: string }>("SELECT name FROM former_names WHERE term = ?")
    .all(term.term)
    .map(({ name }) => name);

/** Texts that use the old name go on meaning this term. */
export function keepFormerName(store: Store, { owner_id, kind, name }: KnownTerm, term: number): void {
  store
    .prepare(
      `INSERT INTO former_names (owner_id, kind, name, term) VALUES (?, ?, ?, ?)
       ON CONFLICT (owner_id, kind, name) DO UPDATE SET term = excluded.term`,
    )
    .run(owner_id, kind, name, term);
}

/** The name is in use again. */
export const dropFormerName = (store: Store, { ownerId, kind, name }: TermKey): void =>
  void store
    .prepare("DELETE FROM former_names WHERE owner_id = ? AND kind = ? AND name = ?")
    .run(ownerId, kind, name);

/** Give a name its row, if it has none yet, and answer the row's number. */
export function keepTerm(store: Store, term: KnownTerm, now: number): number {
  if (term.term !== null) return term.term;
  return insertTerm(store, { ...term, created_at: now });
}

export function insertTerm(store: Store, row: Omit<TermRow, "term">): number {
  const { lastInsertRowid } = store
    .prepare(
      `INSERT INTO vocabulary (id, owner_id, kind, name, description, origin, state, created_at, decided_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      row.id,
      row.owner_id,
      row.kind,
      row.name,
      row.description,
      row.origin,
      row.state,
      row.created_at,
      row.decided_at,
    );
  return Number(lastInsertRowid);
}

export type TermChanges = Partial<Pick<TermRow, "name" | "description" | "state" | "decided_at">>;

export const changeTerm = (store: Store, term: number, changes: TermChanges): void =>
  void store.run(store.q.updateTable("vocabulary").set(changes).where("term", "=", term));

export const deleteTerm = (store: Store, term: number): void =>
  void store.prepare("DELETE FROM vocabulary WHERE term = ?").run(term);

/** Entities of each type, and texts that state each relationship, by their names. */
export type TermUses = Readonly<Record<SchemaKind, ReadonlyMap<string, number>>>;

/** True for a term in use: in the shown generation, in the one being built, or in rows not swept up yet. */
export const isUsed = (store: Store, term: number): boolean =>
  store
    .prepare(
      "SELECT 1 WHERE EXISTS (SELECT 1 FROM entities WHERE type = ?) OR EXISTS (SELECT 1 FROM relations WHERE predicate = ?)",
    )
    .get(term, term) !== undefined;

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
