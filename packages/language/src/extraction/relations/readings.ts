import { anyOf } from "../../text/any-of.ts";
import type { ExtractionVocabulary, FoundEntity } from "../extraction-types.ts";
import { admits, fits, fitsVerb, isBuiltIn } from "./ends.ts";
import { FRAMES } from "./frames.ts";
import type { Link } from "./link.ts";
import type { Phrase } from "./phrase.ts";
import { OF_PEOPLE } from "./phrases-of-people.ts";
import { OF_THINGS } from "./phrases-of-things.ts";
import { findVerb, spoken } from "./verbs.ts";

/** One way to understand the words between two names. */
export interface RelationReading {
  readonly predicate: string;
  readonly confidence: number;
  /** The predicate starts from the name behind. */
  readonly turned: boolean;
  /** The name behind must be what is meant, not what describes it. */
  readonly head: boolean;
  readonly tails?: RegExp | undefined;
  /** The verb wants several subjects. */
  readonly plural: boolean;
  suits(left: FoundEntity, right: FoundEntity): boolean;
}

/** Predicates a person made, by the words that say them. */
export type OwnPredicates = ReadonlyMap<string, RelationReading>;

const OWN_CONFIDENCE = 0.8;
/** A predicate nobody has asked for yet. */
const NEW_CONFIDENCE = 0.7;

export function ownPredicates({ predicates }: ExtractionVocabulary): OwnPredicates {
  const own = new Map<string, RelationReading>();
  for (const { name } of predicates) {
    if (isBuiltIn(name)) continue;
    for (const { words, plural } of spoken(name)) own.set(words, ownReading(name, plural));
  }
  return own;
}

const ownReading = (predicate: string, plural: boolean): RelationReading => ({
  predicate,
  confidence: OWN_CONFIDENCE,
  turned: false,
  head: true,
  plural,
  suits: () => true,
});

/** Every way to understand a link, the likeliest first. */
export function readLink(link: Link, own: OwnPredicates): RelationReading[] {
  if (link.opening !== "aside") return readingsOf(link, link.says, own);
  const [, kind = ""] = /^((?:a|an|the|our) )/.exec(link.says) ?? [];
  const words = link.says.slice(kind.length).split(" ");
  // "Orion, a small CLI written in Go": what it is stands before what is said of it.
  for (let from = 0; from < (kind === "" ? 1 : Math.min(words.length, 5)); from += 1) {
    const found = readingsOf(link, words.slice(from).join(" "), own);
    if (found.length > 0) return found;
  }
  return [];
}

function readingsOf(link: Link, says: string, own: OwnPredicates): RelationReading[] {
  const mine = own.get(says) ?? (link.be === "now" ? own.get(`is ${says}`) : undefined);
  const phrases = PHRASES.filter((phrase) => isSaid(phrase, link) && phrase.says.test(says));
  const built = phrases.map((phrase) => phraseReading(phrase, BASE_FORM.test(says)));
  const verb = link.opening === "aside" ? undefined : verbReading(link, says);
  return [mine, ...built, verb].filter((reading) => reading !== undefined);
}

function isSaid({ be, bare }: Phrase, link: Link): boolean {
  if (link.opening === "aside") return bare === true && link.be === "none";
  if (be === undefined) return link.be === "none";
  if (link.be === "none") return bare === true && link.opening === "direct" && PARTICIPLE.test(link.says);
  return be === "ever" || link.be === "now";
}

const PHRASES: readonly Phrase[] = [...OF_THINGS, ...OF_PEOPLE];

/** Verbs of the phrases as several subjects take them. */
const BASE_FORM = anyOf(
  [
    /use|make|utili[sz]e|leverage|employ|adopt|depend|rely|require|need|power|store|persist|keep|save|cache|run/,
    /connect|talk|communicate|integrate|interface|implement|conform|comply/,
    /maintain|own|operate|administer|work|lead|head|contribute/,
  ],
  { before: /^/, behind: /\b(?!-)/ },
);

/** "The tool written in Go" says what "the JavaScript implementation of" does not. */
const PARTICIPLE = /^(?:[a-z-]+(?:ed|en)|built|made|held|kept|run) /;

const phraseReading = (phrase: Phrase, plural: boolean): RelationReading => ({
  predicate: phrase.predicate,
  confidence: phrase.confidence,
  turned: phrase.turned === true,
  head: phrase.head === true,
  tails: phrase.tails,
  plural,
  suits: (left, right) =>
    admits(phrase.left, left.type) &&
    admits(phrase.right, right.type) &&
    (phrase.turned ? fits(phrase.predicate, right, left) : fits(phrase.predicate, left, right)),
});

function verbReading(link: Link, says: string): RelationReading | undefined {
  const verb = findVerb(says);
  if (verb === undefined || verb.be !== (link.be === "now") || link.be === "past") return undefined;
  return {
    predicate: verb.predicate,
    confidence: NEW_CONFIDENCE,
    turned: verb.turned,
    head: true,
    plural: verb.plural,
    suits: (left, right) =>
      verb.turned ? fitsVerb(verb.predicate, right, left) : fitsVerb(verb.predicate, left, right),
  };
}

/** Readings of the words around the first name: "we replaced <A> with <B>". */
export function readFrame(before: string, between: string): RelationReading[] {
  return FRAMES.filter((frame) => frame.between.test(between) && frame.before.test(before)).map((frame) => ({
    predicate: frame.predicate,
    confidence: frame.confidence,
    turned: frame.turned === true,
    head: true,
    plural: false,
    suits: (left, right) =>
      admits(frame.left, left.type) &&
      admits(frame.right, right.type) &&
      (frame.turned ? fits(frame.predicate, right, left) : fits(frame.predicate, left, right)),
  }));
}
