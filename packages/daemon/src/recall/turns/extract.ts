import type { Block, Lines, Part } from "@memory/language/session";
import { headingsAfter, headingsOver } from "@memory/language/text";
import { areOneSpeech } from "../../store/passage-blocks.ts";
import { countAsked } from "../words/count-asked.ts";
import type { Stemmer } from "../words/stems.ts";
import type { QueryTerm } from "../words/term.ts";

/** The extract of a turn. */
export interface Extract {
  readonly text: string;
  /** All of it is there. */
  readonly whole: boolean;
  /** The beginning of what was asked, where it does not stand in the text. */
  readonly ask: string | null;
  /** Lines of what is shown, in order; blocks side by side are one piece. */
  readonly pieces: readonly Lines[];
}

export interface ExtractRequest {
  readonly terms: readonly QueryTerm[];
  readonly stemmer: Stemmer;
  /** Cosine of each block to the question, null for one without a vector; asked of a turn that has to be cut. */
  readonly near?: (() => readonly (number | null)[]) | undefined;
  /** Characters. */
  readonly length: number;
}

/** A block's weight beside its words: the end of a turn says how things stand, the way there is thinking aloud. */
const priors: Record<Part, number> = {
  final: 1.4,
  answer: 1.4,
  commit: 1.2,
  ask: 1,
  plan: 0.8,
  recap: 0.7,
  said: 0.6,
};
/** Share of the better neighbour's score. */
const besides = 0.2;
/** A block that is the question's likeness is worth as much as one that has so much of its words. */
const likeness = 0.5;
/** Share of the room for the opening of the last answer, and blocks of it. */
const opening = { share: 0.25, blocks: 3 };
const askLength = 160;
/** Characters of the line that tells what was asked, beside its words. */
const askLine = 10;
const gap = 2;
/** Stands for what is left out. */
const gapMark = "[…]";
/** No block is so short that it is worth looking for one that fits. */
const scrap = 40;
const k1 = 1.2;
const b = 0.6;

/**
 * Cuts a turn to a length: all of it if it fits, else what was asked, the opening of the last answer, and the blocks that have
 * the question's words, in their order, each under its headings. One block at least, whatever its length.
 */
export function extractOf(
  blocks: readonly Block[],
  { terms, stemmer, near, length }: ExtractRequest,
): Extract {
  const cost = ({ text }: Block): number => text.length + gap;
  if (blocks.reduce((sum, block) => sum + cost(block), 0) <= length) {
    const all = new Set(blocks.keys());
    return { text: written(blocks, all), whole: true, ask: null, pieces: piecesOf(blocks, all) };
  }
  const asked = blocks.findIndex(({ part }) => part === "ask" || part === "plan");
  const ask = asked < 0 ? null : (blocks[asked]?.text ?? "").replace(/\s+/g, " ").trim();
  const askShown = ask === null ? null : cutAt(ask, askLength);
  let left = length - (askShown === null ? 0 : askShown.length + askLine);
  const taken = new Set<number>();
  const take = (at: number): void => {
    taken.add(at);
    left -= cost(blocks[at] ?? nothing);
  };
  let room = length * opening.share;
  const last = blocks.findLast(({ part }) => part === "final");
  const finals = [...blocks.keys()].filter((at) => last && areOneSpeech(blocks[at], last));
  for (const at of finals.slice(0, opening.blocks)) {
    const size = cost(blocks[at] ?? nothing);
    if (size > room) break;
    room -= size;
    take(at);
  }
  const scores = scoresOf(blocks, { terms, stemmer, near });
  for (const at of [...blocks.keys()].toSorted((x, y) => (scores[y] ?? 0) - (scores[x] ?? 0) || x - y)) {
    if (left < scrap && taken.size > 0) break;
    if (taken.has(at)) continue;
    if (taken.size === 0 || cost(blocks[at] ?? nothing) <= left) take(at);
  }
  const shownAsk = taken.has(asked) ? null : askShown;
  const whole = taken.size === blocks.length;
  return { text: written(blocks, taken), whole, ask: shownAsk, pieces: piecesOf(blocks, taken) };
}

