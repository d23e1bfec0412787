import { type RuleName, ruleWords } from "@memory/shared/words";
import { thresholdsOf } from "../../platform/thresholds.ts";
import { findMemoryRow } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import type { BeliefDeps } from "./belief.ts";
import { type Bare, type Comparison, compareBare, compareNear } from "./compare-near.ts";
import { noteDecision } from "./note-decision.ts";
import { closeConflict, putConflict } from "./queries/conflicts.ts";
import { isJudgedWrong } from "./queries/decisions.ts";
import { supersede } from "./supersede.ts";
import { mayFollow } from "./trust.ts";

/** Comparisons made earlier in the same transaction, by the id of the version. */
export type KnownComparisons = ReadonlyMap<string, readonly Comparison[]>;

/** File a conflict of an active memory with every other active one that says otherwise; answers with how many it found. */
export function fileConflicts(deps: BeliefDeps, row: MemoryRow, known?: KnownComparisons): number {
  let found = 0;
  for (const pair of contradictions(deps, row, known)) {
    file(deps, row, pair);
    found += 1;
  }
  return found;
}

/** The same for one that a person has brought back: no rule puts it behind another one at once. */
export function askAbout(deps: BeliefDeps, row: MemoryRow): void {
  const asking = { ...deps, thresholds: { ...thresholdsOf(deps), autoResolve: false } };
  for (const pair of contradictions(asking, row)) file(asking, row, pair);
}

/** A question for each memory of these projects that says otherwise with its own words; nothing is put behind anything. Answers with how many. */
export function askAcross(
  deps: BeliefDeps,
  row: MemoryRow,
  { projects, ...bare }: Omit<Bare, "project"> & { readonly projects: readonly (string | null)[] },
): number {
  const asking = { ...deps, thresholds: { ...thresholdsOf(deps), autoResolve: false } };
  const near = projects.flatMap((project) => compareBare(asking, row, { ...bare, project }));
  return fileConflicts(asking, row, new Map([[row.id, near]]));
}

/** An active memory in contradiction, in its current state. */
interface Against extends Pick<Comparison, "verdict"> {
  readonly other: MemoryRow;
}

function* contradictions(deps: BeliefDeps, row: MemoryRow, known?: KnownComparisons): Generator<Against> {
  if (isForModel(deps, row)) return;
  const { conflictAbove } = thresholdsOf(deps);
  for (const { other, verdict } of known?.get(row.id) ?? compareNear(deps, row)) {
    const isAgainst = verdict.kind === "contradictory" || verdict.kind === "updated";
    if (!isAgainst || verdict.score < conflictAbove) continue;
    const standing = standingBeside(deps, row, other);
    if (standing) yield { other: standing, verdict };
  }
}

/** A model's memories are compared by a model: rules and the judge of short sentences only propose the pairs. */
export const isForModel = ({ hasJudge }: BeliefDeps, { kind }: Pick<MemoryRow, "kind">): boolean =>
  kind !== null && hasJudge?.() === true;

function file(deps: BeliefDeps, row: MemoryRow, { other, verdict }: Against): void {
  const { store, clock, newId } = deps;
  const isNewer = row.asserted_at >= other.asserted_at;
  const [newer, existing] = isNewer ? [row, other] : [other, row];
  const { incoming, existing: known } = verdict.quotes;
  const filed = putConflict(store, {
    id: newId(),
    owner_id: row.owner_id,
    newer_id: newer.id,
    existing_id: existing.id,
    reason: ruleWords(verdict.features.rule),
    created_at: clock(),
    newer_quote: isNewer ? incoming : known,
    existing_quote: isNewer ? known : incoming,
    score: verdict.score,
    rule: verdict.features.rule,
  });
  // A person has said that both hold.
  if (!filed) return;
  const rule = certain(deps, { newer, existing, verdict });
  if (rule) {
    closeConflict(store, filed.id, { resolution: "keep_new", decided_by: "auto", decided_at: clock() });
    supersede(deps, { loser: existing, winner: newer, by: "auto" });
  }
  if (!filed.isNew && !rule) return;
  const outcome = rule ? "auto_resolved" : "conflict";
  noteDecision(deps, newer, { other: existing, verdict, outcome, ...(rule && { rule }) });
}

interface Contradiction extends Pick<Comparison, "verdict"> {
  readonly newer: MemoryRow;
  readonly existing: MemoryRow;
}

/** The rule that settles a contradiction without asking, or null: a person is asked. */
function certain(deps: BeliefDeps, pair: Contradiction): RuleName | null {
  const { newer, existing, verdict } = pair;
  if (!thresholdsOf(deps).autoResolve || newer.asserted_at <= existing.asserted_at) return null;
  const rule = ruleFor(pair);
  if (rule === null || verdict.score < CERTAIN || existing.author === "person") return null;
  if (deps.isAnothers?.(existing)) return null;
  // No rule repeats a decision that a person has taken back from one.
  return isJudgedWrong(deps.store, [newer.id, existing.id]) ? null : rule;
}

/** Below this, nothing is settled without a person. */
const CERTAIN = 0.8;

function ruleFor({ newer, existing, verdict }: Contradiction): RuleName | null {
  if (isSameLine(newer, existing)) return "the same line says otherwise now";
  const isTrusted = mayFollow(newer, existing);
  return isTrusted && verdict.kind === "updated" ? "it changed" : null;
}

const isSameLine = (one: MemoryRow, other: MemoryRow): boolean =>
  one.path !== null &&
  one.path === other.path &&
  one.start_line !== null &&
  one.start_line === other.start_line &&
  one.stated_by === other.stated_by &&
  one.session_id === other.session_id;

/** The other one as it is now, unless one of the two has been settled a moment ago. */
function standingBeside(
  { store }: BeliefDeps,
  row: MemoryRow,
  { owner_id, id }: Comparison["other"],
): MemoryRow | undefined {
  const [one, two] = [findMemoryRow(store, row.owner_id, row.id), findMemoryRow(store, owner_id, id)];
  const bothStand = one?.status === "active" && two?.status === "active" && one.root_id !== two.root_id;
  return bothStand ? two : undefined;
}
