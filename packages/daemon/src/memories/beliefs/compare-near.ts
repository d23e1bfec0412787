import type { Classification } from "@memory/language/comparison";
import { classify, EVENT_DENIED, isOfOneEvent, isSameSlot, keyTerms } from "@memory/language/comparison";
import type { Judgement } from "@memory/language/judging";
import { isSameHidden } from "@memory/language/redaction";
import type { PairReader } from "../../models/pair-reader.ts";
import { thresholdsOf } from "../../platform/thresholds.ts";
import type { Store } from "../../store/open.ts";
import { putNearWords } from "../near/find.ts";
import { keyOfAll, type NearKeys, nearKeys } from "../near/keys.ts";
import { type ComparedRow, findNearBy } from "../queries/near.ts";
import type { MemoryRow } from "../row.ts";
import { isOpenToJudge, withJudgement, withoutRules } from "./bands.ts";
import type { BeliefDeps } from "./belief.ts";
import { comparable } from "./slot-of.ts";

/** The judge reads steps as well, and an event where it is the newer one and tells of a change. Rules do not: nothing follows but a question or a merge. */
const isJudged = (other: Pick<MemoryRow, "type">, row: Pick<MemoryRow, "type">): boolean =>
  other.type !== "episode" && (row.type !== "episode" || comparable(other));

/** Verdict on an active memory of another lineage and this one. */
export interface Comparison {
  readonly other: ComparedRow;
  readonly verdict: Classification;
}

/** Compare a version with the active memories that are near it, in its scope. */
export function compareNear(deps: BeliefDeps, row: MemoryRow, most = MOST): Comparison[] {
  const keys = keysToFind(deps, row);
  if (!keys) return [];
  return findNearBy(deps.store, scopeOf(row), keys)
    .filter((other) => other.id !== row.id)
    .slice(0, most)
    .map((other, n) => ({ other, verdict: verdictOn(n < MOST_JUDGED ? deps : {}, other, row) }))
    .filter(
      ({ other, verdict }) =>
        (comparable(row) && comparable(other)) ||
        verdict.features.rule === EVENT_DENIED ||
        verdict.features.judged !== undefined,
    );
}

/** How a memory is compared where it does not stand. */
export interface Bare {
  /** What it says, without what stands before it. */
  readonly words: string;
  /** Where the others stand. */
  readonly project: string | null;
  /** What another one says, in the same way. */
  readonly wordsOf: (other: ComparedRow) => string;
}

/** Compare a memory's own words with those of active memories of a project. */
export function compareBare(
  deps: BeliefDeps,
  row: MemoryRow,
  { words, project, wordsOf }: Bare,
): Comparison[] {
  const bare = { ...row, content: words, project };
  const keys = comparable(row) ? keysToFind(deps, bare) : null;
  if (!keys) return [];
  return findNearBy(deps.store, scopeOf(bare), keys)
    .filter((other) => other.id !== row.id && other.root_id !== row.root_id && comparable(other))
    .slice(0, MOST)
    .map((other, n) => ({
      other,
      verdict: verdictOn(n < MOST_JUDGED ? deps : {}, { ...other, content: wordsOf(other) }, bare),
    }));
}

/** Comparing costs 0.08 ms a pair; of the labelled pairs all partners were among the first five. */
const MOST = 6;
/**
 * The judge takes as long again for a pair: of 145 natural changes and restatements that were found among 5,215 sentences 131 came
 * first, and all among the first three.
 */
export const MOST_JUDGED = 3;

/** Let a version be found by what is said later. */
export function putNear(store: Store, item: number, row: MemoryRow): void {
  const keys = keysToBeFound(row);
  if (keys) putNearWords(store, { item, keys, isPast: row.valid_to !== null });
}

/** The keys under which a version is found. */
export const keysToBeFound = (row: MemoryRow): NearKeys | null =>
  row.type === "episode" ? keysOfEvent(row) : keysOf(row);

const scopeOf = ({ owner_id, project }: MemoryRow) => ({ ownerId: owner_id, project });
const keysOf = (row: MemoryRow): NearKeys => nearKeys(scopeOf(row), keyTerms(row.content));

