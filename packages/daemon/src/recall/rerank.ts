import { cleanQuestion } from "@memory/language/questions";
import { ModelError, type Reranker } from "../models/models.ts";
import { timeLimit } from "../platform/time-limit.ts";
import type { RecallHit } from "./hydrate.ts";

/** Hits that are read beside the question. */
export const READ = 24;
/** Milliseconds a question waits for it. */
const PATIENCE_MS = 500;

/** Probabilities that hits answer, by their ids. */
export type Order = readonly (readonly [id: string, probability: number])[];

/** What a model that reads each hit beside the question makes of them. Null where it is not ready, fails or takes too long. */
export async function readBeside(
  reranker: Reranker,
  query: string,
  { hits, signal }: { readonly hits: readonly RecallHit[]; readonly signal: AbortSignal },
): Promise<Order | null> {
  if (reranker.state().state !== "ready" || hits.length < 2) return null;
  using limit = timeLimit(signal, PATIENCE_MS);
  const late = new Promise<null>((resolve) => {
    limit.signal.addEventListener("abort", () => resolve(null), { once: true });
  });
  try {
    const reading = reranker.rank(
      cleanQuestion(query),
      hits.map(({ content }) => content),
      { signal: limit.signal },
    );
    // One that is slow to hear that the time is up still fails later.
    reading.catch(() => undefined);
    const found = await Promise.race([reading, late]);
    signal.throwIfAborted();
    return found && hits.map(({ id }, n) => [id, found[n] ?? 0] as const);
  } catch (error) {
    signal.throwIfAborted();
    if (limit.isLate() || error instanceof ModelError) return null;
    throw error;
  }
}

/** Those that were read come first, the likeliest answer on top; each place keeps its score. */
export function inOrder<T extends { readonly hit: RecallHit }>(placed: readonly T[], order: Order): T[] {
  const read = new Map(order);
  const known = placed.filter(({ hit }) => read.has(hit.id));
  const scores = known.map(({ hit }) => hit.score).sort((one, other) => other - one);
  const best = [...known].sort((one, other) => (read.get(other.hit.id) ?? 0) - (read.get(one.hit.id) ?? 0));
  return [
    ...best.map((one, n) => ({ ...one, hit: { ...one.hit, score: scores[n] ?? one.hit.score } })),
    ...placed.filter(({ hit }) => !read.has(hit.id)),
  ];
}
