import type { Block, Lines, Part } from "@memory/language/session";
import { headingsAfter, headingsOver } from "@memory/language/text";
import { areOneSpeech } from "../../store/passage-blocks.ts";
import { cutAt, cutToTokens } from "../cut-text.ts";
import { type Question, takingOrder } from "./taking-order.ts";

/** What is shown of a turn. */
export interface Extract {
  readonly text: string;
  /** Of each paragraph of the text but `[…]`, in order, the step in which it was taken, from 0. */
  readonly steps: readonly number[];
  /** All of it is there. */
  readonly whole: boolean;
  /** The beginning of what was asked, where it does not stand in the text. */
  readonly ask: string | null;
  /** Lines of what is shown, in order; blocks side by side are one piece. */
  readonly pieces: readonly Lines[];
  /** Who says what is shown; null where that is a plan, which either of them may have laid before the other. */
  readonly by: "user" | "assistant" | null;
}

/** A turn that is shown step by step: with more room there is more of it, and nothing less. */
export interface Excerpt {
  readonly steps: number;
  /** The first so many steps, and of the next one at most so many characters. */
  show(steps: number, more?: number): Extract;
  /** The words of a step, from 0, and of so many blocks before and behind each of its own. */
  words(step: number, beside: number): string;
}

const askLength = 160;
const gap = 2;
/** Stands for what is left out. */
export const gapMark = "[…]";
/** Fewer characters of a block say nothing. */
const scrap = 60;

/**
 * The steps of a turn, each of blocks that go together, up to so many characters: what is too long for what is left makes room for what is shorter. One
 * step at least, whatever its length.
 */
export function excerptOf(blocks: readonly Block[], question: Question, length: number): Excerpt {
  const above = headingsAbove(blocks);
  const all = blocks.reduce((sum, block) => sum + costOf(block), 0);
  let left = length;
  const steps = takingOrder(blocks, question).filter((step, n) => {
    const cost = step.reduce((sum, at) => sum + costOf(blocks[at]), 0);
    if (all > length && n > 0 && cost > left) return false;
    left -= cost;
    return true;
  });
  return {
    steps: steps.length,
    show: (count, more = 0) => {
      const taken = new Map<number, Taken>();
      for (const [step, ats] of steps.slice(0, count).entries())
        for (const at of ats) taken.set(at, { step, text: blocks[at]?.text ?? "" });
      for (const [at, text] of begun(blocks, steps[count] ?? [], more)) taken.set(at, { step: count, text });
      return extractOf(blocks, above, taken);
    },
    words: (step, beside) => {
      const around = Array.from({ length: 2 * beside + 1 }, (_, n) => n - beside);
      const ats = new Set(steps[step]?.flatMap((at) => around.map((away) => at + away)));
      return [...ats].flatMap((at) => blocks[at]?.text ?? []).join("\n\n");
    },
  };
}

const costOf = (block: Block | undefined): number => (block?.text.length ?? 0) + gap;

interface Taken {
  readonly step: number;
  readonly text: string;
}

/** The beginning of a step: its first blocks, the last of them cut; none, if that would be less than what is introduced. */
function begun(blocks: readonly Block[], step: readonly number[], most: number): [number, string][] {
  const shown: [number, string][] = [];
  let left = most;
  for (const at of step) {
    const text = blocks[at]?.text ?? "";
    if (text.length > left) {
      if (left < scrap) return [];
      return [...shown, [at, fenced(cutToTokens(text, left))]];
    }
    shown.push([at, text]);
    left -= text.length + gap;
  }
  return shown;
}

/** Code that is cut is closed again. */
const fenced = (text: string): string =>
  (text.match(/^\s*```/gm)?.length ?? 0) % 2 === 1 ? `${text}\n\`\`\`` : text;

function extractOf(
  blocks: readonly Block[],
  above: readonly (readonly string[])[],
  taken: ReadonlyMap<number, Taken>,
): Extract {
  const ats = [...taken.keys()].sort((one, other) => one - other);
  const asked = blocks.findIndex(({ part }) => part === "ask" || part === "plan");
  const ask = asked < 0 || taken.has(asked) ? null : askOf(blocks[asked]);
  const parts = new Set(ats.map((at) => blocks[at]?.part ?? "said"));
  return {
    text: written(blocks, above, ats, taken),
    steps: ats.map((at) => taken.get(at)?.step ?? 0),
    whole: ats.length === blocks.length && ats.every((at) => taken.get(at)?.text === blocks[at]?.text),
    ask,
    pieces: piecesOf(blocks, ats),
    by: speakers(parts),
  };
}

const askOf = (block: Block | undefined): string =>
  cutAt((block?.text ?? "").replace(/\s+/g, " ").trim(), askLength);

function speakers(parts: ReadonlySet<Part>): Extract["by"] {
  if (parts.has("ask") || parts.has("answer")) return "user";
  return [...parts].every((part) => part === "plan") ? null : "assistant";
}

const USER = "User: ";
const speakerOf = (block: Block | undefined): string =>
  block?.part === "ask" ? USER : block?.part === "plan" ? "Plan: " : "Assistant: ";

/** The person's first words of an extract that shows them. */
export const personsWords = (extract: string): string =>
  extract.startsWith(USER) ? (extract.slice(USER.length).split("\n\n", 1)[0] ?? "") : "";

/** The headings above each block, but for its own. */
function headingsAbove(blocks: readonly Block[]): (readonly string[])[] {
  let headings: readonly string[] = [];
  return blocks.map((block, at) => {
    if (!areOneSpeech(blocks[at - 1], block)) headings = [];
    const above = headingsOver(headings, block.text);
    headings = headingsAfter(headings, block.text);
    return above;
  });
}

/** The blocks in their order with who speaks, "[…]" where some are left out, headings before what they stand above. */
function written(
  blocks: readonly Block[],
  above: readonly (readonly string[])[],
  ats: readonly number[],
  taken: ReadonlyMap<number, Taken>,
): string {
  const lines: string[] = [];
  let before = -1;
  for (const at of ats) {
    const isNext = at === before + 1;
    if (!isNext) lines.push(gapMark);
    const [block, last] = [blocks[at], blocks[before]];
    const speaker = last && speakerOf(last) === speakerOf(block) ? "" : speakerOf(block);
    // Beside a block that is shown, those headings are shown already.
    lines.push(speaker + [...(isNext ? [] : (above[at] ?? [])), taken.get(at)?.text ?? ""].join("\n"));
    before = at;
  }
  if (before < blocks.length - 1) lines.push(gapMark);
  return lines.join("\n\n");
}

function piecesOf(blocks: readonly Block[], ats: readonly number[]): Lines[] {
  const pieces: Lines[] = [];
  for (const [n, at] of ats.entries()) {
    const lines = blocks[at]?.lines ?? { from: 0, to: 0 };
    const last = pieces.at(-1);
    if (last && ats[n - 1] === at - 1) pieces[pieces.length - 1] = joined(last, lines);
    else pieces.push(lines);
  }
  return pieces;
}

const joined = (one: Lines, other: Lines): Lines => ({
  from: Math.min(one.from, other.from),
  to: Math.max(one.to, other.to),
});