const nothing: Block = { part: "said", text: "", lines: { from: 0, to: 0 } };

/** Cuts at a space, never inside a character. */
export const cutAt = (text: string, most: number): string =>
  text.length <= most
    ? text
    : `${text
        .slice(0, Math.max(text.lastIndexOf(" ", most - 1), most / 2))
        .replace(/[\ud800-\udbff]$/, "")
        .trimEnd()}…`;

/** BM25 of each block and its cosine, times its prior, and a share of its better neighbour's. */
function scoresOf(
  blocks: readonly Block[],
  { terms, stemmer, near }: Omit<ExtractRequest, "length">,
): number[] {
  const cosines = near?.() ?? [];
  const mass = terms.reduce((sum, { idf }) => sum + idf, 0);
  const asked = new Map(terms.filter(({ kind }) => kind === "stem").map(({ text, idf }) => [text, idf]));
  const pairs = terms.filter(({ kind }) => kind === "pair");
  const counted = countAsked(
    stemmer,
    new Set(asked.keys()),
    blocks.map(({ text }) => text),
  );
  const mean = counted.reduce((sum, { words }) => sum + words, 0) / Math.max(1, counted.length);
  const own = blocks.map(({ text, part }, at): number => {
    const { counts, words } = counted[at] ?? { counts: new Map<string, number>(), words: 0 };
    const length = k1 * (1 - b + (b * words) / Math.max(1, mean));
    let score = 0;
    for (const [word, count] of counts)
      score += ((asked.get(word) ?? 0) * count * (k1 + 1)) / (count + length);
    for (const pair of pairs) if (text.includes(pair.text)) score += pair.idf;
    return (score + likeness * mass * Math.max(0, cosines[at] ?? 0)) * priors[part];
  });
  return own.map((score, at) => score + besides * Math.max(own[at - 1] ?? 0, own[at + 1] ?? 0));
}

const USER = "User: ";
const speakerOf = ({ part }: Block): string => (part === "ask" ? USER : "Assistant: ");

/** The person's first words of an extract that shows them. */
export const personsWords = (extract: string): string =>
  extract.startsWith(USER) ? (extract.slice(USER.length).split("\n\n", 1)[0] ?? "") : "";

/** The blocks in their order with who speaks, "[…]" where some are left out, headings before what they stand above. */
function written(blocks: readonly Block[], taken: ReadonlySet<number>): string {
  const lines: string[] = [];
  let headings: readonly string[] = [];
  let before = -1;
  for (const [at, block] of blocks.entries()) {
    if (!areOneSpeech(blocks[at - 1], block)) headings = [];
    if (taken.has(at)) {
      const isNext = at === before + 1;
      if (!isNext) lines.push(gapMark);
      // Beside a block that is shown, those headings are shown already.
      const above = isNext ? [] : headingsOver(headings, block.text);
      const last = blocks[before];
      const speaker = last && speakerOf(last) === speakerOf(block) ? "" : speakerOf(block);
      lines.push(speaker + [...above, block.text].join("\n"));
      before = at;
    }
    headings = headingsAfter(headings, block.text);
  }
  if (before < blocks.length - 1) lines.push(gapMark);
  return lines.join("\n\n");
}

function piecesOf(blocks: readonly Block[], taken: ReadonlySet<number>): Lines[] {
  const pieces: Lines[] = [];
  for (const [at, { lines }] of blocks.entries()) {
    if (!taken.has(at)) continue;
    const last = pieces.at(-1);
    if (last && taken.has(at - 1)) pieces[pieces.length - 1] = joined(last, lines);
    else pieces.push(lines);
  }
  return pieces;
}

const joined = (one: Lines, other: Lines): Lines => ({
  from: Math.min(one.from, other.from),
  to: Math.max(one.to, other.to),
});
