import { isVague } from "@memory/language/comparison";
import { isSameHidden, redactTelling } from "@memory/language/redaction";
import { ApiError } from "@memory/shared";
import { unindexText } from "../../store/search.ts";
import { keepDeletedOrigins } from "../queries/recheck.ts";
import {
  changeMemory,
  deleteLineage,
  findHead,
  findMemoryRow,
  findReplacedBy,
  findSaying,
  findVersions,
} from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import type { BeliefDeps, SpokenDeps } from "./belief.ts";
import { lastVersion } from "./last-version.ts";
import { arrangeEach, endOf, reopen } from "./lineage.ts";
import { addVersion, versionAfter } from "./next-version.ts";
import { closeConflictsOf } from "./queries/conflicts.ts";
import { putForgotten, removeForgotten } from "./queries/forgotten.ts";
import { logTime } from "./queries/judged.ts";
import { revive } from "./restate.ts";
import { beforeAgentRetired } from "./retired-by.ts";
import { reviseMemory } from "./revise.ts";
import { findSame, type Wording } from "./same-saying.ts";
import { hasHeld } from "./timeline.ts";

export interface Correction {
  readonly content: string;
  readonly type?: MemoryRow["type"] | undefined;
  /** The agent whose words these are; a person's, unless said. */
  readonly agent?: { readonly client: string | null } | undefined;
}

/**
 * Correct a memory: a person's words are its new version, and an agent's are weighed against it (see revise.ts). Throws
 * not_found, invalid, or conflict when it is not active.
 */
export function correctMemory(
  deps: SpokenDeps,
  { ownerId, id }: MemoryTarget,
  correction: Correction,
): MemoryRow {
  const { store } = deps;
  return store.transaction(() => {
    const old = headOf(deps, { ownerId, id });
    const words = { ...meaningful(deps, correction.content), type: correction.type ?? old.type };
    if (saysSame(words, old) && words.type === old.type) return old;
    refuseTwin(deps, old, words);
    if (correction.agent) return reviseMemory(deps, old, { ...words, ...correction.agent });
    removeForgotten(store, { ownerId, project: old.project }, words.content);
    // A person's correction is theirs: no transcript changes those words or brings them back.
    for (const { id: version } of findVersions(store, ownerId, old.root_id).filter(hasHeld))
      changeMemory(store, ownerId, version, { author: "person" });
    const row: MemoryRow = {
      ...versionAfter(deps, old, words),
      confidence: 1,
      author: "person",
      stated_by: "user",
    };
    addVersion(deps, old, row);
    return existingMemory(deps, { ownerId, id: row.id });
  });
}

/** The words as they are kept. Throws invalid when they say nothing. */
function meaningful({ printOf }: SpokenDeps, said: string): Wording {
  const { text: content, hidden } = redactTelling(said, printOf);
  if (!isVague(content)) return { content, hidden };
  throw new ApiError("invalid", "invalid request body", [{ path: "content", message: "it says nothing" }]);
}

const saysSame = (one: Wording, other: Wording): boolean =>
  one.content === other.content && isSameHidden(one.hidden, other.hidden);

function refuseTwin({ store }: BeliefDeps, { owner_id, project, root_id }: MemoryRow, said: Wording): void {
  const twin = findSame(store, { ownerId: owner_id, project }, said).same.find(
    (row) => row.status === "active" && row.root_id !== root_id,
  );
  if (twin)
    throw new ApiError("conflict", `another memory says this already: ${twin.id}. Retire one of the two.`);
}

export interface MemoryTarget {
  readonly ownerId: string;
  readonly id: string;
}

/** Stop recalling a memory. Doing it twice changes nothing. */
export function retireMemory(deps: BeliefDeps, target: MemoryTarget): MemoryRow {
  const { store } = deps;
  return store.transaction(() => {
    const row = existingMemory(deps, target);
    const head = findHead(store, target.ownerId, row.root_id);
    if (!head) return lastVersion(store, row);
    // The whole lineage rests: an older version must not come back to life because the newest was retired.
    for (const version of findVersions(store, target.ownerId, row.root_id)) {
      if (version.status === "retired") continue;
      changeMemory(store, target.ownerId, version.id, { author: "person" });
      if (version.id === head.id) withdrawAlone(deps, version);
    }
    arrangeEach(deps, target.ownerId, reopen(deps, head));
    return existingMemory(deps, { ...target, id: head.id });
  });
}

