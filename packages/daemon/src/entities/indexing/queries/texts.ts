import { sql } from "kysely";
import { touchGraph } from "../../../store/graph-state.ts";
import type { Store } from "../../../store/open.ts";
import { type Places, statement } from "../../../store/statement.ts";
import type { WaitingText } from "./waiting.ts";

export interface TextRow {
  readonly owner_id: string;
  readonly generation: number;
  readonly kind: WaitingText["kind"];
  readonly ref_id: string;
  readonly document_id: string | null;
  readonly run: number;
}

const insertion = statement((q, at: Places<TextRow>) =>
  q.insertInto("graph_texts").values({
    owner_id: at("owner_id"),
    generation: at("generation"),
    kind: at("kind"),
    ref_id: at("ref_id"),
    document_id: at("document_id"),
    run: at("run"),
    outcome: "empty",
    entities: 0,
    relations: 0,
    proposals: 0,
  }),
);

/** Answers the number of its row; what was known of this text in this generation goes. */
export function insertText(store: Store, row: TextRow): number {
  const known = findText(store, row.ref_id, row.generation);
  if (known !== undefined) deleteText(store, known, { forgotten: false });
  return insertion.add(store, row);
}

const numberOf = statement((q, at: Places<{ refId: string; generation: number }>) =>
  q
    .selectFrom("graph_texts")
    .select("text")
    .where("ref_id", "=", at("refId"))
    .where("generation", "=", at("generation")),
);

/** The number of a text's row in a generation. */
const findText = (store: Store, refId: string, generation: number): number | undefined =>
  numberOf.get(store, { refId, generation })?.text;

/**
 * Note that a text could not be read. What is known of it stays: from this generation where it was read before, else from the
 * one that is shown.
 */
export function markFailed(store: Store, row: TextRow, shown: number, error: string): TextOutcome {
  const known = findText(store, row.ref_id, row.generation);
  const text = known ?? insertText(store, row);
  if (known === undefined) carryOver(store, text, row.ref_id, { from: shown, to: row.generation });
  const count = (table: "mentions" | "relations" | "proposal_uses") =>
    store.get(
      store.q
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .where("text", "=", text),
    )?.n ?? 0;
  const outcome: TextOutcome = {
    outcome: "failed",
    entities: count("mentions"),
    relations: count("relations"),
    proposals: count("proposal_uses"),
    error,
  };
  store.run(store.q.updateTable("graph_texts").set({ run: row.run }).where("text", "=", text));
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

const outcomeOf = statement((q, at: Places<Required<Outcome>>) =>
  q
    .updateTable("graph_texts")
    .set({
      outcome: at("outcome"),
      entities: at("entities"),
      relations: at("relations"),
      proposals: at("proposals"),
      error: at("error"),
    })
    .where("text", "=", at("text")),
);

type Outcome = Omit<TextOutcome, "error"> & { readonly text: number; readonly error: string | null };

export const setOutcome = (store: Store, text: number, outcome: TextOutcome): void =>
  void outcomeOf.run(store, { ...outcome, text, error: outcome.error ?? null });

/** Give a text that could not be read again what the generation before knew of it. */
function carryOver(store: Store, text: number, refId: string, { from, to }: Generations): void {
  const before = from === to ? undefined : findText(store, refId, from);
  if (before === undefined) return;
  for (const table of carriedTables) {
    const columns = carried[table];
    store
      // Written out: tables and columns of a list.
      .prepare(`INSERT INTO ${table} (text, ${columns}) SELECT ?, ${columns} FROM ${table} WHERE text = ?`)
      .run(text, before);
  }
  store.run(store.q.updateTable("proposal_uses").set({ generation: to }).where("text", "=", text));
}

interface Generations {
  readonly from: number;
  readonly to: number;
}

/** Columns of the rows that hang on a text. */
const carried = {
  mentions: "entity, start, stop, confidence, in_turn",
  relations: "source, predicate, target, confidence",
  proposal_uses: "term, generation, origin, name, start, stop, source, target, confidence",
} as const;

export const carriedTables = ["mentions", "relations", "proposal_uses"] as const;

/** A number that no text of this owner has as its generation. */
export function nextGeneration(store: Store, ownerId: string, current: number): number {
  const last = store.q
    .selectFrom("graph_texts")
    .select(({ fn }) => fn.max("generation").as("last"))
    .where("owner_id", "=", ownerId);
  return Math.max(current, store.get(last)?.last ?? 0) + 1;
}

/** Take away texts of generations that are not shown. Answers how many went. */
export function deleteOutdated(store: Store, ownerId: string, current: number, limit: number): number {
  const ofGenerations = (which: "<" | ">") =>
    store.all(
      store.q
        .selectFrom("graph_texts")
        .select("text")
        .where("owner_id", "=", ownerId)
        .where("generation", which, current)
        .limit(limit),
    );
  // Two ranges: "other than" would read the whole index each time.
  const outdated = [...ofGenerations("<"), ...ofGenerations(">")];
  for (const { text } of outdated) deleteText(store, text, { forgotten: false });
  return outdated.length;
}

/** Take away texts that are there no more. Answers how many were looked at. */
export function deleteGone(store: Store, limit: number): number {
  const gone = store.all(store.q.selectFrom("texts_gone").select("ref_id").limit(limit));
  const owners = new Set<string>();
  for (const { ref_id } of gone) {
    const rows = store.q.selectFrom("graph_texts").select(["text", "owner_id"]).where("ref_id", "=", ref_id);
    for (const { text, owner_id } of store.all(rows)) {
      deleteText(store, text, { forgotten: true });
      owners.add(owner_id);
    }
    store.run(store.q.deleteFrom("texts_gone").where("ref_id", "=", ref_id));
  }
  for (const ownerId of owners) touchGraph(store, ownerId);
  return gone.length;
}

const deletion = statement((q, at: Places<{ text: number }>) =>
  q.deleteFrom("graph_texts").where("text", "=", at("text")),
);

export function deleteText(store: Store, text: number, why: { readonly forgotten: boolean }): void {
  noteDue(store, text, why);
  deletion.run(store, { text });
}

const due = statement((q, at: Places<{ text: number; forgotten: number }>) =>
  q
    .insertInto("entities_due")
    .columns(["entity", "forgotten"])
    .expression(({ selectFrom }) =>
      selectFrom("mentions")
        .select(["entity", at("forgotten").as("forgotten")])
        .where("text", "=", at("text")),
    )
    .onConflict((conflict) =>
      conflict.column("entity").doUpdateSet({ forgotten: sql`max(forgotten, excluded.forgotten)` }),
    ),
);

/** Queues its entities, which nothing else may name now. */
export const noteDue = (store: Store, text: number, { forgotten }: { readonly forgotten: boolean }): void =>
  void due.run(store, { text, forgotten: forgotten ? 1 : 0 });
