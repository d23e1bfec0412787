import { mayAsk } from "./compatible.ts";
import type { Suspect } from "./known-name.ts";
import { longestEnding, shortestBeginning, shortestTypo } from "./name-evidence.ts";
import { coresOf, numeronymOf, shapeOf } from "./name-profile.ts";

/** Two places in the list of suspects, the lower one first. */
export type CandidatePair = readonly [number, number];

/**
 * Pairs that may have anything in common, each once, in time that grows with the number of names: two meet under a key
 * that one has as a whole and the other as a part of its name.
 */
export function pairsToWeigh(suspects: readonly Suspect[]): CandidatePair[] {
  const seen = new Set<number>();
  const pairs: CandidatePair[] = [];
  const add = (one: number, other: number): void => {
    const [low, high] = one < other ? [one, other] : [other, one];
    const [a, b] = [suspects[low], suspects[high]];
    const code = low * suspects.length + high;
    if (low === high || a === undefined || b === undefined || seen.has(code)) return;
    if (!mayAsk(a.known.type, b.known.type)) return;
    seen.add(code);
    pairs.push([low, high]);
  };
  for (const block of blocks) meet(suspects, block, add);
  oneLetterApart(suspects, add);
  return pairs;
}

type Add = (one: number, other: number) => void;
type Keys = (suspect: Suspect) => readonly string[];

interface Block {
  readonly whole: Keys;
  readonly part: Keys;
  /** Largest group under one key that still says something: "Google" is no short name of forty products. */
  readonly most: number;
}

const same = (keys: Keys, most = 6): Block => ({ whole: keys, part: keys, most });

const blocks: readonly Block[] = [
  same(({ names }) => names),
  same(({ entries }) => entries),
  same(({ profile }) => [profile.singular]),
  { whole: ({ profile }) => [profile.joined], part: ({ profile }) => coresOf(profile.joined), most: 6 },
  { whole: short, part: ({ profile }) => [profile.initials], most: 3 },
  { whole: numeronyms, part: ({ profile }) => [shapeOf(profile.joined)], most: 3 },
  { whole: ({ profile }) => [profile.words.join(" ")], part: wordRuns, most: 3 },
  { whole: ({ profile }) => [profile.joined], part: beginnings, most: 3 },
  same(({ profile: { formal, words } }) => formal.map((name) => [name, ...words.slice(1)].join(" ")), 4),
  { whole: loneNicknames, part: nicknamesInFull, most: 3 },
  same(initialAndLast, 4),
];

function meet(suspects: readonly Suspect[], { whole, part, most }: Block, add: Add): void {
  const wholes = new Map<string, { readonly whole: number[]; readonly part: number[] }>();
  suspects.forEach((suspect, at) => {
    for (const key of whole(suspect)) {
      const found = wholes.get(key);
      if (key === "") continue;
      if (found === undefined) wholes.set(key, { whole: [at], part: [] });
      else if (found.whole.length <= most) found.whole.push(at);
    }
  });
  suspects.forEach((suspect, at) => {
    for (const key of part(suspect)) {
      const found = wholes.get(key);
      if (found !== undefined && found.part.length <= most && !found.part.includes(at)) found.part.push(at);
    }
  });
  for (const { whole, part } of wholes.values()) {
    if (whole.length > most || part.length > most) continue;
    for (const one of whole) for (const other of part) add(one, other);
  }
}

function short({ profile: { words, joined } }: Suspect): string[] {
  return words.length === 1 && joined.length <= 6 ? [joined] : [];
}

function numeronyms({ profile }: Suspect): string[] {
  const found = numeronymOf(profile.joined);
  return found === undefined ? [] : [found.shape];
}

/** "Aria" and "Vossen" of "Aria Vossen". */
function wordRuns({ profile: { words } }: Suspect): string[] {
  const cuts = words.slice(1, 6).map((_, n) => n + 1);
  return cuts.flatMap((cut) => [words.slice(0, cut).join(" "), words.slice(cut).join(" ")]);
}

function beginnings({ profile: { words, joined } }: Suspect): string[] {
  if (words.length !== 1) return [];
  const cuts = Array.from({ length: longestEnding }, (_, n) => joined.length - n - 1);
  return cuts.filter((cut) => cut >= shortestBeginning).map((cut) => joined.slice(0, cut));
}

function loneNicknames({ profile: { formal, words } }: Suspect): readonly string[] {
  return words.length === 1 ? formal : [];
}

function nicknamesInFull({ profile: { formal, words } }: Suspect): readonly string[] {
  return words.length > 1 ? formal : [];
}

function initialAndLast({ profile: { type, words } }: Suspect): string[] {
  return type === "person" && words.length > 1 ? [`${words[0]?.charAt(0)} ${words.at(-1)}`] : [];
}

/** Codes are a hash and, below it, a place: sorted as numbers, equal hashes lie side by side. */
const places = 2 ** 20;
const longestTypo = 32;
const window = 3;

/**
 * Two names a letter apart are the same once the right letter is left out of each. A million hashes sorted take a tenth
 * of the time and memory that a map of a million strings does.
 */
function oneLetterApart(suspects: readonly Suspect[], add: Add): void {
  const codes: number[] = [];
  suspects.slice(0, places).forEach(({ profile: { joined, marks } }, at) => {
    if (joined.length < shortestTypo || joined.length > longestTypo) return;
    const seed = hashOf(marks, 0x811c9dc5);
    codes.push(hashOf(joined, seed) * places + at);
    for (let left = 0; left < joined.length; left += 1)
      // One of two equal letters is as good as the other.
      if (joined[left] !== joined[left - 1]) codes.push(hashOf(joined, seed, left) * places + at);
  });
  const sorted = Float64Array.from(codes).sort();
  sorted.forEach((code, n) => {
    for (let next = n + 1; next <= n + window; next += 1) {
      const other = sorted[next];
      if (other === undefined || Math.floor(other / places) !== Math.floor(code / places)) return;
      add(code % places, other % places);
    }
  });
}

/** FNV-1a, 32 bits, of a text without one of its letters: what collides is weighed and comes to nothing. */
function hashOf(text: string, seed: number, without = -1): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1)
    if (at !== without) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
