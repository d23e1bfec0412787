import { touchGraph } from "../../../store/graph-state.ts";
import type { Store } from "../../../store/open.ts";

/** A text that is to be looked at for entities. */
export interface WaitingText {
  /** Its place in `recall_items`; 0 for one that failed before and is tried again. */
  readonly item: number;
  readonly kind: "memory" | "chunk";
  readonly ref_id: string;
  readonly document_id: string | null;
  /** Unit of counting: the memory's lineage, or the document. */
  readonly origin: string;
  readonly content: string;
  /** Title and headings of its document, or empty. */
  readonly heading: string;
  readonly project: string | null;
  readonly is_code: 0 | 1;
  /** Time at which the store learnt it, milliseconds. */
  readonly created_at: number;
  /** Label in a list. */
  readonly label: string;
}

const columns = `
  i.item, CASE WHEN m.id IS NOT NULL THEN 'memory' ELSE 'chunk' END AS kind, i.ref_id, c.document_id,
  coalesce(m.root_id, c.document_id) AS origin,
  coalesce(m.content, c.content) AS content,
  CASE WHEN c.id IS NULL THEN '' ELSE d.title || ' > ' || c.heading_path END AS heading,
  i.project, coalesce(d.kind = 'code', 0) AS is_code, coalesce(m.created_at, c.created_at) AS created_at,
  coalesce(substr(m.content, 1, 120), d.title) AS label`;
const joins = `
  LEFT JOIN memories m ON m.id = i.ref_id AND i.kind = 'memory'
  LEFT JOIN chunks c ON c.id = i.ref_id AND i.kind = 'context'
  LEFT JOIN documents d ON d.id = c.document_id`;

/** Passages of sessions have no entities of their own: what they say and is worth keeping is a memory. */
const isText = `(i.kind = 'memory' OR i.source_key LIKE 'document:%')`;

export interface Window {
  /** Texts behind this item. */
  readonly after: number;
  /** Items up to this one. */
  readonly upTo: number;
  /** The generation they are looked at for: what is known there already is left out. */
  readonly generation: number;
}

/** The next texts of an owner, in the order they came. */
export const findWaiting = (store: Store, ownerId: string, window: Window): WaitingText[] =>
  store
    .prepare<[number, number, string, number], WaitingText>(
      `SELECT ${columns} FROM recall_items i ${joins}
       WHERE i.item > ? AND i.item <= ? AND i.owner_id = ? AND ${isText} AND coalesce(m.id, c.id) IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM graph_texts t WHERE t.ref_id = i.ref_id AND t.generation = ?)
       ORDER BY i.item`,
    )
    .all(window.after, window.upTo, ownerId, window.generation);

export const countWaiting = (store: Store, ownerId: string, window: Window): number =>
  store
    .prepare<[number, number, string, number], { n: number }>(
      `SELECT count(*) AS n FROM recall_items i
       WHERE i.item > ? AND i.item <= ? AND i.owner_id = ? AND ${isText}
         AND NOT EXISTS (SELECT 1 FROM graph_texts t WHERE t.ref_id = i.ref_id AND t.generation = ?)`,
    )
    .get(window.after, window.upTo, ownerId, window.generation)?.n ?? 0;

export interface FailedScope {
  readonly ownerId: string;
  readonly generation: number;
  /** Milliseconds: only what failed in a run that began before. */
  readonly before: number;
  /** Number of the run that asks: its own failures are no matter of an earlier run. */
  readonly run: number;
}

/** True where a text failed in an earlier run. */
export const hasFailed = (store: Store, { ownerId, generation, before, run }: FailedScope): boolean =>
  store
    .prepare(
      `SELECT 1 FROM graph_texts t JOIN index_runs r ON r.run = t.run
       WHERE t.owner_id = ? AND t.outcome = 'failed' AND t.generation = ? AND r.started_at <= ? AND t.run <> ? LIMIT 1`,
    )
    .get(ownerId, generation, before, run) !== undefined;

/** Texts that were looked at before. */
export const selectKnown = `SELECT t.text, ${columns.replace("i.item", "0 AS item")} FROM graph_texts t
  JOIN recall_items i ON i.ref_id = t.ref_id ${joins}`;

/** Texts that failed in an earlier run and are still there. */
export const findFailed = (store: Store, { ownerId, generation, before, run }: FailedScope): WaitingText[] =>
  store
    .prepare<[string, number, number, number], WaitingText>(
      `${selectKnown} JOIN index_runs r ON r.run = t.run
       WHERE t.owner_id = ? AND t.outcome = 'failed' AND t.generation = ? AND r.started_at <= ? AND t.run <> ?
         AND coalesce(m.id, c.id) IS NOT NULL`,
    )
    .all(ownerId, generation, before, run);

export const newestItem = (store: Store): number =>
  store.prepare<[], { item: number | null }>("SELECT max(item) AS item FROM recall_items").get()?.item ?? 0;

/** True for a text that is still there: it may have gone while a model read it. */
export const hasText = (store: Store, { kind, ref_id }: WaitingText): boolean =>
  store.prepare(`SELECT 1 FROM ${kind === "memory" ? "memories" : "chunks"} WHERE id = ?`).get(ref_id) !==
  undefined;

export interface TextRow {
  readonly owner_id: string;
  readonly generation: number;
  readonly kind: WaitingText["kind"];
  readonly ref_id: string;
  readonly document_id: string | null;
  readonly run: number;
}

