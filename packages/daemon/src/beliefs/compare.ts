/**
 * What two sentences say about each other, by rules over numbers, negation and opposites. Similarity is not identity:
 * "PostgreSQL 15" and "PostgreSQL 16" are nearly the same text and different facts, so nothing here merges on likeness.
 */
export type Relation =
  | { readonly kind: "contradiction"; readonly reason: string }
  /** Same subject and attribute, another value. */
  | { readonly kind: "update" }
  | { readonly kind: "unrelated" };

/** Longer texts are no sentences: the rules have nothing to say about them and would take long to say it. */
const LONGEST = 600;

const NEGATION =
  /\b(?:not|no longer|never|cannot|without|isn't|aren't|wasn't|doesn't|don't|didn't|won't|can't|shouldn't|mustn't|avoid|nor)\b/giu;

const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [/\balways\b/iu, /\bnever\b/iu],
  [/\benabled?\b/iu, /\bdisabled?\b/iu],
  [/\ballow(?:s|ed)?\b/iu, /\b(?:forbid(?:s|den)?|disallow(?:s|ed)?)\b/iu],
  [/\brequired\b/iu, /\boptional\b/iu],
  [/\bbefore\b/iu, /\bafter\b/iu],
  [/\bon\b/iu, /\boff\b/iu],
  [/\bpublic\b/iu, /\bprivate\b/iu],
];

/** "prefers tabs over spaces" against "prefers spaces over tabs". */
const PREFERENCE =
  /\b(?<chosen>[\w.+#-]+)\s+(?:over|instead of|rather than|, not)\s+(?<rejected>[\w.+#-]+)/iu;

const words = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.+#_-]*/gu) ?? []).map((word) =>
      word.replace(/[.]+$/, ""),
    ),
  );

const jaccard = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared / (a.size + b.size - shared || 1);
};

/** Below this share of common words two sentences are about different things (quality.md: Jaccard < .3 is unrelated). */
const SAME_MATTER = 0.6;

/** Compare a new sentence with a known one. Both are short standalone sentences of one owner and project. */
export function compare(newer: string, existing: string): Relation {
  if (Math.max(newer.length, existing.length) > LONGEST) return { kind: "unrelated" };
  const slot = slotKey(newer);
  if (slot !== null && slot === slotKey(existing)) return { kind: "update" };
  const swapped = preferenceSwap(newer, existing);
  if (swapped) return { kind: "contradiction", reason: swapped };
  // "Version 14 does not support it" says nothing against "version 15 supports it".
  if (numbersOf(newer) !== numbersOf(existing)) return { kind: "unrelated" };
  const [a, b] = [newer.replace(NEGATION, " "), existing.replace(NEGATION, " ")];
  const negated = Boolean(newer.match(NEGATION)) !== Boolean(existing.match(NEGATION));
  if (negated && jaccard(stems(words(a)), stems(words(b))) >= SAME_MATTER)
    return { kind: "contradiction", reason: "one says so, the other denies it" };
  const opposite = OPPOSITES.find(
    ([one, other]) => (one.test(newer) && other.test(existing)) || (other.test(newer) && one.test(existing)),
  );
  if (opposite && jaccard(without(newer, opposite), without(existing, opposite)) >= 0.75)
    return { kind: "contradiction", reason: "they use opposite words for the same thing" };
  return { kind: "unrelated" };
}

function preferenceSwap(newer: string, existing: string): string | null {
  const a = newer.match(PREFERENCE)?.groups;
  const b = existing.match(PREFERENCE)?.groups;
  const swapped =
    a?.chosen?.toLowerCase() === b?.rejected?.toLowerCase() &&
    a?.rejected?.toLowerCase() === b?.chosen?.toLowerCase();
  return a && b && swapped ? `one chooses ${a.chosen} over ${a.rejected}, the other the reverse` : null;
}

const numbersOf = (text: string): string => (text.match(NUMBER) ?? []).sort().join(" ").toLowerCase();

const without = (text: string, [one, other]: readonly [RegExp, RegExp]) =>
  words(text.replace(one, " ").replace(other, " "));

/** Rough stems, enough to see "supports" in "support". */
const stems = (all: ReadonlySet<string>): Set<string> =>
  new Set([...all].map((word) => (word.length > 4 ? word.replace(/(?:es|s|ed|ing)$/u, "") : word)));

/** A number that is a value. Behind some words it is a name: "phase 2", "issue 12". */
const NUMBER =
  /(?<!\b(?:phase|step|stage|part|section|issue|pr|ticket|task|option|node|server|service|worker|shard|replica|day|week|item|rule|case|test|line|milestone|sprint|tier)\s#?)(?<![\p{L}\p{N}_])v?\d+(?:\.\d+)*(?:\s?(?:%|ms|s|min|h|days?|kb|mb|gb))?(?![\p{L}\p{N}_])/giu;
const DATE = /\b(?:\d{4}-\d\d-\d\d|\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\b/iu;
const FUNCTIONAL =
  /^(?<subject>.{3,80}?)\s+(?<verb>is called|is named|lives (?:in|at)|is stored in|is hosted (?:on|at)|is deployed (?:to|on)|listens on|runs on|defaults to|points to|is located (?:in|at))\s+(?<value>.{1,60})$/iu;

/** Where what is said of the subject begins. A number before it belongs to the name of a thing: "worker 3", "shard 12". */
const PREDICATE =
  /\b(?:is|are|was|were|has|have|had|uses?|runs?|requires?|needs?|listens?|times? out|expires?|takes?|allows?|defaults?|holds?|keeps?|retries|waits?|caps?|limits?|costs?|lasts?|points?|serves?|supports?|starts?|stops?|set|pin(?:ned)?|decided|wants?|prefers?|should|must|stays?|speaks?|bump(?:ed)?)\b/u;

/**
 * Subject and attribute of a sentence with its value taken out, or null where the value cannot be told from the rest.
 * Two sentences with one slot give the same thing another value: "… listens on port #", "the staging server|is called".
 */
export function slotKey(text: string): string | null {
  if (text.length > LONGEST) return null;
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[`"'*]/g, "")
    .replace(/\s+/g, " ")
    .replace(/[\s.!]+$/u, "");
  if (DATE.test(plain)) return null;
  const said = plain.search(PREDICATE);
  const predicate = said < 0 ? "" : plain.slice(said);
  const values = predicate.match(NUMBER)?.length ?? 0;
  if (values > 0 && values <= 2 && words(plain).size >= 4)
    return plain.slice(0, said) + predicate.replace(NUMBER, "#");
  const { subject, verb, value } = plain.match(FUNCTIONAL)?.groups ?? {};
  if (!subject || !verb || !value || value.split(" ").length > 6) return null;
  return `${subject}|${verb}`;
}

/** Words worth searching for what a sentence might contradict: the longest few, without negations. */
export function searchWords(text: string): string[] {
  const all = [...words(text.replace(NEGATION, " "))].filter((word) => word.length > 3);
  return all.sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, 8);
}
