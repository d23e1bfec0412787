import type { Deps } from "../deps.ts";
import {
  changeMemory,
  findHead,
  findInSlot,
  findNear,
  findSaying,
  insertMemory,
  type MemoryRow,
} from "../memories/queries.ts";
import { ensureOwner } from "../owners/queries.ts";
import type { Store } from "../store/open.ts";
import { putVector, unindexText } from "../store/search.ts";
import { contentKey } from "../text/content-key.ts";
import { compare, searchWords, slotKey } from "./compare.ts";
import { indexMemory, orderLineage } from "./lineage.ts";
import { putConflict } from "./queries.ts";

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

export type Outcome =
  | { readonly kind: "saved"; readonly memory: MemoryRow }
  /** The same text was known; where it was found is one more source of it. */
  | { readonly kind: "merged"; readonly memory: MemoryRow }
  /** Same subject and attribute, another value: one more version of what was known. `memory` is what holds now. */
  | { readonly kind: "versioned"; readonly memory: MemoryRow }
  /** It contradicts what is known; both stand until a person decides. */
  | { readonly kind: "conflict"; readonly memory: MemoryRow; readonly conflictId: string }
  /** A person retired exactly this; an import does not bring it back. */
  | { readonly kind: "dropped"; readonly memory: MemoryRow; readonly reason: string };

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
    const same = findSaying(store, { ownerId, project: belief.project }, contentKey(belief.content));
    const restated = same.length > 0 ? restate(deps, same, belief) : null;
    if (restated) return restated;
    const row = rowOf(deps, ownerId, belief);
    const successor = insertVersion(deps, row, known);
    if (successor) return { kind: "versioned", memory: successor };
    insertIndexed(store, row, known);
    const conflictId = fileConflicts(deps, row);
    return conflictId ? { kind: "conflict", memory: row, conflictId } : { kind: "saved", memory: row };
  });
}

/** The text is known. Null when it is an old value of something that has another one now: then it is an update. */
function restate(deps: BeliefDeps, same: readonly MemoryRow[], belief: Belief): Outcome | null {
  const { store } = deps;
  const live = same.find(({ status }) => status === "active");
  if (live) return { kind: "merged", memory: refresh(store, live, belief) };
  const superseded = same.find(({ status }) => status === "superseded");
  if (superseded) {
    const head = findHead(store, superseded.owner_id, superseded.root_id);
    if (head && belief.asserted_at <= head.asserted_at) return { kind: "merged", memory: superseded };
    return null;
  }
  const retired = same.find(({ status }) => status === "retired");
  if (!retired) return null;
  if (belief.author === "import" && retired.author === "person")
    return { kind: "dropped", memory: retired, reason: "a person retired exactly this" };
  return { kind: "merged", memory: revive(deps, retired, belief) };
}

/** The same sentence from a better place: keep the words and the source of the one that stands for it now. */
function refresh(store: Store, live: MemoryRow, belief: Belief): MemoryRow {
  if (live.author === "person" || belief.author === "person") return live;
  const { project: _scope, type: _type, run_id: _run, client: _client, source_kind: _kind, ...words } = belief;
  const changed = { ...live, ...words, content_key: live.content_key, version: live.version };
  changeMemory(store, live.owner_id, live.id, words);
  const head = orderLineage(store, live.owner_id, live.root_id);
  if (live.content !== belief.content || live.start_line !== belief.start_line) {
    unindexText(store, live.id);
    indexMemory(store, head ?? changed);
  }
  return head ?? changed;
}

/** What was retired holds again, because it is said again. */
export function revive(deps: BeliefDeps, retired: MemoryRow, belief?: Belief): MemoryRow {
  const { store } = deps;
  const asserted = Math.max(retired.asserted_at, belief?.asserted_at ?? deps.clock());
  changeMemory(store, retired.owner_id, retired.id, { status: "superseded", valid_to: null, asserted_at: asserted });
  const row: MemoryRow = { ...retired, status: "active", asserted_at: asserted, valid_from: asserted, valid_to: null };
  indexMemory(store, row);
  const head = orderLineage(store, retired.owner_id, retired.root_id) ?? row;
  if (head.id === row.id) fileConflicts(deps, head);
  return head;
}

/** Words of a person outrank what a tool printed, and that what an assistant concluded. */
const trust = ({ stated_by, author }: MemoryRow): number =>
  author === "person" || stated_by === "user" ? 3 : stated_by === "tool" ? 2 : 1;

/** Insert as a version of the memory in the same slot, unless what was said later is the less trusted word. */
function insertVersion(deps: BeliefDeps, row: MemoryRow, known?: KnownVector): MemoryRow | null {
  const { store } = deps;
  if (row.slot_key === null) return null;
  const head = findInSlot(store, { ownerId: row.owner_id, project: row.project }, row.slot_key)[0];
  if (!head) return null;
  const later = row.asserted_at >= head.asserted_at ? row : head;
  const earlier = later === row ? head : row;
  if (trust(later) < trust(earlier)) {
    return null;
  }
  insertIndexed(store, { ...row, root_id: head.root_id, version: head.version + 1, status: "superseded" }, known);
  const now = orderLineage(store, row.owner_id, head.root_id);
  if (now) fileConflicts(deps, now);
  return now ?? row;
}

function insertIndexed(store: Store, row: MemoryRow, known?: KnownVector): void {
  insertMemory(store, row);
  const item = indexMemory(store, row);
  if (known) putVector(store, item, known.model, known.vector);
}

/** File a conflict with every active memory that says otherwise; answers the first. */
export function fileConflicts(deps: BeliefDeps, row: MemoryRow): string | null {
  if (!comparable(row)) return null;
  const { store } = deps;
  const near = findNear(store, { ownerId: row.owner_id, project: row.project }, searchWords(row.content));
  let first: string | null = null;
  for (const other of near) {
    if (other.root_id === row.root_id || !comparable(other)) continue;
    const relation = compare(row.content, other.content);
    if (relation.kind === "unrelated") continue;
    const reason = relation.kind === "update" ? "they give the same thing different values" : relation.reason;
    const [newer, existing] = row.asserted_at >= other.asserted_at ? [row, other] : [other, row];
    const id = putConflict(store, {
      id: deps.newId(),
      owner_id: row.owner_id,
      newer_id: newer.id,
      existing_id: existing.id,
      reason,
      created_at: deps.clock(),
    });
    first ??= id;
  }
  return first;
}

/** Events happened and steps are steps; only what claims to hold can be updated or contradicted. */
const comparable = ({ type }: Pick<MemoryRow, "type">): boolean => type === "fact" || type === "preference";

function rowOf(deps: BeliefDeps, ownerId: string, belief: Belief): MemoryRow {
  const id = deps.newId();
  return {
    ...belief,
    id,
    owner_id: ownerId,
    root_id: id,
    version: 1,
    content_key: contentKey(belief.content),
    slot_key: comparable(belief) ? slotKey(belief.content) : null,
    status: "active",
    valid_from: belief.asserted_at,
    valid_to: null,
    created_at: deps.clock(),
    document_id: null,
  };
}
