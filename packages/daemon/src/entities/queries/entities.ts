import { fingerprint } from "@memory/language/text";
import { type Kysely, type Selectable, sql } from "kysely";
import type { EntitiesTable } from "../../store/graph-tables.ts";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";
import type { Tables } from "../../store/tables.ts";

/** An entity with the name of its type. */
export type EntityRow = Selectable<EntitiesTable> & { readonly type_name: string };

const entities = (q: Kysely<Tables>) =>
  q
    .selectFrom("entities as e")
    .innerJoin("vocabulary as v", "v.term", "e.type")
    .selectAll("e")
    .select("v.name as type_name");

const byId = statement((q, at: Places<{ ownerId: string; id: string }>) =>
  entities(q).where("e.owner_id", "=", at("ownerId")).where("e.id", "=", at("id")).where("e.gone", "=", 0),
);

/** Absorbed ones included. */
export const findEntity = (store: Store, ownerId: string, id: string): EntityRow | undefined =>
  byId.get(store, { ownerId, id });

const byNumber = statement((q, at: Places<{ entity: number }>) =>
  entities(q).where("e.entity", "=", at("entity")),
);

export const findByNumber = (store: Store, entity: number): EntityRow | undefined =>
  byNumber.get(store, { entity });

const byKey = statement((q, at: Places<{ ownerId: string; nameKey: string }>) =>
  entities(q)
    .innerJoin("entity_names as n", "n.entity", "e.entity")
    .where("n.owner_id", "=", at("ownerId"))
    .where("n.name_key", "=", at("nameKey")),
);

/** The entity that has a name, or had it once. */
export const findByKey = (store: Store, ownerId: string, nameKey: string): EntityRow | undefined =>
  byKey.get(store, { ownerId, nameKey });

const speltAlike = statement((q, at: Places<{ ownerId: string; spellingKey: string }>) =>
  entities(q)
    .where("e.owner_id", "=", at("ownerId"))
    .where("e.spelling_key", "=", at("spellingKey"))
    .where("e.spelling_key", "<>", sql.lit(""))
    .where("e.folded_into", "is", null)
    .where("e.gone", "=", 0)
    .orderBy("e.entity"),
);

/** Those that speak for themselves and whose names are spelt alike. */
export const findSpeltAlike = (store: Store, ownerId: string, spellingKey: string): EntityRow[] =>
  speltAlike.all(store, { ownerId, spellingKey });

export type NewEntity = Pick<
  EntityRow,
  "id" | "owner_id" | "name" | "type" | "type_confidence" | "spelling_key" | "created_at"
>;

const insertion = statement((q, at: Places<NewEntity>) =>
  q.insertInto("entities").values({
    id: at("id"),
    owner_id: at("owner_id"),
    name: at("name"),
    type: at("type"),
    type_confidence: at("type_confidence"),
    spelling_key: at("spelling_key"),
    named_by: "text",
    typed_by: "text",
    canonical: 0,
    created_at: at("created_at"),
  }),
);

/** Answers its number. */
export function insertEntity(store: Store, row: NewEntity, nameKey: string): number {
  const entity = insertion.add(store, row);
  putCanonical.run(store, { entity, canonical: entity });
  addName(store, { ownerId: row.owner_id, entity, name: row.name, nameKey });
  return entity;
}

const putCanonical = statement((q, at: Places<{ entity: number; canonical: number }>) =>
  q
    .updateTable("entities")
    .set({ canonical: at("canonical") })
    .where("entity", "=", at("entity")),
);

export interface NewName {
  readonly ownerId: string;
  readonly entity: number;
  readonly name: string;
  readonly nameKey: string;
}

const putName = statement((q, at: Places<NewName>) =>
  q
    .insertInto("entity_names")
    .values({ owner_id: at("ownerId"), name_key: at("nameKey"), entity: at("entity"), name: at("name") })
    .onConflict((conflict) =>
      conflict.columns(["owner_id", "name_key"]).doUpdateSet(({ ref }) => ({ name: ref("excluded.name") })),
    ),
);

/** Give an entity a further name; when it has this one already, in this spelling from now on. */
export const addName = (store: Store, name: NewName): void => void putName.run(store, name);

export type EntityChanges = Partial<
  Pick<
    EntityRow,
    "name" | "spelling_key" | "named_by" | "type" | "type_confidence" | "typed_by" | "folded_into"
  >
>;

export const changeEntity = (store: Store, entity: number, changes: EntityChanges): void =>
  void store.run(store.q.updateTable("entities").set(changes).where("entity", "=", entity));

const deletion = statement((q, at: Places<{ entity: number }>) =>
  q.deleteFrom("entities").where("entity", "=", at("entity")),
);

/** Deletes an entity with its mentions and relations. Nothing may be merged into it any more. */
export const deleteEntity = (store: Store, entity: number): void => void deletion.run(store, { entity });

/**
 * Take an entity out of everything that is shown, and keep what was said up to now from bringing it back. Its names stay nowhere but
 * in the history of its folds; `dropGone` clears away what named it.
 */
export function markDeleted(store: Store, { entity, owner_id }: EntityRow, at: number): void {
  const names = store.q.selectFrom("entity_names").select("name_key").where("entity", "=", entity);
  for (const { name_key } of store.all(names))
    store.run(
      store.q
        .insertInto("entities_deleted")
        .values({ owner_id, hash: fingerprint(name_key), deleted_at: at })
        .onConflict((conflict) => conflict.columns(["owner_id", "hash"]).doUpdateSet({ deleted_at: at })),
    );
  store.run(store.q.deleteFrom("entity_names").where("entity", "=", entity));
  store.run(store.q.deleteFrom("fold_candidates").where("entity", "=", entity));
  store.run(store.q.deleteFrom("fold_candidates").where("other", "=", entity));
  store.run(
    store.q
      .updateTable("entities")
      .set({ gone: 1, name: "", spelling_key: "", named_by: "text", typed_by: "text" })
      .where("entity", "=", entity),
  );
}

