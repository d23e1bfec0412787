import { anyOf, inOrder, named } from "../text/any-of.ts";
import type { RuleMatch } from "./candidate.ts";
import { anchors, countWords } from "./measure.ts";
import { splitSentences, splitUnits, type Unit, undress } from "./sentences.ts";
import { isAboutSetup } from "./setup.ts";
import { lower, sentence, upper } from "./wording.ts";

/**
 * Reads what was broken, why, and what mended it, out of an answer, a commit or the summary of a long session. All three must
 * stand there, and the trap must lie around the code (`setup.ts`).
 */

export interface ToldCause {
  readonly found: RuleMatch;
  /** The words it was read from. */
  readonly raw: string;
}

const LEAST_WORDS = 5;
const MAX_WORDS = 45;
/** Fewest words of a problem that names fewer than two things by their names. */
const NAMELESS_WORDS = 10;
/** Sentences after the cause in which its fix may stand. */
const FIX_WITHIN = 6;

/** Speaks of people, of the talk, of a try, or of something that nobody meets again. */
const UNFIT = anyOf(
  [
    /\b(?:I|we|you|your|our|us|my|[Uu]ser)\b|[?:]\s*$|\b(?:maybe|likely|probably|perhaps|might|seems?|appears?|suspect|could be)\b/,
    /\b(?:attempt\w*|tried|trying|debug(?:ging)? (?:log\w*|output)|workaround for now|for now|not yet|still fail\w*|pending|in progress|unresolved)\b/,
    /\b(?:lint\w*|format\w*|typos?|unused|indentation|merge conflicts?|review\w*|comments?|feedback)\b|\/tmp\b/,
    /\b(?:sub-?agents?|agent ran|PID|TBD|above|below|earlier|working correctly|should (?:succeed|work))\b/,
    /\b(?:lines? \d+|PR #?\d+|#\d+|tests? \d|phase \d|step \d|(?:first|second|third|new|original) (?:failure|issue|attempt|error))\b/,
  ],
  { flags: "i" },
);
const plain = (text: string): string => text.replace(/`[^`]*`/g, "x");
const isUnfit = (text: string): boolean => UNFIT.test(plain(text));

/** Leaves out of the words in which it was found that it was found. */
const NAMED = [
  /^(?:the |this |that )?(?:actual |real |underlying |root |main )*(?:cause|problem|issue|bug|culprit|error|failure)(?: here)? (?:was|is)(?: that)?[:,]? (?<what>.+)$/i,
  /^(?:root )?cause(?: \([^)]*\))?\s*[:—–-]\s*(?<what>.+)$/i,
];
const LABEL =
  /^(?:the )?(?:(?:root|actual|real|underlying|main) (?:cause|problem|issue|bug)s?|problem|cause|issue|why)$/i;
const FIX_LABEL = /^(?:the )?(?:fix|solution|resolution)(?: applied)?$/i;
const FIX =
  /^(?:the |final )?(?:fix(?:ed)?|solution|resolution|resolved)(?: (?:is|was|by|with))?(?: to)?\s*[:—–-]?\s+(?<what>.+)$/i;
const DONE = inOrder(
  [
    /^(?:I(?:'ve| have)? )?(?:now |also |just |therefore |simply )*/,
    named("what", [
      anyOf([
        /changed|added|replaced|updated|switched|moved|removed|set|pinned|installed|renamed|built|enabled|disabled/,
        /configured|restarted|used|passed|put/,
      ]),
      / .+/,
    ]),
    /$/,
  ],
  "i",
);

/** An answer with more problems than these is a review: what it calls the fix is a proposal. */
const MOST_PROBLEMS = 3;

/** The causes that an answer of the agent's names, each with its fix. */
export function causesIn(text: string): ToldCause[] {
  const units = splitUnits(text.slice(0, 40_000), "model");
  if (units.filter((unit) => causeOf(unit) !== null).length > MOST_PROBLEMS) return [];
  return units.flatMap((unit, at) => {
    const what = causeOf(unit);
    if (what === null) return [];
    for (const next of units.slice(at + 1, at + 1 + FIX_WITHIN)) {
      if (causeOf(next) !== null) break;
      const fix = fixOf(next);
      if (fix !== null) return told({ what, fix, raw: unit.raw });
    }
    return [];
  });
}

function causeOf(unit: Unit): string | null {
  const named = NAMED.map((row) => row.exec(unit.text)?.groups?.what).find((what) => what !== undefined);
  if (named !== undefined) return named;
  const isFirst = unit.previous === null;
  return isFirst && (LABEL.test(unit.label ?? "") || LABEL.test(bare(unit.heading))) ? unit.text : null;
}

const bare = (heading: string | null): string => heading?.replace(/^\d+[.)]\s*|[:.\s]+$/g, "") ?? "";

function fixOf(unit: Unit): string | null {
  if (unit.previous === null && FIX_LABEL.test(unit.label ?? bare(unit.heading))) return unit.text;
  const found = (FIX.exec(unit.text) ?? DONE.exec(unit.text))?.groups?.what;
  return found ?? null;
}

/** Line numbers, and the numbers and names of the points of a list. */
const FRAME =
  /\s*\((?:lines?|L)\s*~?\d+(?:\s*[-–]\s*\d+)?\)|^(?:error|issue|bug|problem) #?\d+[:.] |(?<=^|: )(?:symptom|problem|cause|issue): /gi;

function told({ what, fix, raw }: { what: string; fix: string; raw: string }): ToldCause[] {
  const problem = sentence(upper(what.replace(FRAME, "")));
  const remedy = sentence(lower(fix.replace(FRAME, "")));
  if (countWords(problem) < LEAST_WORDS || countWords(problem) > MAX_WORDS) return [];
  if (countWords(remedy) < 3 || countWords(remedy) > MAX_WORDS) return [];
  if (isUnfit(problem) || isUnfit(remedy) || leansOn(problem)) return [];
  if (!isAboutSetup(problem) && !isAboutSetup(remedy)) return [];
  // "A block is missing, added proper routing" says nothing to the next one who reads it.
  if (anchors(`${problem} ${remedy}`).length < 2 && countWords(problem) < NAMELESS_WORDS) return [];
  return [{ found: { rule: "cause", content: `Problem: ${problem} Fix: ${remedy}` }, raw }];
}

/** Begins with a word for what another sentence named. */
const leansOn = (text: string): boolean =>
  /^(?:it|this|that|these|those|they|there|here|both|same|he|she|clear)\b/i.test(text);

/** Says why, or what a thing does not do. */
const EXPLAINS = anyOf(
  [
    /\b(?:because|since (?!v?\d)|otherwise|due to|caus\w+|which (?:means|made|breaks|broke|left|fails|failed))\b/,
    /\b(?:does(?:n't| not)|cannot|can't|never|only granting|without -|defaults? to|requires?|rejects?|fails?)\b/,
    /\b(?:silently|produces no|ignores?)\b|, so [\w`@]/,
  ],
  { flags: "i" },
);
/** Kinds of a conventional commit that mend or set something up. */
const MENDS =
  /^(?:(?:fix|hotfix|bugfix|ci|build|chore|perf|revert)(?:\([^)]*\))?!?:\s*(?<told>.+)|(?<plain>(?:fix|use|pin|set|disable|switch|force|stop|prevent|avoid)\b.+))$/i;

