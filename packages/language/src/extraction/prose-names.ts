import type { NameCandidate } from "./candidate.ts";
import type { TextToExtract } from "./extraction-types.ts";
import type { Lexicon } from "./lexicon.ts";
import { eventTail } from "./prose/event-cues.ts";
import { isEnglish } from "./prose/language.ts";
import type { NameRun } from "./prose/name.ts";
import { findRuns } from "./prose/name-run.ts";
import { pronouns } from "./prose/person-words.ts";
import {
  besideType,
  joinScores,
  type ProseType,
  type ScoredName,
  scoresOf,
  sureType,
} from "./prose/score.ts";
import { isPlain } from "./prose/telling.ts";
import { veil } from "./prose/veil.ts";
import { readWords } from "./prose/words.ts";

/** Texts are cut into passages before they come here; of anything longer only the beginning is read. */
const MOST_CHARACTERS = 20_000;

/** More capitals than this are a list, a table or an attack. */
const MOST_RUNS = 400;

/**
 * Finds people, organizations, places, projects, events and programs by the way their names stand in English sentences. `known`
 * are the names that other finders are sure of, in order and without overlaps: a prose name may hold one ("Acme Postgres
 * Team") but is none itself.
 */
export function findProseNames(
  lexicon: Lexicon,
  { text, isCode }: TextToExtract,
  known: readonly NameCandidate[],
): NameCandidate[] {
  if (isCode || !/\p{Lu}\p{Ll}/u.test(text)) return [];
  const veiled = veil(text.slice(0, MOST_CHARACTERS));
  const words = readWords(veiled);
  if (!isEnglish(words)) return [];
  const runs = findRuns(words, lexicon, known).filter(mayBeName).slice(0, MOST_RUNS);
  if (runs.length === 0) return [];
  const plain = isPlain(words, veiled, known);
  const telling = { ofCode: known.length > 0 && !plain, isPlain: plain };
  const alone = runs.map((run) => ({ run, scores: scoresOf(run, lexicon, { ...telling, ofPeople: false }) }));
  const ofPeople = words.some(({ lower }) => pronouns.has(lower)) || alone.some(isPerson);
  const people = wordsOfPeople(alone);
  const told = ofPeople
    ? alone.map(({ run }) => ({ run, scores: scoresOf(run, lexicon, { ...telling, ofPeople }) }))
    : alone;
  const together = told.map((one, at) => {
    const { run } = one;
    const beside = besideType(told, at);
    if (beside === undefined && people.size === 0) return one;
    return { run, scores: scoresOf(run, lexicon, { ...telling, ofPeople, people, beside }) };
  });
  return joinMentions(text, together);
}

/** Those of names in full: what is known of "Gera Vossen" is known of "Vossen". */
const wordsOfPeople = (scored: readonly ScoredName[]): ReadonlySet<string> =>
  new Set(
    scored
      .filter((one) => one.run.words.length > 1 && isPerson(one))
      .flatMap(({ run }) => run.words.map(({ lower }) => lower)),
  );

const isPerson = ({ scores }: ScoredName) => sureType(scores) === "person";

/** A word that is no more than a word, a date or a people is nobody's name. */
function mayBeName(run: NameRun): boolean {
  const { kinds, words } = run;
  if (words.length === 1 && (words[0]?.text.length ?? 0) < 2) return false;
  if (kinds.every((kind) => kind === "date")) return eventTail(run) !== undefined;
  if (words.length === 1 && run.opens && kinds[0] === "word") return false;
  return !kinds.every((kind) => kind === "acronym" || kind === "people");
}

/** All mentions of one spelling are one name of one type. */
function joinMentions(text: string, scored: readonly ScoredName[]): NameCandidate[] {
  const mentions = new Map<string, ScoredName[]>();
  for (const one of scored) {
    const name = nameOf(text, one.run).toLowerCase();
    const others = mentions.get(name);
    if (others === undefined) mentions.set(name, [one]);
    else others.push(one);
  }
  return [...mentions.values()].flatMap((same) => {
    const scores = joinScores(same.map((one) => one.scores));
    const type = sureType(scores);
    return type === undefined
      ? []
      : same.map(({ run }) => toCandidate(nameOf(text, run), run, type, scores[type]));
  });
}

/** "told Hugo": only a text that speaks of no software comes here, where the list of tools is wrong. */
const OVER_KNOWN = 0.96;

function toCandidate(name: string, run: NameRun, type: ProseType, score: number): NameCandidate {
  const isOverKnown = type === "person" && run.words.length === 1 && run.holdsKnown;
  const tail = type === "event" ? eventTail(run) : undefined;
  return {
    name: tail === undefined ? name : `${name} ${tail.text}`,
    type,
    start: run.words[0]?.start ?? 0,
    end: tail?.end ?? run.words.at(-1)?.end ?? 0,
    confidence: isOverKnown ? OVER_KNOWN : Math.min(0.95, Math.round(score * 100) / 100),
    found: "prose",
  };
}

/** As the text has it, on one line. */
const nameOf = (text: string, { words }: NameRun): string =>
  text.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0).replace(/\s+/g, " ");
