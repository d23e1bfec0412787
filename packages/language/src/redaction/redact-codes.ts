import { isDate } from "./redact-pins.ts";
import type { Span } from "./redact-span.ts";

/** Looked for first: it is much cheaper than all that may stand around it. */
const CODES = /[Cc](?:ode|ODE)[sS]?(?![A-Za-z])/g;
/** Codes for the day a phone is lost, by the words before "code" and, in French, behind it. */
const BEFORE_CODES = /(?:recovery|back-?up|emergency|scratch|rescue|wiederherstellungs|notfall)[ _-]?$/i;
const AFTER_CODES = / de (?:secours|récupération|sauvegarde)(?!\p{L})/uy;
const LONGEST_BEFORE = 24;
const BEHIND_CODES =
  /["'`*\])]{0,4}(?:[ \t][^\n:=.!?]{1,60}?)?(?:["'`*]{0,3}[ \t]{0,4}(?:[:=]|=>|(?<=[ \t])(?:is|are|ist|sind|lauten|lautet|sont|son|sono)(?=[ \t:])):?|(?=[ \t]{0,4}\r?\n))/uy;
/** Separators of codes: blanks, commas, marks of lists, tables and code. */
const BETWEEN =
  /(?:\[[xX]\]|[\s,;|"'`*~>[\](){}•+-]|[:/](?=[ \t])|(?<=[\s`])(?:\d{1,2}[.)][ \t]|(?:and|und|or|oder)[ \t]|text\n)){1,60}/y;
const CODE = /(?:\d{4}[ \t]\d{4}|[A-Za-z0-9]{4,32}(?:-[A-Za-z0-9]{3,32}){0,9})(?![\w./:@=-]\w|\w)/y;

const CODE_ALONE = /^(?:\d{4}[ \t]\d{4}|[A-Za-z0-9]{4,32}(?:-[A-Za-z0-9]{3,32}){0,9})$/;
const LONGEST_NAME = 64;
const ENDS = /["'`*~\])]{0,4}[ \t]{0,4}(?:[,;|\r\n]|$)/y;
const REST = /[^\n,;]{0,80}(?:[,;][^\n,;]{1,40})?[\n,;]/y;

/** Lists of codes behind "recovery codes", "backup codes", as far as they go. */
export function findRecoveryCodes(text: string): Span[] {
  if (!(text.includes("code") || text.includes("Code") || text.includes("CODE"))) return [];
  const spans: Span[] = [];
  let free = 0;
  for (const { 0: heading, index } of text.matchAll(CODES)) {
    if (index < free) continue;
    const end = endOfHeading(text, index, index + heading.length);
    BEHIND_CODES.lastIndex = end ?? 0;
    if (end === null || !BEHIND_CODES.test(text)) continue;
    const found = listFrom(text, BEHIND_CODES.lastIndex);
    spans.push(...found);
    free = found.at(-1)?.to ?? free;
  }
  return spans;
}

/** True for a value under the heading "Recovery code" or in the column `backup_codes`. */
export function isRecoveryCodeUnder(name: string, value: string): boolean {
  const tail = name.slice(-LONGEST_NAME);
  const heading = /codes?(?= de |[\s*_`]{0,8}$)/i.exec(tail);
  if (heading === null || !CODE_ALONE.test(value) || !isCode(value)) return false;
  return endOfHeading(tail, heading.index, heading.index + heading[0].length) !== null;
}

function endOfHeading(text: string, from: number, to: number): number | null {
  if (BEFORE_CODES.test(text.slice(Math.max(0, from - LONGEST_BEFORE), from))) return to;
  AFTER_CODES.lastIndex = to;
  return AFTER_CODES.test(text) ? AFTER_CODES.lastIndex : null;
}

function listFrom(text: string, start: number): Span[] {
  const first = tokenAt(text, start);
  const model = first === null || isCode(first.text) ? first : sameAs(first, tokenAt(text, first.to));
  if (model === null) return [];
  const spans: Span[] = [];
  for (let token: Token | null = first; token !== null; ) {
    const { from, to } = token;
    spans.push({ from, to, kind: "recovery-code" });
    const next = tokenAt(text, to);
    token = next !== null && mayFollow(model, next) ? next : beyondLine(text, model, to);
  }
  return spans;
}

interface Token {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  /** It stands alone between commas or lines, with no blank line ahead. */
  readonly alone: boolean;
}

function tokenAt(text: string, at: number): Token | null {
  BETWEEN.lastIndex = at;
  const between = BETWEEN.exec(text)?.[0];
  CODE.lastIndex = BETWEEN.lastIndex;
  const code = between === undefined ? undefined : CODE.exec(text)?.[0];
  if (between === undefined || code === undefined) return null;
  const to = CODE.lastIndex;
  ENDS.lastIndex = to;
  const alone = /[\n,;|]/.test(between) && !/\n\s*\n/.test(between) && ENDS.test(text);
  return { from: to - code.length, to, text: code, alone };
}

/** The second of a list, where it shows that the first without a digit is a code, too. */
const sameAs = (first: Token, second: Token | null): Token | null =>
  second !== null && isCode(second.text) && shapeOf(second.text) === shapeOf(first.text) ? second : null;

const shapeOf = (code: string): string => code.replace(/[A-Za-z0-9]/g, "x");

/** Behind a code what has its shape needs no digit, unless it may be a word of a sentence. */
function mayFollow(model: Token, { text, alone }: Token): boolean {
  if (isCode(text)) return true;
  if (shapeOf(text) !== shapeOf(model.text)) return false;
  const hasItsCase = [/[A-Z]/, /[a-z]/].every((letter) => !letter.test(text) || letter.test(model.text));
  return hasItsCase && (alone || /[-\d]/.test(text));
}

/** The next code behind a line, or a part of one, that holds none: "1a2b-3c4d (used)". */
function beyondLine(text: string, model: Token, at: number): Token | null {
  REST.lastIndex = at;
  const next = REST.test(text) ? tokenAt(text, REST.lastIndex - 1) : null;
  return next === null ? null : sameAs(model, next);
}

/** Six digits or more, groups of one length with a digit in them, or letters and digits in turns. A word is none, nor is a date. */
function isCode(code: string): boolean {
  const groups = code.split(/[ \t-]/);
  const [first = ""] = groups;
  if (groups.length > 1) return /\d/.test(code) && groups.every((group) => group.length === first.length);
  if (/^\d+$/.test(code)) return code.length >= 6 && code.length <= 12 && !isDate(code);
  return code.length >= 6 && (code.match(/\d+/g)?.length ?? 0) >= 2;
}
