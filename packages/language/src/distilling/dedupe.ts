import { secretsIn } from "../redaction/hidden.ts";
import { contentKey } from "../text/content-key.ts";
import type { MemoryCandidate, MemoryType } from "./candidate.ts";
import { containment, identifiersOf, sameNames, similarity, tokensOf } from "./similarity.ts";

/** The same memory told twice in one session (section 3.5). */
export const SAME_IN_SESSION = 0.5;
/** With equal identifiers. */
const SAME_WITH_NAMES = 0.25;
/** With identifiers or numbers that only one of the two has. */
const SAME_WITH_OTHER_NAMES = 0.8;

/** The person and the assistant tell one problem in different words: share of the shorter one's words. */
const SAME_PROBLEM = 0.5;
const WITH_FIX = 0.2;

/**
 * Most memories of a session by type; caps of four facts and six preferences lost real ones in long design
 * talks.
 */
export const CAPS: Readonly<Record<MemoryType, number>> = {
  episode: 10,
  fact: 6,
  preference: 9,
  procedure: 2,
};
export const CAP_TOTAL = 22;
export const CAP_OUTCOMES = 2;
/** Most sentences of a session that the person asked to be remembered: a longer list was pasted. */
const CAP_ASKED = 200;

/** Keeps the best of each idea and no more than the caps allow, in the order of the session. */
export function keepBest(candidates: readonly MemoryCandidate[]): {
  kept: MemoryCandidate[];
  dropped: number;
} {
  const ranked = candidates.map((candidate, order) => ({
    candidate,
    order,
    tokens: tokensOf(candidate.content),
    names: identifiersOf(candidate.content),
    words: contentKey(candidate.content),
    secrets: secretsIn(candidate.content),
  }));
  ranked.sort((a, b) => rank(b.candidate) - rank(a.candidate) || a.order - b.order);
  const kept: typeof ranked = [];
  const counts = new Map<string, number>();
  let asked = 0;
  for (const item of ranked) {
    const { candidate } = item;
    if (kept.some((other) => isSame(item, other))) continue;
    if (isAsked(candidate)) {
      asked += 1;
      if (asked <= CAP_ASKED) kept.push(item);
      continue;
    }
    if (
      kept.length - Math.min(asked, CAP_ASKED) >= CAP_TOTAL ||
      (counts.get(candidate.type) ?? 0) >= CAPS[candidate.type]
    )
      continue;
    if (candidate.source === "outcome" && (counts.get("outcome") ?? 0) >= CAP_OUTCOMES) continue;
    kept.push(item);
    counts.set(candidate.type, (counts.get(candidate.type) ?? 0) + 1);
    if (candidate.source === "outcome") counts.set("outcome", (counts.get("outcome") ?? 0) + 1);
  }
  kept.sort((a, b) => a.order - b.order);
  return { kept: kept.map((item) => item.candidate), dropped: candidates.length - kept.length };
}

interface Item {
  readonly candidate: MemoryCandidate;
  readonly tokens: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  /** All its words, in order. */
  readonly words: string;
  /** Numbers of the secrets in it, from the session's redaction. */
  readonly secrets: string;
}

/** Is the first one told by the other, which is the better of the two? */
function isSame(a: Item, b: Item): boolean {
  if (a.secrets !== "" && b.secrets !== "" && a.secrets !== b.secrets) return false;
  // Sentences that the person asked to be remembered count as one only word for word.
  if (isAsked(a.candidate)) return a.words === b.words;
  const alike = similarity(a.tokens, b.tokens);
  if (isProblem(a) && isProblem(b) && containment(...bySize(a.tokens, b.tokens)) >= SAME_PROBLEM) return true;
  if (isApart(a.candidate, b.candidate)) return alike > SAME_WITH_OTHER_NAMES;
  // "The EU cluster", "the US cluster": each names something that the other does not.
  if (areStatements(a, b) && differ(a.tokens, b.tokens)) return false;
  // "Port 8443" and "port 9443" are two facts in the same words.
  if (differ(a.names, b.names)) return alike > SAME_WITH_OTHER_NAMES;
  return alike > SAME_IN_SESSION || (sameNames(a.names, b.names) && alike > SAME_WITH_NAMES);
}

/** "Remember: …". */
const isAsked = ({ rule }: MemoryCandidate): boolean => rule === "remember";

/**
 * A person states different things in one breath with similar words; the assistant repeats one thing again
 * and again.
 */
const areStatements = (a: Item, b: Item): boolean =>
  a.candidate.statedBy === "user" && b.candidate.statedBy === "user";

/** Two commits are two pieces of work, and "Always cache x" stays a rule after "Cached x" was done. */
const isApart = (a: MemoryCandidate, b: MemoryCandidate): boolean =>
  (a.rule === "commit" && b.rule === "commit") ||
  (a.type === "preference" && b.type === "episode") ||
  (a.type === "episode" && b.type === "preference");

const isProblem = ({ candidate }: Item): boolean => candidate.content.startsWith("Problem");

const bySize = (
  a: ReadonlySet<string>,
  b: ReadonlySet<string>,
): [ReadonlySet<string>, ReadonlySet<string>] => (a.size <= b.size ? [a, b] : [b, a]);

/** A problem told with its fix is the better telling, whoever told it. */
const rank = ({ content, score }: MemoryCandidate): number =>
  score + (/^Problem.*\. Fix: /.test(content) ? WITH_FIX : 0);

/** Each names something that the other does not. */
function differ(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((name) => !b.has(name)) && [...b].some((name) => !a.has(name));
}
