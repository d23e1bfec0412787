import { anyOf, inOrder } from "../text/any-of.ts";
import { trimEndOf } from "../text/trim-end-of.ts";
import { isMeasured } from "./measured-number.ts";
import { isQuestion } from "./question.ts";
import { isSameSaying } from "./same-saying.ts";

/** Longer texts are no sentences: the rules have nothing to say about them and would take long to say it. */
const LONGEST = 600;

const words = (text: string): Set<string> =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.+#_-]*/gu) ?? []).map((word) =>
      trimEndOf(word, /[.]/),
    ),
  );

/** A number that is a value. Behind some words it is a name: "phase 2", "issue 12". */
const NUMBER = inOrder(
  [
    /(?<!\b(?:phase|step|stage|part|section|issue|pr|ticket|task|option|node|server|service|worker|shard|replica|day|week|item|rule|case|test|line|milestone|sprint|tier)\s#?)/,
    /(?<![\p{L}\p{N}_$?=&#@])v?\d+(?:\.\d+)*(?:\s?(?:%|ms|s|min|h|days?|kb|mb|gb))?(?![\p{L}\p{N}_])/u,
  ],
  "giu",
);
const DATE = /\b(?:\d{4}-\d\d-\d\d|\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\b/iu;
/** Folding makes digits of 10⁶, and takes the inches from 5": that is the same value written otherwise, or another one. */
const FOLDED = /[\p{No}\u2044]|(?<!["'\d])\d+["'′″](?!\p{L})/u;

/** "A valid port", "every backup", "the error code", a phone number: there are others. */
const NOT_ONE =
  /^(?:an?|one|some|any|every|each|another)\s|^.{0,80}\b(?:code|status|id|address|number|ip)\s+(?:is|are)\b|\d+\.\d+\.\d+\.\d+|\s(?:\+\d{7}|0\d{6})/u;

/** Verbs with room for one name, and that name: "is called every evening" gives none, and "my sister" has sisters. */
const FUNCTIONAL =
  /^(?!(?:an?|my|his|her|their|your|one|some|every|each)\s)(?<subject>.{3,80}?)\s+(?<verb>is called|is named|is hosted (?:on|at)|defaults to)\s+(?<value>\S+(?:\s\S+)?)$/iu;
const NO_NAME = anyOf(
  [
    anyOf(
      [
        /an?|the|every|each|all|by|for|in|on|at|when|while|if|from|to|with|after|before|of|as|and|or|not/,
        /now|once|twice|only|also|too|again|always|never|often|sometimes|daily|weekly|nightly|here|there|line|page/,
      ],
      { before: /(?:^|\s)/, behind: /(?:\s|$)/ },
    ),
    /[,;:(]/,
  ],
  { flags: "iu" },
);

/** Start of the predicate. A number before it belongs to the name of a thing: "worker 3", "shard 12". */
const PREDICATE = anyOf(
  [
    /is|are|was|were|has|have|had|uses?|runs?|requires?|needs?|listens?|times? out|expires?|takes?|allows?|defaults?/,
    /holds?|keeps?|retries|waits?|caps?|limits?|costs?|lasts?|points?|serves?|supports?|starts?|stops?|set/,
    /pin(?:ned)?|decided|wants?|prefers?|should|must|stays?|speaks?|bump(?:ed)?/,
  ],
  { before: /\b/, behind: /\b/, flags: "u" },
);

interface Slot {
  readonly key: string;
  /** The sentence as it is written, its value taken out. */
  readonly frame: string;
}

function readSlot(text: string): Slot | null {
  if (text.length > LONGEST || FOLDED.test(text) || isQuestion(text)) return null;
  const told = trimEndOf(text.normalize("NFKC").replace(/\s+/g, " "), /[\s.!]/);
  const plain = told.toLowerCase().replace(/[`"'*]/g, "");
  return readValue(told, plain) ?? (HIDDEN.test(plain) ? { key: plain, frame: told } : null);
}

/** Two that are one but for what stands behind a marker. */
const HIDDEN = /\[redacted:(?!scrubbed\b)[a-z0-9-]+\]/;

function readValue(told: string, plain: string): Slot | null {
  if (DATE.test(plain)) return null;
  const said = plain.search(PREDICATE);
  const predicate = said < 0 ? "" : plain.slice(said);
  const values = [...predicate.matchAll(NUMBER)];
  const [value] = values;
  if (NOT_ONE.test(plain)) return null;
  // Two values have no clear owner: "10 s for reads and 20 s for writes".
  if (value && values.length === 1 && words(plain).size >= 4) {
    const number = {
      before: predicate.slice(0, value.index),
      said: value[0],
      after: predicate.slice(value.index + value[0].length),
    };
    const key = plain.slice(0, said) + predicate.replace(NUMBER, "#");
    return isMeasured(number) ? { key, frame: withoutLast(told, NUMBER) } : null;
  }
  const { subject, verb, value: name } = told.replace(/[`"*]/g, "").match(FUNCTIONAL)?.groups ?? {};
  if (!subject || !verb || !name || NO_NAME.test(name)) return null;
  return {
    key: `${subject}|${verb}`.replaceAll("'", "").toLowerCase(),
    frame: told.slice(0, told.lastIndexOf(verb)),
  };
}

function withoutLast(text: string, pattern: RegExp): string {
  const last = [...text.matchAll(pattern)].at(-1);
  return last ? `${text.slice(0, last.index)}#${text.slice(last.index + last[0].length)}` : text;
}

/**
 * Subject and attribute of a sentence with its value taken out, or null where the value cannot be told from the rest, or where
 * the subject has room for more than one. "… listens on port #", "the staging server|is called".
 */
export const slotKey = (text: string): string | null => readSlot(text)?.key ?? null;

/** Do both give a value to one thing? The keys leave case and marks out; `GetUser` is not `getUser`. */
export function isSameSlot(one: string, other: string): boolean {
  const [a, b] = [readSlot(one), readSlot(other)];
  return a !== null && b !== null && a.key === b.key && isSameSaying(a.frame, b.frame);
}
