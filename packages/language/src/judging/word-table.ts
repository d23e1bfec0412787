import { z } from "zod";
import { memoized } from "../text/remembering.ts";
import { moreOpposites, synonymLines } from "./lists.ts";
import { baseOf, formsOf, stem } from "./stem.ts";

const schema = z.object({
  size: z.number().int().min(1).max(300),
  words: z.string(),
  /** A letter a word: its part of speech. */
  parts: z.string(),
  /** A word's senses, and those above them: "1a 1b/2f". */
  senses: z.string(),
  opposites: z.string(),
});

/** A word's entries in the tables. */
export interface WordInfo {
  /** Its row, or -1. */
  readonly row: number;
  /** Row of its base form where senses are known of that, else its own. */
  readonly base: number;
  readonly baseWord: string;
  readonly senses: readonly string[];
  readonly above: readonly string[];
  readonly stem: string;
  /** Stem of the word that stands for it and all that mean the same. */
  readonly term: string;
  /** n, v, a, r; a capital where others are common as well; x where unknown. */
  readonly part: string;
  /** From 0.25 for the most common word to 1 for an unknown one. */
  readonly rarity: number;
}

export interface WordTable {
  /** Numbers a vector. */
  readonly size: number;
  readonly infoOf: (word: string) => WordInfo;
  /** Cosine of two rows; 0 for an unknown one. */
  readonly cosine: (one: number, other: number) => number;
  /** Adds a row to a vector, times a weight. */
  readonly addTo: (sum: Float32Array, row: number, weight: number) => void;
  readonly areOpposites: (one: string, other: string) => boolean;
}

const canon = new Map<string, string>();
for (const [first = "", ...others] of synonymLines) {
  const target = stem(first);
  for (const other of others.map(stem)) if (!canon.has(other)) canon.set(other, canon.get(target) ?? target);
}

/** Reads the tables that `tools/judge-words.mjs` builds. Throws where they are not what it builds. */
export function readWordTable(json: unknown, bytes: Uint8Array): WordTable {
  const { size, words, parts, senses, opposites } = schema.parse(json);
  const vocabulary = words.split(" ");
  const sensesOf = senses.split(",");
  if (parts.length !== vocabulary.length || sensesOf.length !== vocabulary.length)
    throw new Error("the word tables do not belong together");
  const vectors = unitVectors(bytes, vocabulary.length, size);
  const rows = new Map(vocabulary.map((word, row) => [word, row]));
  const opposed = new Set([...opposites.split(","), ...moreOpposites]);
  const cosine = (one: number, other: number): number => {
    if (one < 0 || other < 0) return 0;
    let sum = 0;
    for (let k = 0; k < size; k += 1)
      sum += (vectors[one * size + k] ?? 0) * (vectors[other * size + k] ?? 0);
    return sum;
  };
  const lookUp = (word: string): WordInfo => {
    const row = [word, ...formsOf(word)].map((form) => rows.get(form)).find((at) => at !== undefined) ?? -1;
    const base = baseRow(word, row, { rows, sensesOf });
    const [own = "", above = ""] = (sensesOf[base] ?? "").split("/");
    const stemmed = stem(word);
    return {
      row,
      base,
      baseWord: vocabulary[base] ?? word,
      senses: own === "" ? [] : own.split(" "),
      above: above === "" ? [] : above.split(" "),
      stem: stemmed,
      term: canon.get(stemmed) ?? stemmed,
      part: base < 0 ? "x" : parts.charAt(base),
      rarity: row < 0 ? 1 : Math.min(1, 0.25 + 0.075 * Math.log(1 + row)),
    };
  };
  return {
    size,
    infoOf: memoized(lookUp, 8192),
    cosine,
    addTo(sum, row, weight) {
      if (row < 0) return;
      for (let k = 0; k < size; k += 1) sum[k] = (sum[k] ?? 0) + (vectors[row * size + k] ?? 0) * weight;
    },
    areOpposites: (one, other) => opposed.has(one < other ? `${one} ${other}` : `${other} ${one}`),
  };
}

interface Known {
  readonly rows: ReadonlyMap<string, number>;
  readonly sensesOf: readonly string[];
}

function baseRow(word: string, row: number, { rows, sensesOf }: Known): number {
  const irregular = rows.get(baseOf(word) ?? "");
  if (irregular !== undefined) return irregular;
  for (const form of formsOf(word)) {
    const at = rows.get(form);
    if (at !== undefined && sensesOf[at] !== "") return at;
  }
  return row;
}

function unitVectors(bytes: Uint8Array, count: number, size: number): Float32Array {
  if (bytes.length !== count * size) throw new Error("the word vectors are cut off");
  const vectors = Float32Array.from(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length));
  for (let row = 0; row < count; row += 1) {
    let sum = 0;
    for (let k = 0; k < size; k += 1) sum += (vectors[row * size + k] ?? 0) ** 2;
    const length = Math.sqrt(sum) || 1;
    for (let k = 0; k < size; k += 1) vectors[row * size + k] = (vectors[row * size + k] ?? 0) / length;
  }
  return vectors;
}
