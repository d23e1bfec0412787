import type { Lexicon } from "../lexicon.ts";
import { motionHints } from "./motion-cues.ts";
import type { NameRun } from "./name.ts";
import { located, loosePlaceHeads, placeEnding, placeHeads, placeNouns } from "./place-words.ts";
import { after, before, gapAfter, gapBefore, isPossessive, wordsBefore } from "./sentence.ts";
import type { TextTopic } from "./telling.ts";

/** Hints that a run names a place. */
export function placeHints(run: NameRun, lexicon: Lexicon, telling: TextTopic): readonly number[] {
  const { words, kinds } = run;
  if (words.length > 4 || run.holdsKnown) return [];
  if (kinds.some((kind) => kind === "camel" || kind === "acronym" || kind === "date")) return [];
  if (words.length === 1 && kinds[0] === "people") return [];
  const known = knownHint(run, lexicon);
  const hints = [known, headHint(run), ...beforeHints(run, known > 0), afterHint(run), endingHint(run)];
  if (telling.isPlain) hints.push(...motionHints(run));
  return run.titled ? hints.map((hint) => hint * 0.6) : hints;
}

function knownHint(run: NameRun, lexicon: Lexicon): number {
  const name = run.words.map(({ lower }) => lower).join(" ");
  if (lexicon.isPlace(name)) return run.opens && run.words.length === 1 ? 0.4 : 0.65;
  return lexicon.isDoubtfulPlace(name) ? 0.2 : 0;
}

/** "in the Greywolds": mountains, islands and the like, in a text about people rather than code. */
export function landscapeHint(run: NameRun, { ofPeople, ofCode }: TextTopic): number {
  const [word] = run.words;
  if (!ofPeople || ofCode || run.words.length !== 1 || run.kinds[0] !== "unknown" || run.holdsKnown) return 0;
  if (!/[^s]s$/.test(word?.lower ?? "") || run.titled || isPossessive(run)) return 0;
  if (
    before(run, 1)?.lower !== "the" ||
    !/^(?:in|across|beyond|through|of|over)$/.test(before(run, 2)?.lower ?? "")
  )
    return 0;
  return gapAfter(run) === " " &&
    !/^(?:and|or|is|was|are|were|for|to|with|when|where|before|after|use|that)$/.test(
      after(run, 1)?.lower ?? "and",
    )
    ? 0
    : 0.62;
}

/** "Harrow Hill", "Lake Myvatn"; of English words alone only where a place is asked for. */
function headHint(run: NameRun): number {
  const { words, kinds } = run;
  if (words.length < 2 || (words.length === 2 && kinds[0] === "given")) return 0;
  const last = words.at(-1)?.lower ?? "";
  const first = words[0]?.lower ?? "";
  const head = placeHeads.has(last)
    ? last
    : /^(?:lake|mount|mt|cape|port|fort|isle|river)$/.test(first)
      ? first
      : undefined;
  if (head === undefined) return 0;
  const proper = kinds.some((kind) => kind !== "word");
  if (loosePlaceHeads.has(head) && head === last) return proper ? 0.4 : 0.05;
  return proper ? 0.75 : 0.15;
}

function beforeHints(run: NameRun, known: boolean): readonly number[] {
  const gap = gapBefore(run);
  const one = before(run, 1)?.lower ?? "";
  if (gap === ", ") return [placeNouns.has(one) ? 0.75 : 0];
  if (gap !== " ") return [];
  if (one === "the") return [directionHint(run, 2)];
  if (/^(?:in|near|around|outside|toward|towards|from|to|at|across|through|of|and|into|for)$/.test(one)) {
    return [prepositionHint(run, one, known), directionHint(run, 1)];
  }
  if (/^(?:called|named)$/.test(one)) return [directionHint(run, 1)];
  return [];
}

function prepositionHint(run: NameRun, preposition: string, known: boolean): number {
  if (known) return /^(?:in|near|from|to|at|around|outside)$/.test(preposition) ? 0.5 : 0.1;
  if (run.kinds.every((kind) => kind === "word" || kind === "given")) return 0;
  if (/^(?:near|outside|around)$/.test(preposition)) return 0.45;
  if (preposition === "in") return isLocated(run) ? 0.62 : 0.3;
  if (preposition === "at") return 0.3;
  return 0;
}

function isLocated(run: NameRun): boolean {
  let n = 0;
  for (const { lower } of wordsBefore(run, 5)) {
    n += 1;
    if (n > 1 && located.has(lower)) return true;
  }
  return false;
}

/** "south of the Hollows", "the village of Harrow", "a region called the Flats", "in the Hollows". */
function directionHint(run: NameRun, from: number): number {
  const one = before(run, from)?.lower ?? "";
  const two = before(run, from + 1)?.lower ?? "";
  if (/^(?:called|named)$/.test(one)) return placeNouns.has(two) ? 0.85 : 0;
  if (one === "of" && /^(?:south|north|east|west|coast|edge|shore|shores|outskirts|walls|streets)$/.test(two))
    return 0.75;
  if (one === "of" && placeNouns.has(two)) return 0.75;
  if (from === 2 && /^(?:in|at|across|near|through|beyond|over|into|of|from)$/.test(one)) {
    return placeEnding.test(run.words.at(-1)?.lower ?? "") ? 0.4 : 0;
  }
  return 0;
}

function afterHint(run: NameRun): number {
  const one = after(run, 1)?.lower ?? "";
  if (gapAfter(run) !== " " || isPossessive(run)) return 0;
  if (!placeNouns.has(one) || /^(?:island|street|area|capital|settlement|region|hills|border)$/.test(one))
    return 0;
  return run.kinds.every((kind) => kind === "word") ? 0.2 : 0.65;
}

function endingHint(run: NameRun): number {
  const [word] = run.words;
  if (run.words.length !== 1 || run.kinds[0] !== "unknown" || word === undefined) return 0;
  if (!placeEnding.test(word.lower)) return 0;
  return run.opens ? 0.25 : 0.45;
}
