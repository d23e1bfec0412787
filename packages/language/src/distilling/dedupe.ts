import { secretsIn } from "../redaction/hidden.ts";
import { contentKey } from "../text/content-key.ts";
import type { MemoryCandidate } from "./candidate.ts";
import { RULES } from "./rules.ts";
import { identifiersOf, sameNames, similarity, tokensOf } from "./similarity.ts";

/** The same memory told twice in one session. */
export const SAME_IN_SESSION = 0.5;
/** With equal identifiers. */
const SAME_WITH_NAMES = 0.25;

/** Most memories of a session: more are a pasted list. What a person asked to be remembered has a bar of its own. */
const CAP = 20;
const CAP_ASKED = 200;

/** Keeps the best of each idea and no more than the caps allow, in the order of the session. */
export function keepBest(candidates: readonly MemoryCandidate[]): {
  kept: MemoryCandidate[];
  dropped: number;
} {
  const ranked = candidates
    .map((candidate, order) => ({ ...itemOf(candidate), order }))
    // Of two tellings of one thing the later knows more.
    .sort((a, b) => precisionOf(b) - precisionOf(a) || b.order - a.order);
  const kept: typeof ranked = [];
  for (const item of ranked) {
    const isRoom = isAsked(item.candidate)
      ? kept.filter(({ candidate }) => isAsked(candidate)).length < CAP_ASKED
      : kept.filter(({ candidate }) => !isAsked(candidate)).length < CAP;
    if (isRoom && !kept.some((other) => isSame(item, other))) kept.push(item);
  }
  kept.sort((a, b) => a.order - b.order);
  return { kept: kept.map(({ candidate }) => candidate), dropped: candidates.length - kept.length };
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

const itemOf = (candidate: MemoryCandidate): Item => ({
  candidate,
  tokens: tokensOf(candidate.content),
  names: identifiersOf(candidate.content),
  words: contentKey(candidate.content),
  secrets: secretsIn(candidate.content),
});

/** "Remember: …". */
const isAsked = ({ rule }: MemoryCandidate): boolean => rule === "remember";
const precisionOf = ({ candidate }: Item): number => RULES[candidate.rule].precision;

function isSame(a: Item, b: Item): boolean {
  if (a.secrets !== "" && b.secrets !== "" && a.secrets !== b.secrets) return false;
  // Sentences that the person asked to be remembered count as one only word for word.
  if (isAsked(a.candidate) || isAsked(b.candidate)) return a.words === b.words;
  // "The EU cluster", "the US cluster": a person states different things in one breath with similar words.
  if (differ(a.tokens, b.tokens)) return false;
  const alike = similarity(a.tokens, b.tokens);
  return alike > SAME_IN_SESSION || (sameNames(a.names, b.names) && alike > SAME_WITH_NAMES);
}

/** Each names something that the other does not. */
function differ(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return [...a].some((name) => !b.has(name)) && [...b].some((name) => !a.has(name));
}
