import { isSameSlot, UNDECIDED } from "@memory/language/comparison";
import { tellsMore } from "@memory/language/redaction";
import type { RuleName } from "@memory/shared/words";
import { thresholdsOf } from "../../platform/thresholds.ts";
import { ensureOwner } from "../../store/owners.ts";
import { typeToKeep } from "../instruction.ts";
import { changeMemory, findHead, findVersions, insertMemory } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import type { Belief, BeliefDeps, KnownVector, Outcome } from "./belief.ts";
import { type Comparison, compareNear } from "./compare-near.ts";
import { fileConflicts, isForModel } from "./contradict.ts";
import { indexVersion, rowNow } from "./index-memory.ts";
import { arrange, lineagesOf } from "./lineage.ts";
import { askWhichHolds } from "./next-version.ts";
import { noteDecision } from "./note-decision.ts";
import { askLater } from "./outbox.ts";
import { findAutoResolved, findOpenConflict, isKeptBeside } from "./queries/conflicts.ts";
import { isMergeUndone } from "./queries/decisions.ts";
import { removeForgotten } from "./queries/forgotten.ts";
import { keepWords, restate, restBehindAnew, showAgain } from "./restate.ts";
import { madeNow } from "./said-now.ts";
import { findJudgedSame, findSame } from "./same-saying.ts";
import { slotOf } from "./slot-of.ts";
import { trust } from "./trust.ts";
import { addsOnly, isWordForWord } from "./word-for-word.ts";

export interface SaveDeps extends BeliefDeps {
  /** Told what a sentence that is not known word for word was compared with. */
  readonly onCompared?: (near: readonly Comparison[]) => void;
}

/**
 * The save pipeline, one transaction: what says the same merges, what says something newer of the same becomes a version,
 * what contradicts is kept beside the other with a conflict, the rest is new. Nothing is overwritten.
 */
export function save(deps: SaveDeps, ownerId: string, belief: Belief, known?: KnownVector): Outcome {
  const { store } = deps;
  return store.transaction(() => {
    ensureOwner(store, ownerId, deps.clock());
    const scope = { ownerId, project: belief.project };
    if (belief.author === "person") removeForgotten(store, scope, belief.content);
    const { same, key } = findSame(store, scope, belief);
    const judgedSame = findJudgedSame(store, same);
    if (judgedSame) return sayAgain(deps, belief, judgedSame);
    const restated =
      belief.author === "person" ? restate(deps, same, belief) : showAgain(deps, same, { belief, known });
    if (restated && restated.kind !== "anew") return keepPrints(deps, restated, belief);
    const counted = restated
      ? { ...belief, asserted_at: Math.max(belief.asserted_at, restated.since) }
      : belief;
    const isAnew = restated && headOfAnother(deps, ownerId, restated.rootId).length === 0;
    const row = rowOf(deps, ownerId, { belief: counted, key, rootId: isAnew ? restated.rootId : undefined });
    const near = compareNear(deps, row);
    deps.onCompared?.(near);
    const outcome = believe(deps, row, { near, known });
    return restated?.isAtRest ? asKnown(outcome) : outcome;
  });
}

/** What a version was compared with, and what is known of it beside its row. */
export interface Weighed {
  readonly near: readonly Comparison[];
  readonly known?: KnownVector | undefined;
  /** Lineages that stand beside this one, whatever it says: that was settled where both come from. */
  readonly isApart?: (rootId: string) => boolean;
  /** Versions that come with it, before it. */
  readonly earlier?: { readonly rows: readonly MemoryRow[]; put(row: MemoryRow): void };
}

/** The end of a save: it is one more source of what says the same, the next version of something, against something, or new. */
export function believe(deps: BeliefDeps, row: MemoryRow, weighed: Weighed): Outcome {
  const twin = contradictsNone(deps, weighed.near) ? twinIn(deps, row, weighed.near) : undefined;
  return twin ? mergeInto(deps, row, twin) : add(deps, row, weighed);
}

/** Other words of it were said to say the same: they are one more source of it. */
function sayAgain(deps: BeliefDeps, belief: Belief, memory: MemoryRow): Outcome {
  const { store } = deps;
  const { id, owner_id } = memory;
  if (belief.author === "person") changeMemory(store, owner_id, id, { author: "person", confidence: 1 });
  keepWords(deps, belief, memory);
  return { kind: "merged", version: id, memory: rowNow(store, owner_id, id) };
}

/** A secret that was known by nothing, or by the prints of another home, is known by those of this one from now on. */
function keepPrints(deps: BeliefDeps, outcome: Outcome, { hidden }: Belief): Outcome {
  const { id, owner_id, hidden: known } = outcome.memory;
  if (outcome.kind === "merged" && tellsMore(known, hidden))
    changeMemory(deps.store, owner_id, id, { hidden });
  return outcome;
}

