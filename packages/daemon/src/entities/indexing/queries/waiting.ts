import { type ExpressionBuilder, type InferResult, type QueryCreator, sql } from "kysely";
import type { Store } from "../../../store/open.ts";
import type { RecallItemsTable } from "../../../store/recall-tables.ts";
import { type Places, statement } from "../../../store/statement.ts";
import type { Tables } from "../../../store/tables.ts";

/** Texts with what is known of their source: memories, passages of documents, and passages of turns. */
const texts = (q: QueryCreator<Tables>) =>
  q
    .selectFrom("recall_items as i")
    .leftJoin("memories as m", (join) => join.onRef("m.id", "=", "i.ref_id").on("i.kind", "=", "memory"))
    .leftJoin("chunks as c", (join) => join.onRef("c.id", "=", "i.ref_id").on("i.kind", "=", "context"))
    .leftJoin("documents as d", "d.id", "c.document_id")
    .leftJoin("passages as p", (join) => join.onRef("p.id", "=", "i.ref_id").on("i.kind", "=", "context"))
    .select(["i.ref_id", "c.document_id", "i.project"])
    .select(({ fn }) => [
      sql<
        "memory" | "chunk" | "turn"
      >`iif(m.id is not null, 'memory', iif(c.id is not null, 'chunk', 'turn'))`.as("kind"),
      /** Unit of counting: the memory's lineage, the document, or the session. */
      fn.coalesce("m.root_id", "c.document_id", "p.session_id").$notNull().as("origin"),
      fn.coalesce("m.content", "c.content", "p.content").$notNull().as("content"),
      /** Title and headings of its document, the headings above it in its turn, or empty. */
      sql<string>`iif(c.id is null, coalesce(p.heading, ''), d.title || ' > ' || c.heading_path)`.as(
        "heading",
      ),
      sql<0 | 1>`coalesce(d.kind = 'code', 0)`.as("is_code"),
      /** Time at which the store learnt it, milliseconds. */
      fn.coalesce("m.created_at", "c.created_at", "p.created_at").$notNull().as("created_at"),
      sql<string>`coalesce(substr(m.content, 1, 120), d.title, substr(p.content, 1, 120))`.as("label"),
    ])
    .where(({ fn }) => fn.coalesce("m.id", "c.id", "p.id"), "is not", null);

/** Texts that were looked at before; `item` 0: they are tried again. */
export const knownTexts = (q: QueryCreator<Tables>) =>
  texts(q)
    .innerJoin("graph_texts as t", "t.ref_id", "i.ref_id")
    .select(["t.text", sql<number>`0`.as("item")]);

/** A text that is to be looked at for entities. `item` is its place in `recall_items`; 0 for one that failed before and is tried again. */
export type WaitingText = Readonly<InferResult<ReturnType<typeof texts>>[number]> & { readonly item: number };

export interface Window {
  /** Texts behind this item. */
  readonly after: number;
  /** Items up to this one. */
  readonly upTo: number;
  /** The generation they are looked at for: what is known there already is left out. */
  readonly generation: number;
}

type Waiting = Window & { readonly ownerId: string };

const isWaiting = (
  { eb, and, not, exists, selectFrom }: ExpressionBuilder<WithItems, "i">,
  at: Places<Waiting>,
) =>
  and([
    eb("i.item", ">", at("after")),
    eb("i.item", "<=", at("upTo")),
    eb("i.owner_id", "=", at("ownerId")),
    not(
      exists(
        selectFrom("graph_texts as t")
          .select("t.text")
          .whereRef("t.ref_id", "=", "i.ref_id")
          .where("t.generation", "=", at("generation")),
      ),
    ),
  ]);

type WithItems = Tables & { i: RecallItemsTable };

const waiting = statement((q, at: Places<Waiting>) =>
  texts(q)
    .select("i.item")
    .where((eb) => isWaiting(eb, at))
    .orderBy("i.item"),
);

/** The next texts of an owner, in the order they came. */
export const findWaiting = (store: Store, ownerId: string, window: Window): WaitingText[] =>
  waiting.all(store, { ...window, ownerId });

const waitingCount = statement((q, at: Places<Waiting>) =>
  q
    .selectFrom("recall_items as i")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where((eb) => isWaiting(eb, at)),
);

export const countWaiting = (store: Store, ownerId: string, window: Window): number =>
  waitingCount.get(store, { ...window, ownerId })?.n ?? 0;

export interface FailedScope {
  readonly ownerId: string;
  readonly generation: number;
  /** Milliseconds: only what failed in a run that began before. */
  readonly before: number;
  /** Number of the run that asks: its own failures are no matter of an earlier run. */
  readonly run: number;
}

const failed = statement((q, at: Places<FailedScope>) =>
  knownTexts(q)
    .innerJoin("index_runs as r", "r.run", "t.run")
    .where("t.owner_id", "=", at("ownerId"))
    .where("t.outcome", "=", sql.lit("failed"))
    .where("t.generation", "=", at("generation"))
    .where("r.started_at", "<=", at("before"))
    .where("t.run", "<>", at("run")),
);

/** True where a text failed in an earlier run. */
export const hasFailed = (store: Store, scope: FailedScope): boolean =>
  failed.get(store, scope) !== undefined;

/** Texts that failed in an earlier run and are still there. */
export const findFailed = (store: Store, scope: FailedScope): WaitingText[] => failed.all(store, scope);

const tables = { memory: "memories", chunk: "chunks", turn: "passages" } as const;

/** True for a text that is still there: it may have gone while a model read it. */
export const hasText = (store: Store, { kind, ref_id }: Pick<WaitingText, "kind" | "ref_id">): boolean =>
  store.get(store.q.selectFrom(tables[kind]).select("id").where("id", "=", ref_id)) !== undefined;
