import type { Belief } from "../../../memories/beliefs/belief.ts";
import { compareNear } from "../../../memories/beliefs/compare-near.ts";
import { indexMemory } from "../../../memories/beliefs/index-memory.ts";
import { arrange } from "../../../memories/beliefs/lineage.ts";
import { isForgotten } from "../../../memories/beliefs/queries/forgotten.ts";
import { keepWords } from "../../../memories/beliefs/restate.ts";
import { findJudgedSame, findSame } from "../../../memories/beliefs/same-saying.ts";
import { believe } from "../../../memories/beliefs/save.ts";
import {
  changeMemory,
  findHead,
  findMemoryRow,
  findVersions,
  insertMemory,
} from "../../../memories/queries.ts";
import type { MemoryRow } from "../../../memories/row.ts";
import { rowsOf, valuesOf } from "../stage-rows.ts";
import { keepReading } from "./graph.ts";
import { isInArchive, type Merging } from "./merging.ts";

type Archived = MemoryRow & { readonly root: string; readonly made_in: number | null };

/** Memories of the archive, each as a whole, in the order in which they came there. */
export function* mergeMemories(merging: Merging): Generator<void> {
  const founders = valuesOf<string>(merging.stage, "SELECT id FROM memories WHERE root = '' ORDER BY rowid");
  for (const founder of founders) {
    mergeMemory(merging, founder);
    yield;
  }
}

function mergeMemory(merging: Merging, founder: string): void {
  const { deps, ownerId, tally } = merging;
  const all = versionsOf(merging, founder);
  const known = all.filter(({ id }) => findMemoryRow(deps.store, ownerId, id));
  const news = all.filter((row) => !known.includes(row));
  if (news.length === 0) {
    tally.memories.known += 1;
    return;
  }
  const told = news.filter((row) => !isForgotten(deps.store, { ownerId, project: row.project }, row.content));
  leaveOut(
    merging,
    news.filter((row) => !told.includes(row)),
  );
  const head = told.find(({ status }) => status === "active");
  const [first] = known;
  const root = first && findMemoryRow(deps.store, ownerId, first.id)?.root_id;
  if (told.length === 0) tally.memories.refused += 1;
  else if (root !== undefined) addVersions(merging, root, told);
  else if (head) addMemory(merging, rerooted(told), head.id);
  else {
    for (const row of rerooted(told)) put(merging, row);
    tally.memories.added += 1;
  }
}

/** By the two ways in which a version names its lineage. */
function versionsOf({ stage, ownerId }: Merging, founder: string): Archived[] {
  const rows = rowsOf<Archived>(
    stage,
    "SELECT * FROM memories WHERE id = ? OR root = ? ORDER BY version, id",
    founder,
    founder,
  );
  return rows.map((row) => ({ ...row, owner_id: ownerId }));
}

const leaveOut = ({ elsewhere }: Merging, rows: readonly MemoryRow[]): void => {
  for (const { id } of rows) elsewhere.set(id, null);
};

/** Where the first version was deleted here, the next one founds the lineage. */
function rerooted(rows: readonly Archived[]): Archived[] {
  const [first] = rows;
  if (!first || rows.some(({ id, root_id }) => id === root_id)) return [...rows];
  return rows.map((row) => ({ ...row, root_id: first.id }));
}

function put(merging: Merging, { root: _root, made_in: _made, ...row }: Archived): void {
  insertMemory(merging.deps.store, row);
  if (row.status !== "retired") indexMemory(merging.deps.store, row);
  keepReading(merging, row.id);
}

/** Versions of a memory that is here: they take their places among its own. One that rests here stays at rest. */
function addVersions(merging: Merging, root: string, rows: readonly Archived[]): void {
  const { deps, ownerId, tally } = merging;
  if (!findHead(deps.store, ownerId, root)) {
    leaveOut(merging, rows);
    tally.memories.refused += 1;
    return;
  }
  for (const row of rows) put(merging, besides(row, root));
  arrange(deps, ownerId, [root]);
  tally.memories.versioned += 1;
}

const besides = (row: Archived, root: string): Archived => ({
  ...row,
  root_id: root,
  status: row.status === "active" ? "superseded" : row.status,
});

function addMemory(merging: Merging, rows: readonly Archived[], headId: string): void {
  const { deps, ownerId, tally } = merging;
  const { store } = deps;
  const head = rows.find(({ id }) => id === headId);
  if (!head) return;
  const earlier = rows.filter((row) => row !== head);
  const { same, key } = findSame(store, { ownerId, project: head.project }, head);
  const said = findJudgedSame(store, same) ?? heldAmong(merging, same);
  if (said) {
    sayAgain(merging, said, { head, earlier });
    return;
  }
  if (same.length > 0) {
    leaveOut(merging, rows);
    tally.memories.refused += 1;
    return;
  }
  const { root: _root, made_in: _made, ...row } = head;
  const weighed: MemoryRow = { ...row, content_key: key, status: "superseded" };
  const near = compareNear(deps, weighed).filter(({ other }) => !isInArchive(merging, other.id));
  const isApart = (root: string): boolean => isInArchive(merging, root);
  const before =
    earlier.length === 0
      ? {}
      : { earlier: { rows: earlier, put: (one: MemoryRow) => putEarlier(merging, earlier, one) } };
  const outcome = believe(deps, weighed, { near, isApart, ...before });
  if (outcome.kind === "merged") {
    merging.elsewhere.set(head.id, outcome.version);
    putBehind(merging, outcome.memory.root_id, earlier);
    tally.memories.merged += 1;
    return;
  }
  keepReading(merging, head.id);
  const isAmongOthers = findVersions(store, ownerId, outcome.memory.root_id).some(
    ({ id }) => !isInArchive(merging, id),
  );
  if (outcome.kind === "conflict" || (outcome.kind === "versioned" && outcome.conflictId !== null))
    tally.memories.conflicts += 1;
  else if (isAmongOthers) tally.memories.versioned += 1;
  else tally.memories.added += 1;
}

const putEarlier = (merging: Merging, earlier: readonly Archived[], { id }: MemoryRow): void => {
  const row = earlier.find((one) => one.id === id);
  if (row) put(merging, row);
};

/** What says it here: a memory that holds, or an older version of one that does. */
const heldAmong = ({ deps, ownerId }: Merging, same: readonly MemoryRow[]): MemoryRow | undefined =>
  same.find(({ status }) => status === "active") ??
  same.findLast(
    ({ root_id, replaced_by }) =>
      replaced_by === null && findHead(deps.store, ownerId, root_id) !== undefined,
  );

/** The same words: where they come from is one more source, and what they were before stands behind what holds. */
function sayAgain(
  merging: Merging,
  said: MemoryRow,
  { head, earlier }: { readonly head: Archived; readonly earlier: readonly Archived[] },
): void {
  const { deps, ownerId, elsewhere, tally } = merging;
  const { root: _root, made_in: _made, ...row } = head;
  const belief: Belief = row;
  elsewhere.set(head.id, said.id);
  if (head.author === "person" && said.author !== "person" && said.status === "active")
    changeMemory(deps.store, ownerId, said.id, { author: "person", confidence: 1 });
  keepWords(deps, belief, said);
  putBehind(merging, said.root_id, earlier);
  tally.memories.merged += 1;
}

function putBehind(merging: Merging, root: string, earlier: readonly Archived[]): void {
  if (earlier.length === 0) return;
  for (const row of earlier) put(merging, besides(row, root));
  arrange(merging.deps, merging.ownerId, [root]);
}
