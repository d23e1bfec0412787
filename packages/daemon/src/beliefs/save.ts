import type { Deps } from "../deps.ts";
import {
  changeMemory,
  findHead,
  findMemoryRow,
  findSaying,
  findVersions,
  insertMemory,
  type MemoryRow,
} from "../memories/queries.ts";
import { ensureOwner } from "../owners/queries.ts";
import type { Store } from "../store/open.ts";
import { putVector, unindexText } from "../store/search.ts";
import { contentKey } from "../text/content-key.ts";
import { slotKey } from "./compare.ts";
import { comparable } from "./contradict.ts";
import { arrange, indexMemory, lineagesOf } from "./lineage.ts";
import { closeConflictsOf, findOpenConflict, remember } from "./queries.ts";

/** Something to believe: a standalone sentence, already redacted, with where it comes from. */
export type Belief = Pick<
  MemoryRow,
  | "type"
  | "content"
  | "project"
  | "confidence"
  | "asserted_at"
  | "author"
  | "run_id"
  | "source_kind"
  | "agent"
  | "session_id"
  | "path"
  | "start_line"
  | "end_line"
  | "client"
  | "stated_by"
  | "excerpt"
>;

/** `version` is the version that says this; `memory` is what holds now, often the same. */
export type Outcome = { readonly version: string; readonly memory: MemoryRow } & (
  | { readonly kind: "saved" }
  /** The same text was known; where it was found is one more source of it. */
  | { readonly kind: "merged" }
  /** Same subject and attribute, another value: one more version of what was known. It may contradict a third one. */
  | { readonly kind: "versioned"; readonly conflictId: string | null }
  /** It contradicts what is known; both stand until a person decides. */
  | { readonly kind: "conflict"; readonly conflictId: string }
  /** A person retired or deleted exactly this; an import does not bring it back. */
  | { readonly kind: "dropped"; readonly reason: string }
);

export type BeliefDeps = Pick<Deps, "store" | "clock" | "newId">;

/** A vector that was computed before the save; without one the backlog computes it later. */
export interface KnownVector {
  readonly model: string;
  readonly vector: Float32Array | null;
}

/**
 * The save pipeline, one transaction: equal text merges, another value for the same thing becomes a version, what
 * contradicts is kept beside the other with a conflict, the rest is new. Nothing is overwritten.
 */
export function save(deps: BeliefDeps, ownerId: string, belief: Belief, known?: KnownVector): Outcome {
  const { store } = deps;
  return store.transaction(() => {
    ensureOwner(store, ownerId, deps.clock());
    const scope = { ownerId, project: belief.project };
    if (belief.author === "person") remember(store, scope, belief.content);
    const same = findSaying(store, scope, contentKey(belief.content));
    const restated =
      belief.author === "person" ? restate(deps, same, belief) : showAgain(deps, same, { belief, known });
    if (restated) return restated;
    const row = rowOf(deps, ownerId, belief);
    insertMemory(store, row);
    index(store, row, known);
    arrange(deps, ownerId, lineagesOf(store, row));
    return outcomeOf(store, row);
  });
}

function outcomeOf(store: Store, { id, owner_id }: MemoryRow): Outcome {
  const row = rowNow(store, owner_id, id);
  const memory = findHead(store, owner_id, row.root_id) ?? row;
  const conflictId = findOpenConflict(store, owner_id, memory.id);
  const isAlone = findVersions(store, owner_id, row.root_id).length === 1;
  if (!isAlone) return { kind: "versioned", version: id, memory, conflictId };
  return conflictId
    ? { kind: "conflict", version: id, memory, conflictId }
    : { kind: "saved", version: id, memory };
}

/** A person says what is known. Null when it is an old value of something that has another one now: then it is news. */
function restate(deps: BeliefDeps, same: readonly MemoryRow[], belief: Belief): Outcome | null {
  const { store } = deps;
  const live = same.find(({ status }) => status === "active");
  if (live) {
    // From now on it is a person's: it stays, whatever becomes of the transcript it was found in.
    changeMemory(store, live.owner_id, live.id, { author: "person", confidence: 1 });
    return { kind: "merged", version: live.id, memory: rowNow(store, live.owner_id, live.id) };
  }
  for (const old of same.filter(({ status }) => status === "superseded")) {
    const head = findHead(store, old.owner_id, old.root_id);
    if (head)
      return belief.asserted_at > head.asserted_at ? null : { kind: "merged", version: old.id, memory: old };
  }
  const rested = same.find(({ status }) => status === "retired") ?? same[0];
  return rested ? { kind: "merged", version: rested.id, memory: revive(deps, rested) } : null;
}

/** A transcript shows what is known: the better place gives the words. Null when there is nothing to add it to. */
function showAgain(
  deps: BeliefDeps,
  same: readonly MemoryRow[],
  { belief, known }: { belief: Belief; known: KnownVector | undefined },
): Outcome | null {
  const { store } = deps;
  const live = same.find(({ status }) => status === "active");
  const rested = same.find((row) => row.author === "person" && !findHead(store, row.owner_id, row.root_id));
  if (!live && rested)
    return { kind: "dropped", version: rested.id, memory: rested, reason: "a person retired exactly this" };
  const row = live ?? same.find(({ status }) => status === "superseded") ?? same[0];
  if (!row) return null;
  if (row.author === "import") retell(deps, row, { belief, known });
  return { kind: "merged", version: row.id, memory: rowNow(store, row.owner_id, row.id) };
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
  closeConflictsOf(store, row.owner_id, row.id);
  arrange(deps, row.owner_id, [...before, ...lineagesOf(store, now)]);
}

/** A person wants what was retired to hold again: from now on, if something else took its place meanwhile. */
export function revive(deps: BeliefDeps, retired: MemoryRow): MemoryRow {
  const { store, clock } = deps;
  const roots = lineagesOf(store, retired);
  const isReplaced = roots.size > 1;
  const asserted = isReplaced ? Math.max(retired.asserted_at, clock()) : retired.asserted_at;
  changeMemory(store, retired.owner_id, retired.id, {
    status: "superseded",
    asserted_at: asserted,
    author: "person",
    confidence: 1,
  });
  unindexText(store, retired.id);
  index(store, { ...retired, asserted_at: asserted });
  arrange(deps, retired.owner_id, roots);
  return rowNow(store, retired.owner_id, retired.id);
}

function index(store: Store, row: MemoryRow, known?: KnownVector): void {
  const item = indexMemory(store, row);
  if (known) putVector(store, item, known.model, known.vector);
}

function rowNow(store: Store, ownerId: string, id: string): MemoryRow {
  const row = findMemoryRow(store, ownerId, id);
  if (!row) throw new Error("a memory vanished inside its own transaction");
  return row;
}

export const slotOf = (belief: Pick<MemoryRow, "type" | "content">): string | null =>
  comparable(belief) ? slotKey(belief.content) : null;

function rowOf(deps: BeliefDeps, ownerId: string, belief: Belief): MemoryRow {
  const id = deps.newId();
  return {
    ...belief,
    id,
    owner_id: ownerId,
    root_id: id,
    version: 1,
    content_key: contentKey(belief.content),
    slot_key: slotOf(belief),
    // Becomes active when it has found its place among what is known.
    status: "superseded",
    valid_from: belief.asserted_at,
    valid_to: null,
    created_at: deps.clock(),
    document_id: null,
  };
}
