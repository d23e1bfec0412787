import type { MentionsTable, RelationsTable } from "../../store/graph-tables.ts";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";

const mentionsOf = statement((q, at: Places<{ entity: number; generation: number }>) =>
  q
    .selectFrom("mentions as m")
    .innerJoin("graph_texts as t", "t.text", "m.text")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("m.entity", "=", at("entity"))
    .where("t.generation", "=", at("generation")),
);

/** Number of texts of a generation that name the entity itself, merged ones apart. */
export const countMentions = (store: Store, entity: number, generation: number): number =>
  mentionsOf.get(store, { entity, generation })?.n ?? 0;

const relationsOf = statement((q, at: Places<{ entity: number; generation: number }>) =>
  q
    .selectFrom("relations as r")
    .innerJoin("graph_texts as t", "t.text", "r.text")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where(({ or, eb }) => or([eb("r.source", "=", at("entity")), eb("r.target", "=", at("entity"))]))
    .where("t.generation", "=", at("generation")),
);

/** Relationships that texts of a generation state from or to it, on its own account. */
export const countRelations = (store: Store, entity: number, generation: number): number =>
  relationsOf.get(store, { entity, generation })?.n ?? 0;

const mentioning = statement((q, at: Places<{ entity: number }>) =>
  q.selectFrom("mentions").select("text").where("entity", "=", at("entity")).limit(1),
);

/** True where a text names it, in the shown generation or in the one being built. */
export const isMentioned = (store: Store, entity: number): boolean =>
  mentioning.get(store, { entity }) !== undefined;

export type NewMention = Readonly<MentionsTable>;

const mention = statement((q, at: Places<NewMention>) =>
  q
    .insertInto("mentions")
    .orIgnore()
    .values({
      text: at("text"),
      entity: at("entity"),
      start: at("start"),
      stop: at("stop"),
      confidence: at("confidence"),
      in_turn: at("in_turn"),
    }),
);

/** A text names an entity once, in the place it names it first. */
export const insertMention = (store: Store, row: NewMention): number => mention.run(store, row);

export type NewRelation = Readonly<RelationsTable>;

const relation = statement((q, at: Places<NewRelation>) =>
  q
    .insertInto("relations")
    .orIgnore()
    .values({
      text: at("text"),
      source: at("source"),
      predicate: at("predicate"),
      target: at("target"),
      confidence: at("confidence"),
    }),
);

export const insertRelation = (store: Store, row: NewRelation): number => relation.run(store, row);
