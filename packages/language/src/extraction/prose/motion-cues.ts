import type { NameRun } from "./name.ts";
import { comesFromPeople } from "./person-words.ts";
import { placeHeads } from "./place-words.ts";
import {
  after,
  before,
  gapAfter,
  gapBefore,
  isFormOf,
  isPossessive,
  wordSet,
  wordsBefore,
} from "./sentence.ts";
import type { Word } from "./words.ts";

/** Ways to travel, and ways that lead to a place. */
const motion = wordSet(`
  go goes going went gone move drive drove driven travel return walk sail fly flew flown ride rode hike leave left head
  back come came row trip journey road line train bus ferry flight route path track trail coast drift march fled flee
  cycle escape emigrate migrate relocate transfer voyage tour arrive bound way far pass guide guided crossing climb hitchhike commute
`);

/** Offices, parts and events of a place: "the mayor of X", "the siege of X". */
const ofPlaces = wordSet(`
  mayor council parish vicar bishopric siege survey map maps bishop sheriff capital ruins fall battle outskirts coast north south east west walls
  gates streets town village city parish people king duke lord market square harbour harbor port history archive archives
  bay hills cliffs centre center outside edge inhabitants citizens residents middle suburb district county island shore
`);

/** Words before "in" or "of" that rule a place out: "the parser in X", "an interest in X". */
const notWhere = wordSet(`
  parser bug bugs feature features code module function test tests error errors written wrote rewritten interest
  interested believe believed trust faith confidence character version support implemented spoke speak specialise
  specialises specialize specializes major degree invest invested typo mistake part dressed
`);

const direct = wordSet(
  "leave leaves leaving left reach reaches reached cross crosses crossed enter enters entered",
);

/** Hints that one goes to a place or is there; for texts that speak of no software. */
export function motionHints(run: NameRun): readonly number[] {
  const { words, kinds } = run;
  if (isNumbered(words.at(-1)) || words.length > 3 || gapBefore(run) !== " " || run.lead !== undefined)
    return [];
  if (kinds.some((kind) => kind === "date" || kind === "people") || isSomebody(run)) return [];
  if (words.some(({ gap }, n) => n > 0 && gap.includes("&"))) return [];
  const isHeaded =
    words.length > 1 && (placeHeads.has(words.at(-1)?.lower ?? "") || firstHeads.test(words[0]?.lower ?? ""));
  if (kinds.every((kind) => kind === "word") && !isHeaded) return [isBased(run) ? 0.62 : 0];
  const the = before(run, 1)?.lower === "the";
  if (the && !isHeaded) return [];
  return [prepositionHint(run, the ? 2 : 1, isHeaded)];
}

/** "Tanner's Yard" is none. */
const isSomebody = ({ kinds, words }: NameRun): boolean =>
  kinds[0] === "given" && words[0]?.possessive !== true;

/** "Bed Four", "Line 2". */
const isNumbered = (word: Word | undefined): boolean =>
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|\d.*)$/.test(word?.lower ?? "");

/** "River Asker": what stands in front of the names of places. */
export const firstHeads = /^(?:lake|loch|mount|mt|cape|port|fort|isle|river|glen|upper|lower|nether)$/;

/** "is based in Hammerness", "lives in Reading": of towns that are called like a word. */
function isBased(run: NameRun): boolean {
  if (before(run, 1)?.lower !== "in" || run.words.length > 1) return false;
  return /^(?:based|live|lives|lived|living|born|settled|headquartered|grew|moved|office|house|flat|apartment|cottage)$/.test(
    before(run, 2)?.lower === "is" || before(run, 2)?.lower === "up"
      ? (before(run, 3)?.lower ?? "")
      : (before(run, 2)?.lower ?? ""),
  );
}

function prepositionHint(run: NameRun, at: number, isHeaded: boolean): number {
  const one = before(run, at)?.lower ?? "";
  const two = before(run, at + 1)?.lower ?? "";
  const head = isHeaded ? 0.65 : 0;
  switch (one) {
    case "in":
      return notWhere.has(two) ? 0 : 0.64;
    case "near":
    case "outside":
    case "around":
    case "beyond":
      return 0.64;
    case "behind":
    case "along":
    case "across":
    case "through":
    case "at":
    case "on":
      return head;
    case "of":
      return ofPlaces.has(two) ? 0.68 : head * 0.5;
    case "from":
      return isLeftFor(run) || goes(run, at) ? 0.68 : head * 0.7;
    case "to":
    case "into":
    case "towards":
    case "toward":
      return isFrom(run, at) || goes(run, at) ? 0.68 : head * 0.7;
    case "for":
      return /^(?:leaves?|left|leaving|bound|head(?:s|ed|ing)?|sail(?:s|ed)?|sets?|departed)$/.test(two)
        ? 0.68
        : 0;
    default:
      return direct.has(one) && !isPossessive(run) ? (isHeaded ? 0.66 : 0.62) : 0;
  }
}

/** "from X to Y". */
const isLeftFor = (run: NameRun): boolean =>
  gapAfter(run) === " " && after(run, 1)?.lower === "to" && after(run, 2)?.capital === true;

function isFrom(run: NameRun, at: number): boolean {
  for (let place = at + 2; place <= at + 5; place += 1) {
    if (before(run, place)?.lower === "from") return before(run, place - 1)?.capital === true;
  }
  return false;
}

function goes(run: NameRun, at: number): boolean {
  let n = 0;
  for (const { lower } of wordsBefore(run, at + 4)) {
    n += 1;
    if (n <= at) continue;
    // "Returned the drill to Mortimer": what is moved is brought to somebody.
    if (comesFromPeople.has(lower) || /^(?:the|an?|my|his|her|our|their|it|them)$/.test(lower)) return false;
    if (isFormOf(motion, lower)) return true;
  }
  return false;
}