function withdrawAlone(deps: BeliefDeps, head: MemoryRow): void {
  const { store } = deps;
  changeMemory(store, head.owner_id, head.id, { status: "retired", valid_to: endOf(deps, head) });
  unindexText(store, head.id);
  closeConflictsOf(deps, head.owner_id, head.id);
}

/**
 * Recall a retired memory again. A person stands by what they restore; an agent takes back what an agent has retired, and
 * nothing else. Throws conflict when another memory says the same meanwhile, or when it takes a person.
 */
export function restoreMemory(
  deps: BeliefDeps,
  target: MemoryTarget,
  by: "person" | "agent" = "person",
): MemoryRow {
  const { store } = deps;
  return store.transaction(() => {
    const row = existingMemory(deps, target);
    const head = findHead(store, target.ownerId, row.root_id);
    if (head) return head;
    const newest = lastVersion(store, row);
    const twin = findSaying(
      store,
      { ownerId: target.ownerId, project: newest.project },
      newest.content_key,
    ).find(({ status }) => status === "active");
    if (twin) throw new ApiError("conflict", `another memory says this already: ${twin.id}`);
    if (by === "person") return revive(deps, newest);
    const before = beforeAgentRetired(deps, newest);
    for (const { id, standing } of before) changeMemory(store, target.ownerId, id, standing);
    const own = before.find(({ id }) => id === newest.id);
    return revive(deps, newest, own?.standing);
  });
}

/**
 * Delete a lineage for good: versions, search rows, vectors, conflicts and findings. What it said stays known as a hash,
 * so that no import brings it back. Other rooms hold words of it too: see imports/forget.ts.
 */
export function deleteMemory(deps: BeliefDeps, target: MemoryTarget): void {
  const { store } = deps;
  store.transaction(() => {
    const row = existingMemory(deps, target);
    const reopened = new Set<string>();
    for (const version of findVersions(store, target.ownerId, row.root_id)) {
      for (const root of reopen(deps, version)) if (root !== row.root_id) reopened.add(root);
      restBehind(deps, version);
      putForgotten(
        store,
        { ownerId: target.ownerId, project: version.project },
        version.content,
        deps.clock(),
      );
      unindexText(store, version.id);
    }
    const lineage = { ownerId: target.ownerId, rootId: row.root_id };
    keepDeletedOrigins(store, { ...lineage, now: logTime(store) });
    deleteLineage(store, lineage.ownerId, lineage.rootId);
    arrangeEach(deps, target.ownerId, reopened);
  });
}

/**
 * Memories that a person decided against in its favour rest like retired ones: they can be restored, and
 * nothing else brings them back.
 */
function restBehind({ store }: BeliefDeps, winner: MemoryRow): void {
  const lost = findReplacedBy(store, winner.owner_id, winner.id);
  const newest = new Map(lost.sort((a, b) => a.version - b.version).map((row) => [row.root_id, row.id]));
  for (const { id, root_id, owner_id } of lost) {
    const isHead = newest.get(root_id) === id;
    changeMemory(store, owner_id, id, { replaced_by: null, ...(isHead && { status: "retired" }) });
    if (isHead) unindexText(store, id);
  }
}

/** The version an id names. Throws not_found. */
export function existingMemory({ store }: BeliefDeps, { ownerId, id }: MemoryTarget): MemoryRow {
  const row = findMemoryRow(store, ownerId, id);
  if (!row) throw new ApiError("not_found", `no memory ${id}`);
  return row;
}

function headOf(deps: BeliefDeps, target: MemoryTarget): MemoryRow {
  const row = existingMemory(deps, target);
  const head = findHead(deps.store, target.ownerId, row.root_id);
  if (head) return head;
  const { id } = lastVersion(deps.store, row);
  throw new ApiError("conflict", `memory ${id} is not recalled any more; restore it before you correct it`);
}
