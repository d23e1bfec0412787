import { classify } from "@memory/language/comparison";
import { tokensOf } from "@memory/language/distilling";
import { isOpenToJudge, withJudgement } from "../memories/beliefs/bands.ts";
import type { PairReader } from "../models/pair-reader.ts";
import type { RecallHit } from "./hydrate.ts";
import { personsWords } from "./turns/extract.ts";

/** The best of an answer that are judged with each other: ten pairs at most, 60 µs each. */
const MOST = 5;

/** A hit, and what it states of the question. */
interface Stated {
  readonly hit: RecallHit;
  readonly statement: string;
}

/**
 * Of memories, or turns, that seem to give one thing two values, the later one stands first, and of memories the other says until when it
 * was so, unless a person is asked which of them holds. Nothing is left out: the judge may be wrong.
 */
export function laterFirst(pairs: PairReader, query: string, hits: readonly RecallHit[]): RecallHit[] {
  const placed = [...hits];
  const best = hits.slice(0, MOST).flatMap((hit): Stated[] => {
    const statement = statementIn(hit, query);
    return statement === null ? [] : [{ hit, statement }];
  });
  for (const [n, one] of best.entries())
    for (const other of best.slice(n + 1)) {
      const [earlier, later] = one.hit.assertedAt <= other.hit.assertedAt ? [one, other] : [other, one];
      if (!isOfOne(earlier.hit, later.hit)) continue;
      // What waits to be decided holds until then.
      if (isAsked(earlier.hit, later.hit)) moveForward(placed, earlier.hit, later.hit);
      else if (isAskedAbout(pairs, earlier, later)) place(placed, earlier.hit, later.hit);
    }
  return placed;
}

/** A memory's words; of a turn, the sentence of the person that has most words of the question. Null for an order, a passage, a question. */
function statementIn({ kind, instruction, content, turn }: RecallHit, query: string): string | null {
  if (kind === "memory") return instruction ? null : content;
  if (!turn) return null;
  const asked = tokensOf(query);
  const sharing = (words: string): number => [...tokensOf(words)].filter((word) => asked.has(word)).length;
  const [best] = (turn.ask ?? personsWords(content))
    .split(/(?<=[.!?])\s+|\n/)
    .map((said) => ({ said, common: sharing(said) }))
    .filter(({ said, common }) => common > 0 && !said.endsWith("?"))
    .sort((a, b) => b.common - a.common);
  return best?.said ?? null;
}

/** Of a turn, what is compared is a sentence of the person's, whatever else is shown. */
const isPersons = ({ turn, source }: RecallHit): boolean => turn !== undefined || source.statedBy === "user";

/** The later one may count instead of the earlier. */
function isOfOne(earlier: RecallHit, later: RecallHit): boolean {
  const counts = isPersons(later) || !isPersons(earlier);
  if (!counts || earlier.kind !== later.kind || earlier.assertedAt === later.assertedAt) return false;
  // What one person says ends nothing of what another one does.
  return earlier.project === later.project && earlier.ownerId === later.ownerId;
}

const isAsked = (earlier: RecallHit, later: RecallHit): boolean =>
  later.conflictId !== undefined && later.conflictId === earlier.conflictId;

/** Would a save of the later one ask about the other? By less, every fourth first answer of a public set was another than the right one. */
function isAskedAbout(pairs: PairReader, earlier: Stated, later: Stated): boolean {
  const verdict = classify(read(earlier), read(later));
  const judgement = isOpenToJudge(verdict) ? pairs.judge(earlier.statement, later.statement) : null;
  const { kind } = judgement ? withJudgement(verdict, judgement) : verdict;
  return kind === "contradictory" || kind === "updated";
}

const read = ({ statement, hit }: Stated) => ({
  content: statement,
  type: "fact" as const,
  assertedAt: Date.parse(hit.assertedAt),
  statedBy: null,
  project: null,
});

function place(placed: RecallHit[], { id }: RecallHit, later: RecallHit): void {
  const at = placed.findIndex((hit) => hit.id === id);
  const earlier = placed[at];
  if (!earlier) return;
  if (earlier.kind === "memory")
    placed[at] = {
      ...earlier,
      heldUntil: earlier.heldUntil ?? later.assertedAt,
      newer: earlier.newer ?? later.id,
    };
  moveForward(placed, earlier, later);
}

/** The later one stands where the earlier did, if that was before it. */
function moveForward(placed: RecallHit[], { id, score }: RecallHit, later: RecallHit): void {
  const [at, from] = [
    placed.findIndex((hit) => hit.id === id),
    placed.findIndex((hit) => hit.id === later.id),
  ];
  const [moved] = from > at && at >= 0 ? placed.splice(from, 1) : [];
  if (moved) placed.splice(at, 0, { ...moved, score });
}
