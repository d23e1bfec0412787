import { dateMatch, type Question, readQuestion } from "@memory/language/questions";
import { UNCONFIRMED } from "@memory/shared/words";
import { defaultWeights, type Weights } from "../platform/recall-weights.ts";
import type { AnswerDecision } from "./abstain.ts";
import { textsOf } from "./asked-items.ts";
import type { Catalog } from "./catalog.ts";
import { coveredBy } from "./covered.ts";
import type { EntityScores } from "./entity-arm.ts";
import { fuse, type RecallEvidence, type Scored } from "./fuse.ts";
import type { GuestSpace } from "./guests/guest.ts";
import type { AskedOwners, Asker } from "./owners.ts";
import { findItemsOf } from "./queries/session-items.ts";
import type { Reader } from "./reader.ts";
import { kindsOf, type RecallScope, recallScope, type ScopeRequest } from "./scope.ts";
import { type TimeMatcher, timeMatcher } from "./time-question.ts";
import { projectsAsked } from "./turns/projects-asked.ts";
import { type RankedTurn, rankTurns } from "./turns/rank-turns.ts";
import { type CosineScale, rescaled } from "./vectors/cosine-scale.ts";
import { topK } from "./vectors/top-k.ts";
import { type RankingVerdict, rankingVerdict } from "./verdict.ts";
import { scoreWords } from "./words/lexical.ts";
import { type LexicalScores, stemsOf } from "./words/term.ts";
import { termLookup } from "./words/term-lookup.ts";
import { withTextCues } from "./words/text-cues.ts";

/** A question as it goes to a reader thread; times in milliseconds. */
export interface RankRequest extends Omit<ScopeRequest, "owners">, Asker {
  /** What spaces answered that are searched where they lie. */
  readonly guests?: readonly GuestSpace[] | undefined;
  readonly query: string;
  /** Time of the question. */
  readonly now: number;
  /** The query's vector; null when there is none. */
  readonly vector: Float32Array | null;
  /** Conversion of its model's cosines; without it they count as they are. */
  readonly scale?: CosineScale | undefined;
  /** Weights that differ from the usual ones. */
  readonly weights?: Partial<Weights> | undefined;
}

export interface Ranking {
  /** Best first. */
  readonly ranked: readonly Scored[];
  /** Decision on the best of them. */
  readonly decision: AnswerDecision;
  readonly verdict: RankingVerdict;
  /** Vectors took part. */
  readonly compared: boolean;
  /** That of the question. */
  readonly vector: Float32Array | null;
  /** Turns of sessions, best first; and the question's words as they were ranked by. */
  readonly turns: readonly RankedTurn[];
  readonly turnWords: LexicalScores;
  /** Stems of the question. */
  readonly asked: ReadonlySet<string>;
  /** Intermediate results, for a trace. */
  readonly seen: Seen;
}

/** Intermediate results of a ranking. */
export interface Seen {
  readonly owners: AskedOwners;
  readonly question: Question;
  readonly scope: RecallScope;
  readonly words: LexicalScores;
  /** Cosines of the nearest; null when vectors took no part. */
  readonly near: ReadonlyMap<number, number> | null;
  readonly evidence: readonly RecallEvidence[];
  /** Milliseconds of each step. */
  readonly took: Readonly<Record<"scope" | "words" | "vectors" | "fuse", number>>;
}

/** Candidates of each arm: 50 lost nothing, 20 lost .4 points of R@10 (development conversations). */
const perArm = 50;
/** Nearest by one bit a component whose cosine is computed exactly. */
const rescored = 150;
/** The best by what needs no reading whose words are read. */
const reread = 64;

/**
 * Scope, both arms, cues, neighbours, fusion, and whether that is an answer. Call it inside `reading`. `vectorOf` is asked
 * for the vector when the words have been read.
 */
