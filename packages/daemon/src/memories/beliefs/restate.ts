import { unindexText } from "../../store/search.ts";
import { changeMemory, findHead, findVersions, insertMemory } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import type { Belief, BeliefDeps, KnownVector, Outcome, Standing } from "./belief.ts";
import { isChanged } from "./compare-near.ts";
import { indexVersion, rowNow } from "./index-memory.ts";
import { lastVersion } from "./last-version.ts";
import { arrange, arrangeEach, lineagesOf, reopen } from "./lineage.ts";
import { versionAfter } from "./next-version.ts";
import { closeConflictsOf, findOpenConflict } from "./queries/conflicts.ts";
import { findRestatements, putRestatement, type Wording } from "./queries/decisions.ts";
import { agentsRetiring } from "./retired-by.ts";
import { slotOf } from "./slot-of.ts";
import { takeOut } from "./supersede.ts";
import { hasHeld, spanBeside } from "./timeline.ts";

/** It is said anew, as the next version of a memory that rests or holds another value by now: its past stays as it was. */
export interface SaidAnew {
  readonly kind: "anew";
  readonly rootId: string;
  readonly isAtRest: boolean;
  /** It counts from then at the earliest: until then what rests has held. */
  readonly since: number;
}

/** A person says what is known. Null where it is news, and only the words are those of an older version. */
export function restate(
  deps: BeliefDeps,
  same: readonly MemoryRow[],
  belief: Belief,
): Outcome | SaidAnew | null {
  const { store } = deps;
  const live = same.find(({ status }) => status === "active");
  if (live) {
    // From now on it is a person's: it stays, whatever becomes of the transcript it was found in.
    changeMemory(store, live.owner_id, live.id, { author: "person", confidence: 1 });
    keepWords(deps, belief, live);
    return { kind: "merged", version: live.id, memory: rowNow(store, live.owner_id, live.id) };
  }
  // Of several versions with these words the last one tells what has changed since.
  for (const old of same.toReversed()) {
    const head = findHead(store, old.owner_id, old.root_id);
    if (!head) continue;
    if (belief.asserted_at <= head.asserted_at) return { kind: "merged", version: old.id, memory: old };
    return hasChangedSince(deps, old)
      ? { kind: "anew", rootId: old.root_id, isAtRest: false, since: 0 }
      : null;
  }
  const rested = same.find(({ status }) => status === "retired") ?? same.at(-1);
  if (!rested) return null;
  if (!isAsItWas(deps, rested)) {
    const held = findVersions(store, rested.owner_id, rested.root_id).filter(hasHeld);
    const since = Math.max(0, ...held.map(({ valid_to }) => valid_to ?? 0));
    return { kind: "anew", rootId: rested.root_id, isAtRest: true, since };
  }
  const memory = revive(deps, rested);
  const conflictId = findOpenConflict(store, memory.owner_id, memory.id);
  return conflictId
    ? { kind: "conflict", version: rested.id, memory, conflictId }
    : { kind: "merged", version: rested.id, memory };
}

/** Only a newer version that says that it changed rules the older one out: one that says more leaves it true. */
const hasChangedSince = (deps: BeliefDeps, old: MemoryRow): boolean =>
  findVersions(deps.store, old.owner_id, old.root_id).some(
    (later) =>
      later.asserted_at > old.asserted_at && later.status !== "retired" && isChanged(deps, old, later),
  );

/**
 * It was the last word, nobody decided against it, and nothing else has taken its place. What is merged is put aside behind
 * itself, until it turns out that its words are those that stay.
 */
const isAsItWas = ({ store }: BeliefDeps, rested: MemoryRow): boolean =>
  (rested.replaced_by === null || rested.replaced_by === rested.id) &&
  lastVersion(store, rested).id === rested.id &&
  lineagesOf(store, rested).size === 1;

/**
 * Versions that were decided against, be it by a rule, rest behind the version that repeats them, and keep
 * their time.
 */
export function restBehindAnew({ store }: BeliefDeps, { id, owner_id, root_id }: MemoryRow): void {
  for (const old of findVersions(store, owner_id, root_id))
    if (old.replaced_by !== null)
      changeMemory(store, owner_id, old.id, { replaced_by: id, author: "person" });
}

