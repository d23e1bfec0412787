import type { TracedCandidate } from "@memory/shared";
import type { z } from "zod";
import type { Picked, RecallTask } from "../answer.ts";
import { hitOf } from "../asked-items.ts";
import type { RecallEvidence, Scored } from "../fuse.ts";
import type { RecallHit } from "../hydrate.ts";
import { estimateTokens } from "../offer.ts";
import type { Ranking } from "../rank.ts";
import type { Reader } from "../reader.ts";

type Candidate = z.output<typeof TracedCandidate>;

/** So many of the best are told of, and whatever was answered with. */
const shown = 50;
/** Characters of a text, to know it by. */
const beginning = 160;

/** Each candidate with what spoke for it, and what became of it. */
export function traceCandidates(reader: Reader, task: RecallTask, picked: Picked): Candidate[] {
  const { ranking } = picked;
  if (!ranking) return [];
  const look = lookOf(reader, task, { picked, ranking });
  return ranking.ranked.flatMap((scored, at) => {
    const candidate = look(scored, at + 1);
    return candidate && (at < shown || candidate.place !== undefined) ? [candidate] : [];
  });
}

interface Looked {
  readonly picked: Picked;
  readonly ranking: Ranking;
}

function lookOf(reader: Reader, task: RecallTask, { picked, ranking }: Looked) {
  const { evidence } = ranking.seen;
  const { judge } = ranking.verdict;
  const scored = new Map(ranking.ranked.map((one) => [one.slot, one]));
  const by = {
    text: places(evidence, ({ slot }) => scored.get(slot)?.arms.text ?? 0),
    vector: places(evidence, ({ cosine }) => cosine ?? 0),
    evidence: new Map(evidence.map((one) => [one.slot, one])),
    scored,
    place: new Map(picked.answer.memories.map(({ id }, at) => [id, at + 1])),
  };
  // What is shown as a part of another hit stands at that one's place.
  for (const [id, whole] of picked.within) {
    const place = by.place.get(whole);
    if (place !== undefined) by.place.set(id, place);
  }
  const foundOf = (scored: Scored) => hitOf(reader, ranking.seen.owners, scored);
  return (scored: Scored, rank: number): Candidate | null => {
    const { hit, isOrder } = foundOf(scored) ?? {};
    const one = by.evidence.get(scored.slot);
    if (!hit || !isOrder || !one) return null;
    const neighbour = neighbourOf(one, by.scored);
    const from = neighbour && foundOf(neighbour)?.hit.id;
    const { text, vector } = { text: by.text.get(scored.slot), vector: by.vector.get(scored.slot) };
    const place = by.place.get(hit.id);
    return {
      ...{ id: hit.id, kind: hit.kind, text: hit.content.slice(0, beginning), rank },
      ...(place !== undefined && { place }),
      ...(text !== undefined && { byText: text }),
      ...(vector !== undefined && { byVector: vector }),
      ...{
        score: hit.score,
        arms: hit.arms,
        bm25: rounded(one.text),
        grams: rounded(one.grams),
        cosine: hit.similarity,
      },
      coverage: rounded(judge(scored).coverage),
      cues: scored.cues.map(({ name, gain }) => ({ name, gain: rounded(gain) })),
      ...(from && { inheritedFrom: from }),
      ...fateOf(task, { picked, ranking }, { scored, hit, isOrder, place }),
    };
  };
}

/** From 1; what the arm knows nothing of has no place. */
function places(
  evidence: readonly RecallEvidence[],
  of: (one: RecallEvidence) => number,
): Map<number, number> {
  const found = evidence.filter((one) => of(one) > 0).toSorted((a, b) => of(b) - of(a) || a.slot - b.slot);
  return new Map(found.map(({ slot }, at) => [slot, at + 1]));
}

/** The better of the two that a score inherits from. */
function neighbourOf(
  { previous, next }: RecallEvidence,
  scored: ReadonlyMap<number, Scored>,
): Scored | undefined {
  const own = (one: Scored | undefined) => (one ? one.score - one.arms.neighbour : 0);
  const [a, b] = [scored.get(previous), scored.get(next)];
  const better = own(b) > own(a) ? b : a;
  return own(better) > 0 ? better : undefined;
}

interface Judged {
  readonly scored: Scored;
  readonly hit: RecallHit;
  readonly isOrder: () => boolean;
  readonly place: number | undefined;
}

type Fate = Pick<Candidate, "fate" | "why" | "sameAs">;

/** In the order in which they fall out. */
function fateOf(
  task: RecallTask,
  { picked, ranking }: Looked,
  { scored, hit, isOrder, place }: Judged,
): Fate {
  const { floor, same, answer, found } = picked;
  if (ranking.decision.confidence === "none")
    return { fate: "tail", why: "Nothing was returned: not even the best of them answers." };
  if (scored.score <= floor) {
    const why = `Its score of ${scored.score.toFixed(3)} is too far below the best: ${floor.toFixed(3)} is the line.`;
    return { fate: "tail", why };
  }
  if (task.surely && !ranking.verdict.isSure(scored))
    return { fate: "unsure", why: "It does not answer by itself, and only what does was asked for." };
  const sameAs = same.get(hit.id);
  if (sameAs !== undefined)
    return { fate: "alike", sameAs, why: "It says the same as a hit that stands for both." };
  if (place !== undefined) return { fate: "returned", why: whyReturned(scored, place, ranking) };
  const left = answer.left.find(({ id }) => id === hit.id);
  if (left?.why === "tokens") {
    const room = Math.max(0, task.maxTokens - answer.tokens);
    const keeps = hit.space ? `, half of ${task.maxTokens} being kept for one's own memory` : "";
    return { fate: "tokens", why: `It takes ${estimateTokens(hit)} tokens, and ${room} were left${keeps}.` };
  }
  if (isAmong(found, hit.id) && isOrder()) return { fate: "order", why: whyHeldBack(task) };
  const keeps = hit.space ? ", half of which is kept for what one's own memory surely answers" : "";
  return { fate: "limit", why: `Enough better ones stand before it: the limit is ${task.limit}${keeps}.` };
}

const whyHeldBack = ({ kinds }: RecallTask): string =>
  kinds?.includes("context") === false
    ? "It reads like an order to an agent, and only memories were asked for."
    : "It reads like an order to an agent: such a text comes after all others, and those filled the answer.";

const isAmong = (found: Picked["found"], id: string): boolean => found.some(({ hit }) => hit.id === id);

function whyReturned(scored: Scored, place: number, { ranked, verdict: { isSure } }: Ranking): string {
  const [strongest] = Object.entries(scored.arms).toSorted(([, a], [, b]) => b - a);
  const by = { text: "its words", vector: "its meaning", neighbour: "what stands beside it", bonus: "cues" };
  const [, reason] = Object.entries(by).find(([name]) => name === strongest?.[0]) ?? ["", "all together"];
  const rank = ranked.indexOf(scored) + 1;
  const moved = rank === place ? "" : ` Its score put it at place ${rank}.`;
  const sure = isSure(scored) ? "" : " By itself it may not contain the answer.";
  return `Mostly by ${reason}.${moved}${sure}`;
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
