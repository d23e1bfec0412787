import type { NameCandidate } from "../candidate.ts";
import type { Lexicon } from "../lexicon.ts";
import type { NameRun } from "./name.ts";
import { firmHeads, namingFirms, organizationHeads } from "./organization-words.ts";
import { humanVerbs, onlyPeople, sharedVerbs, toPeople } from "./person-words.ts";
import { placeHeads } from "./place-words.ts";
import { isFormOf } from "./sentence.ts";
import { irregularPasts } from "./verbs.ts";
import { functionWords, isPlainWord, joiners, kindInRun } from "./word-kind.ts";
import type { Word } from "./words.ts";

/** Runs longer than this are headlines. */
const MOST_WORDS = 7;

const headsWithOf = new Set(
  `
  university institute bank ministry department museum school college academy church house republic city
  gulf bay isle bank board ministry society association federation council league order kingdom state
  province town village port school faculty library chamber office bureau cape mount friends guild archive gallery
  observatory theatre centre center foundation trust
`
    .trim()
    .split(/\s+/),
);

interface Reading {
  readonly all: readonly Word[];
  readonly lexicon: Lexicon;
  /** Sure candidates of the other finders, by start. */
  readonly known: readonly NameCandidate[];
}

/** Every run of a text. What stands between two words of a run is one space. */
export function findRuns(all: readonly Word[], lexicon: Lexicon, known: readonly NameCandidate[]): NameRun[] {
  const runs: NameRun[] = [];
  const reading = { all, lexicon, known };
  let at = 0;
  while (at < all.length) {
    if (!all[at]?.capital) {
      at += 1;
      continue;
    }
    const end = endOfRun(all, at);
    runs.push(...toRuns(reading, at, end));
    at = end + 1;
  }
  return runs;
}

function endOfRun(all: readonly Word[], first: number): number {
  let last = first;
  for (;;) {
    const word = all[last];
    const next = all[last + 1];
    if (word === undefined || next === undefined) return last;
    const owned = ownedWords(all, last);
    if (owned > 0) {
      last += owned;
      continue;
    }
    if (word.closed) return last;
    if (next.capital && !next.opens && !isPronoun(next) && joins(next.gap, word)) {
      last += 1;
      continue;
    }
    const beyond = all[last + 2];
    if (beyond === undefined || !beyond.capital || next.gap !== " " || beyond.gap !== " ") return last;
    const isFor = next.lower === "for" && headsWithFor.has(word.lower);
    if ((!joiners.has(next.lower) && !isFor) || next.closed) return last;
    if (next.lower === "of" && !headsWithOf.has(word.lower)) return last;
    last += 2;
  }
}

const headsWithFor = new Set(
  "institute centre center society foundation association council network alliance".split(" "),
);

