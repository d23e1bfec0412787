import type { Lexicon } from "../lexicon.ts";
import { eventHints } from "./event-cues.ts";
import type { NameRun } from "./name.ts";
import { organizationHints } from "./organization-cues.ts";
import { personHints } from "./person-cues.ts";
import { landscapeHint, placeHints } from "./place-cues.ts";
import { placeEnding } from "./place-words.ts";
import { projectHints } from "./project-cues.ts";
import { combine } from "./sentence.ts";
import { technologyHints } from "./technology-cues.ts";
import type { TextTopic } from "./telling.ts";

const types = ["person", "organization", "place", "project", "event", "technology"] as const;
export type ProseType = (typeof types)[number];
export type Scores = Readonly<Record<ProseType, number>>;

export interface ScoredName {
  readonly run: NameRun;
  readonly scores: Scores;
}

/** Below this a name is a guess. */
const SURE_ENOUGH = 0.6;

/** Weight that a text about people adds to a hint of a person. */
const AMONG_PEOPLE = 0.25;

/** Weight of standing beside a sure name of that type. */
const BESIDE_PERSON = 0.4;
const BESIDE_PLACE = 0.6;

/** Signs from the rest of the text. */
export interface Company extends TextTopic {
  /** The sure type of a name that is joined to this one by "and". */
  readonly beside?: ProseType | undefined;
  /** Words of the names of people who are sure: "Vossen" is "Gera Vossen". */
  readonly people?: ReadonlySet<string>;
}

/** Score of each type. */
export function scoresOf(run: NameRun, lexicon: Lexicon, company: Company): Scores {
  const place = placeScore(run, placeHints(run, lexicon, company), company);
  const person = personScore(personHints(run, lexicon, company), company);
  const namesake = isNamesake(run, company) ? NAMESAKE : 0;
  return {
    person: isDoubted(run, place) ? person * DOUBTED : combine([person, namesake]),
    organization: combine(organizationHints(run, lexicon, company)),
    place,
    project: combine(projectHints(run, company)),
    event: combine(eventHints(run)),
    technology: combine(technologyHints(run, company)),
  };
}

/**
 * A destination, or a word with a town's ending, is more seldom a person than two unknown capitals elsewhere.
 */
function isDoubted({ kinds, words, lead }: NameRun, place: number): boolean {
  if (kinds[0] === "given" || lead !== undefined) return false;
  return place >= SURE_ENOUGH || (words.length === 1 && placeEnding.test(words[0]?.lower ?? ""));
}

const DOUBTED = 0.7;

const NAMESAKE = 0.6;

const isNamesake = ({ words, holdsKnown }: NameRun, { people }: Company) =>
  words.length === 1 && !holdsKnown && people?.has(words[0]?.lower ?? "") === true;

function personScore(hints: readonly number[], { ofPeople, isPlain, beside }: Company): number {
  if (hints.length === 0) return 0;
  // "Lucjan and Hedwig argued": where nothing but people act, one of two names says what the other is.
  if (isPlain && beside === "person") return combine([...hints, BESIDE_PERSON, BESIDE_PERSON]);
  const told = ofPeople && hints.some((hint) => hint > 0) ? AMONG_PEOPLE : 0;
  return combine([...hints, told, beside === "person" ? BESIDE_PERSON : 0]);
}

function placeScore(run: NameRun, hints: readonly number[], company: Company): number {
  const isUnknown = run.words.length === 1 && run.kinds[0] === "unknown";
  const listed = company.beside === "place" && hints.length > 0 && isUnknown ? BESIDE_PLACE : 0;
  return combine([...hints, landscapeHint(run, company), listed]);
}

/** The type that most speaks for, when that is enough. */
export function sureType(scores: Scores): ProseType | undefined {
  const best = types.reduce((one, other) => (scores[other] > scores[one] ? other : one));
  return scores[best] >= SURE_ENOUGH ? best : undefined;
}

/** Of several mentions the two that say most decide. */
export function joinScores(mentions: readonly Scores[]): Scores {
  const top = (type: ProseType) => {
    const [one = 0, two = 0] = mentions.map((scores) => scores[type]).sort((a, b) => b - a);
    return combine([one, two * 0.5]);
  };
  return {
    person: top("person"),
    organization: top("organization"),
    place: top("place"),
    project: top("project"),
    event: top("event"),
    technology: top("technology"),
  };
}

/** "the gardens in Berlin and Vossen": what "and" joins is of one kind. */
export function besideType(scored: readonly ScoredName[], at: number): ProseType | undefined {
  const own = scored[at]?.run;
  const left = scored[at - 1];
  const right = scored[at + 1];
  if (own === undefined) return undefined;
  const before = left !== undefined && areJoined(left.run, own) ? sureType(left.scores) : undefined;
  if (before !== undefined) return before;
  return right !== undefined && areJoined(own, right.run) ? sureType(right.scores) : undefined;
}

function areJoined(one: NameRun, two: NameRun): boolean {
  if (two.first !== one.last + 2 || two.lead !== undefined || two.words[0]?.opens) return false;
  return one.all[one.last + 1]?.lower === "and";
}
