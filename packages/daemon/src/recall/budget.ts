import type { RecallAnswer } from "@memory/shared";
import type { z } from "zod";
import type { RecallHit } from "./hydrate.ts";

export interface Fitted {
  readonly hits: RecallHit[];
  readonly tokens: number;
  /** The best of those that found no place. */
  readonly left: z.output<typeof RecallAnswer>["left"];
}

/** Of those that found no place, the best are named: an agent may read one by its reference. */
const named = 20;

/** Where it was said, when and by whom: about 20 tokens a hit. */
const citation = 20;

/** Estimated tokens of a hit in a prompt: 4 characters a token. */
export const tokensOf = (content: string): number => Math.ceil(content.length / 4) + citation;

/**
 * The best hits that fit, in order; one too long for what is left makes room for shorter ones behind it. The best hit
 * is always there: too long for the whole budget, it is cut at the end of a sentence and says so with "…".
 */
export function fit(hits: readonly RecallHit[], limit: number, maxTokens: number): Fitted {
  const kept: RecallHit[] = [];
  const left: Fitted["left"] = [];
  let tokens = 0;
  for (const hit of hits) {
    const [taken, size] = kept.length === 0 ? shortened(hit, maxTokens) : [hit, tokensOf(hit.content)];
    const why =
      kept.length === limit ? "limit" : kept.length > 0 && tokens + size > maxTokens ? "tokens" : null;
    if (why !== null) {
      left.push({ id: hit.id, kind: hit.kind, tokens: size, why });
      continue;
    }
    kept.push(taken);
    tokens += size;
  }
  return { hits: kept, tokens, left: left.slice(0, named) };
}

function shortened(hit: RecallHit, maxTokens: number): [RecallHit, number] {
  const size = tokensOf(hit.content);
  if (size <= maxTokens) return [hit, size];
  const content = cut(hit.content, Math.max(40, (maxTokens - citation) * 4 - 2));
  return [{ ...hit, content }, tokensOf(content)];
}

/** A first sentence that is shorter says too little to stand for the whole. */
const shortest = 24;

/** Cut at the last end of a sentence; where there is none at a word, and never inside a character. */
export function cut(text: string, most: number): string {
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
