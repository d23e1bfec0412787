import { dateMatch, type Question } from "@memory/language/questions";
import type { Reader } from "../reader.ts";
import type { RecallScope } from "../scope.ts";
import type { TimeMatcher } from "../time-question.ts";
import { type CosineScale, rescaled } from "../vectors/cosine-scale.ts";
import { topK } from "../vectors/top-k.ts";
import type { LexicalScores } from "../words/term.ts";
import { type ContextScores, contextScores } from "./context-scores.ts";

/**
 * Weights beside the words of a passage, each of which is a share of the best: its turn, its session, the paragraph nearest to
 * the question, the project that the question names, the time that it names (docs/measurements.md, "Turns").
 */
const weights = { turn: 0.25, session: 0.4, block: 2, project: 0.3, date: 0.3 };
/** Of a question for a time alone: larger than all other evidence. */
const ofTime = 4;
/** Passages whose paragraphs are compared: over all of them the figures are the same. */
const compared = 50;

/** A turn by its best passage. */
export interface RankedTurn {
  readonly turn: number;
  readonly session: number;
  /** Slot of its best passage. */
  readonly slot: number;
  readonly score: number;
  /** BM25 of that passage. */
  readonly words: number;
  /** Cosine, about, of its nearest paragraph; null without one. */
  readonly cosine: number | null;
  readonly arms: {
    readonly text: number;
    readonly vector: number;
    readonly around: number;
    readonly bonus: number;
  };
}

export interface AskedTurns {
  /** Without the names of the projects that are asked about. */
  readonly question: Question;
  readonly projects: ReadonlySet<number>;
  readonly words: LexicalScores;
  readonly scope: RecallScope;
  readonly then: TimeMatcher | null;
  readonly vector: Float32Array | null;
  readonly scale: CosineScale | undefined;
}

/** Ranks turns, each by its best passage, best first. */
export function rankTurns(reader: Reader, asked: AskedTurns): RankedTurn[] {
  const { columns, talk } = reader.catalog;
  const { words, then, scope, vector, scale } = asked;
  const isPassage = (slot: number): boolean => (columns.turn[slot] ?? -1) >= 0;
  const touched = words.touched.filter(isPassage);
  const found = then
    ? [...new Set([...touched, ...then.slots(scope.mask, columns.size).filter(isPassage)])]
    : touched;
  if (found.length === 0) return [];
  const most = found.reduce((best, slot) => Math.max(best, words.scores[slot] ?? 0), 1e-9);
  const turns = contextScores(words, { of: columns.turn, words: talk.turnWords, k1: 1.6 });
  const sessions = contextScores(words, { of: columns.session, words: talk.sessionWords, k1: 2 });
  const around = (slot: number): number =>
    weights.turn * share(turns, columns.turn[slot] ?? -1) +
    weights.session * share(sessions, columns.session[slot] ?? -1);
  const named = (slot: number): number =>
    asked.projects.has(columns.project[slot] ?? -1) ? weights.project : 0;
  const text = (slot: number): number => (words.scores[slot] ?? 0) / most;
  const { dates } = asked.question;
  const inTime = (slot: number): number =>
    dates.length > 0 ? weights.date * dateMatch(dates, columns.assertedAt[slot] ?? 0) : 0;
  // Of some 70,000 slots at a million items: nothing is made for any of them.
  const glance = (slot: number): number =>
    text(slot) + around(slot) + named(slot) + (then ? ofTime * then.atAGlance(slot) : inTime(slot));
  const armsOf = (slot: number): RankedTurn["arms"] => ({
    text: text(slot),
    around: around(slot),
    bonus: named(slot) + (then ? ofTime * then.fit(slot) : inTime(slot)),
    vector: 0,
  });
  const unread = (slot: number): RankedTurn => {
    const arms = armsOf(slot);
    const [turn, session] = [columns.turn[slot] ?? -1, columns.session[slot] ?? -1];
    return { turn, session, slot, arms, score: sumOf(arms), words: words.scores[slot] ?? 0, cosine: null };
  };
  const best = topK(found, compared, glance).map(unread);
  const cosines = nearestBlocks(
    reader,
    { vector, scale },
    best.map(({ slot }) => slot),
  );
  const read = best.map((one): RankedTurn => {
    const cosine = cosines.get(one.slot);
    if (cosine === undefined) return one;
    const gain = weights.block * Math.max(0, cosine);
    return { ...one, cosine, arms: { ...one.arms, vector: gain }, score: one.score + gain };
  });
  return oneEach(read);
}

/** Cosine, about, of the block of each passage that is nearest. */
function nearestBlocks(
  { vectors }: Reader,
  { vector, scale }: Pick<AskedTurns, "vector" | "scale">,
  slots: readonly number[],
): ReadonlyMap<number, number> {
  const nearest = new Map<number, number>();
  for (const [slot, cosines] of vector ? vectors.blockCosines(vector, slots) : []) {
    const most = Math.max(...cosines.map((cosine) => cosine ?? Number.NEGATIVE_INFINITY));
    if (Number.isFinite(most)) nearest.set(slot, most);
  }
  return rescaled(nearest, scale);
}

const sumOf = ({ text, around, bonus, vector }: RankedTurn["arms"]): number => text + around + bonus + vector;

const share = ({ scores, most }: ContextScores, group: number): number => (scores[group] ?? 0) / most;

/** The best of each turn, best first. */
function oneEach(passages: readonly RankedTurn[]): RankedTurn[] {
  const turns = new Map<number, RankedTurn>();
  for (const one of passages.toSorted((a, b) => b.score - a.score || a.slot - b.slot))
    if (!turns.has(one.turn)) turns.set(one.turn, one);
  return [...turns.values()];
}
