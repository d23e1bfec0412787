import { pairsToWeigh } from "./candidate-pairs.ts";
import type { MergeEvidence } from "./evidence.ts";
import { type AliasTable, type KnownEntity, type Suspect, suspectsOf } from "./known-name.ts";
import { weighEvidence } from "./weigh.ts";

export interface CandidateOptions {
  readonly aliases: AliasTable;
  /** Keys of the pairs that a person has decided on; they are never asked again. */
  readonly settled: ReadonlySet<string>;
  /** Questions in all. */
  readonly limit?: number;
}

/** Two entities that may be one: a question to a person, and never more. */
export interface MergeCandidate {
  /** The one proposed to survive. */
  readonly a: KnownEntity;
  readonly b: KnownEntity;
  readonly score: number;
  readonly evidence: readonly MergeEvidence[];
  readonly question: string;
}

/** Stable, whichever is named first. */
export const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** The pairs worth a question, best first. */
export function findCandidates(
  entities: readonly KnownEntity[],
  options: CandidateOptions,
): MergeCandidate[] {
  const suspects = suspectsOf(entities, options.aliases);
  const candidates: MergeCandidate[] = [];
  for (const [one, other] of pairsToWeigh(suspects)) {
    const [a, b] = [suspects[one], suspects[other]];
    if (a === undefined || b === undefined || options.settled.has(pairKey(a.known.id, b.known.id))) continue;
    const candidate = asQuestion(a, b);
    if (candidate !== undefined) candidates.push(candidate);
  }
  return take(candidates.sort(bestFirst), options.limit ?? 200);
}

/** Below it, more than half of the questions would be idle ones. */
const leastScore = 0.4;
/** One entity with a common name must not fill the queue. */
const mostEach = 5;

function asQuestion(one: Suspect, other: Suspect): MergeCandidate | undefined {
  const [a, b] = survivesOver(one.known, other.known) ? [one, other] : [other, one];
  const weighed = weighEvidence(a, b);
  if (weighed === undefined || weighed.score < leastScore) return undefined;
  return { a: a.known, b: b.known, ...weighed, question: questionOf(a.known, b.known) };
}

/** The one that more texts know; else the fuller name, else the one with capitals. */
function survivesOver(a: KnownEntity, b: KnownEntity): boolean {
  const order = a.texts - b.texts || a.name.length - b.name.length || capitals(a.name) - capitals(b.name);
  return order === 0 ? a.id < b.id : order > 0;
}

const capitals = (name: string): number => name.match(/\p{Lu}/gu)?.length ?? 0;

function questionOf(a: KnownEntity, b: KnownEntity): string {
  if (a.type === b.type) return `Is “${b.name}” the same ${a.type} as “${a.name}”?`;
  return `Is “${b.name}” (${b.type}) the same as “${a.name}” (${a.type})?`;
}

function bestFirst(x: MergeCandidate, y: MergeCandidate): number {
  const texts = y.a.texts + y.b.texts - x.a.texts - x.b.texts;
  return y.score - x.score || texts || (pairKey(x.a.id, x.b.id) < pairKey(y.a.id, y.b.id) ? -1 : 1);
}

function take(candidates: readonly MergeCandidate[], limit: number): MergeCandidate[] {
  const asked = new Map<string, number>();
  const taken: MergeCandidate[] = [];
  for (const candidate of candidates) {
    if (taken.length >= limit) break;
    const ids = [candidate.a.id, candidate.b.id];
    if (ids.some((id) => (asked.get(id) ?? 0) >= mostEach)) continue;
    for (const id of ids) asked.set(id, (asked.get(id) ?? 0) + 1);
    taken.push(candidate);
  }
  return taken;
}