/** A transcript or an agent shows what is known: the better place in a transcript gives the words. Null when there is nothing to add it to. */
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
  // A memory that an agent saved on its own account keeps its words, and an agent that repeats a session
  // takes nothing from its speakers.
  const isOfSessions = row.source_kind === "session" && belief.source_kind === "session";
  if (row.author === "import" && isOfSessions) retell(deps, row, { belief, known });
  if (live) keepWords(deps, belief, live);
  return { kind: "merged", version: row.id, memory: rowNow(store, row.owner_id, row.id) };
}

function whyRested(deps: BeliefDeps, rested: MemoryRow): string {
  if (rested.replaced_by !== null) return "exactly this was decided against in a conflict";
  const back = lastVersion(deps.store, rested);
  const what = back.id === rested.id ? "exactly this" : "the memory that once said exactly this";
  return agentsRetiring(deps, back) === undefined
    ? `a person retired ${what}`
    : `an agent retired ${what}; it can be restored, with memory restore ${back.id}`;
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
  indexVersion(store, now, known);
  closeConflictsOf(deps, row.owner_id, row.id);
  const reopened = reopen(deps, row);
  arrange(deps, row.owner_id, [...before, ...lineagesOf(store, now)]);
  arrangeEach(deps, row.owner_id, reopened);
}

const aPersons: Standing = { author: "person", confidence: 1 };

/**
 * Makes a resting memory hold again: as one more version from now on, if another one took its place
 * meanwhile.
 */
export function revive(deps: BeliefDeps, retired: MemoryRow, standing = aPersons): MemoryRow {
  const { store } = deps;
  const roots = lineagesOf(store, retired);
  const row =
    roots.size > 1 ? addAnew(deps, retired, { roots, standing }) : standAsItWas(deps, retired, standing);
  arrange(deps, retired.owner_id, roots);
  return rowNow(store, retired.owner_id, row.id);
}

function standAsItWas(deps: BeliefDeps, retired: MemoryRow, standing: Standing): MemoryRow {
  const { store } = deps;
  // Versions rejected earlier stay rejected.
  const versions = findVersions(store, retired.owner_id, retired.root_id);
  takeOut(
    deps,
    versions.filter(({ replaced_by }) => replaced_by !== null && replaced_by === retired.replaced_by),
  );
  changeMemory(store, retired.owner_id, retired.id, { status: "superseded", ...standing });
  unindexText(store, retired.id);
  indexVersion(store, retired);
  return retired;
}

/**
 * Adds its words as a new version: the old one goes on resting, and held as long as it did, or until the next
 * statement.
 */
function addAnew(
  deps: BeliefDeps,
  retired: MemoryRow,
  { roots, standing }: { readonly roots: ReadonlySet<string>; readonly standing: Standing },
): MemoryRow {
  const { store } = deps;
  const { id, owner_id, root_id } = retired;
  const row = { ...versionAfter(deps, retired, retired), ...standing };
  insertMemory(store, row);
  indexVersion(store, row);
  const rivals = [...roots].filter((root) => root !== root_id);
  const rested = {
    ...retired,
    ...spanBeside(
      retired,
      rivals.flatMap((root) => findVersions(store, owner_id, root)),
    ),
  };
  const { valid_from, valid_to } = rested;
  changeMemory(store, owner_id, id, { status: "superseded", replaced_by: row.id, valid_from, valid_to });
  unindexText(store, id);
  indexVersion(store, rested);
  restBehindAnew(deps, row);
  return row;
}

/** A program is the same one in another version: "claude-code/2.1.0". */
const programOf = (client: string): string => client.replace(/\/v?\d.*$/, "");

/** Nothing tells more than the other: who says nothing of a program or a file may mean the same one. */
const isSameSource = (said: Wording, known: Wording): boolean =>
  said.content === known.content &&
  said.stated_by === known.stated_by &&
  (said.client === null || (known.client !== null && programOf(said.client) === programOf(known.client))) &&
  (said.path === null || said.path === known.path);

/** The same in other words, or from somebody else, is one more source. What a session says is kept as a finding. */
export function keepWords(
  deps: BeliefDeps,
  said: Belief,
  known: Pick<MemoryRow, "id" | "owner_id"> & Wording,
): void {
  if (said.source_kind !== "manual") return;
  const sources = [known, ...findRestatements(deps.store, known.id, said.content)];
  if (sources.some((source) => isSameSource(said, source) && !deps.isAnothers?.(source))) return;
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
