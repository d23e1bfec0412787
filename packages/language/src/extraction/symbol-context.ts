import type { TextRun } from "./runs.ts";

/**
 * Reads the words around a symbol of code: is it the topic of the sentence, or does it only pass on a value?
 */

/** Looked at on both sides. */
const SIDE = 48;

/** "the `noTelemetry` parameter", "an EndedAt timestamp": a part of something that has a name of its own. */
const PART =
  /^[`*]*(?: ["'`]?[\w-]{1,20}["'`]?)? (?:fields?|param(?:eter)?s?|propert(?:y|ies)|props?|attributes?|columns?|arguments?|args?|timestamps?|keys?)\b/i;

export const isPart = (text: string, { end }: TextRun): boolean => PART.test(text.slice(end, end + SIDE));

const FUNCTION_BEHIND =
  /^(?:\(|[`*]*(?:\(\))?[`*]* (?:calls?|functions?|func|methods?|helpers?|hooks?|middleware|procedures?|callbacks?|handlers?|tests?|class|type|interface|in [`*]*[\w./-]{1,60}\.\w{1,5}\b))/;
const FUNCTION_BEFORE =
  /\b(?:functions?|methods?|helpers?|hooks?|procedures?|callbacks?|class|types?|calls?|called|calling|invokes?|by|via|through|settings?|options?|flags?|feature) [`*]*$/i;
/** Beginnings of a sentence about a setting. */
const ORDERED =
  /(?:^|[.!?:;,]\s|\n\s{0,8}(?:[-*]\s)?|\b(?:[Tt]o|then|must|should) )(?:set|enable|disable|toggle|configure|call|override|use|using) [`*]*$/i;

/** True where the words beside a symbol make it something by itself: a function, a type, a setting. */
export function isSpokenOf(text: string, run: TextRun): boolean {
  const behind = text.slice(run.end, run.end + SIDE);
  // Hooks are called, and the rules of React name them so.
  if (FUNCTION_BEHIND.test(behind) || /^use[A-Z]/.test(run.text)) return true;
  const before = text.slice(Math.max(0, run.start - SIDE), run.start);
  if (FUNCTION_BEFORE.test(before) || ORDERED.test(before)) return true;
  // "[`reloadTag`](/functions/reloadTag)" has a page of its own, "### reloadTag" a chapter.
  if (/^`?\]\(/.test(behind) || (/(?:^|\n)#{1,5} `?$/.test(before) && /^`?(?:\n|$)/.test(behind)))
    return true;
  const isSubject = OPENING.test(before) || (!run.text.includes("_") && CLAUSE.test(before));
  return isSubject && SAYS.test(behind);
}

const CLAUSE = /(?:[,;] (?:and |but )?|\b(?:and|so|but|when|that|because|where|while|if) )`$/;

const OPENING = /(?:^|[.!?:]\s{1,2}|\n\s{0,8}(?:[-*#>]+\s)?)(?:The )?[`*]*$/;
const SAYS =
  /^[`*]*(?:(?:,| and) [`*]|(?: (?:now|also|only|never|always))? (?:is|are|was|does|did|can|cannot|must|should|will|would|returns|creates|takes|moved|(?!contains|holds|stores)[a-z]{3,}s)\b)/;

/** "ACTIVE_DONE → IDLE", "the ACTIVE_DONE state": a value of something. */
export function isState(text: string, { text: name, start, end }: TextRun): boolean {
  const behind = text.slice(end, end + SIDE);
  const before = text.slice(Math.max(0, start - SIDE), start);
  if (isEnvironment(before, behind)) return false;
  if (/^[`*]*\s?(?:→|->|=>)/.test(behind) || /(?:→|->|=>)\s?[`*]*$/.test(before)) return true;
  if (/^[`*]* (?:state|status|phase|stage|transition)s?\b/.test(behind)) return true;
  return /^[A-Z]+_(?!ENABLED|DISABLED)[A-Z]+(?:ED|ING)$/.test(name) && !OPENING.test(before);
}

const isEnvironment = (before: string, behind: string): boolean =>
  /^[`*]*(?:=| env(?:ironment)?\b)/i.test(behind) ||
  /\b(?:export|unset|env(?:ironment)?(?: variables?| vars?)?) [`*]*$/i.test(before);

/** "PgLedger implements Ledger": what only types do. */
export const isTyped = (text: string, { start, end }: TextRun): boolean =>
  /^[`*]* (?:implements|extends|inherits)\b/.test(text.slice(end, end + SIDE)) ||
  /\b(?:implements|extends|inherits(?: from)?|instance of|subclass of) [`*]*$/.test(
    text.slice(Math.max(0, start - SIDE), start),
  );