/** Keys of an event: all its words together, to be compared with its denial alone. */
function keysOfEvent(row: MemoryRow): NearKeys | null {
  if (row.type !== "episode" || !isOfOneEvent(row.content)) return null;
  const terms = keyTerms(row.content);
  return terms.length < 2 ? null : { words: [keyOfAll(scopeOf(row), terms)], frames: [] };
}

function keysToFind({ pairs }: Judging, row: MemoryRow): NearKeys | null {
  if (!pairs && !comparable(row)) return keysOfEvent(row);
  const keys = keysOf(row);
  if (row.type === "episode") return { ...keys, words: [...keys.words, ...(keysOfEvent(row)?.words ?? [])] };
  if (!DENIES.test(row.content) || !isOfOneEvent(row.content)) return keys;
  return { ...keys, words: [...keys.words, keyOfAll(scopeOf(row), keyTerms(row.content))] };
}

/** "PR 41 was never merged" need not be saved as something that happened. */
const DENIES = /\b(?:not|never)\b|n['’]t\b/i;

export type Said = Pick<MemoryRow, "type" | "content" | "hidden" | "asserted_at" | "stated_by" | "project">;

type Judging = Pick<BeliefDeps, "pairs">;

/** Verdict of the rules on the later one and the other, and of the trained judge where they leave it open. */
function verdictOn(deps: Judging, other: Said, row: Said): Classification {
  const verdict = withJudge(deps, other, row);
  if (verdict.kind !== "restated" || isSameHidden(other.hidden, row.hidden)) return verdict;
  return { ...verdict, kind: "contradictory", features: { ...verdict.features, rule: OTHER_SECRET } };
}

function withJudge({ pairs }: Judging, other: Said, row: Said): Classification {
  const verdict = classify(statementOf(other), statementOf(row));
  const isOpen = isOpenToJudge(verdict) && isJudged(other, row);
  const judgement = isOpen && pairs ? judgeOf(pairs, other, row) : null;
  if (!judgement) return verdict;
  if (comparable(other) && comparable(row)) return withJudgement(verdict, judgement);
  return withoutRules(verdict, judgement, row.type === "episode");
}

/** In the order in which they were said; of two said at once the order must not depend on which is saved first. */
export function judgeOf(pairs: PairReader, one: Said, other: Said): Judgement | null {
  const isFirst =
    one.asserted_at < other.asserted_at ||
    (one.asserted_at === other.asserted_at && one.content <= other.content);
  return isFirst ? pairs.judge(one.content, other.content) : pairs.judge(other.content, one.content);
}

/** The words are the same, and what is hidden in them is not. */
export const OTHER_SECRET = "another secret";

/** Verdict on the later of two and the other, wherever they stand. */
export const verdictBetween = (deps: BeliefDeps, one: MemoryRow, other: MemoryRow): Classification =>
  one.asserted_at >= other.asserted_at ? verdictOn(deps, other, one) : verdictOn(deps, one, other);

/** Does what was said later say that the other one changed, as surely as it takes to replace it? */
export const isChanged = (deps: BeliefDeps, other: Said, later: Said): boolean => {
  if (!comparable(other) || !comparable(later)) return false;
  const { kind, score } = verdictOn(deps, other, later);
  return kind === "updated" && score >= thresholdsOf(deps).updateAbove;
};

/** Do two that are much alike say the same, be it that one says it with more detail? What the rules cannot tell is two things. */
export function restates(one: Said, other: Said, { withDetail }: { withDetail: boolean }): boolean {
  if (comparable(one) && comparable(other) && isSameSlot(one.content, other.content)) return false;
  const kinds = [verdictOn({}, one, other).kind, verdictOn({}, other, one).kind];
  if (kinds.includes("contradictory") || kinds.includes("updated")) return false;
  return kinds.includes("restated") || (withDetail && kinds.includes("refined"));
}

const statementOf = ({ content, type, asserted_at, stated_by, project }: Said) => ({
  content,
  type,
  assertedAt: asserted_at,
  // The rules treat a document's words like a tool's output.
  statedBy: stated_by === "document" ? ("tool" as const) : stated_by,
  project,
});
