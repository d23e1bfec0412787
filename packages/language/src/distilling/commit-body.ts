import { anyOf } from "../text/any-of.ts";
import { anchors, countWords } from "./measure.ts";
import { splitUnits, type Unit } from "./sentences.ts";
import { containment, tokensOf } from "./similarity.ts";
import { happened } from "./tense.ts";
import { isTrivial } from "./trivial-commits.ts";
import { pastTense } from "./verbs.ts";
import { sentence, upper } from "./wording.ts";

/** Longest sentence of a body that is told, in words; above it the sentence is a description, not a memory. */
export const MAX_WORDS = 50;
/** Longest detail, and longest problem with its fix, in words. */
const MAX_DETAIL = 38;
const MAX_WITH_FIX = 62;
/** A sentence that holds so much of the other says the same again. */
const REPEATS = 0.5;
/** Sentences after a defect in which its fix may stand. */
const FIX_WITHIN = 3;

/** A body sentence that names a cause, or the defect that was. */
export const BECAUSE = anyOf(
  [
    anyOf(
      [
        /because|so that|since (?!v?\d)|otherwise|in order to|to avoid|to prevent|previously|used to/,
        /which (?:makes?|made|means?|meant|breaks?|broke|caused?|causes|leaves|left|leads?|led|lets|allows|prevents?|fails?|failed)/,
        /causing|caused by|due to|without (?:this|it)/,
      ],
      { before: /\b/, behind: /\b/ },
    ),
    /, so [\w`]/,
  ],
  { flags: "i" },
);
export const DEFECT = anyOf(
  [
    /(?:was|were) (?:not|never|being|missing|silently|lost|dropped|ignored|overwritten|\w+ing)/,
    /(?:did not|didn't|does not|doesn't|could not|couldn't|wasn't|weren't|failed to|never) |no longer/,
    /silently|would (?:fail|lose|break|leave|drop|hang|crash)/,
  ],
  { before: /\b/, flags: "i" },
);
/** The defect stands there as what was; the sentence does not tell what became of it. */
const BROKEN =
  /\b(?:was|were|had|did not|didn't|never|failed|wrapped|ignored|dropped|lost|broke|crashed|hung|missed|silently)\b/i;

export const SECTION_SKIPPED =
  /test|verif|check ?list|screenshot|todo|follow|next|out of scope|files|notes? for|how to|related|links?|co-author|usage|example|breakdown|stats|review/i;

/** A word with a code mark in it, not a mere number or an abbreviation. */
const MARKED = /[`_./{}()-]|[a-z][A-Z]/;
/** Written like identifiers, but known to everybody. */
const BRANDS = anyOf(
  [
    /(?:Type|Java|Coffee)Script|Git(?:Hub|Lab)|OpenAI|DevOps|OAuth\d?|WebSockets?|LinkedIn|YouTube|macOS/,
    /iOS|iPadOS|(?:Postgre|My|No|Maria)SQL|Postgre|GraphQL|Mongo\w*|Node(?:JS|\.js)|Next(?:JS|\.js)/,
    /and\/or|I\/O|CI\/CD|e\.g|i\.e|[A-Z]{1,4}\/[A-Z]{1,4}/,
  ],
  { before: /^/, behind: /$/, flags: "i" },
);

export function strongAnchors(text: string): string[] {
  return anchors(text).filter(
    (name) =>
      text.includes(`\`${name}\``) ||
      (MARKED.test(name) && /[a-z]/i.test(name) && !BRANDS.test(name) && name.length > 2),
  );
}

/** The first sentence of the body that explains, preferring one that names a cause, with its fix when it tells a defect. */
export function reasonOf(body: string, subject: string): string | null {
  const units = splitUnits(body, "model").filter((unit) => !isSkipped(unit));
  const reasons = units.filter((unit) => isReason(unit.text) && !repeats(unit.text, subject));
  const prose = reasons.filter((unit) => unit.kind === "sentence");
  const best =
    prose.find((unit) => BECAUSE.test(unit.text)) ??
    prose[0] ??
    reasons.find((unit) => BECAUSE.test(unit.text));
  if (best === undefined) return null;
  if (
    best.kind === "item" &&
    strongAnchors(`${subject} ${best.text}`).length === 0 &&
    detailOf(body, subject) !== null
  )
    return null;
  return withFix(units, best, subject);
}

const isSkipped = (unit: Unit): boolean =>
  SECTION_SKIPPED.test(unit.heading ?? "") || SECTION_SKIPPED.test(unit.label ?? "");

/** A defect alone misleads whoever reads it later: the sentence that says what was done about it goes with it. */
export function withFix(units: readonly Unit[], unit: Unit, subject: string): string {
  const told = sentence(upper(happened(unit.text)));
  const fix = isBroken(unit.text) ? fixAfter(units, unit, `${subject} ${told}`) : null;
  return fix === null || countWords(told) + countWords(fix) > MAX_WITH_FIX ? told : `${told} ${fix}`;
}

export const isBroken = (text: string): boolean => BROKEN.test(text) && !/\b(?:now|no longer)\b/.test(text);

function fixAfter(units: readonly Unit[], unit: Unit, known: string): string | null {
  const at = units.indexOf(unit);
  for (const next of units.slice(at + 1, at + 1 + FIX_WITHIN)) {
    if (next.kind === "item" && next.block !== unit.block && unit.kind === "item") return null;
    const text = next.text.replace(/^(?:it|this|that|they) now (?=\w)/i, "Now ");
    if (/^fix(?:ed)?: \w/i.test(text) && countWords(text) <= 30) return sentence(upper(text));
    if (countWords(text) > 30 || countWords(text) < 3 || isUnfit(text)) continue;
    if (/^now \w/i.test(text)) return sentence(upper(text));
    const done = happened(text);
    if (done !== text && strongAnchors(text).length > 0 && !isTrivial(text) && !repeats(text, known))
      return sentence(upper(done));
  }
  return null;
}

/** First sentence or bullet of the body that names something; needed where the subject names nothing. */
export function detailOf(body: string, subject: string): string | null {
  const known = new Set(anchors(subject));
  const units = splitUnits(body, "model").filter((unit) => !isSkipped(unit));
  for (const unit of units) {
    const text = shorten(withoutColon(unit.text));
    const words = countWords(text);
    // Undressing takes the stars of a glob for bold print.
    if (/\*\*\/|\/\*\*/.test(unit.raw)) continue;
    if (words < 4 || words > MAX_DETAIL || isUnfit(text) || isChore(text) || !hasVerb(text)) continue;
    if (!strongAnchors(text).some((name) => !known.has(name)) || repeats(text, subject)) continue;
    return text === unit.text ? withFix(units, unit, subject) : sentence(upper(happened(text)));
  }
  return null;
}

/** "Extract the pipeline used by `A` and `B`:" stands without its list. */
const withoutColon = (text: string): string =>
  pastTense(text.split(" ")[0] ?? "") === null || /\b(?:following|these|below|using|with)\W*$/i.test(text)
    ? text
    : text.replace(/:$/, "");

/** A long sentence is cut before what follows from it. */
function shorten(text: string): string {
  if (countWords(text) <= MAX_DETAIL) return text;
  const cut = /^(.{60,}?)(?:; |, (?:so|which|while|and the|whereas) | — )/.exec(text);
  return cut === null ? text : (cut[1] ?? text);
}

const isChore = (text: string): boolean =>
  isTrivial(text) ||
  /\b(?:reported|failed|failures?)\b|\bdependenc(?:y|ies)\b/i.test(text) ||
  /^(?:\S+ ){0,5}(?:comments?|readme(?:\.md)?|docs?|documentation|tests?|specs?|lint\w*|typos?|changelog)\b|\bTest[A-Z]|_test\b|\.(?:test|spec)\./i.test(
    text,
  );

function hasVerb(text: string): boolean {
  const [first = ""] = text.split(" ");
  if (pastTense(first) !== null) return true;
  // "Allows x" has lost its subject.
  if (/^(?:Uses|Stores|Reads|Writes|Runs|Returns|Requires|Defaults|Adds)$/.test(first)) return true;
  if (/^[A-Z][a-z]+s$/.test(first) && pastTense(first.replace(/e?s$/, "")) !== null) return false;
  return /\b(?:is|are|was|were|now|has|have|can|must|gains?|shows?|returns?|adds?|uses?|keeps?|stores?|persists?|reads?|writes?|runs?|takes?|gets?|no longer)\b| \w+ed to\b/.test(
    text.slice(first.length).replace(/\([^)]*\)/g, ""),
  );
}

const repeats = (text: string, subject: string): boolean =>
  containment(tokensOf(text), tokensOf(subject)) >= REPEATS;

/** Leans on what stands elsewhere, speaks of people, or tells of checks. */
export const isUnfit = (text: string): boolean =>
  /^(?:this|that|it|they|these|those|he|she|also|additionally|and|but|so|here|then|note|see|both|which|new|all|tests?|we|i|review|only|co-authored)\b/i.test(
    text,
  ) ||
  /^[^\w`"'.{-]|[:?]$|\b(?:I|you|we|our)\b|\btests?\b.*\b(?:pass|cover|verif|assert)|\bverif|\b(?:feedback|reviewers?)\b/i.test(
    text,
  );

export function isReason(text: string): boolean {
  const words = countWords(text);
  if (words < 6 || words > MAX_WORDS || !(BECAUSE.test(text) || DEFECT.test(text))) return false;
  if (isUnfit(text) || /^now\b/i.test(text)) return false;
  return pastTense(text.split(" ")[0] ?? "") === null || BECAUSE.test(text);
}
