import type { Proposal } from "@memory/shared";
import { type ExpressionBuilder, type QueryCreator, type Selectable, sql } from "kysely";
import { readGraphState } from "../../../store/graph-state.ts";
import type { ProposalUsesTable, VocabularyTable } from "../../../store/graph-tables.ts";
import type { Store } from "../../../store/open.ts";
import { type Places, statement } from "../../../store/statement.ts";
import type { Tables } from "../../../store/tables.ts";
import { toSchemaName } from "./terms.ts";

/** Row that a text adds if a proposed name is approved. */
export interface ProposalUse {
  readonly term: number;
  readonly text: number;
  readonly generation: number;
  /** The memory's lineage, or the document. */
  readonly origin: string;
  /** Entity of a proposed type. */
  readonly entity?: { readonly name: string; readonly start: number; readonly stop: number };
  /** Both ends, when a predicate is proposed. */
  readonly ends?: { readonly source: number; readonly target: number };
  readonly confidence: number;
}

export interface UseRow {
  readonly text: number;
  /** Time at which the store learnt of the text, milliseconds. */
  readonly said_at: number;
  readonly name: string | null;
  readonly start: number | null;
  readonly stop: number | null;
  readonly source: number | null;
  readonly target: number | null;
  readonly confidence: number;
}

const useColumns = [
  "term",
  "text",
  "generation",
  "origin",
  "name",
  "start",
  "stop",
  "source",
  "target",
  "confidence",
] as const satisfies readonly (keyof ProposalUsesTable)[];

/** Uses kept of a name in one generation: enough to decide on it, and linked in no time when it is approved. */
const mostUses = 500;

const usesOf = (q: QueryCreator<Tables>, at: Places<{ term: number; generation: number }>) =>
  q
    .selectFrom("proposal_uses")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("term", "=", at("term"))
    .where("generation", "=", at("generation"));

const insertion = statement((q, at: Places<Omit<Selectable<ProposalUsesTable>, "use">>) =>
  q
    .insertInto("proposal_uses")
    .columns(useColumns)
    .expression(
      q
        .selectNoFrom(useColumns.map((column) => at(column).as(column)))
        .where(usesOf(q, at), "<", sql.lit(mostUses)),
    ),
);

export const insertUse = (store: Store, { entity, ends, ...use }: ProposalUse): void =>
  void insertion.run(store, {
    ...use,
    name: entity?.name ?? null,
    start: entity?.start ?? null,
    stop: entity?.stop ?? null,
    source: ends?.source ?? null,
    target: ends?.target ?? null,
  });

const textsOfUses = (q: QueryCreator<Tables>) =>
  q
    .selectFrom("proposal_uses as u")
    .innerJoin("graph_texts as t", "t.text", "u.text")
    .leftJoin("memories as m", (join) => join.onRef("m.id", "=", "t.ref_id").on("t.kind", "=", "memory"))
    .leftJoin("chunks as c", (join) => join.onRef("c.id", "=", "t.ref_id").on("t.kind", "=", "chunk"));

export const findUses = (store: Store, term: number): UseRow[] =>
  store.all(
    textsOfUses(store.q)
      .select(["u.text", "u.name", "u.start", "u.stop", "u.source", "u.target", "u.confidence"])
      .select(({ fn }) => fn.coalesce("m.created_at", "c.created_at").$notNull().as("said_at"))
      .where("u.term", "=", term)
      .where(({ fn }) => fn.coalesce("m.id", "c.id"), "is not", null)
      .orderBy("u.use"),
  );

export const deleteUses = (store: Store, term: number): void =>
  void store.run(store.q.deleteFrom("proposal_uses").where("term", "=", term));

/** From how many memories and documents on a proposal is shown; `countProposals` knows it, too. */
const shownFrom = 2;
const maxExamples = 5;
/** Characters of an example. */
const exampleLength = 300;

