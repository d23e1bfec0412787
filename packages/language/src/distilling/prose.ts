import { anyOf } from "../text/any-of.ts";
import type { CandidateSource, RuleMatch } from "./candidate.ts";
import { subjectClause } from "./clauses.ts";
import { isBroken, strongAnchors } from "./commit-body.ts";
import { fixAfter } from "./fixes.ts";
import { anchors, codeShare, countWords, hasReason } from "./measure.ts";
import { PROSE_CUES, type ProseCue } from "./prose-cues.ts";
import { capital } from "./rewrite.ts";
import { splitUnits, type Unit } from "./sentences.ts";
import { isThirdPerson, withSubject } from "./subjects.ts";
import { pastTense } from "./verbs.ts";
import { lower, sentence } from "./wording.ts";

/**
 * Reads the assistant's prose: mostly chatter, so only a few shapes of sentence count, and never with a
 * pronoun left in them.
 */

/** Prose has its own bars: final sentences are many, so theirs is the highest. */
export const PROSE_THRESHOLD: Readonly<Partial<Record<CandidateSource, number>>> = {
  final: 0.58,
  mid: 0.6,
  recap: 0.52,
  instructions: 0.55,
  document: 0.55,
};

type ProseSource = "final" | "mid" | "recap" | "instructions" | "document";

/** Source and context of a piece of prose. */
export interface ProsePlace {
  readonly source: ProseSource;
  /** Identifiers that the person or a commit named too. */
  readonly known: ReadonlySet<string>;
  /** It answers a question of the person's, and nothing was changed for it. */
  readonly answers?: boolean;
  /** Files were changed after it in the same turn, and a command or a commit went well after that. */
  readonly acted?: boolean;
}

const CHATTER = anyOf(
  [
    /now|let(?:'s| me)|i(?:'ll|'m|'ve|'d)?\b|great|good|perfect|excellent|all tests|here(?:'s| is| are)/,
    /you(?:r|'re)?\b|this\b|that\b|these\b|those\b|it(?:'s)?\b|they\b|so\b|and\b|but\b|based on|looking/,
    /found|wait|actually|ok(?:ay)?\b|yes|no\b|sure|done|next|first|then|also|however|additionally|note/,
    /since\b|because\b|if\b|when\b|for (?:example|instance|now)|option|currently/,
    /there (?:is|are|was|were)|two|three|four|several|some\b|both\b|each\b|one\b|another|same|see\b|ready/,
    /everything|nothing|after\b|before\b|with\b|without\b|instead|finally|thus|therefore|hence|otherwise/,
    /right|hmm|oh\b|ah\b|interesting|important|critical|warning|tip|hi\b|hello|thanks|sorry|unfortunately/,
    /fixed|what|why|how|where|which|who|do you|would you|should|can\b|could|may\b|might|did\b|does\b|is\b/,
    /are\b|was\b|were\b|has\b|have\b/,
    anyOf(
      [
        /first|second|third|last|other|user|reviewer|comment|above|following|plan|next|remaining|only other/,
        /new|old|current|existing|latest|previous/,
      ],
      { before: /the /, behind: / / },
    ),
  ],
  { before: /^/, flags: "i" },
);

const HEADING = anyOf(
  [
    /option|approach|alternative|next step|nits?|findings?|bugs?|question|test/,
    /files? (?:changed|modified|created)|benefits?|pros|cons|summary of changes|recommend|suggest/,
    /trade-?off|plan|todo|status|verification|remaining|follow-?up|risk|limitation|minor|concern|review/,
    /strength|weakness|issue|improvement|example|usage|changes made|checklist|phase|step/,
  ],
  { before: /\b/, behind: /\w*\b/, flags: "i" },
);

const HEDGE =
  /\b(?:maybe|likely|probably|perhaps|might|could|should (?:work|be fine)|would (?:need|be|require|have)|possibly|appears?|seems?|i think|presumably|potential(?:ly)?|suspect|may (?:be|have|not)|assum(?:e|ing)|if (?:you|we|the)|unless you)\b/i;

const PASSING = anyOf(
  [
    /uncommitted|wip|this (?:branch|pr|session|commit|conversation|diff|change|fix|file|test)/,
    /lines? ~?\d+|:\d+(?:-\d+)?\b|\/tmp\//,
    /\d+ (?:tests?|files?|errors?|warnings?|failures?|insertions?|lines)|all tests|tests? pass\w*/,
    /pre-existing|[0-9a-f]{7,40}\b(?=.*\b(?:commit|sha)\b)|[0-9a-f]{8}-[0-9a-f]{4}/,
    /just (?:now|added|created|made)|today|currently|right now|at this point|so far|staged|stashed/,
    /working tree|PR #?\d+|your /,
  ],
  { before: /\b/, flags: "i" },
);

