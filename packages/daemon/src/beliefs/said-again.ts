import { changeMemory, findHead, findMemoryRow, findVersions, type MemoryRow } from "../memories/queries.ts";
import type { Store } from "../store/open.ts";
import { putVector, unindexText } from "../store/search.ts";
import { agentsRetiring } from "./before-retired.ts";
import { slotOf } from "./compare-near.ts";
import { arrange, arrangeEach, indexMemory, lineagesOf, reopen } from "./lineage.ts";
import { takeOut } from "./put-behind.ts";
import { closeConflictsOf, findOpenConflict } from "./queries/conflicts.ts";
import { isRestated, putRestatement } from "./queries/decisions.ts";
import type { Belief, BeliefDeps, KnownVector, Outcome } from "./save.ts";

/** A person says what is known. Null when it is an old value of something that has another one now: then it is news. */
export function restate(deps: BeliefDeps, same: readonly MemoryRow[], belief: Belief): Outcome | null {
  const { store } = deps;
  const live = same.find(({ status }) => status === "active");
  if (live) {
    // From now on it is a person's: it stays, whatever becomes of the transcript it was found in.
    changeMemory(store, live.owner_id, live.id, { author: "person", confidence: 1 });
    keepWords(deps, belief, live);
    return { kind: "merged", version: live.id, memory: rowNow(store, live.owner_id, live.id) };
  }
  for (const old of same.filter(({ status }) => status === "superseded")) {
    const head = findHead(store, old.owner_id, old.root_id);
    if (head)
      return belief.asserted_at > head.asserted_at ? null : { kind: "merged", version: old.id, memory: old };
  }
  const rested = same.find(({ status }) => status === "retired") ?? same[0];
  if (!rested) return null;
  // What was decided against is said again: it counts from now.
  const said = rested.replaced_by === null ? rested.asserted_at : belief.asserted_at;
  const memory = revive(deps, { ...rested, asserted_at: said });
  const conflictId = findOpenConflict(store, memory.owner_id, memory.id);
  return conflictId
    ? { kind: "conflict", version: rested.id, memory, conflictId }
    : { kind: "merged", version: rested.id, memory };
}

/** A transcript shows what is known: the better place gives the words. Null when there is nothing to add it to. */
export function showAgain(
  deps: BeliefDeps,
  same: readonly MemoryRow[],
  { belief, known }: { belief: Belief; known: KnownVector | undefined },
): Outcome | null {
  const { store } = deps;
  const live = same.find(({ status }) => status === "active");
  const rested = same.find((row) => row.author === "person" && !findHead(store, row.owner_id, row.root_id));
  if (!live && rested)
    return { kind: "dropped", version: rested.id, memory: rested, reason: whyRested(deps, rested) };
  const row = live ?? same.find(({ status }) => status === "superseded") ?? same[0];
  if (!row) return null;
  // What an agent saved on its own account keeps its words.
  if (row.author === "import" && row.source_kind === "session") retell(deps, row, { belief, known });
  return { kind: "merged", version: row.id, memory: rowNow(store, row.owner_id, row.id) };
}

function whyRested(deps: BeliefDeps, rested: MemoryRow): string {
  if (rested.replaced_by !== null) return "exactly this was decided against in a conflict";
  return agentsRetiring(deps, rested) === undefined
    ? "a person retired exactly this"
    : `an agent retired exactly this; it can be restored, with memory restore ${rested.id}`;
}

/** The same sentence from another place: take its words, its time and its source. */
function retell(
  deps: BeliefDeps,
  row: MemoryRow,
  { belief, known }: { belief: Belief; known: KnownVector | undefined },
): void {
  const { store } = deps;
  const { project: _scope, run_id: _run, client: _client, source_kind: _kind, ...words } = belief;
  const before = lineagesOf(store, row);
  const now: MemoryRow = { ...row, ...words, slot_key: slotOf(belief), status: "superseded" };
  changeMemory(store, row.owner_id, row.id, { ...words, slot_key: now.slot_key, status: "superseded" });
  unindexText(store, row.id);
  index(store, now, known);
  closeConflictsOf(deps, row.owner_id, row.id);
  const reopened = reopen(deps, row);
  arrange(deps, row.owner_id, [...before, ...lineagesOf(store, now)]);
  arrangeEach(deps, row.owner_id, reopened);
}

/** Who stands by a memory, and how sure it is. */
export type Standing = Pick<MemoryRow, "author" | "confidence">;

const aPersons: Standing = { author: "person", confidence: 1 };

/** What rests is to hold again: from now on, if something else took its place meanwhile. */
export function revive(deps: BeliefDeps, retired: MemoryRow, standing = aPersons): MemoryRow {
  const { store, clock } = deps;
  const roots = lineagesOf(store, retired);
  takeOut(deps, findVersions(store, retired.owner_id, retired.root_id));
  const isReplaced = roots.size > 1;
  const asserted = isReplaced ? Math.max(retired.asserted_at, clock()) : retired.asserted_at;
  changeMemory(store, retired.owner_id, retired.id, {
    status: "superseded",
    asserted_at: asserted,
    ...standing,
  });
  unindexText(store, retired.id);
  index(store, { ...retired, asserted_at: asserted });
  arrange(deps, retired.owner_id, roots);
  return rowNow(store, retired.owner_id, retired.id);
}

/** The same in other words, or other letters, is one more source. What a session says is kept as a finding. */
export function keepWords(
  deps: BeliefDeps,
  said: Belief,
  known: Pick<MemoryRow, "id" | "owner_id" | "content">,
): void {
  if (said.source_kind !== "manual" || said.content === known.content) return;
  if (isRestated(deps.store, known.id, said.content)) return;
  putRestatement(deps.store, {
    id: deps.newId(),
    owner_id: known.owner_id,
    memory_id: known.id,
    content: said.content,
    stated_by: said.stated_by,
    client: said.client,
    path: said.path,
    asserted_at: said.asserted_at,
    created_at: deps.clock(),
  });
}

/** Make a version recallable, with its vector where that is known already. */
export function index(store: Store, row: MemoryRow, known?: KnownVector): void {
  const item = indexMemory(store, row);
  if (known) putVector(store, item, known.model, known.vector);
}

export function rowNow(store: Store, ownerId: string, id: string): MemoryRow {
  const row = findMemoryRow(store, ownerId, id);
  if (!row) throw new Error("a memory vanished inside its own transaction");
  return row;
}
