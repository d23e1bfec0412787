import type { RecallHit } from "./hydrate.ts";

export interface Fitted {
  readonly hits: RecallHit[];
  readonly tokens: number;
}

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
  let tokens = 0;
  for (const hit of hits) {
    if (kept.length === limit) break;
    const [taken, size] = kept.length === 0 ? shortened(hit, maxTokens) : [hit, tokensOf(hit.content)];
    if (kept.length > 0 && tokens + size > maxTokens) continue;
    kept.push(taken);
    tokens += size;
  }
  return { hits: kept, tokens };
}

function shortened(hit: RecallHit, maxTokens: number): [RecallHit, number] {
  const size = tokensOf(hit.content);
  if (size <= maxTokens) return [hit, size];
  const content = cut(hit.content, Math.max(40, (maxTokens - citation) * 4 - 2));
  return [{ ...hit, content }, tokensOf(content)];
}

/** Cut at the last end of a sentence, else at a word, never inside a character. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most);
  const sentence = Math.max(
    ...[...start.matchAll(/[.!?。！？](?=\s|$)|[。！？]|\n/gu)].map(({ index }) => index + 1),
    0,
  );
  const word = start.lastIndexOf(" ");
  const end = sentence > most / 3 ? sentence : word > most / 3 ? word : most;
  return `${start
    .slice(0, end)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()} …`;
}
