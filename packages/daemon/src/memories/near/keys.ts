import type { MemoryScope } from "../queries.ts";

/**
 * Keys under which a memory of its scope is found by another one: numbers of 47 bits, which SQLite keeps in
 * six bytes.
 */
export interface NearKeys {
  /** One a term. */
  readonly words: readonly number[];
  /** All terms, and all but one: what differs in one word is found though every word of it is common. */
  readonly frames: readonly number[];
}

/** Two halves of a hash; they are added up to that of a set. */
type Halves = readonly [low: number, high: number];

export function nearKeys(of: MemoryScope, terms: readonly string[]): NearKeys {
  const scope = scopeHash(of);
  const hashes = terms.map((term) => hash(term, scope));
  const words = hashes.map(keyOf);
  // For two terms, a frame without one of them would be a single term.
  if (terms.length < 3) return { words, frames: [] };
  const all = hashes.reduce<Halves>(plus, [0, FRAME]);
  const but = hashes.map((one) => minus(all, one));
  return { words, frames: [all, ...but].map(keyOf) };
}

/** Key of exactly these terms together, in any order; a memory of three or more has it among its frames. */
export function keyOfAll(of: MemoryScope, terms: readonly string[]): number {
  const scope = scopeHash(of);
  return keyOf(terms.map((term) => hash(term, scope)).reduce<Halves>(plus, [0, FRAME]));
}

const scopeHash = ({ ownerId, project }: MemoryScope): Halves =>
  hash(`${ownerId} ${project === null ? "" : `in ${project}`}`, [SEED, SEED]);

const SEED = 0x9e3779b9;
/** Tells the key of a set of words from that of a word. */
const FRAME = 0x51ed270b;

const plus = (one: Halves, other: Halves): Halves => [(one[0] + other[0]) | 0, (one[1] + other[1]) | 0];
const minus = (one: Halves, other: Halves): Halves => [(one[0] - other[0]) | 0, (one[1] - other[1]) | 0];

/** Multiply and rotate, letter by letter; collisions cost a comparison and nothing else. */
function hash(text: string, [low, high]: Halves): Halves {
  let [a, b] = [low, high];
  for (let n = 0; n < text.length; n += 1) {
    const letter = text.charCodeAt(n);
    a = Math.imul(a ^ letter, 0x85ebca6b);
    b = Math.imul(b ^ letter, 0xc2b2ae35);
    a ^= a >>> 15;
    b ^= b >>> 13;
  }
  return [a, b];
}

function keyOf([low, high]: Halves): number {
  const a = Math.imul(low ^ (high >>> 16), 0x21f0aaad);
  const b = Math.imul(high ^ (a >>> 15), 0x735a2d97);
  return (b & 0x7fff) * 2 ** 32 + ((a ^ (b >>> 13)) >>> 0);
}
