import { findPassage, indexPassage } from "../../agents/import/queries.ts";
import { indexChunk } from "../../documents/queries/chunks.ts";
import { findDocument } from "../../documents/queries/rows.ts";
import { indexMemory } from "../../memories/beliefs/index-memory.ts";
import { findMemoryRow } from "../../memories/queries.ts";
import { touchGraph } from "../../store/graph-state.ts";
import type { Store } from "../../store/open.ts";
import { ensureOwner } from "../../store/owners.ts";
import type { ReaderConnection } from "../../store/reader.ts";
import { type ArchiveDeps, inTransactions } from "./archive-deps.ts";
import { type Offsets, type Renumber, renumbering } from "./numbering.ts";
import { putRow, without } from "./queries/put-row.ts";
import { eachRow, number, prepared, type StageRow, text } from "./stage-rows.ts";

interface Whole {
  readonly ownerId: string;
  readonly since: number;
  readonly offsets: Offsets;
  readonly signal: AbortSignal;
}

/** Tables in the order in which their rows come; what texts name before the texts, so that nobody looks for it again. */
const order: readonly (readonly [table: string, order: string])[] = [
  ["former_names", "kind, name"],
  ["index_runs", "rowid"],
  ["entities", "rowid"],
  ["entity_names", "name_key"],
  ["entities_deleted", "hash"],
  ["entity_decisions", "about"],
  ["folds", "rowid"],
  ["fold_candidates", "rowid"],
  ["graph_texts", "rowid"],
  ["mentions", "text, entity"],
  ["relations", "text, source, predicate, target"],
  ["proposal_uses", "rowid"],
  ["operations", "rowid"],
  ["memories", "rowid"],
  ["held", "memory_id, from_at"],
  ["recalled", "memory_id"],
  ["forgotten", "project, hash"],
  ["findings", "rowid"],
  ["restatements", "rowid"],
  ["derivations", "memory_id, from_id"],
  ["deleted_origins", "memory_id, from_id"],
  ["conflicts", "rowid"],
  ["decisions", "rowid"],
  ["pair_questions", "rowid"],
  ["import_runs", "rowid"],
  ["import_totals", "rowid"],
  ["import_ledger", "rowid"],
  ["project_marks", "project, kind, value"],
  ["note_files", "path"],
  ["note_statements", "path, hash"],
  ["note_follows", "agent"],
  ["passages", "rowid"],
  ["injections", "rowid"],
  ["distilled_chunks", "rowid"],
  ["ark_sessions", "rowid"],
  ["ark_dropped", "hash"],
  ["ark_pruned", "rowid"],
  ["roots", "rowid"],
  ["documents", "rowid"],
  ["chunks", "rowid"],
  ["knowledge_entities", "rowid"],
  ["knowledge_observations", "rowid"],
  ["knowledge_relations", "rowid"],
  ["changes", "op, tbl, key"],
  ["operations_pruned", "owner_id"],
];

/** Columns that the store makes itself, or numbers that nothing outside of a table knows. */
const made: Readonly<Record<string, readonly string[]>> = {
  memories: ["root_id"],
  operations: ["id"],
  proposal_uses: ["use"],
  entities: ["folded_into"],
};

/**
 * Everything of a stage as it is, under its ids and with its times, for an owner who has nothing; what is derived from it is
 * made anew. May be done again after a kill: rows that are there stay. Yields after each transaction how many rows came.
 */
export async function* putWhole(
  deps: ArchiveDeps,
  stage: ReaderConnection,
  whole: Whole,
): AsyncGenerator<number> {
  let rows = 0;
  const counting = function* (steps: Iterable<void>): Generator<void, void> {
    for (const step of steps) {
      rows += 1;
      yield step;
    }
  };
  for await (const _ of inTransactions(deps, counting(stepsOf(deps, stage, whole)), whole)) yield rows;
}

function* stepsOf(
  { store }: ArchiveDeps,
  stage: ReaderConnection,
  { ownerId, since, offsets }: Whole,
): Generator<void> {
  ensureOwner(store, ownerId, since);
  putGeneration(store, stage, ownerId);
  const renumber = renumbering(offsets, yield* putTerms(store, stage, { ownerId, offsets }));
  for (const [table, by] of order) {
    for (const row of eachRow(stage, table, by)) {
      put(store, { table, ownerId, row: renumber(table, imageIn(table, row, renumber)) }, stage);
      yield;
    }
    if (table === "entities") yield* fold(store, stage, renumber);
  }
  touchGraph(store, ownerId);
}

/** Names that are there already keep their number. */
function* putTerms(
  store: Store,
  stage: ReaderConnection,
  { ownerId, offsets }: Pick<Whole, "ownerId" | "offsets">,
): Generator<void, ReadonlyMap<number, number>> {
  const terms = new Map<number, number>();
  const here = store.prepare<unknown[], { term: number }>(
    "SELECT term FROM vocabulary WHERE owner_id = ? AND kind = ? AND name = ?",
  );
  for (const row of eachRow(stage, "vocabulary", "rowid")) {
    const term = number(row.term);
    const known = here.get(ownerId, row.kind, row.name)?.term;
    if (known !== undefined) terms.set(term, known);
    else putRow(store, "vocabulary", { ...row, term: term + offsets.vocabulary });
    yield;
  }
  return terms;
}

