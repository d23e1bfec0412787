import type { RuleMatch } from "./candidate.ts";
import {
  BECAUSE,
  DEFECT,
  isBroken,
  isUnfit,
  MAX_WORDS,
  SECTION_SKIPPED,
  strongAnchors,
  withFix,
} from "./commit-body.ts";
import { anchors, countWords, hasReason } from "./measure.ts";
import { parseSubject } from "./parse-subject.ts";
import { capital } from "./rewrite.ts";
import { splitUnits, type Unit } from "./sentences.ts";
import { containment, tokensOf } from "./similarity.ts";
import { isThirdPerson } from "./subjects.ts";
import { happened } from "./tense.ts";
import { isTrivial } from "./trivial-commits.ts";
import { describesProgram, isPast, pastTense } from "./verbs.ts";
import { lower, sentence, upper } from "./wording.ts";

/**
 * Finds statements in the bodies of commits and pull requests, beside the subject: reasons, defects that are
 * gone, further changes.
 */

/** Sentences of one commit's body beside the one that stands with its subject. */
const MOST_PER_COMMIT = 2;
/** Share of its words that a sentence may have in common with what is told already. */
const NEW_ENOUGH = 0.5;

/** Further sentences of a commit that name a cause; `told` is the memory the commit leaves already. */
export function commitBodyMemories(
  message: { readonly subject: string; readonly body: string },
  told: string,
): RuleMatch[] {
  const units = unitsOf(message.body);
  const isFix = /^(?:fix|bugfix|hotfix|perf)\b/i.test(message.subject);
  const known = tokensOf(`${message.subject} ${told}`);
  const found: RuleMatch[] = [];
  for (const unit of units) {
    if (found.length === MOST_PER_COMMIT) break;
    const memory = explanation(units, unit, { rule: "commit-body", isFix }) ?? change(unit, "commit-change");
    if (memory !== null && containment(tokensOf(memory.content), known) < NEW_ENOUGH) found.push(memory);
  }
  return found;
}

/** Reasons and changes in the body of a pull request. */
export function pullRequestBodyMemories(body: string): RuleMatch[] {
  const units = unitsOf(body);
  return units.flatMap(
    (unit) => explanation(units, unit, { rule: "pr-body", isFix: false }) ?? change(unit, "pr-change") ?? [],
  );
}

const CHECKS = /valid|measur|result|bench|evidence|deploy|status|checks/i;

const unitsOf = (body: string): Unit[] =>
  splitUnits(body, "model").flatMap((unit) => {
    const section = `${unit.heading ?? ""} ${unit.label ?? ""}`;
    if (SECTION_SKIPPED.test(section) || CHECKS.test(section)) return [];
    return [{ ...unit, text: upper(unit.text.replace(/^now: /i, "")) }];
  });

/** Words within which a sentence that states something has its verb. */
const VERB_WITHIN = 6;

/** Words of purpose or contrast: without one a statement only repeats the code. */
const CHOICE = /\b(?:for|over|only|unless|regardless|matching|without|even (?:if|when))\b/;

/** Says how a named part behaves from now on. */
function states(text: string): boolean {
  const words = text
    .replace(/`[^`]*`/g, "x")
    .replace(/\([^)]*\)/g, "")
    .split(" ");
  return (
    strongAnchors(text).length > 0 &&
    CHOICE.test(text) &&
    !isPast(words[0] ?? "") &&
    // "name: what it does" is a list of parts.
    !words[0]?.endsWith(":") &&
    words
      .slice(1, VERB_WITHIN)
      .some(
        (word) =>
          /^(?:is|are|now|cannot|can|must|have|use|keep|return|ignore|means?)$/.test(word) ||
          isThirdPerson(word),
      )
  );
}

const OBSERVED = /^(?:reported|showed|found|failed|returned|printed|logged)$/;

/** "`sync` deleted rooms without a check": what a named part did before the fix. */
function wasSo(text: string): boolean {
  const [first = "", ...rest] = text.replace(/`[^`]*`/g, "x.y").split(" ");
  return (
    strongAnchors(text).length > 0 &&
    !isPast(first) &&
    !/\bnow\b/.test(text) &&
    rest.slice(0, 3).some((word) => (isPast(word) && !OBSERVED.test(word)) || word === "got") &&
    pastTense(first) === null
  );
}

