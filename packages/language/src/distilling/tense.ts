import { anyOf } from "../text/any-of.ts";
import { describesProgram, isParticiple, isPast, pastTense, thirdPerson } from "./verbs.ts";
import { lower, sentence, upper } from "./wording.ts";

/** Writes what a commit says so that nobody takes what the program does for what somebody did. */

/** Words behind a noun that is spelt like a verb ("log and trace support"). */
const AFTER_NOUN =
  /^(?:is|are|was|were|has|of|as|for|to|and|or|by|at|with|from|file|support|errors?|handling)$/;
const OBJECT = /^(?:the|a|an|its|it|their|all|only|new|each|every|when|in|on|`|-|[A-Z]|.*[_./()])/;
const FINITE = /^(?:is|are|was|were|has|have|had|can|must|will|should|now|did|does|doesn't|isn't|:)$/;
const PREPOSITION = /^(?:to|by|in|on|at|with|for|from|into|when|so|and|as|of|after|before|during|between)$/;

/** Forms that are no plural of a noun: the words before them are the subject. */
const THIRD_PERSON = anyOf(
  [
    /expires|fails|breaks|includes|ignores|overlaps|loses|contains|requires|becomes|gets|does|goes|hangs/,
    /throws|appears|disappears|never|always|gives|keeps|stays|misses|depends|overflows|exceeds|differs/,
    /disconnects|duplicates|resets|renders|accepts|rejects/,
  ],
  { before: /^/, behind: /$/ },
);

/** Verbs that are nouns as often. */
const NOUNS = new Set(
  "refresh access version test build commit log list cache queue index state store release review plan hook label link support display change format filter check group use stream record report request return order process export import exit trace track type update name note package patch pin plug point prompt push pull query scope search set spec stage start stop stub sync tag target time touch try turn view watch work batch block branch bundle call chain clone cover crash dispatch document download escape extract fall focus guard guide handle increase install join key launch limit load lock map mark mask match merge mirror mount move pad pause place poll port position present print read reset result retry run save scan seed share shift signal sort split stash step suffix surface swap switch tap throttle toggle token upgrade upload wire wrap yield zero".split(
    " ",
  ),
);

/** "Add x and fix y" has two verbs, and both get the same form. */
function coordinate(rest: string, inflect: (verb: string) => string): string {
  return rest.replace(
    /(,? and |, |; |: )([a-z][a-z-]*[a-z])(?= (\S+))/g,
    (whole, joint: string, verb: string, next: string, at: number) => {
      if (isBracketed(rest, at)) return whole;
      if (pastTense(verb) === null || AFTER_NOUN.test(next)) return whole;
      return NOUNS.has(verb) && !OBJECT.test(next) ? whole : `${joint}${inflect(verb)}`;
    },
  );
}

const isBracketed = (text: string, at: number): boolean =>
  text.lastIndexOf("(", at) > text.lastIndexOf(")", at);

const inPast = (verb: string): string => pastTense(verb) ?? verb;

/** "Search defaulted to x" and "Cache version bumped" start with a noun. */
function isSubjectNoun(first: string, rest: readonly string[]): boolean {
  if (!NOUNS.has(first.toLowerCase())) return false;
  const [next = "", after = ""] = rest;
  if (/^(?:version|release|step|phase|stage)$/i.test(first) && /^v?\d/.test(next)) return true;
  if (FINITE.test(next) || (/ed$/.test(next) && (PREPOSITION.test(after) || /^(?:the|a|an)$/.test(after))))
    return true;
  const end = rest.findIndex((word) => PREPOSITION.test(word) || /[,.;:)]$/.test(word));
  const phrase = rest.slice(1, end === -1 ? 4 : Math.min(end, 4));
  if (/^(?:used|shared|needed|required|called|owned)$/.test(phrase.at(-1) ?? "")) return false;
  return phrase.some(
    (word, at) =>
      FINITE.test(word) || THIRD_PERSON.test(word) || (/[a-z]ed$/.test(word) && phrase[at + 1] === undefined),
  );
}

/** A body sentence: "Disable tracing in tests" gives "Disabled …", "Track x" gives "Now tracks x". */
export function happened(text: string): string {
  const [first = "", ...rest] = text.split(" ");
  if (!/^[A-Z][a-z-]+$/.test(first) || rest.length < 2 || FINITE.test(rest[0] ?? "")) return text;
  const past = pastTense(first);
  if (past === null || isSubjectNoun(first, rest)) return text;
  const tail = rest.join(" ");
  if (describesProgram(first))
    return `Now ${thirdPerson(first.toLowerCase())} ${coordinate(tail, thirdPerson)}`;
  return `${upper(past)} ${coordinate(tail, inPast)}`;
}

interface Told {
  /** The conventional kind of the commit (`feat`, `fix` …), or null. */
  readonly kind: string | null;
  readonly text: string;
  /** " (scope)" or nothing. */
  readonly about: string;
}

/** A subject as something that happened, or under a label where the past tense would mislead; null when it says neither. */
export function tellSubject({ kind, text: whole, about }: Told): string | null {
  const text = whole.replace(/^(?:properly|correctly|actually|really|also|finally) (?=[a-z])/i, "");
  const [first = "", ...rest] = text.split(" ");
  const next = rest[0] ?? "";
  const past = pastTense(first);
  if (/^[a-z]{3,}ly$/i.test(first) && pastTense(next) !== null && !describesProgram(next))
    return sentence(`${upper(first)} ${inPast(next)} ${coordinate(rest.slice(1).join(" "), inPast)}${about}`);
  // "cache confinement, stable tie-breaking" lists nouns.
  const isNoun =
    NOUNS.has(first.toLowerCase()) &&
    ((kind !== null && /,$|^(?:on|in|when|for|with|at|after|of|between|during)$/.test(next)) ||
      isSubjectNoun(first, rest));
  if (past !== null && !isNoun && rest.length > 0 && !FINITE.test(next))
    return sentence(`${tellVerb(first, rest.join(" "), kind)}${about}`);
  if (isAdjective(first, rest) && kind !== null) return sentence(`${label(kind)}: ${lower(text)}${about}`);
  if (isPast(first) || /^[A-Za-z]{3,}ed$/.test(first)) return sentence(`${upper(text)}${about}`);
  const third = /^([A-Za-z]+?)(?:es|s)$/.exec(first)?.[1];
  const base = third === undefined ? null : pastTense(third) !== null ? third : `${third}e`;
  if (
    base !== null &&
    pastTense(base) !== null &&
    rest.length > 1 &&
    first.toLowerCase() !== "tests" &&
    !isNounList(kind)
  )
    return sentence(`${tellVerb(upper(base), rest.join(" "), kind)}${about}`);
  if (kind === "fix" || kind === "bugfix" || kind === "hotfix")
    return sentence(`Fixed: ${lower(text)}${about}`);
  if (isNounList(kind)) return sentence(`${label(kind)}: ${lower(text)}${about}`);
  return text.split(" ").length >= 5 ? sentence(`Changed: ${lower(text)}${about}`) : null;
}

const isNounList = (kind: string | null): boolean =>
  /^(?:feat|feature|perf|fix|bugfix|hotfix)$/.test(kind ?? "");

function tellVerb(first: string, rest: string, kind: string | null): string {
  if (/^support$/i.test(first) && !/^(?:for|in)\b/.test(rest)) return `Added support for ${rest}`;
  let program = describesProgram(first);
  const told = coordinate(rest, (verb) => {
    if (describesProgram(verb)) program = true;
    return inPast(verb);
  });
  if (program) return `${label(kind)}: ${first.toLowerCase()} ${rest}`;
  return `${upper(inPast(first))} ${told}`;
}

function label(kind: string | null): string {
  if (kind === "feat" || kind === "feature") return "Added feature";
  if (kind === "fix" || kind === "bugfix" || kind === "hotfix") return "Fix";
  return kind === "perf" ? "Improved performance" : "Change";
}

/** "unified transcript view": the participle describes the noun; "unified the views" is what was done. */
function isAdjective(first: string, rest: readonly string[]): boolean {
  return (
    isParticiple(first) &&
    !/^(?:the|a|an|all|its|our|both|each|every|some|existing)$/.test(rest[0] ?? "") &&
    !rest.some((word) => /^(?:to|into|by|from|so|onto|across|via)$/.test(word))
  );
}
