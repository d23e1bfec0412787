import type { Cue } from "./cue.ts";
import { anchors } from "./measure.ts";

/** Tells a rule for all work from a step of this session, and a finding about a named part from a passing remark. */

/** Rows about the order of steps. */
const STEPS = new Set(["order", "order-asked", "sequence"]);

/** Holds for more than one run: by its words, or because it is tied to something done again and again. */
const GENERAL =
  /\b(?:always|never|every|each|any ?time|whenever|from now on|in general|by default|before (?:committing|pushing|merging|deploying|releasing))\b/i;

/** "Cut a branch first": names a kind of thing, where "fmt first" or "commit first so you get it" is a step. */
const NAMES_KIND = /^(?:let'?s |please |just |can we |could you )*(?:[a-z]+ ){1,2}an? [a-z]/i;

const GIT_STEP =
  /^(?:please |just |let'?s )*(?:push|commit|merge|rebase|pull|open|post|send|tag|run|rerun)\b/i;

/** A step of this session and no rule. `correcting`: said in a rejection or after an interrupt. */
export function isOneOff(cue: Cue, text: string, correcting: boolean): boolean {
  if (cue.id === "not-needed") return GIT_STEP.test(text) && !GENERAL.test(text);
  if (!STEPS.has(cue.id) || GENERAL.test(text)) return false;
  return !(correcting && NAMES_KIND.test(text));
}

/** "… maybe?", "just in case": said with a shrug, whatever else it says. */
export function isShrugged(text: string): boolean {
  return (
    /\bjust in case[.?! ]*$/i.test(text) ||
    (/\?["')\]]*\s*$/.test(text) && /\b(?:maybe|perhaps|just in case)\b/i.test(text))
  );
}

/** "I think X?", "should we X?": asked, so not decided, even where the assistant agrees. */
export function isSoftQuestion(cue: Cue, said: string): boolean {
  if (!/\?["')\]]*\s*$/.test(said)) return false;
  return (
    cue.when === "confirmed" || /^(?:\W*\w+,? )?(?:i (?:think|guess)|should(?:n't)? we|maybe)\b/i.test(said)
  );
}

/** Rows that tell what was wrong; those that only the assistant's agreement lets fire must name the part. */
const FINDINGS = new Set([
  "diagnosis",
  "not-but",
  "cause-confirmed",
  "seems-confirmed",
  "solved-when",
  "issue-was",
]);

const PERSON = /\b(?:I|we|you|my|your|me|the user|the assistant)\b/i;
const DEICTIC = /\b(?:this|these|those|now|here|above|somewhere|currently)\b/i;
const HOLLOW =
  /^(?:problem: )?(?:this|that|it|they|there|these|those|(?:the|this|that|my|your) (?:screenshot|image|picture|output|error|message|log|user|assistant)s?)\b/i;
/** Words before the verb in which the name of the part must stand. */
const SUBJECT_WORDS = 7;

/** A remark about what one run showed: no named part is its subject, or it speaks of people, of here and now. */
export function isLocalRemark(cue: Cue, told: string): boolean {
  if (!FINDINGS.has(cue.id)) return false;
  const plain = told.replace(/^(?:Problem: )?(?:not )?/i, "");
  if (HOLLOW.test(plain) || PERSON.test(subjectOf(plain)) || DEICTIC.test(plain)) return true;
  if (cue.when !== "confirmed") return false;
  return PERSON.test(plain) || anchors(subjectOf(plain)).length === 0;
}

const subjectOf = (plain: string): string => plain.split(/\s+/).slice(0, SUBJECT_WORDS).join(" ");

/** "The screenshot is from …": about what was pasted, not about the project. */
export const isAboutPaste = (told: string): boolean => HOLLOW.test(told);

/** Verbs of a tracker whose next word is the id of one ticket. */
const TICKET =
  /\b(?<verb>show|view|close|claim|describe) [`"']?(?:[A-Z]{2,8}-\d+|[a-z]{2,}-(?:[a-z0-9]{3}|(?=[a-z]*\d)[a-z0-9]{2,6})(?:\.\d+)?|#?\d+)\b/g;

/** One ticket's id is worthless in the next session; the command around it is not. */
export const withoutIds = (told: string): string => told.replace(TICKET, "$<verb> <id>");