/** Answers the number of its row; what was known of this text in this generation goes. */
export function insertText(store: Store, row: TextRow): number {
  const known = findText(store, row.ref_id, row.generation);
  if (known !== undefined) deleteText(store, known, { forgotten: false });
  const { lastInsertRowid } = store
    .prepare(
      `INSERT INTO graph_texts (owner_id, generation, kind, ref_id, document_id, run, outcome, entities, relations, proposals)
       VALUES (?, ?, ?, ?, ?, ?, 'empty', 0, 0, 0)`,
    )
    .run(row.owner_id, row.generation, row.kind, row.ref_id, row.document_id, row.run);
  return Number(lastInsertRowid);
}

/** The number of a text's row in a generation. */
const findText = (store: Store, refId: string, generation: number): number | undefined =>
  store
    .prepare<[string, number], { text: number }>(
      "SELECT text FROM graph_texts WHERE ref_id = ? AND generation = ?",
    )
    .get(refId, generation)?.text;

/**
 * Note that a text could not be read. What is known of it stays: from this generation where it was read before, else from the
 * one that is shown.
 */
export function markFailed(store: Store, row: TextRow, shown: number, error: string): TextOutcome {
  const known = findText(store, row.ref_id, row.generation);
  const text = known ?? insertText(store, row);
  if (known === undefined) carryOver(store, text, row.ref_id, { from: shown, to: row.generation });
  const count = (table: "mentions" | "relations" | "proposal_uses") =>
    store.prepare<[number], { n: number }>(`SELECT count(*) AS n FROM ${table} WHERE text = ?`).get(text)
      ?.n ?? 0;
  const outcome: TextOutcome = {
    outcome: "failed",
    entities: count("mentions"),
    relations: count("relations"),
    proposals: count("proposal_uses"),
    error,
  };
  store.prepare("UPDATE graph_texts SET run = ? WHERE text = ?").run(row.run, text);
  setOutcome(store, text, outcome);
  return outcome;
}

export interface TextOutcome {
  readonly outcome: "indexed" | "empty" | "failed";
  readonly entities: number;
  readonly relations: number;
  readonly proposals: number;
  readonly error?: string;
}

export const setOutcome = (store: Store, text: number, outcome: TextOutcome): void =>
  void store
    .prepare(
      "UPDATE graph_texts SET outcome = ?, entities = ?, relations = ?, proposals = ?, error = ? WHERE text = ?",
    )
    .run(
      outcome.outcome,
      outcome.entities,
      outcome.relations,
      outcome.proposals,
      outcome.error ?? null,
      text,
    );

/** Give a text that could not be read again what the generation before knew of it. */
function carryOver(store: Store, text: number, refId: string, { from, to }: Generations): void {
  const before = from === to ? undefined : findText(store, refId, from);
  if (before === undefined) return;
  for (const [table, columns] of Object.entries(carried))
    store
      .prepare(`INSERT INTO ${table} (text, ${columns}) SELECT ?, ${columns} FROM ${table} WHERE text = ?`)
      .run(text, before);
  store.prepare("UPDATE proposal_uses SET generation = ? WHERE text = ?").run(to, text);
}

interface Generations {
  readonly from: number;
  readonly to: number;
}

/** Columns of the rows that hang on a text. */
export const carried = {
  mentions: "entity, start, stop, confidence",
  relations: "source, predicate, target, confidence",
  proposal_uses: "term, generation, origin, name, start, stop, source, target, confidence",
} as const;

/** A number that no text of this owner has as its generation. */
export const nextGeneration = (store: Store, ownerId: string, current: number): number =>
  Math.max(
    current,
    store
      .prepare<[string], { last: number | null }>(
        "SELECT max(generation) AS last FROM graph_texts WHERE owner_id = ?",
      )
      .get(ownerId)?.last ?? 0,
  ) + 1;

/** Take away texts of generations that are not shown. Answers how many went. */
export function deleteOutdated(store: Store, ownerId: string, current: number, limit: number): number {
  // Two ranges: "other than" would read the whole index each time.
  const texts = "SELECT text FROM graph_texts WHERE owner_id = ? AND generation";
  const outdated = store
    .prepare<[string, number, number, string, number, number], { text: number }>(
      `SELECT * FROM (${texts} < ? LIMIT ? + 0) UNION ALL SELECT * FROM (${texts} > ? LIMIT ? + 0)`,
    )
    .all(ownerId, current, limit, ownerId, current, limit);
  for (const { text } of outdated) deleteText(store, text, { forgotten: false });
  return outdated.length;
}

/** Take away texts that are there no more. Answers how many were looked at. */
export function deleteGone(store: Store, limit: number): number {
  const gone = store
    .prepare<[number], { ref_id: string }>("SELECT ref_id FROM texts_gone LIMIT ? + 0")
    .all(limit);
  const find = store.prepare<[string], { text: number; owner_id: string }>(
    "SELECT text, owner_id FROM graph_texts WHERE ref_id = ?",
  );
  const owners = new Set<string>();
  const done = store.prepare("DELETE FROM texts_gone WHERE ref_id = ?");
  for (const { ref_id } of gone) {
    for (const { text, owner_id } of find.all(ref_id)) {
      deleteText(store, text, { forgotten: true });
      owners.add(owner_id);
    }
    done.run(ref_id);
  }
  for (const ownerId of owners) touchGraph(store, ownerId);
  return gone.length;
}

export function deleteText(store: Store, text: number, why: { readonly forgotten: boolean }): void {
  noteDue(store, text, why);
  store.prepare("DELETE FROM graph_texts WHERE text = ?").run(text);
}

/** Queues its entities, which nothing else may name now. */
export const noteDue = (store: Store, text: number, { forgotten }: { readonly forgotten: boolean }): void =>
  void store
    .prepare(
      `INSERT INTO entities_due (entity, forgotten) SELECT entity, ? FROM mentions WHERE text = ?
       ON CONFLICT (entity) DO UPDATE SET forgotten = max(forgotten, excluded.forgotten)`,
    )
    .run(forgotten ? 1 : 0, text);