export function rank(
  reader: Reader,
  request: RankRequest,
  vectorOf: () => Float32Array | null = () => request.vector,
): Ranking | null {
  const { catalog } = reader;
  const begun = performance.now();
  const owners = reader.owners(request);
  const scope = scopeThen(reader, request, owners);
  const scoped = performance.now();
  if (scope.size === 0) return null;
  const question = readQuestion(request.query, request.now);
  const parts = { ...reader, columns: catalog.columns, rows: catalog.alive() };
  const words = scoreWords(parts, question, scope);
  const named = projectsAsked(request.query, question, catalog.talk.projects(request.ownerId));
  const turnWords = named.question === question ? words : scoreWords(parts, named.question, scope);
  const isText = textTest(reader, request);
  const entities = reader.entities({
    ownerIds: owners.ids,
    query: request.query,
    scope,
    said: termLookup(words),
  });
  const read = performance.now();
  const vector = vectorOf();
  const come = performance.now();
  const { scale } = request;
  const near = vector && rescaled(reader.vectors.nearest(vector, scope.mask, rescored), scale);
  const compared = near !== null && near.size > 0;
  const met = performance.now();
  const then = question.onlyTime ? timeMatcher(reader, { question, words, now: request.now }) : null;
  const turns = rankTurns(reader, { ...named, words: turnWords, scope, then, vector, scale });
  const slots = candidates(reader, {
    question,
    scope,
    words,
    then,
    entities,
    near: near ?? new Map(),
    isText,
  });
  const cosines =
    vector && compared ? fill(reader, { vector, scale }, { slots, near }) : new Map<number, number>();
  const weights = weightsFor(question, words, { ...defaultWeights, ...request.weights });
  // Where nobody else is asked there is nothing to prefer it to.
  const preferred = owners.spaces.size > 0 && owners.own !== null ? reader.catalog.numberOf(owners.own) : -1;
  const covered = coveredBy(question, words);
  const asked = { question, words, covered, then, entities, cosines, scope, preferred };
  const unread = slots.map((slot) => evidenceOf(reader, { slot, ...asked }));
  const evidence = readBest(reader, { unread, question, words, compared, weights });
  const ranked = fuse(evidence, compared, weights);
  const verdict = rankingVerdict(reader, { question, words, then, entities, evidence }, compared);
  return {
    ranked,
    decision: verdict.decide(verdict.first(ranked)),
    verdict,
    compared: compared || turns.some(({ cosine }) => cosine !== null),
    ...{ vector, turns, turnWords },
    asked: askedIn(question, words),
    seen: {
      ...{ owners, question, scope, words, near, evidence },
      took: {
        scope: scoped - begun,
        words: read - scoped,
        vectors: met - come,
        fuse: performance.now() - met,
      },
    },
  };
}

/** Bonus of a fit to the time, where nothing else is asked for: larger than all other evidence. */
const ofTime = 2;
/** A single word has little meaning of its own: what is nearest to it is near to many. */
const ofOneWord = 0.5;

function weightsFor({ onlyTime }: Question, { terms }: LexicalScores, weights: Weights): Weights {
  if (onlyTime) return { ...weights, date: ofTime };
  const [only] = terms;
  const isOneWord = terms.length === 1 && only !== undefined && only.texts > 0 && !only.frequent;
  const [vector, documentVector] = [ofOneWord * weights.vector, ofOneWord * weights.documentVector];
  return isOneWord ? { ...weights, vector, documentVector } : weights;
}

function scopeThen({ catalog, known, db }: Reader, asked: RankRequest, owners: AskedOwners): RecallScope {
  const { ownerId, outside } = asked;
  const request = { ...asked, owners };
  const except = outside === undefined ? undefined : findItemsOf(db, ownerId, outside);
  const narrowed = except && { except };
  if (request.knownAt !== undefined)
    return recallScope(catalog, request, { known: known(owners.ids, request), ...narrowed });
  return recallScope(catalog, request, narrowed);
}

interface Arms {
  readonly question: Question;
  readonly scope: RecallScope;
  readonly words: LexicalScores;
  readonly then: TimeMatcher | null;
  readonly entities: EntityScores;
  readonly near: ReadonlyMap<number, number>;
  readonly isText: (slot: number) => boolean;
}

/**
 * Test for what is a hit of its own: no passage of a session, which is found as a part of its turn, and no memory that was learnt
 * in a session whose turns are there to answer: it says no more than they do. Where a time is asked for they may not be there.
 */
function textTest({ catalog: { columns, talk } }: Reader, request: RankRequest): (slot: number) => boolean {
  const { at, knownAt, after, before } = request;
  const isNarrowed = [at, knownAt, after, before].some((time) => time !== undefined);
  const withTurns = !isNarrowed && kindsOf(request).includes("context");
  return (slot) => {
    if ((columns.turn[slot] ?? -1) >= 0) return false;
    const session = columns.session[slot] ?? -1;
    return !withTurns || session < 0 || (talk.passages[session] ?? 0) === 0;
  };
}

