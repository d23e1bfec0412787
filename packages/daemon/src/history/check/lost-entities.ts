import { plural } from "@memory/shared/words";
import { releaseText } from "../../entities/indexing/queries/undone.ts";
import { advanceIndexed, readGraphState } from "../../store/graph-state.ts";
import type { Store } from "../../store/open.ts";
import type { Found, Looked } from "./fault.ts";

/** Tables in which texts name entities, and the columns in which. */
export const NAMING: Readonly<Record<string, readonly string[]>> = {
  mentions: ["entity"],
  relations: ["source", "target"],
};

const isLost = (columns: readonly string[]): string =>
  columns.map((column) => `NOT EXISTS (SELECT 1 FROM entities e WHERE e.entity = t.${column})`).join(" OR ");

interface Text {
  readonly text: number;
  readonly owner_id: string;
  readonly item: number;
}

/**
 * Texts that name an entity whose row is lost are to be looked at anew, as if for the first time: what they name is found again by
 * its name. Taking the rows away alone would have it stay lost until somebody rebuilds the graph.
 */
export function mendLostEntities(store: Store): void {
  // Written out: the columns are known at run time only.
  const texts = new Map<number, Text>();
  for (const [table, columns] of Object.entries(NAMING))
    for (const one of store
      .prepare<[], Text>(
        `SELECT DISTINCT g.text, g.owner_id, i.item FROM ${table} t JOIN graph_texts g ON g.text = t.text
         JOIN recall_items i ON i.ref_id = g.ref_id WHERE ${isLost(columns)}`,
      )
      .all())
      texts.set(one.text, one);
  for (const [table, columns] of Object.entries(NAMING))
    store.prepare(`DELETE FROM ${table} AS t WHERE ${isLost(columns)}`).run();
  for (const { text, owner_id: ownerId, item } of texts.values()) {
    const { indexed_item } = readGraphState(store, ownerId);
    if (item <= indexed_item) advanceIndexed(store, ownerId, item - 1);
    releaseText(store, text);
  }
}

/** Texts in which the daemon has yet to look for entities. */
export function* checkUnread(db: Looked): Generator<Found> {
  const n = db
    .prepare<[], number>(
      `SELECT count(*) FROM recall_items i LEFT JOIN graph_state s ON s.owner_id = i.owner_id
       WHERE i.item > coalesce(s.indexed_item, 0) AND NOT EXISTS
         (SELECT 1 FROM graph_texts t WHERE t.ref_id = i.ref_id AND t.generation = coalesce(s.generation, 1))`,
    )
    .pluck()
    .get();
  if (n)
    yield {
      area: "graph",
      severity: "note",
      what: `in ${plural(n, "text")} the daemon has yet to look for entities`,
      remedy: "memory daemon start",
    };
}