/** "St. Ebba's Lane", "Beekeepers' Association": a name goes on behind its owner only with the noun of a place or a firm. */
function ownedWords(all: readonly Word[], at: number): number {
  const [owner, one, two] = [all[at], all[at + 1], all[at + 2]];
  if (owner === undefined || one === undefined || !one.capital || one.opens || !owner.capital) return 0;
  if (!(owner.possessive && one.gap === " ") && !/^['\u2019] $/.test(one.gap)) return 0;
  if (isOwnedHead(one)) return 1;
  return two?.capital && two.gap === " " && !one.closed && isOwnedHead(two) ? 2 : 0;
}

const isOwnedHead = ({ lower }: Word): boolean =>
  placeHeads.has(lower) || firmHeads.has(lower) || ownedHeads.has(lower);

const ownedHeads = new Set(
  "club guild union league school hospital hall house clinic theatre press bakery brewery cafe restaurant kitchen pharmacy nursery farm inn pub tavern garage bookshop".split(
    " ",
  ),
);

/** "Promised Doreth I'd come": the one word that has its capital everywhere. */
const isPronoun = ({ text }: Word): boolean => /^I(?:['\u2019]\p{Ll}{1,2})?$/u.test(text);

/** "Gera Vossen", "Johnson & Johnson", "John F. Kennedy"; a name may be wrapped at the end of a line. */
function joins(gap: string, before: Word): boolean {
  if (gap === " " || gap === " & ") return true;
  if (/^\n[ \t]{0,3}$/.test(gap)) return true;
  return gap === ". " && (/^\p{Lu}$/u.test(before.text) || titles.has(before.lower));
}

/** Takes off what is no part of a name in front; a headline is no run at all. */
function toRuns(reading: Reading, start: number, end: number): NameRun[] {
  const { all, lexicon } = reading;
  let first = start;
  let lead: string | undefined;
  while (first <= end) {
    const word = all[first];
    if (word === undefined) return [];
    const next = first < end ? all[first + 1] : undefined;
    const taken = leadOf({ word, opens: first === start && word.opens, next, last: all[end] }, lexicon);
    if (taken === "name") break;
    lead = taken === "lead" ? word.lower : undefined;
    first += 1;
  }
  if (first > end || end - first + 1 > MOST_WORDS) return [];
  return [toRun(reading, { first, last: end, lead, cut: first > start })];
}

const leads = new Set(
  `
  project customer vendor supplier company startup captain mayor king queen lord lady sir president
  minister treasurer chief ceo cto cfo coo cmo ciso vp svp evp sre pm founder co-founder chairman
  chairwoman director uncle aunt grandma grandpa professor judge senator governor detective inspector
  sergeant colonel general major doctor nurse prince princess saint attorney engineer architect designer
  author editor colleague justice officer executive secretary trooper deputy commissioner reporter
  congressman spokesman spokeswoman
`
    .trim()
    .split(/\s+/),
);

const titles = new Set(
  "dr mr mrs ms prof sir madam lord lady rev capt sgt lt gen col sen gov hon st".split(" "),
);

/** "On Tuesdays Dmitri reviews them": when somebody does it is no part of the name. */
const weekday = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;

interface Opening {
  readonly word: Word;
  readonly opens: boolean;
  readonly next: Word | undefined;
  readonly last: Word | undefined;
}

function leadOf({ word, opens, next, last }: Opening, lexicon: Lexicon): "name" | "lead" | "cut" {
  const { lower } = word;
  if (titles.has(lower) && next !== undefined && lower !== "st") return "lead";
  if (functionWords.has(lower) || /'(?:d|ll|ve|re|m|t)$/.test(lower)) return "cut";
  if (next === undefined) return "name";
  if (weekday.test(lower) && lexicon.isFirstName(next.lower)) return "cut";
  if (leads.has(lower)) return "lead";
  if (leads.has(next.lower) && isPlainWord(word, lexicon)) return "cut";
  if (lexicon.isRole(lower) && !isPlainWord(next, lexicon)) return "lead";
  // "Use Redis", "Notified Anna": a word that opens a sentence belongs to it, unless what follows is one as well.
  if (opens && isPlainWord(word, lexicon) && !isPlainWord(next, lexicon) && !mayBegin(word, next, last))
    return "cut";
  return "name";
}

/** "Blue Heron Press": a word in front of a whole name of a firm or a place, unless it says what somebody does. */
function mayBegin({ lower }: Word, next: Word, last: Word | undefined): boolean {
  if (last === undefined || next.gap !== " " || (last === next && !namingFirms.has(last.lower))) return false;
  if (!organizationHeads.has(last.lower) && !placeHeads.has(last.lower)) return false;
  if (/(?:ed|ing|ly)$/.test(lower) || irregularPasts.has(lower)) return false;
  return ![onlyPeople, humanVerbs, sharedVerbs, toPeople].some((verbs) => isFormOf(verbs, lower));
}

interface Bounds {
  readonly first: number;
  readonly last: number;
  readonly lead: string | undefined;
  readonly cut: boolean;
}

function toRun({ all, lexicon, known }: Reading, { first, last, lead, cut }: Bounds): NameRun {
  const words = all.slice(first, last + 1);
  const start = words[0]?.start ?? 0;
  const end = words.at(-1)?.end ?? 0;
  const taken = words.filter((word) => overlaps(known, word.start, word.end));
  return {
    first,
    last,
    words,
    kinds: words.map((word) => kindInRun(word, words.length, lexicon)),
    all,
    opens: !cut && (words[0]?.opens ?? false),
    titled: words.some((word) => word.titled),
    holdsKnown: taken.length > 0 || overlaps(known, start, end),
    knownWords: taken.length,
    lead,
  };
}

/** `known` is in order of start and free of overlaps within itself, so that a binary search will do. */
function overlaps(known: readonly NameCandidate[], start: number, end: number): boolean {
  let low = 0;
  let high = known.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((known[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const candidate = known[low];
  return candidate !== undefined && candidate.start < end;
}
