import { type Confidence, confidence, coverage, isSureAlone, type Judged } from "./abstain.ts";
import type { Catalog } from "./catalog.ts";
import { type CosineScale, rescaled } from "./cosine-scale.ts";
import { dateMatch, hasNumber, hasTime } from "./dates.ts";
import { type Evidence, fuse, type Scored } from "./fuse.ts";
import { type LexicalScores, scoreWords, type Term } from "./lexical.ts";
import { findItemsOf } from "./queries/session-items.ts";
import { type Question, readQuestion } from "./query-terms.ts";
import type { Reader } from "./reader.ts";
import { type Scope, type ScopeRequest, scopeOf } from "./scope.ts";
import { best } from "./top.ts";

/** A question as it goes to a reader thread; times in milliseconds. */
export interface RankRequest extends ScopeRequest {
  readonly query: string;
  /** When it is asked. */
  readonly now: number;
  /** The query's vector; null when there is none. */
  readonly vector: Float32Array | null;
  /** How the cosines of its model are read; as they are without it. */
  readonly scale?: CosineScale | undefined;
}

export interface Ranking {
  /** Best first. */
  readonly ranked: readonly Scored[];
  /** Whether the best of them answer. */
  readonly confidence: Confidence;
  /** Vectors took part. */
  readonly compared: boolean;
  /** Whether a candidate answers by itself, whatever the others are. */
  readonly isSure: (scored: Scored) => boolean;
  /** Stems of the question. */
  readonly asked: ReadonlySet<string>;
}

/** Candidates of each arm: 50 lost nothing, 20 lost .4 points of R@10 (retrieval.md, section 3). */
const perArm = 50;
/** Nearest by one bit a component whose cosine is computed exactly. */
const rescored = 150;

/** Scope, both arms, cues, neighbours, fusion, and whether that is an answer. Call it inside `reading`. */
export function rank(reader: Reader, request: RankRequest): Ranking | null {
  const { catalog } = reader;
  const scope = scopeThen(reader, request);
  if (scope.size === 0) return null;
  const question = readQuestion(request.query, request.now);
  const words = scoreWords({ ...reader, columns: catalog.columns, rows: catalog.alive() }, question, scope);
  const near =
    request.vector && rescaled(reader.vectors.nearest(request.vector, scope.mask, rescored), request.scale);
  const compared = near !== null && near.size > 0;
  const slots = candidates(reader, { question, scope, words, near: near ?? new Map() });
  const cosines =
    request.vector && compared ? fill(reader, request, { slots, near }) : new Map<number, number>();
  const evidence = slots.map((slot) =>
    evidenceOf(reader, request.ownerId, { slot, question, words, cosines, scope }),
  );
  const ranked = fuse(evidence, compared);
  const nearest = compared ? Math.max(0, ...near.values()) : null;
  const terms = words.terms.filter(({ word }) => !question.timeWords.has(word));
  const judge = (scored: Scored) => judged(reader, terms, scored);
  return {
    ranked,
    // The five best, as it was measured.
    confidence: confidence(ranked.slice(0, 5).map(judge), nearest),
    compared,
    isSure: (scored) => isSureAlone(judge(scored), compared ? scored.cosine : null),
    asked: new Set(terms.map(({ text }) => text)),
  };
}

function scopeThen({ catalog, known, db }: Reader, request: RankRequest): Scope {
  const { ownerId, outside } = request;
  const except = outside === undefined ? undefined : findItemsOf(db, ownerId, outside);
  const narrowed = except && { except };
  if (request.knownAt !== undefined)
    return scopeOf(catalog, request, { known: known(ownerId, request), ...narrowed });
  if (request.at !== undefined) catalog.placeInTime();
  return scopeOf(catalog, request, narrowed);
}

interface Arms {
  readonly question: Question;
  readonly scope: Scope;
  readonly words: LexicalScores;
  readonly near: ReadonlyMap<number, number>;
}

