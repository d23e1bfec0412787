import { CHARACTERS_PER_TOKEN } from "@memory/language/text";
import type { RecallAnswer } from "@memory/shared";
import type { z } from "zod";
import type { RecallHit } from "./hydrate.ts";

export interface Fitted {
  readonly hits: RecallHit[];
  readonly tokens: number;
  /** Those that found no place, best first; not orders to an agent that are not even to be quoted. */
  readonly left: z.output<typeof RecallAnswer>["left"];
}

export interface Budget {
  readonly limit: number;
  readonly maxTokens: number;
  /** True for an order to an agent. Asked of the next hit alone: it takes 40 µs a text. */
  readonly isOrder: (hit: RecallHit) => boolean;
  /** True if orders may be quoted behind everything else. */
  readonly quotes: boolean;
}

/** Tokens of a citation: place, time and speaker. */
const citation = 20;

/** Estimated tokens of a hit in a prompt, with what is said above it. */
export function estimateTokens({
  content,
  turn,
}: Pick<RecallHit, "content"> & Partial<Pick<RecallHit, "turn">>): number {
  const above = [turn?.ask ?? "", ...(turn?.kept.map((one) => one.content) ?? []), turn?.later?.ask ?? ""];
  return Math.ceil([content, ...above].join("").length / CHARACTERS_PER_TOKEN) + citation;
}

/**
 * The best hits that fit, in order; one too long for what is left makes room for shorter ones behind it. The best hit
 * is always there: too long for the whole budget, it is cut at the end of a sentence and says so with "…". What reads like
 * an order to an agent stands behind everything else, and never as a memory: those are advice.
 */
export function fit(hits: readonly RecallHit[], { limit, maxTokens, isOrder, quotes }: Budget): Fitted {
  const kept: RecallHit[] = [];
  const left: Fitted["left"] = [];
  const orders: RecallHit[] = [];
  let tokens = 0;
  const put = (hit: RecallHit, isNext: (hit: RecallHit) => boolean): void => {
    const [taken, size] = kept.length === 0 ? shortened(hit, maxTokens) : [hit, estimateTokens(hit)];
    const why =
      kept.length === limit ? "limit" : kept.length > 0 && tokens + size > maxTokens ? "tokens" : null;
    if (why !== null) left.push({ id: hit.id, kind: hit.kind, tokens: size, why });
    else if (isNext(hit)) {
      kept.push(taken);
      tokens += size;
    }
  };
  for (const hit of hits)
    put(hit, () => {
      if (!isOrder(hit)) return true;
      orders.push({ ...hit, kind: "context", instruction: true });
      return false;
    });
  if (quotes) for (const order of orders) put(order, () => true);
  return { hits: kept, tokens, left };
}

function shortened(hit: RecallHit, maxTokens: number): [RecallHit, number] {
  const size = estimateTokens(hit);
  if (size <= maxTokens) return [hit, size];
  const content = cutToTokens(hit.content, Math.max(40, (maxTokens - citation) * CHARACTERS_PER_TOKEN - 2));
  const cut = { ...hit, content };
  return [cut, estimateTokens(cut)];
}

/** A first sentence that is shorter says too little to stand for the whole. */
const shortest = 24;

/** Cut at the last end of a sentence; where there is none at a word, and never inside a character. */
export function cutToTokens(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most);
  const sentence = Math.max(
    ...[...start.matchAll(/[.!?。！？](?=\s|$)|[。！？]|\n/gu)].map(({ index }) => index + 1),
    0,
  );
  const word = start.lastIndexOf(" ");
  const end = sentence >= Math.min(shortest, most / 3) ? sentence : word > most / 3 ? word : most;
  return `${start
    .slice(0, end)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()} …`;
}