const deletedBy = statement((q, at: Places<{ ownerId: string; hash: string }>) =>
  q
    .selectFrom("entities_deleted")
    .select("deleted_at")
    .where("owner_id", "=", at("ownerId"))
    .where("hash", "=", at("hash")),
);

/** Time at which a person deleted the entity of a name, milliseconds. */
export const deletedAt = (store: Store, ownerId: string, nameKey: string): number | undefined =>
  deletedBy.get(store, { ownerId, hash: fingerprint(nameKey) })?.deleted_at;

const tree = statement((q, at: Places<{ entity: number }>) =>
  q
    .withRecursive("tree(entity, depth)", (cte) =>
      cte.selectNoFrom([at("entity").as("entity"), sql<number>`0`.as("depth")]).union(
        cte
          .selectFrom("entities as e")
          .innerJoin("tree as t", "e.folded_into", "t.entity")
          .select(["e.entity", ({ eb }) => eb("depth", "+", sql.lit(1)).as("depth")]),
      ),
    )
    .selectFrom("tree as t")
    .innerJoin("entities as e", "e.entity", "t.entity")
    .select(["e.entity", "e.id", "e.named_by", "e.typed_by"])
    .orderBy("depth"),
);

/** An entity and everything folded into it, itself first and each before what was folded into that. */
export const findTree = (
  store: Store,
  entity: number,
): Pick<EntityRow, "entity" | "id" | "named_by" | "typed_by">[] => tree.all(store, { entity });

/** Say who speaks for an entity and for everything folded into it. */
export function setCanonical(store: Store, entity: number, canonical: number): void {
  for (const member of findTree(store, entity)) putCanonical.run(store, { entity: member.entity, canonical });
}

/** Names of entities about which a person decided something: where a text has them, they are meant. */
export const findDecidedNames = (store: Store, ownerId: string, limit: number): string[] =>
  store
    // Written out, for the hint: by the order alone SQLite would read all entities from the last: 18 ms at 100,000, and .1 by this index.
    .prepare<[string, number], { name: string }>(
      `SELECT name FROM entities INDEXED BY entities_decided WHERE owner_id = ? AND (named_by = 'person' OR typed_by = 'person')
       ORDER BY entity DESC LIMIT ? + 0`,
    )
    .all(ownerId, limit)
    .map(({ name }) => name);

const newestNames = statement((q, at: Places<{ ownerId: string; limit: number }>) =>
  q
    .selectFrom("entities")
    .select("name")
    .where("owner_id", "=", at("ownerId"))
    .where("folded_into", "is", null)
    .where("gone", "=", 0)
    .orderBy("entity", "desc")
    .limit(at("limit")),
);

/** Names of the entities that came last. */
export const findNewestNames = (store: Store, ownerId: string, limit: number): string[] =>
  newestNames.all(store, { ownerId, limit }).map(({ name }) => name);

/** Type of an entity as one text has it. */
export interface TypeReading {
  readonly entity: number;
  /** Number of the type in the vocabulary. */
  readonly type: number;
  readonly confidence: number;
}

const readType = (q: Kysely<Tables>, at: Places<TypeReading>) =>
  q
    .updateTable("entities")
    .set({ type: at("type"), type_confidence: at("confidence") })
    .where("entity", "=", at("entity"))
    .where("typed_by", "=", "text");

const surer = statement((q, at: Places<TypeReading>) =>
  readType(q, at).where("type_confidence", "<", at("confidence")),
);

/** Keeps the surer of two readings of an entity's type, unless a person has decided. */
export const raiseType = (store: Store, reading: TypeReading): void => void surer.run(store, reading);

const rebuilt = statement((q, at: Places<TypeReading>) =>
  readType(q, at).where(({ exists, selectFrom }) =>
    exists(selectFrom("vocabulary").select("term").where("term", "=", at("type"))),
  ),
);

/** Replaces an earlier reading with a rebuild's, however sure it was; a type may be gone meanwhile. */
export const setReadType = (store: Store, reading: TypeReading): void => void rebuilt.run(store, reading);

/** Its name is another one: what the old one meant says nothing of it. */
export const deleteVectors = (store: Store, entity: number): void =>
  void store.run(store.q.deleteFrom("entity_vectors").where("entity", "=", entity));

/** Clear away some of what named the entities of an owner that are gone, or an entity itself. Answers how much went. */
export function dropGone(store: Store, ownerId: string, limit: number): number {
  const gone = store.get(
    store.q
      .selectFrom("entities")
      .select("entity")
      .where("owner_id", "=", ownerId)
      .where("gone", "=", sql.lit(1))
      .limit(1),
  );
  if (!gone) return 0;
  for (const [table, column] of edges) {
    const some = store.q
      .selectFrom(table)
      .select(["text", column])
      .where(column, "=", gone.entity)
      .limit(limit)
      .$asTuple("text", column);
    const changes = store.run(
      store.q.deleteFrom(table).where(({ eb, refTuple }) => eb(refTuple("text", column), "in", some)),
    );
    if (changes > 0) return changes;
  }
  deleteEntity(store, gone.entity);
  return 1;
}

/** Tables that refer to an entity, by column. */
const edges = [
  ["mentions", "entity"],
  ["relations", "source"],
  ["relations", "target"],
] as const;