/** A resting memory was known, and may raise a conflict anew. */
function asKnown(outcome: Outcome): Outcome {
  const { version, memory } = outcome;
  if (outcome.kind !== "versioned" && outcome.kind !== "saved") return outcome;
  const conflictId = outcome.kind === "versioned" ? outcome.conflictId : null;
  return conflictId === null
    ? { kind: "merged", version, memory }
    : { kind: "conflict", version, memory, conflictId };
}

/** Words that bring a contradiction to light are kept for themselves, though another memory says the same. */
const contradictsNone = (deps: BeliefDeps, near: readonly Comparison[]): boolean =>
  !near.some(
    ({ verdict: { kind, score } }) => kind === "contradictory" && score >= thresholdsOf(deps).conflictAbove,
  );

/** The surest of those that say the same in other words, if it counts as much. */
function twinIn(deps: BeliefDeps, row: MemoryRow, near: readonly Comparison[]): Comparison | undefined {
  const { restateAbove } = thresholdsOf(deps);
  return near
    .filter(({ verdict }) => verdict.kind === "restated" && verdict.score >= restateAbove)
    .filter((one) => isMerged(deps, row, one))
    .filter(({ other }) => row.author === "person" || trust(other) >= trust(row))
    .sort((a, b) => b.verdict.score - a.verdict.score)[0];
}

/** The same word for word; or in other words, by what a person or an agent saves: a session's own words stay as they are found. */
const isMerged = ({ store }: BeliefDeps, row: MemoryRow, { other, verdict }: Comparison): boolean =>
  isWordForWord(other.content, row.content) ||
  (verdict.features.rule === "other words" &&
    row.source_kind === "manual" &&
    !isMergeUndone(store, row, other.id));

/** It is known in other words: those stay, and these are kept as one more source. */
function mergeInto(deps: BeliefDeps, row: MemoryRow, twin: Comparison): Outcome {
  const { store } = deps;
  const { other } = twin;
  if (row.author === "person")
    changeMemory(store, other.owner_id, other.id, { author: "person", confidence: 1 });
  const memory = rowNow(store, other.owner_id, other.id);
  keepWords(deps, row, memory);
  noteDecision(deps, other, { other, verdict: twin.verdict, outcome: "merged" });
  return { kind: "merged", version: other.id, memory };
}

function add(deps: BeliefDeps, weighedRow: MemoryRow, weighed: Weighed): Outcome {
  const { near, known, isApart = () => false, earlier: before } = weighed;
  const { store } = deps;
  for (const version of before?.rows ?? []) before?.put(version);
  // Statements of sessions are weighed pair by pair, so that the order of reading does not matter.
  const earlier = weighedRow.source_kind === "session" ? undefined : earlierOf(deps, weighedRow, near);
  const lineages = [...lineagesOf(store, weighedRow)].filter(
    (root) => root === weighedRow.root_id || !isApart(root),
  );
  const anothers = lineages.flatMap((root) =>
    root === weighedRow.root_id ? [] : headOfAnother(deps, weighedRow.owner_id, root),
  );
  // What answers the same for two people is no next value of the other's.
  const row = anothers.length > 0 ? { ...weighedRow, slot_key: null } : weighedRow;
  const rivals = new Set(lineages.filter((root) => !anothers.some(({ root_id }) => root_id === root)));
  if (earlier) rivals.add(earlier.root_id);
  const compared = new Map([[row.id, near]]);
  const isAnew = before === undefined && row.root_id !== row.id;
  if (rivals.size === 1 && !isAnew) {
    const active: MemoryRow = { ...row, status: "active" };
    insertMemory(store, active);
    indexVersion(store, active, known);
    const isAlone = fileConflicts(deps, active, compared) === 0 && anothers.length === 0;
    askAboutAnothers(deps, active, anothers);
    askAboutOpen(deps, row, near);
    // Most are news that nothing speaks against: what came of it need not be looked up.
    if (isAlone) return { kind: "saved", version: row.id, memory: active, autoResolved: null };
  } else {
    if (isAnew) restBehindAnew(deps, row);
    insertMemory(store, row);
    indexVersion(store, row, known);
    arrange(deps, row.owner_id, rivals, compared);
    askAboutAnothers(deps, row, anothers);
    askAboutOpen(deps, row, near);
  }
  const outcome = outcomeOf(deps, row);
  if (outcome.kind === "versioned") noteVersions(deps, row, near);
  return outcome;
}

/** What holds in a lineage, where another person said it. */
function headOfAnother({ store, isAnothers }: BeliefDeps, ownerId: string, root: string): MemoryRow[] {
  const head = isAnothers && findHead(store, ownerId, root);
  return head && isAnothers?.(head) ? [head] : [];
}

function askAboutAnothers(deps: BeliefDeps, newer: MemoryRow, anothers: readonly MemoryRow[]): void {
  for (const existing of anothers)
    askWhichHolds(deps, { newer, existing, rule: "another value of one slot" });
}

