import { isSameSlot } from "@memory/language/comparison";
import type { Store } from "../../store/open.ts";
import { setValidity, unindexText } from "../../store/search.ts";
import { changeMemory, findInSlot, findReplacedBy, findVersions } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import type { BeliefDeps } from "./belief.ts";
import { fileConflicts, type KnownComparisons } from "./contradict.ts";
import { closeConflictsOf } from "./queries/conflicts.ts";
import { isBehindByModel } from "./queries/decisions.ts";
import { takeOut } from "./supersede.ts";
import { buildTimeline, hasHeld } from "./timeline.ts";

/** The lineages that a change of this version can touch: its own, and those that hold another value for its slot. */
export function lineagesOf(store: Store, row: MemoryRow): Set<string> {
  const scope = { ownerId: row.owner_id, project: row.project };
  const found = row.slot_key === null ? [] : findInSlot(store, scope, row.slot_key);
  // The keys are coarse, and those of an older store were made by a rule that saw too few things side by side.
  const rivals = found.filter(({ content }) => isSameSlot(content, row.content));
  return new Set([row.root_id, ...rivals.map(({ root_id }) => root_id)]);
}

/**
 * Arrange the versions of these lineages anew: one replaces those said before it, unless its word counts less than
 * theirs; then both stand, with a conflict. The result depends on what was said when and by whom, never on the order of
 * arrival, so an old session that is imported late changes nothing about what holds today.
 */
export function arrange(
  deps: BeliefDeps,
  ownerId: string,
  roots: Iterable<string>,
  known?: KnownComparisons,
): void {
  const { store } = deps;
  const versions = [...new Set(roots)].flatMap((root) => findVersions(store, ownerId, root));
  // Decisions of a rule are made anew below, from the current statements; a model is not asked again.
  const isOpen = (row: MemoryRow): boolean => isBehindByRule(row) && !isBehindByModel(store, row);
  takeOut(deps, versions.filter(isOpen));
  const all = versions.map((row) => (isOpen(row) ? { ...row, replaced_by: null } : row));
  // A version that a person has put behind another one rests at any time.
  const standing = all.filter(({ status, replaced_by }) => status !== "retired" && replaced_by === null);
  const resting = all.filter((row) => !standing.includes(row) && hasHeld(row));
  const laid = buildTimeline(store, standing, resting);
  const found = new Map(all.map((row) => [row.id, row]));
  const changed = laid.filter((row) => isPlacedAnew(row, found.get(row.id)));
  // Two active versions never stand side by side, not even between two statements: the index forbids it.
  for (const { id } of changed)
    if (found.get(id)?.status === "active") changeMemory(store, ownerId, id, { status: "superseded" });
  for (const row of changed) write(store, row);
  renumber(store, ownerId, new Set([...all, ...laid].map(({ root_id }) => root_id)));
  const wasActive = ({ id }: MemoryRow) => found.get(id)?.status === "active";
  for (const row of laid)
    if (row.status !== "active" && wasActive(row)) closeConflictsOf(deps, ownerId, row.id);
  for (const row of laid) if (row.status === "active" && !wasActive(row)) fileConflicts(deps, row, known);
}

const isPlacedAnew = (row: MemoryRow, found: MemoryRow | undefined): boolean =>
  row.root_id !== found?.root_id ||
  row.status !== found.status ||
  row.valid_from !== found.valid_from ||
  row.valid_to !== found.valid_to;

const isBehindByRule = ({ replaced_by, author }: MemoryRow): boolean =>
  replaced_by !== null && author === "import";

function write(store: Store, { id, owner_id, root_id, status, valid_from, valid_to }: MemoryRow): void {
  changeMemory(store, owner_id, id, { root_id, status, valid_from, valid_to });
  setValidity(store, id, valid_from, valid_to);
}

/** Versions count up in the order in which they held, retired ones included. */
function renumber(store: Store, ownerId: string, roots: ReadonlySet<string>): void {
  for (const root of roots) {
    const versions = findVersions(store, ownerId, root).sort(
      (a, b) =>
        Number(a.status === "active") - Number(b.status === "active") ||
        a.valid_from - b.valid_from ||
        (a.id < b.id ? -1 : 1),
    );
    versions.forEach((row, n) => {
      if (row.version !== n + 1) changeMemory(store, ownerId, row.id, { version: n + 1 });
    });
  }
}

/** Nothing shows this version any more: it rests, and what it replaced holds again. */
export function withdraw(deps: BeliefDeps, row: MemoryRow): void {
  const { store } = deps;
  changeMemory(store, row.owner_id, row.id, { status: "retired", valid_to: endOf(deps, row) });
  unindexText(store, row.id);
  closeConflictsOf(deps, row.owner_id, row.id);
  const reopened = reopen(deps, row);
  arrange(deps, row.owner_id, [row.root_id]);
  arrangeEach(deps, row.owner_id, reopened);
}

/** Nothing ends before it begins, whatever the clock says. */
export const endOf = ({ clock }: BeliefDeps, { valid_from }: MemoryRow): number =>
  Math.max(valid_from, clock());

/** Lineages that have nothing to do with each other but that they were compared. */
export function arrangeEach(deps: BeliefDeps, ownerId: string, roots: Iterable<string>): void {
  for (const root of roots) arrange(deps, ownerId, [root]);
}

/**
 * Take back what a rule, and no person, has put behind this version: it was decided by what is about to change. Answers the
 * lineages that stand for themselves again.
 */
export function reopen(deps: BeliefDeps, row: MemoryRow): Set<string> {
  const { store } = deps;
  return takeOut(deps, findReplacedBy(store, row.owner_id, row.id).filter(isBehindByRule));
}