const PRONOUN = /\b(?:i|we|you|your|our|us|me|my|let's)\b/i;

/** Sentences of one piece of prose that a cue and no refusal speaks for. */
export function proseFindings(
  text: string,
  { source, known, answers = false, acted = false }: ProsePlace,
): { found: RuleMatch; raw: string }[] {
  const out: { found: RuleMatch; raw: string }[] = [];
  const units = splitUnits(text, "model").map((unit) => withSubject(acted ? underHeading(unit) : unit));
  units.forEach((unit, at) => {
    const clause = source === "final" ? subjectClause(unit.text) : null;
    const read = clause === null ? unit : { ...unit, text: clause };
    const cue = PROSE_CUES.find(
      (row) => row.sources.includes(source) && row.pattern.test(row.clause ? (clause ?? "") : labelled(unit)),
    );
    if (cue === undefined) return;
    const told = rephrase(cue.clause ? read : unit, { cue: cue.id, source });
    if (told === null || isRefused(cue.clause ? { ...read, label: null } : unit, told, source)) return;
    // In the middle of a turn "fails because" is a guess; a named or past cause is a finding.
    if (source === "mid" && cue.id === "root-cause" && !SETTLED.test(unit.text)) return;
    const fix = cue.id === "root-cause" ? fixOf(units, at, told) : null;
    const sure = fix !== null || (acted && cue.id === "root-cause") || labelled(unit) !== unit.text;
    const found = weigh({ told, cue, source, known, fix, sure, answers, acted });
    if (found === null) return;
    const procedure = source === "instructions" && /^To \w/.test(told);
    out.push({ found: procedure ? { ...found, type: "procedure" } : found, raw: unit.raw });
  });
  return out;
}

/** Of several problems in a list each has its own fix: it names the same part. */
function fixOf(units: readonly Unit[], at: number, told: string): string | null {
  const fix = fixAfter(units, at);
  if (fix === null || units[at]?.kind !== "item" || units[at]?.heading === null) return fix;
  const names = new Set(strongAnchors(fix));
  return strongAnchors(told).some((name) => names.has(name)) ? fix : null;
}

/** The words in which a sentence that stands alone names its part. */
const opening = (text: string): string =>
  text
    .replace(/`([^`]*)`/g, (code) => code.replaceAll(" ", "_"))
    .split(" ")
    .slice(0, 6)
    .join(" ");

/** Says itself that the search is over. */
const SETTLED = /root cause|\b(?:problem|issue|bug) was\b/i;

/** Takes a heading like "Root cause" as the label of the first sentence below it. */
function underHeading(unit: Unit): Unit {
  const heading = unit.heading?.replace(/^\d+[.)]\s*|[:.\s]+$/g, "") ?? "";
  return unit.label === null &&
    unit.previous === null &&
    LABEL.test(heading) &&
    isBroken(unit.text) &&
    strongAnchors(opening(unit.text)).length > 0
    ? { ...unit, label: heading }
    : unit;
}

/** "**Root cause:** …" says in its label what the sentence is. */
const labelled = ({ label, previous, text }: Unit): string =>
  label === null || previous !== null
    ? text
    : LABEL.test(label)
      ? `Root cause: ${text}`
      : FINDING.test(label)
        ? `Key finding: ${text}`
        : text;

/** "**Key finding:** …" */
const FINDING =
  /^(?:the |a )?(?:key|critical|main|important|central|crucial) (?:insight|finding|discovery|constraint|fact|point)$/i;

const LABEL =
  /^(?:the )?(?:(?:root|actual|real|underlying|main) (?:cause|problem|issue|bug)s?|(?:problem|cause|issue|bug)s?)(?: (?:is|was) in `[^`]+`)?$/i;

interface Weighed {
  readonly told: string;
  readonly cue: ProseCue;
  readonly source: ProseSource;
  readonly known: ReadonlySet<string>;
  /** The fix of the problem, or null. */
  readonly fix: string | null;
  /** A label says that it is the cause, or the text goes on to the fix. */
  readonly sure: boolean;
  readonly answers: boolean;
  readonly acted: boolean;
}

/** A problem whose fix the text does not tell counts less: it may be gone by now. */
const UNFIXED = 0.1;