/** The best of each arm, what was said at the time that is asked for, and the neighbours of all those. */
function candidates({ catalog: { columns } }: Reader, { question, scope, words, near }: Arms): number[] {
  const { scores, touched } = words;
  const byWords = best(touched, perArm, (slot) => scores[slot] ?? 0);
  const byVector = best([...near.keys()], perArm, (slot) => near.get(slot) ?? 0);
  const chosen = new Set([...byWords, ...byVector]);
  if (question.dates.length > 0) {
    const then = [...touched, ...near.keys()].filter(
      (slot) => dateMatch(question.dates, columns.assertedAt[slot] ?? 0) > 0,
    );
    for (const slot of best(then, perArm, (slot) => (scores[slot] ?? 0) + (near.get(slot) ?? 0)))
      chosen.add(slot);
  }
  for (const slot of [...chosen]) {
    for (const neighbour of [
      neighbourOf(columns.previous, slot, scope),
      neighbourOf(columns.next, slot, scope),
    ])
      if (neighbour >= 0) chosen.add(neighbour);
  }
  return [...chosen];
}

/** The next slot of the session that is in scope; versions that no longer hold are stepped over. */
function neighbourOf(links: Int32Array, slot: number, { mask }: Scope): number {
  let other = links[slot] ?? -1;
  for (let steps = 0; other >= 0 && mask[other] !== 1 && steps < 8; steps++) other = links[other] ?? -1;
  return other >= 0 && mask[other] === 1 ? other : -1;
}

/** Exact cosines of all candidates. */
function fill(
  { vectors }: Reader,
  { vector, scale }: RankRequest,
  { slots, near }: { slots: readonly number[]; near: ReadonlyMap<number, number> },
): Map<number, number> {
  if (!vector) return new Map();
  const others = slots.filter((slot) => !near.has(slot));
  return new Map([...near, ...rescaled(vectors.cosines(vector, others), scale)]);
}

interface Candidate {
  readonly slot: number;
  readonly question: Question;
  readonly words: LexicalScores;
  readonly cosines: ReadonlyMap<number, number>;
  readonly scope: Scope;
}

function evidenceOf({ catalog, hydrator }: Reader, ownerId: string, candidate: Candidate): Evidence {
  const { slot, question, words, cosines, scope } = candidate;
  const { columns } = catalog;
  const reading = question.asksWhen || question.asksHowMany;
  const text = reading ? (hydrator.text(ownerId, columns.item[slot] ?? 0) ?? "") : "";
  const author = columns.author[slot] ?? -1;
  return {
    slot,
    text: words.scores[slot] ?? 0,
    cosine: cosines.get(slot) ?? null,
    author: author >= 0 && isNamed(catalog, question, author) ? 1 : 0,
    date: dateMatch(question.dates, columns.assertedAt[slot] ?? 0),
    time: question.asksWhen && hasTime(text) ? 1 : 0,
    number: question.asksHowMany && hasNumber(text) ? 1 : 0,
    distilled: columns.kind[slot] === 0,
    unconfirmed: (columns.confidence[slot] ?? 100) < 60,
    previous: neighbourOf(columns.previous, slot, scope),
    next: neighbourOf(columns.next, slot, scope),
  };
}

function isNamed(catalog: Catalog, { names }: Question, author: number): boolean {
  for (const name of names) if (catalog.numberOf(name) === author) return true;
  return false;
}

/** A candidate as abstention looks at it. */
function judged(
  { catalog, postings, vectors }: Reader,
  terms: readonly Term[],
  { slot }: Pick<Scored, "slot">,
): Judged {
  const item = catalog.columns.item[slot] ?? 0;
  const has = ({ slots, frequent, word }: Term) =>
    includes(slots, slot) || (frequent && postings.has(word, item));
  return { coverage: coverage(terms, has), compared: vectors.has(slot) };
}

/** Binary search. */
function includes(ascending: readonly number[], wanted: number): boolean {
  let low = 0;
  let high = ascending.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ascending[middle] ?? 0;
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
