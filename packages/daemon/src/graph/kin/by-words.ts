import { groupRows, rowOf } from "../rows.ts";
import { Nearest } from "./nearest.ts";
import type { Terms } from "./terms.ts";

/** A text's words are followed that stand in so many texts at most: fewer where that would lead to too many texts. */
const common = [256, 64, 16, 4];
const mostPlaces = 300;

/** Texts that share rare words with one, likeliest first. */
export type ByWords = (text: number) => readonly number[];

/** Only the first `among` texts are found. 70,000 texts, all of them looked up: about 1 s. */
export function findByWords({ of, weight, texts }: Terms, among: number, most: number): ByWords {
  const [keys, items]: [number[], number[]] = [[], []];
  for (let text = 0; text < among; text++)
    for (const term of of[text] ?? []) {
      if ((texts[term] ?? 0) > (common[0] ?? 0) || texts[term] === 1) continue;
      keys.push(term);
      items.push(text);
    }
  const having = groupRows(Uint32Array.from(keys), Uint32Array.from(items), weight.length);
  const sum = new Float64Array(among);
  return (text) => {
    const touched: number[] = [];
    const own = of[text] ?? none;
    const places = (most: number) =>
      own.reduce((all, term) => {
        const count = texts[term] ?? 0;
        return count > most ? all : all + count;
      }, 0);
    const rare = common.find((most) => places(most) <= mostPlaces) ?? 0;
    for (const term of own) {
      if ((texts[term] ?? 0) > rare) continue;
      const more = (weight[term] ?? 0) ** 2;
      for (const other of rowOf(having, term)) {
        if (sum[other] === 0) touched.push(other);
        sum[other] = (sum[other] ?? 0) + more;
      }
    }
    const nearest = new Nearest(most);
    for (const other of touched) {
      if (other !== text) nearest.offer(other, (sum[other] ?? 0) / Math.sqrt(of[other]?.length || 1));
      sum[other] = 0;
    }
    return nearest.ranked().map(({ item }) => item);
  };
}

/** How much of their telling words two texts share, 0 to 1. */
export function likeByWords({ of, weight }: Terms, one: number, other: number): number {
  const [a, b] = [of[one] ?? none, of[other] ?? none];
  let [common, ofA, ofB] = [0, 0, 0];
  for (const term of a) ofA += (weight[term] ?? 0) ** 2;
  for (const term of b) ofB += (weight[term] ?? 0) ** 2;
  for (let n = 0, m = 0; n < a.length && m < b.length; ) {
    const [left, right] = [a[n] ?? 0, b[m] ?? 0];
    if (left === right) common += (weight[left] ?? 0) ** 2;
    if (left <= right) n += 1;
    if (right <= left) m += 1;
  }
  return common === 0 ? 0 : common / Math.sqrt(ofA * ofB);
}

const none = new Uint32Array(0);