function askAboutOpen(deps: BeliefDeps, newer: MemoryRow, near: readonly Comparison[]): void {
  for (const one of near) if (isOpen(deps, newer, one)) askLater(deps, { newer, existing: one.other });
}

/** Notes the compared memories that are versions of the same memory now. */
function noteVersions(deps: BeliefDeps, row: MemoryRow, near: readonly Comparison[]): void {
  const { id, owner_id } = row;
  const { root_id } = rowNow(deps.store, owner_id, id);
  for (const one of near)
    if (rowNow(deps.store, owner_id, one.other.id).root_id === root_id)
      noteDecision(deps, { id, owner_id }, { ...one, ...whyNext(row, one), outcome: "versioned" });
}

/** The verdict decides, unless it is no reason to replace anything: then something else has decided. */
function whyNext(
  row: MemoryRow,
  { other, verdict }: Comparison,
): Pick<Comparison, "verdict"> & { rule?: RuleName } {
  if (verdict.kind === "updated" || verdict.kind === "refined") return { verdict };
  const certainly = { ...verdict, kind: "updated", score: 1 } as const;
  if (row.slot_key !== null && isSameSlot(other.content, row.content))
    return { verdict: certainly, rule: "another value of one slot" };
  return row.root_id === row.id ? { verdict } : { verdict: certainly, rule: "an older value said again" };
}

/**
 * The earlier memory of which this is most surely a newer value, or a fuller form: the two are versions of
 * one memory.
 */
function earlierOf(
  deps: BeliefDeps,
  row: MemoryRow,
  near: readonly Comparison[],
): Comparison["other"] | undefined {
  const { updateAbove, restateAbove } = thresholdsOf(deps);
  const isOneMatter = ({ other, verdict: { kind, score } }: Comparison): boolean => {
    if (kind === "restated") return score >= restateAbove && isWordForWord(other.content, row.content);
    if (kind === "refined") return score >= updateAbove && addsOnly(other.content, row.content);
    return kind === "updated" && score >= updateAbove;
  };
  return (
    near
      .filter((one) => isOneMatter(one) && row.asserted_at >= one.other.asserted_at)
      .filter(({ other }) => !deps.isAnothers?.(other))
      // A person decided that it holds beside another one.
      .filter(({ other }) => !isKeptBeside(deps.store, other.id))
      .sort((a, b) => b.verdict.score - a.verdict.score)[0]?.other
  );
}

/** The rules leave it open, or are not to decide, and a language model can be asked. */
function isOpen(deps: BeliefDeps, newer: MemoryRow, { verdict }: Comparison): boolean {
  const { rule, contained } = verdict.features;
  if (isForModel(deps, newer)) return verdict.kind === "contradictory";
  return deps.hasJudge?.() === true && rule === UNDECIDED && contained >= thresholdsOf(deps).judgeAbove;
}

function outcomeOf({ store }: BeliefDeps, { id, owner_id }: MemoryRow): Outcome {
  const row = rowNow(store, owner_id, id);
  const memory = findHead(store, owner_id, row.root_id) ?? rowNow(store, owner_id, row.replaced_by ?? id);
  const conflictId = findOpenConflict(store, owner_id, memory.id);
  const isAlone = findVersions(store, owner_id, row.root_id).length === 1;
  if (!isAlone) return { kind: "versioned", version: id, memory, conflictId };
  return conflictId
    ? { kind: "conflict", version: id, memory, conflictId }
    : { kind: "saved", version: id, memory, autoResolved: findAutoResolved(store, owner_id, id) };
}

function rowOf(
  deps: BeliefDeps,
  ownerId: string,
  {
    belief,
    key,
    rootId,
  }: { readonly belief: Belief; readonly key: string; readonly rootId: string | undefined },
): MemoryRow {
  const id = deps.newId();
  const type = typeToKeep(belief);
  // Each field by name (decision 0034).
  return {
    id,
    owner_id: ownerId,
    root_id: rootId ?? id,
    version: 1,
    content_key: key,
    slot_key: slotOf({ type, content: belief.content }),
    // Becomes active when it has found its place among what is known.
    status: "superseded",
    valid_from: belief.asserted_at,
    valid_to: null,
    created_at: madeNow(deps),
    document_id: null,
    replaced_by: null,
    checked_at: null,
    type,
    content: belief.content,
    hidden: belief.hidden,
    project: belief.project,
    confidence: belief.confidence,
    asserted_at: belief.asserted_at,
    author: belief.author,
    run_id: belief.run_id,
    source_kind: belief.source_kind,
    agent: belief.agent,
    session_id: belief.session_id,
    path: belief.path,
    start_line: belief.start_line,
    end_line: belief.end_line,
    client: belief.client,
    stated_by: belief.stated_by,
    excerpt: belief.excerpt,
    kind: belief.kind ?? null,
    subject: belief.subject ?? null,
    until: belief.until ?? null,
  };
}
