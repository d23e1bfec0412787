import { cosine, farCosine, findByMeaning } from "./by-meaning.ts";
import { findByWords, likeByWords } from "./by-words.ts";
import { Nearest } from "./nearest.ts";
import type { Said } from "./read-said.ts";

/** Memories that are alike, each pair once. */
export interface Alike {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** How near they are, above 0 to 1. */
  readonly weight: Float32Array;
  /** How each was looked at, by node: 1 by its words alone, 2 by its vector, too; 0 not yet. */
  readonly looked: Uint8Array;
}

export const noneAlike: Alike = {
  from: new Uint32Array(0),
  to: new Uint32Array(0),
  weight: new Float32Array(0),
  looked: new Uint8Array(0),
};

/** Alike ones of each memory, and how many of either kind are looked at for them. */
const each = 5;
const lookedAt = 12;
/** Below this two texts share a subject at most by chance. */
const leastByWords = 0.18;
const leastByMeaning = 0.3;

/**
 * By meaning where both have vectors, else by words. What is known stays: words of a memory never change. 70,000 memories
 * without vectors take about 2 s, the next time .2 s.
 */
export function findAlike({ terms, codes }: Pick<Said, "terms" | "codes">, known = noneAlike): Alike {
  const size = codes.length;
  const looked = Uint8Array.from(codes, (code) => (code ? 2 : 1));
  const isNew = looked.map((how, memory) => (how === known.looked[memory] ? 0 : 1));
  const found = new Map<number, number>();
  const put = (one: number, other: number, like: number) =>
    found.set(Math.min(one, other) * size + Math.max(one, other), Math.min(1, like));
  known.from.forEach((from, pair) => {
    const to = known.to[pair] ?? 0;
    if (isNew[from] === 0 && isNew[to] === 0) put(from, to, known.weight[pair] ?? 0);
  });
  if (isNew.includes(1)) {
    const near = nearest(terms(), codes);
    isNew.forEach((how, memory) => {
      if (how === 1) for (const { item, score } of near(memory)) put(memory, item, score);
    });
  }
  const pairs = Float64Array.from(found.keys());
  return {
    from: Uint32Array.from(pairs, (pair) => Math.floor(pair / size)),
    to: Uint32Array.from(pairs, (pair) => pair % size),
    weight: Float32Array.from(found.values()),
    looked,
  };
}

function nearest(terms: ReturnType<Said["terms"]>, codes: Said["codes"]) {
  const byWords = findByWords(terms, codes.length, lookedAt);
  const byMeaning = findByMeaning(codes, lookedAt);
  const far = farCosine(codes);
  const likeness = (one: number, other: number): number => {
    const [a, b] = [codes[one], codes[other]];
    if (!a || !b) {
      const words = likeByWords(terms, one, other);
      return words < leastByWords ? 0 : words;
    }
    const near = (cosine(a, b) - far) / (1 - far);
    return near < leastByMeaning ? 0 : near;
  };
  return (memory: number) => {
    const best = new Nearest(each);
    for (const other of new Set([...byWords(memory), ...byMeaning(memory)])) {
      const like = likeness(memory, other);
      if (like > 0) best.offer(other, like);
    }
    return best.ranked();
  };
}
