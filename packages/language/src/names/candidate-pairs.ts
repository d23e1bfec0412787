import { mayAsk } from "./compatible.ts";
import type { Suspect } from "./known-name.ts";
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

function loneNicknames({ profile: { formal, words } }: Suspect): readonly string[] {
  return words.length === 1 ? formal : [];
}

function nicknamesInFull({ profile: { formal, words } }: Suspect): readonly string[] {
  return words.length > 1 ? formal : [];
}

function initialAndLast({ profile: { type, words } }: Suspect): string[] {
  return type === "person" && words.length > 1 ? [`${words[0]?.charAt(0)} ${words.at(-1)}`] : [];
}
