import { seeded } from "../topics/random.ts";
import { Nearest } from "./nearest.ts";

/** Vectors of texts, one byte a component; undefined for a text without one. */
export type Codes = readonly (Int8Array | undefined)[];

/** Texts that are near one by their vectors, likeliest first. */
export type ByMeaning = (text: number) => readonly number[];

/** Up to so many texts each is compared with all others. */
const fewTexts = 4000;
const bucketsEach = 3;

/**
 * By the signs of their components. 4,000 texts take .6 s; of more, only those that lie near the same of some texts taken by
 * chance are compared: 70,000 take 4 s.
 */
export function findByMeaning(codes: Codes, most: number): ByMeaning {
  const signs = codes.map((code) => code && signsOf(code));
  const all = signs.flatMap((one, text) => (one ? [text] : []));
  const comparedWith = all.length <= fewTexts ? () => all : bucketsOf(signs, all);
  return (text) => {
    const own = signs[text];
    if (!own) return [];
    const nearest = new Nearest(most);
    for (const other of comparedWith(text)) {
      const there = signs[other];
      if (there && other !== text) nearest.offer(other, -differing(own, there));
    }
    return nearest.ranked().map(({ item }) => item);
  };
}

function bucketsOf(signs: readonly (Uint32Array | undefined)[], all: readonly number[]): ByMeaning {
  const random = seeded(7);
  const count = Math.ceil(1.5 * Math.sqrt(all.length));
  const middles = Array.from({ length: count }, () => all[Math.floor(random() * all.length)] ?? 0);
  const buckets: number[][] = middles.map(() => []);
  const own = new Map<number, readonly number[]>();
  for (const text of all) {
    const there = signs[text];
    const nearest = new Nearest(bucketsEach);
    middles.forEach((middle, bucket) => {
      const at = signs[middle];
      if (there && at) nearest.offer(bucket, -differing(there, at));
    });
    const ranked = nearest.ranked();
    for (const { item } of ranked) buckets[item]?.push(text);
    own.set(text, buckets[ranked[0]?.item ?? 0] ?? []);
  }
  return (text) => own.get(text) ?? [];
}

function signsOf(code: Int8Array): Uint32Array {
  const signs = new Uint32Array(Math.ceil(code.length / 32));
  code.forEach((component, n) => {
    if (component > 0) signs[n >> 5] = (signs[n >> 5] ?? 0) | (1 << (n & 31));
  });
  return signs;
}

function differing(one: Uint32Array, other: Uint32Array): number {
  let count = 0;
  for (let n = 0; n < one.length; n++) {
    let bits = (one[n] ?? 0) ^ (other[n] ?? 0);
    bits -= (bits >>> 1) & 0x5555_5555;
    bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
    count += Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return count;
}

export function cosine(one: Int8Array, other: Int8Array): number {
  let [common, ofOne, ofOther] = [0, 0, 0];
  for (let n = 0; n < one.length; n++) {
    const [a, b] = [one[n] ?? 0, other[n] ?? 0];
    common += a * b;
    ofOne += a * a;
    ofOther += b * b;
  }
  return common === 0 ? 0 : common / Math.sqrt(ofOne * ofOther);
}

/** Cosine of two texts that have nothing to do with each other: models differ in what is far for them. */
export function farCosine(codes: Codes): number {
  const all = codes.filter((code) => code !== undefined);
  if (all.length < 2) return 0;
  const random = seeded(11);
  const pick = () => all[Math.floor(random() * all.length)];
  const sample = Array.from({ length: 500 }, () => {
    const [one, other] = [pick(), pick()];
    return one && other && one !== other ? cosine(one, other) : 0;
  }).sort((a, b) => a - b);
  return Math.max(0, sample[Math.floor(sample.length / 2)] ?? 0);
}