/** The best of each arm, what was said at the time that is asked for, and the neighbours of all those. */
function candidates(
  { catalog: { columns } }: Reader,
  { question, scope, words, then, entities, near, isText }: Arms,
): number[] {
  const { scores } = words;
  const touched = words.touched.filter(isText);
  const byWords = topK(touched, perArm, (slot) => scores[slot] ?? 0);
  const byVector = topK([...near.keys()].filter(isText), perArm, (slot) => near.get(slot) ?? 0);
  const byEntity = topK(
    [...entities.scores.keys()].filter(isText),
    perArm,
    (slot) => entities.scores.get(slot) ?? 0,
  );
  const chosen = new Set([...byWords, ...byVector, ...byEntity]);
  const said =
    then?.slots(scope.mask, columns.size) ??
    (question.dates.length === 0
      ? []
      : [...touched, ...near.keys()].filter(
          (slot) => dateMatch(question.dates, columns.assertedAt[slot] ?? 0) > 0,
        ));
  // First what was said then: more than any words and any cosine can weigh. What says so in words is among the best by those.
  const ofThen = (slot: number) =>
    1000 * (then?.atAGlance(slot) ?? 0) + (scores[slot] ?? 0) + (near.get(slot) ?? 0);
  for (const slot of topK(said.filter(isText), perArm, ofThen)) chosen.add(slot);
  for (const slot of [...chosen]) {
    for (const neighbour of [
      neighbourOf(columns.previous, slot, scope),
      neighbourOf(columns.next, slot, scope),
    ])
      if (neighbour >= 0) chosen.add(neighbour);
  }
  return [...chosen];
}

/** Stems of what is asked for, but for the time. */
const askedIn = ({ timeWords }: Question, { terms }: LexicalScores): Set<string> =>
  new Set(terms.filter(({ word }) => !timeWords.has(word)).flatMap(stemsOf));

/** The next slot of the session that is in scope; versions that no longer hold are stepped over. */
function neighbourOf(links: Int32Array, slot: number, { mask }: RecallScope): number {
  let other = links[slot] ?? -1;
  for (let steps = 0; other >= 0 && mask[other] !== 1 && steps < 8; steps++) other = links[other] ?? -1;
  return other >= 0 && mask[other] === 1 ? other : -1;
}

/** Exact cosines of all candidates. */
function fill(
  { vectors }: Reader,
  { vector, scale }: Pick<RankRequest, "scale"> & { readonly vector: Float32Array },
  { slots, near }: { slots: readonly number[]; near: ReadonlyMap<number, number> },
): Map<number, number> {
  const others = slots.filter((slot) => !near.has(slot));
  const all = new Map(near);
  for (const [slot, cosine] of rescaled(vectors.cosines(vector, others), scale)) all.set(slot, cosine);
  return all;
}

interface Candidate {
  readonly slot: number;
  readonly covered: (slot: number) => number;
  readonly question: Question;
  readonly words: LexicalScores;
  readonly then: TimeMatcher | null;
  readonly entities: EntityScores;
  readonly cosines: ReadonlyMap<number, number>;
  readonly scope: RecallScope;
  /** Number of the owner whose memory goes before others'; -1 for none. */
  readonly preferred: number;
}

/** Evidence for a candidate without a look at its words. */
function evidenceOf({ catalog }: Reader, candidate: Candidate): RecallEvidence {
  const { slot, question, words, then, entities, cosines, scope, preferred } = candidate;
  const { columns } = catalog;
  const author = columns.author[slot] ?? -1;
  return {
    slot,
    text: words.scores[slot] ?? 0,
    cosine: cosines.get(slot) ?? null,
    author: author >= 0 && isNamed(catalog, question, author) ? 1 : 0,
    date: then ? then.fit(slot) : dateMatch(question.dates, columns.assertedAt[slot] ?? 0),
    grams: 0,
    time: 0,
    number: 0,
    entity: entities.scores.get(slot) ?? 0,
    covered: columns.kind[slot] === 0 ? 0 : candidate.covered(slot),
    shape: "says",
    elsewhen: false,
    distilled: columns.kind[slot] === 0,
    own: columns.owner[slot] === preferred,
    unconfirmed: (columns.confidence[slot] ?? 100) < 100 * UNCONFIRMED,
    previous: neighbourOf(columns.previous, slot, scope),
    next: neighbourOf(columns.next, slot, scope),
  };
}

interface Unread {
  readonly unread: readonly RecallEvidence[];
  readonly question: Question;
  readonly words: LexicalScores;
  readonly compared: boolean;
  readonly weights: Weights;
}

/** The words of the best are read, 1 ms; the rest stays as it is. */
function readBest(reader: Reader, { unread, question, words, compared, weights }: Unread): RecallEvidence[] {
  const { columns } = reader.catalog;
  const chosen = new Set(
    fuse(unread, compared, weights)
      .slice(0, reread)
      .map(({ slot }) => slot),
  );
  const texts = textsOf(reader, chosen);
  const read = unread.filter(({ slot }) => chosen.has(slot));
  const said = read.map(({ slot }) => texts.get(columns.item[slot] ?? 0) ?? "");
  const others = unread.filter(({ slot }) => !chosen.has(slot));
  const { stemmer } = reader;
  return [...withTextCues(read, said, { question, terms: words.terms, weights, stemmer }), ...others];
}

function isNamed(catalog: Catalog, { names }: Question, author: number): boolean {
  for (const name of names) if (catalog.numberOf(name) === author) return true;
  return false;
}
