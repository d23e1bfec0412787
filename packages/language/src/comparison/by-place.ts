import { termOf } from "./synonyms.ts";

/** Not the small word that leaves it open. */
export const MONTH_OF_MAY = "May";

const set = (listed: string): ReadonlySet<string> => new Set(listed.split(" "));

const inMonth = set("in since until till by");
const atMonth = set(
  "in since until till by from to through before after of for this last next every early late mid",
);
const DIGIT = /^\d/;

const states = set(
  "is are was were be isn't aren't wasn't stay stays stayed keep keeps not still always already back",
);
const goesOn = set("at in when while during until since if unless again now and but");
/** Here begins what a talk is about. */
const asking = set("when while if");
const told = set(
  "talk lecture speech keynote session workshop webinar course lesson seminar article post essay paper book chapter podcast episode video discussion report presentation tutorial",
);

interface Placed {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** All words of the text in small letters, and which of them it is. */
  readonly words: readonly string[];
  readonly n: number;
}

/**
 * Meaning of "May" as a month ("on 5 May") and of "on" as a state ("the heating is on"); null for any other.
 */
export function meaningAt(word: string, { text, start, end, words, n }: Placed): Meaning | null {
  const [before, after] = [words[n - 1] ?? "", words[n + 1] ?? ""];
  if (word === "may") {
    const isCapital = text.charAt(start) === "M";
    const isDated = isCapital && (atMonth.has(before) || DIGIT.test(before) || DIGIT.test(after));
    return isDated || inMonth.has(before) ? MAY : null;
  }
  if (word !== "on" || !states.has(before)) return null;
  // "The talk is on when to cache", "on if statements".
  if (asking.has(after) && (words[n + 2] === "to" || told.has(words[n - 2] ?? ""))) return null;
  return after === "" || ".,;!)".includes(text.charAt(end)) || goesOn.has(after) ? ON : null;
}

interface Meaning {
  readonly word: string;
  readonly term: string;
}

const MAY: Meaning = { word: MONTH_OF_MAY, term: termOf("may") };
const ON: Meaning = { word: "on", term: termOf("enabled") };

/** A sign and the word that says the same. */
interface Sign {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const currencies: ReadonlyMap<string, string> = new Map(
  Object.entries({ "€": "euro", $: "dollar", "£": "pound", "¥": "yen", "₹": "rupee" }),
);

/** "€20", "20 €", "$5": the currency that stands beside a number. */
export function currencyAt(text: string, start: number, end: number): Sign | null {
  const before = text.charAt(start - 1) === " " ? start - 2 : start - 1;
  const after = text.charAt(end) === " " ? end + 1 : end;
  for (const at of [before, after]) {
    const word = currencies.get(text.charAt(at));
    if (word) return { word, start: at, end: at + 1 };
  }
  return null;
}

const comparisons: ReadonlyMap<string, string> = new Map(
  Object.entries({ "<": "less", ">": "more", "<=": "most", ">=": "least", "≤": "most", "≥": "least" }),
);

/** "<5", ">= 18": how the number in front of which it stands is meant. An arrow, a tag and a quoted line compare nothing. */
export function comparisonAt(text: string, start: number): Sign | null {
  const last = text.charAt(start - 1) === " " ? start - 2 : start - 1;
  const at = text.charAt(last) === "=" ? last - 1 : last;
  const word = comparisons.get(text.slice(at, last + 1));
  if (!word || at < 1 || "-=<>\n".includes(text.charAt(at - 1))) return null;
  const closesTag = text.charAt(at) === ">" && text.lastIndexOf("<", at) >= 0;
  return closesTag ? null : { word, start: at, end: last + 1 };
}
