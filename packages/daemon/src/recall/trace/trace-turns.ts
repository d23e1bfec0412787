import type { TracedCandidate } from "@memory/shared";
import type { z } from "zod";
import { coverage } from "../abstain.ts";
import type { Picked, RecallTask } from "../answer.ts";
import { estimateTokens } from "../offer.ts";
import type { Reader } from "../reader.ts";
import type { FoundTurn } from "../turns/turn-hits.ts";
import type { QueryTerm } from "../words/term.ts";
import { includes } from "../words/term-lookup.ts";

type Candidate = z.output<typeof TracedCandidate>;

/** Characters of a text, to know it by. */
const beginning = 160;

/** The turns that were read, best first, with what spoke for each and what became of it. */
export function traceTurns(reader: Reader, task: RecallTask, picked: Picked): Candidate[] {
  const place = new Map(picked.answer.memories.map(({ id }, at) => [id, at + 1]));
  const all = picked.turns?.found ?? [];
  const by = { text: placesBy(all, "text"), vector: placesBy(all, "vector") };
  const terms = picked.ranking?.turnWords.counted ?? [];
  const has = ({ slots, frequent, word }: QueryTerm, slot: number): boolean =>
    includes(slots, slot) || (frequent && reader.postings.has(word, reader.catalog.columns.item[slot] ?? 0));
  return all.map((found, at): Candidate => {
    const { hit, ranked } = found;
    const shown = place.get(hit.id);
    const [byText, byVector] = [by.text.get(hit.id), by.vector.get(hit.id)];
    const covered = coverage(terms, (term) => has(term, ranked.slot));
    return {
      ...{ id: hit.id, kind: hit.kind, text: hit.content.slice(0, beginning), rank: at + 1 },
      ...(shown !== undefined && { place: shown }),
      ...(byText !== undefined && { byText }),
      ...(byVector !== undefined && { byVector }),
      ...{ score: hit.score, arms: hit.arms, cosine: hit.similarity },
      ...{ bm25: rounded(ranked.words), grams: 0, coverage: rounded(covered), cues: [] },
      ...fateOf(task, picked, found, shown),
    };
  });
}

const rounded = (value: number): number => Math.round(10_000 * value) / 10_000;

/** From 1; what the arm knows nothing of has no place. */
const placesBy = (all: readonly FoundTurn[], arm: "text" | "vector"): Map<string, number> =>
  new Map(
    all
      .filter(({ ranked }) => ranked.arms[arm] > 0)
      .toSorted((one, other) => other.ranked.arms[arm] - one.ranked.arms[arm])
      .map(({ hit }, at) => [hit.id, at + 1]),
  );

function fateOf(
  task: RecallTask,
  { answer, turns }: Picked,
  { hit, isOrder }: FoundTurn,
  place: number | undefined,
): Pick<Candidate, "fate" | "why"> {
  if (place !== undefined) return { fate: "returned", why: whyReturned(hit.arms) };
  if (turns?.sure.confidence === "none")
    return { fate: "tail", why: "No turn of a session is likely to answer." };
  const left = answer.left.find(({ id }) => id === hit.id);
  if (left?.why === "tokens") {
    const room = Math.max(0, task.maxTokens - answer.tokens);
    return { fate: "tokens", why: `It takes ${estimateTokens(hit)} tokens, and ${room} were left.` };
  }
  if (isOrder())
    return { fate: "order", why: "It reads like an order to an agent: such a text comes after all others." };
  return { fate: "limit", why: `Enough better ones stand before it: the limit is ${task.limit}.` };
}

function whyReturned(arms: FoundTurn["hit"]["arms"]): string {
  const by = {
    text: "its words",
    vector: "the meaning of one of its paragraphs",
    neighbour: "the rest of its turn and session",
    bonus: "its project or its time",
  };
  const [strongest] = Object.entries(arms).toSorted(([, a], [, b]) => b - a);
  const [, reason] = Object.entries(by).find(([name]) => name === strongest?.[0]) ?? ["", "all together"];
  return `Mostly by ${reason}.`;
}