/** Shown proposals with the number of origins that use them. */
const shownProposals = (store: Store, ownerId: string) =>
  store.q
    .selectFrom("vocabulary as v")
    .innerJoin("proposal_uses as u", (join) =>
      join.onRef("u.term", "=", "v.term").on("u.generation", "=", readGraphState(store, ownerId).generation),
    )
    .selectAll("v")
    .select(({ fn }) => fn.count<number>("u.origin").distinct().as("occurrences"))
    .where("v.owner_id", "=", ownerId)
    .where("v.state", "=", sql.lit("proposed"))
    .groupBy("v.term")
    .having(({ fn }) => fn.count("u.origin").distinct(), ">=", shownFrom);

/**
 * Number of shown proposals. Two different origins show at both ends of the index, without counting the rows
 * between.
 */
export function countProposals(store: Store, ownerId: string): number {
  const { generation } = readGraphState(store, ownerId);
  const originsOf = ({ selectFrom }: ExpressionBuilder<Tables & { v: VocabularyTable }, "v">) =>
    selectFrom("proposal_uses as u").whereRef("u.term", "=", "v.term").where("u.generation", "=", generation);
  const shown = store.q
    .selectFrom("vocabulary as v")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("v.owner_id", "=", ownerId)
    .where("v.state", "=", sql.lit("proposed"))
    .where((eb) =>
      eb(
        originsOf(eb).select(({ fn }) => fn.min("u.origin").as("first")),
        "<",
        originsOf(eb).select(({ fn }) => fn.max("u.origin").as("last")),
      ),
    );
  return store.get(shown)?.n ?? 0;
}

/**
 * Proposed names that were met often enough, most met first. Versions of one memory count once, and so do passages of one
 * document: they are not independent.
 */
export const findProposals = (store: Store, ownerId: string): Proposal[] =>
  store.all(shownProposals(store, ownerId).orderBy("occurrences", "desc").orderBy("v.term")).map((row) => ({
    ...toSchemaName(row, 0),
    occurrences: row.occurrences,
    examples: findExamples(store, ownerId, row.term),
  }));

function findExamples(store: Store, ownerId: string, term: number): Proposal["examples"] {
  const examples = textsOfUses(store.q)
    .leftJoin("entities as s", "s.entity", "u.source")
    .leftJoin("entities as g", "g.entity", "u.target")
    .leftJoin("mentions as x", (join) =>
      join.onRef("x.text", "=", "u.text").onRef("x.entity", "=", "u.source"),
    )
    .select(({ fn, lit }) => [
      fn.coalesce("m.content", "c.content").$notNull().as("content"),
      fn.coalesce("t.document_id", "t.ref_id").as("source_id"),
      fn.coalesce("u.start", "x.start", lit(0)).as("start"),
    ])
    .select(["t.kind", "u.name", "s.name as source_name", "g.name as target_name"])
    .where("u.term", "=", term)
    .where("u.generation", "=", readGraphState(store, ownerId).generation)
    .where(({ fn }) => fn.coalesce("m.content", "c.content"), "is not", null)
    .groupBy("u.origin")
    .orderBy("u.origin")
    .limit(maxExamples);
  return store.all(examples).map((row) => ({
    text: excerptAt(row.content, row.start),
    names: [row.name ?? row.source_name, row.target_name].flatMap((name) => name || []),
    ...(row.kind === "memory" ? { memoryId: row.source_id } : { documentId: row.source_id }),
  }));
}

/** The words around a place, cut at spaces. */
function excerptAt(content: string, start: number): string {
  if (content.length <= exampleLength) return content;
  const from = Math.max(0, Math.min(start - 60, content.length - exampleLength));
  const cut = content.slice(from, from + exampleLength);
  const begun = from === 0 ? cut : `…${cut.replace(/^\S*\s/, "")}`;
  return from + exampleLength >= content.length ? begun : `${begun.replace(/\s\S*$/, "")}…`;
}

/** A proposal whose last text is gone goes with it. */
export const deleteUnused = (store: Store, ownerId: string): void =>
  void store.run(
    store.q
      .deleteFrom("vocabulary")
      .where("owner_id", "=", ownerId)
      .where("state", "=", sql.lit("proposed"))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom("proposal_uses as u").select("u.use").whereRef("u.term", "=", "vocabulary.term")),
        ),
      ),
  );
