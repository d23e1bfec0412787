import { pairsToWeigh } from "./candidate-pairs.ts";
import type { MergeEvidence } from "./evidence.ts";
import { type AliasTable, type KnownEntity, type Suspect, suspectsOf } from "./known-name.ts";
import type { NameProfile } from "./name-profile.ts";
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
  const weighed = weighEvidence(one, other);
  if (weighed === undefined || weighed.score < leastScore) return undefined;
  const isFirst = shortens.has(weighed.evidence[0]?.kind)
    ? isFuller(one.profile, other.profile)
    : survivesOver(one.known, other.known);
  const [a, b] = isFirst ? [one, other] : [other, one];
  // Its sentences name the one that stays first.
  const told = isFirst ? weighed : (weighEvidence(a, b) ?? weighed);
  return { a: a.known, b: b.known, ...told, question: questionOf(a.known, b.known) };
}

/** Evidence that one name is short for the other: the full one stays, however often the short one is said. */
const shortens: ReadonlySet<MergeEvidence["kind"] | undefined> = new Set([
  "contains",
  "initial",
  "nickname",
  "acronym",
]);

/** More words before more letters: "Tom Fischer" is fuller than "Bartholomew". */
function isFuller(a: NameProfile, b: NameProfile): boolean {
  const order = a.words.length - b.words.length || a.joined.length - b.joined.length;
  return order === 0 ? a.key < b.key : order > 0;
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