function put(
  store: Store,
  { table, ownerId, row }: { readonly table: string; readonly ownerId: string; readonly row: StageRow },
  stage: ReaderConnection,
): void {
  // A folder is followed when it has been looked at: it may be one that must not be read.
  const of =
    table === "roots"
      ? { ...row, paused: 1 }
      : table === "ark_sessions"
        ? without(row, "ark")
        : without(row, ...(made[table] ?? []));
  const added = putRow(store, table, of) ?? besideTwin(store, table, of);
  if (added === undefined) return;
  if (table === "ark_sessions") putParts(store, stage, { from: number(row.ark), to: added });
  if (table === "memories") index(store, ownerId, row);
  else if (table === "passages") {
    const passage = findPassage(store, ownerId, text(row.id));
    if (passage) indexPassage(store, passage);
  } else if (table === "chunks") indexIn(store, stage, row);
}

/** Somebody has said the same since the import began: that holds, and this one stands behind it. */
function besideTwin(store: Store, table: string, row: StageRow): number | undefined {
  if (table !== "memories" || row.status !== "active" || hasMemory(store, text(row.id))) return undefined;
  const twin = store
    .prepare<unknown[], { id: string }>(
      "SELECT id FROM memories WHERE owner_id = ? AND coalesce(project, '') = ? AND content_key = ? AND status = 'active'",
    )
    .get(row.owner_id, row.project ?? "", row.content_key);
  return twin && putRow(store, table, { ...row, status: "superseded", replaced_by: twin.id });
}

const hasMemory = (store: Store, id: string): boolean =>
  store.prepare("SELECT 1 FROM memories WHERE id = ?").get(id) !== undefined;

function index(store: Store, ownerId: string, { id, status }: StageRow): void {
  const row = status === "retired" ? undefined : findMemoryRow(store, ownerId, text(id));
  if (row) indexMemory(store, row);
}

/** Written out: the time from which a passage counts no more stands beside its words. */
export function indexIn(store: Store, stage: ReaderConnection, { id, document_id }: StageRow): void {
  const document = findDocument(store, text(document_id));
  const chunk = store.get(store.q.selectFrom("chunks").selectAll().where("id", "=", text(id)));
  if (!document || !chunk) return;
  indexChunk(store, document, chunk);
  const closed = prepared(stage, "SELECT at FROM closed_chunks WHERE id = ?").get(id);
  if (closed)
    store.prepare("UPDATE recall_items SET valid_to = ? WHERE ref_id = ?").run(number(closed.at), text(id));
}

/** Parts of a copy of a session; lines that are there already, under their hash, are not put there again. */
export function putParts(
  store: Store,
  stage: ReaderConnection,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  const parts = prepared(
    stage,
    "SELECT p.seq, b.owner_id, b.hash, b.bytes, b.packed_bytes, b.packed FROM ark_parts p JOIN ark_bodies b ON b.body = p.body WHERE p.ark = ? ORDER BY p.seq",
  ).all(from);
  const found = store.prepare<unknown[], { body: number }>(
    "SELECT body FROM ark_bodies WHERE owner_id = ? AND hash = ?",
  );
  for (const { seq, ...body } of parts) {
    const here = found.get(body.owner_id, body.hash)?.body ?? putRow(store, "ark_bodies", body);
    putRow(store, "ark_parts", { ark: to, seq: number(seq), body: here ?? 0 });
  }
}

/** Merged entities, once all are there. */
function* fold(store: Store, stage: ReaderConnection, renumber: Renumber): Generator<void> {
  const folding = store.prepare("UPDATE entities SET folded_into = ? WHERE entity = ?");
  const rows = stage.prepare<[], StageRow>(
    "SELECT entity, folded_into FROM entities WHERE folded_into IS NOT NULL ORDER BY entity",
  );
  for (const row of rows.iterate()) {
    const { entity, folded_into } = renumber("entities", row);
    folding.run(folded_into, entity);
    yield;
  }
}

/** Rows that the log keeps name entities and terms by their numbers, too. */
function imageIn(table: string, row: StageRow, renumber: Renumber): StageRow {
  if (table !== "changes" || typeof row.before !== "string") return row;
  const image: unknown = JSON.parse(row.before);
  if (typeof image !== "object" || image === null) return row;
  const told = { ...image };
  const moved = renumber(text(row.tbl), told);
  return moved === told ? row : { ...row, before: JSON.stringify(moved) };
}

function putGeneration(store: Store, stage: ReaderConnection, ownerId: string): void {
  const [state] = [...eachRow(stage, "graph_state", "owner_id")];
  if (!state) return;
  // What was looked at has its row; the first run finds nothing new behind item 0.
  putRow(store, "graph_state", {
    owner_id: ownerId,
    generation: number(state.generation),
    indexed_item: 0,
    changes: 0,
  });
}
