import type { Context } from "./context.ts";
import type { Cue } from "./cue.ts";
import { anchors, hasName, hasReason } from "./measure.ts";
import { contentWords, isPassing } from "./refusals.ts";

/** Weights of a person's sentence beside its cue: the content that it must have, and signs in its favour. */

/** Rows whose words also stand in errands. */
export const ERRAND_PRONE = new Set([
  "should",
  "want-choice",
  "want-named",
  "standing-word",
  "we-use",
  "make-sure",
  "thats-why",
  "correcting-should",
]);

/** Rows that are complete in two words: "Rule: tabs, not spaces." */
export const SHORT = new Set([
  "decision-noun",
  "about-me",
  "would-replace",
  "habit",
  "always-never",
  "no-noun",
  "style",
  "order",
  "order-asked",
  "sequence",
  "practice",
  "naming",
  "naming-should",
  "place",
  "not-needed",
  "try-approach",
  "complaint",
  "address-first",
  "do-not",
  "put-in",
  "not-there",
  "correcting-imperative",
  "correcting-should",
  "complaint-why",
  "diagnosis",
]);

/** Fewest meaningful words a memory of this row may have. */
export function leastWords(cue: Cue, told: string): number {
  if (cue.id === "practice" || cue.form === "place") return 1;
  return (SHORT.has(cue.id) || anchors(told).length > 0 ? 2 : 3) - (namesKind(told) ? 1 : 0);
}

/** "To use an agent framework": two words, and still a choice of kind. */
function namesKind(told: string): boolean {
  return /\bto (?:use|have|keep|build) an? [a-z-]+ [a-z-]+\b/i.test(told);
}

/** "Something simple" says nothing. */
export function isVague(told: string): boolean {
  return (
    /\b(?:something|anything|stuff|things?|whatever|somehow)\b/i.test(told) &&
    anchors(told).length === 0 &&
    !hasName(told) &&
    contentWords(told) < 5
  );
}

/** The sentence names a wish after a refusal one or two sentences before. */
export function opposes(context: Context): boolean {
  return context.earlier
    .slice(-2)
    .some((sentence) => /\b(?:don'?t|do not|never|no longer) want\b/i.test(sentence));
}

/** Reaches beyond the task at hand. */
const STANDING =
  /\b(?:always|never|only|every|each|any|everywhere|wherever|by default|instead of|rather than|without|must|should(?:n't| not)|whenever|separate(?:ly)?|not going to|backwards?[- ]compat\w*|all)\b|, not \w/i;

/** Rows about steps of work, whose words are those of passing errands. */
const STEPS = new Set(["order", "order-asked", "sequence"]);

/** Small terms on top of the row's own score (section 3.2). */
export function terms(told: string, rule: string, context: Context): number {
  const tied = Math.min(0.15, 0.05 * anchors(told).length + (hasName(told) ? 0.03 : 0));
  const passing = isPassing(told) && !STEPS.has(rule) ? -0.12 : 0;
  const correction = context.via === "rejection" || context.afterInterrupt ? 0.06 : 0;
  const confirmed = context.confirmed ? 0.06 : 0;
  const lasting = STANDING.test(told) || opposes(context) ? 0.06 : 0;
  const brief = lasting === 0 && correction === 0 && !SHORT.has(rule) && contentWords(told) < 4 ? -0.03 : 0;
  return (
    tied +
    lasting +
    (hasReason(told) ? 0.1 : 0) +
    passing +
    Math.max(correction, confirmed) +
    brief +
    (context.via === "command-args" ? -0.02 : 0)
  );
}