/** The trap that a commit mended: its body says what was wrong, its subject what was done. */
export function causeOfCommit(message: { readonly subject: string; readonly body: string }): ToldCause[] {
  const { told: kind, plain: spoken } = MENDS.exec(message.subject)?.groups ?? {};
  const fix = (kind ?? spoken)?.replace(/\s*\(#\d+\)$/, "").replace(/^fix (?=\w)/i, "mend ");
  if (fix === undefined) return [];
  const units = splitUnits(message.body, "model").filter(({ kind }) => kind === "sentence");
  for (const { text, raw } of units) {
    if (!EXPLAINS.test(text) || !isAboutSetup(text)) continue;
    const found = told({ what: text, fix, raw });
    if (found.length > 0) return found;
  }
  return [];
}

const TITLE = /^errors and fixes:/i;
const ITEM = /^(?<indent>\s*)(?:[-*•]|\d{1,2}[.)])\s+(?<text>.+)$/;
const LABELLED = /^\*\*(?<label>[^*]{4,160}?):?\*\*:?\s*(?:[-–—]\s+)?(?<rest>.*)$/;

/** The traps in the section "Errors and fixes" of a summary: each a labelled point with its cause and its fix. */
export function causesOfReport(text: string): ToldCause[] {
  if (!TITLE.test(text)) return [];
  return reportsIn(text).flatMap(({ what, points }) => {
    const sentences = points.flatMap((point) => splitSentences(point, "model"));
    const fix = sentences.map((one) => (FIX.exec(one) ?? DONE.exec(one))?.groups?.what).findLast(Boolean);
    const cause = sentences
      .map((one) => NAMED.map((row) => row.exec(one)?.groups?.what).find(Boolean) ?? one)
      .find((one) => FIX.exec(one) === null && DONE.exec(one) === null);
    if (fix === undefined || cause === undefined) return [];
    const problem = `${what.replace(/[.\s]+$/, "")}: ${lower(cause)}`;
    return told({ what: problem, fix, raw: [what, ...points].join("\n") });
  });
}

interface Report {
  /** Defect, in the words of its bold label. */
  readonly what: string;
  /** The text behind the label and all points below it. */
  readonly points: readonly string[];
}

function reportsIn(text: string): Report[] {
  const reports: { what: string; points: string[] }[] = [];
  let outer = -1;
  for (const line of text.split("\n").slice(1)) {
    const { indent = "", text: said = "" } = ITEM.exec(line)?.groups ?? {};
    if (said === "") continue;
    const labelled = LABELLED.exec(said)?.groups;
    if (labelled !== undefined && (outer === -1 || indent.length <= outer)) {
      outer = indent.length;
      const rest = undress(labelled.rest ?? "");
      reports.push({ what: undress(labelled.label ?? ""), points: rest === "" ? [] : [rest] });
    } else if (outer !== -1 && indent.length > outer) reports.at(-1)?.points.push(undress(said));
    else outer = -1;
  }
  return reports;
}