const CONTRAST = /\b(?:no longer|does not|doesn't|instead of|rather than|never)\b/;

/** A sentence that names a cause or what was not so before. */
function explanation(
  units: readonly Unit[],
  unit: Unit,
  { rule, isFix }: { readonly rule: "commit-body" | "pr-body"; readonly isFix: boolean },
): RuleMatch | null {
  const lead = leadOf(unit);
  // Behind a label the file stands in brackets.
  const text = lead === "" ? unit.text : unit.text.replace(/^\([^)]{1,80}\)[:,]?\s+/, "");
  const whole = `${lead}${text}`;
  const words = countWords(whole);
  if (words < 8 || words > MAX_WORDS || isUnfit(whole) || anchors(whole).length === 0) return null;
  if (pastTense(whole.split(" ")[0] ?? "") !== null && !BECAUSE.test(text)) return null;
  const broken = isBroken(whole) || (isFix && wasSo(text));
  const explains =
    BECAUSE.test(text) || CONTRAST.test(text) || (broken && DEFECT.test(text)) || (isFix && wasSo(text));
  if (!explains && !(rule === "commit-body" && states(text))) return null;
  const told = withFix(units, unit, "");
  const isAlone = told.length <= text.length + 2;
  const content = sentence(lead === "" ? told : `${lead}${/ $/.test(lead) ? lower(text) : text}`);
  const score = 0.47 + (hasReason(text) ? 0.1 : 0) + Math.min(0.15, 0.05 * anchors(whole).length);
  return {
    type: broken || /\bpreviously\b/.test(text) ? "episode" : "fact",
    // The defect is gone with the change that tells it.
    content: broken && (isAlone || lead !== "") ? `Problem (fixed): ${lower(content)}` : content,
    rule,
    precision: 0.78,
    score,
  };
}

/** "**Rooms were read twice**, which …" goes on after its label; "**Room key:** it was pinned …" names its part in it. */
function leadOf({ text, label, previous }: Unit): string {
  if (label === null || previous !== null || countWords(label) > 12) return "";
  if (/^[,;] ?\w/.test(text)) return label;
  if (/^(?:root causes?|problem|cause|fix|why|note|reason)$|[.!?]$/i.test(label)) return "";
  // "`fix(rooms)`: keys" is a subject, whatever it is dressed in.
  const plain = label.replace(/^`([\w-]+(?:\([\w-]+\))?)`(?=:)/, "$1");
  return `${capital(parseSubject(plain).text.replace(/[:.\s]+$/, ""))}: `;
}

/** A sentence that tells one change of several, as the subject of a commit would. */
function change(unit: Unit, rule: "commit-change" | "pr-change"): RuleMatch | null {
  const text = unit.text.replace(/^also /i, "");
  const words = countWords(text);
  if (unit.label !== null || unit.previous?.endsWith(":") || (rule === "pr-change" && unit.kind !== "item"))
    return null;
  if (words < 8 || words > MAX_WORDS || /[:?]$/.test(text)) return null;
  const told = inPastTense(upper(text));
  if (told === null) return null;
  // One change of many without its reason is what the diff shows.
  if (
    !BECAUSE.test(text) &&
    !CONTRAST.test(text) &&
    !/\bto (?:fix|avoid|prevent)\b|\bthat (?:was|were) [a-z]+ing\b/.test(text)
  )
    return null;
  if (
    isTrivial(text) ||
    /\btests?\b|^verif|\bdocs?\b|\bcomments?\b/i.test(text) ||
    strongAnchors(text).length === 0
  )
    return null;
  const score = 0.55 + Math.min(0.15, 0.05 * anchors(text).length) + (hasReason(text) ? 0.1 : 0);
  return { type: "episode", content: sentence(told), rule, precision: 0.75, score };
}

/** "Add x", "Adds x" and "Added x" were all done. */
function inPastTense(text: string): string | null {
  const [first = "", ...rest] = text.split(" ");
  if (isPast(first)) return text;
  const base = /^([A-Za-z]+?)(?:es|s)$/.exec(first)?.[1];
  // "Traces missed …" begins with a noun.
  if (base !== undefined && isPast(rest[0] ?? "")) return null;
  const verb = [first, base, `${base}e`].find((one) => one !== undefined && pastTense(one) !== null);
  if (verb === undefined || describesProgram(verb)) return null;
  return happened(`${upper(verb)} ${rest.join(" ")}`);
}
