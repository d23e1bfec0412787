import type { InferResult } from "kysely";
import type { RelationsTable } from "../../../store/graph-tables.ts";
import type { Store } from "../../../store/open.ts";

export interface NamedEntity {
  readonly entity: number;
  readonly id: string;
  readonly name: string;
}

export const findEntitiesOfType = (store: Store, term: number, limit: number): NamedEntity[] =>
  store.all(
    store.q.selectFrom("entities").select(["entity", "id", "name"]).where("type", "=", term).limit(limit),
  );

/** An entity of a type that a person decided something about, that stands in a fold, or that was there before a time. */
export const findSettled = (store: Store, term: number, before: number): NamedEntity | undefined =>
  store.get(
    store.q
      .selectFrom("entities as e")
      .select(["e.entity", "e.id", "e.name"])
      .where("e.type", "=", term)
      .where("e.gone", "=", 0)
      .where(({ eb, or, exists, selectFrom }) =>
        or([
          eb("e.typed_by", "=", "person"),
          eb("e.named_by", "=", "person"),
          eb("e.folded_into", "is not", null),
          eb("e.created_at", "<", before),
          exists(selectFrom("entities as a").select("a.entity").whereRef("a.folded_into", "=", "e.entity")),
        ]),
      )
      .limit(1),
  );

/** Texts with their unit of counting: the memory's lineage, or the document. */
const texts = (store: Store) =>
  store.q
    .selectFrom("graph_texts as t")
    .leftJoin("memories as m", (join) => join.onRef("m.id", "=", "t.ref_id").on("t.kind", "=", "memory"))
    .select("t.generation")
    .select(({ fn }) => fn.coalesce("m.root_id", "t.document_id", "t.ref_id").as("origin"));

const mentionsOf = (store: Store, entity: number) =>
  texts(store)
    .innerJoin("mentions as x", "x.text", "t.text")
    .select(["x.text", "x.confidence", "x.start", "x.stop"])
    .where("x.entity", "=", entity)
    .orderBy("x.text");

export type SaidMention = Readonly<InferResult<ReturnType<typeof mentionsOf>>[number]>;

export const findMentionsOf = (store: Store, entity: number): SaidMention[] =>
  store.all(mentionsOf(store, entity));

const relationsIn = (store: Store, predicate: number, limit: number) =>
  texts(store)
    .innerJoin("relations as x", "x.text", "t.text")
    .select(["x.text", "x.confidence", "x.source", "x.target"])
    .where("x.predicate", "=", predicate)
    .limit(limit);

export type SaidRelation = Readonly<InferResult<ReturnType<typeof relationsIn>>[number]>;

export const findRelationsIn = (store: Store, predicate: number, limit: number): SaidRelation[] =>
  store.all(relationsIn(store, predicate, limit));

export const deleteRelation = (
  store: Store,
  { text, source, predicate, target }: Readonly<Omit<RelationsTable, "confidence">>,
): void =>
  void store.run(
    store.q
      .deleteFrom("relations")
      .where("text", "=", text)
      .where("source", "=", source)
      .where("predicate", "=", predicate)
      .where("target", "=", target),
  );

export const deleteMention = (store: Store, text: number, entity: number): void =>
  void store.run(store.q.deleteFrom("mentions").where("text", "=", text).where("entity", "=", entity));