function weigh({ told, cue, source, known, fix, sure, answers, acted }: Weighed): RuleMatch | null {
  const named = anchors(told);
  if (named.length < cue.anchors || (cue.clause && /\b(?:it|them|will|would)\b/.test(told))) return null;
  const salience =
    source === "recap" || source === "instructions" || source === "document"
      ? 0
      : answers || named.some((name) => known.has(name.toLowerCase()))
        ? 0.06
        : sure
          ? 0
          : -0.1;
  const unfixed = cue.id === "root-cause" && fix === null && !acted && source !== "recap";
  const score =
    cue.score +
    Math.min(0.15, 0.05 * named.length) +
    (hasReason(told) ? 0.06 : 0) +
    salience -
    (unfixed ? UNFIXED : 0);
  if (score < (PROSE_THRESHOLD[source] ?? 1)) return null;
  return {
    type: cue.type,
    content:
      fix === null ? (acted ? told.replace(/^Problem: /, "Problem (fixed): ") : told) : `${told} ${fix}`,
    rule: `${source}-${cue.id}`,
    precision: unfixed ? Math.min(cue.precision, 0.5) : cue.precision,
    score,
  };
}

function rephrase(unit: Unit, { cue, source }: { cue: string; source: ProseSource }): string | null {
  let text = unit.text
    .replace(/\s*\((?:lines?|L)\s*~?\d+(?:\s*[-–]\s*\d+)?\)/gi, "")
    .replace(/(?<=\w)\s+(?:at|on) lines? ~?\d+(?:[-–]\d+)?/gi, "")
    .replace(/(\.\w{1,4}):\d+(?:-\d+)?/g, "$1");
  text = text.replace(
    /^(?:so|note that|found it|i see|ah|yes|confirmed|good news|the answer is)\b[,:!.\s—–-]+/i,
    "",
  );
  const lead = source === "instructions" ? unit.label : null;
  // "**To find a build:** search the log" has lost its purpose without the label.
  if (
    lead !== null &&
    /^(?:to|when|if|before|after|while|during|for|in|on)\b/i.test(lead) &&
    unit.previous === null
  )
    text = `${lead.replace(/[:.,\s]+$/, "")}, ${lower(text)}`;
  if (cue === "root-cause") {
    const place = /\b(?:root cause|problem|issue|bug) (?:is|was) in (`[^`]+`)$/i.exec(unit.label ?? "");
    const problem =
      /^(?:the|this|that) (?:actual|real|underlying|core|main) (?:problem|issue|bug|cause) (?:is|was)(?: that)? (.+)$/i.exec(
        text,
      ) ??
      /^(?:the|this|that) (?:\w+ ){0,2}(?:problem|issue|bug|error) was (?:that )?(.+)$/i.exec(text) ??
      /^root cause(?: \([^)]*\))?\s*[:—–-]\s*(.+)$/i.exec(text) ??
      /^(?:the )?root cause (?:was|is)(?: that)? (.+)$/i.exec(text);
    if (problem !== null) text = `Problem: ${problem[1] ?? ""}`;
    else if (place !== null) text = `Problem in ${place[1] ?? ""}: ${text.replace(/^[—–-]\s*/, "")}`;
    else if (unit.label !== null && LABEL.test(unit.label)) text = `Problem: ${text}`;
  }
  return text.length < 20 ? null : sentence(capital(text));
}

function isRefused(unit: Unit, told: string, source: string): boolean {
  const words = countWords(told);
  const plain = told.replace(/`[^`]*`/g, "x").replace(/^Problem: /, "");
  if (
    words < (source === "instructions" ? 5 : 7) ||
    words > 40 ||
    /[:?]\.?$/.test(told) ||
    codeShare(told) > 0.5 ||
    / \| |→|=>|\$\{|^\(/.test(plain)
  )
    return true;
  if (source !== "instructions" && CHATTER.test(plain)) return true;
  if (PRONOUN.test(plain) || HEDGE.test(plain) || PASSING.test(told)) return true;
  if (
    source !== "instructions" &&
    HEADING.test(`${unit.heading ?? ""} ${unit.label ?? ""}`) &&
    !/root cause|problem/i.test(`${unit.heading ?? ""} ${unit.label ?? ""}`) &&
    labelled(unit) === unit.text
  )
    return true;
  if (source !== "instructions" && startsWithoutSubject(plain)) return true;
  return (
    /\b(?:this|these|those|the (?:above|former|latter|same|other)|here|as (?:described|mentioned|noted))\b/i.test(
      plain,
    ) || startsWithPronoun(plain)
  );
}

function startsWithPronoun(text: string): boolean {
  return /^(?:it|they|he|she|its|their|that)\b/i.test(text) || /^(?:[^,]{0,25}, )?(?:it|they)\b/i.test(text);
}

/** "Uses the cache because …" has lost its subject; "Export defaults to …" has not. */
function startsWithoutSubject(text: string): boolean {
  const [first = "", next = ""] = text.split(" ");
  const base = first.replace(/(?:es|s)$/, "");
  if (first !== base) return pastTense(base) !== null || pastTense(`${base}e`) !== null;
  return pastTense(first) !== null && !(isThirdPerson(next) || /^(?:is|are|was|now|has)$/.test(next));
}
