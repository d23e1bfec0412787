import type { Turn } from "@memory/shared";
import type { Lines } from "../../../app/turn-address.ts";

type Block = Turn["blocks"][number];

interface Answered {
  /** Lines that were shown. */
  readonly lines: readonly Lines[] | undefined;
  /** The part of the turn that the answer shows. */
  readonly extract: string | undefined;
}

/**
 * The places of the blocks that an answer has shown. A long message is one line of a transcript, with many blocks: the words of
 * the extract tell which of them were meant; without it, all of the lines count as shown.
 */
export function shownBlocks(blocks: readonly Block[], { lines, extract }: Answered): ReadonlySet<number> {
  const shown = new Set<number>();
  if (lines === undefined && extract === undefined) return shown;
  const paragraphs = extract?.split("\n\n");
  let next = 0;
  for (const [at, block] of blocks.entries()) {
    if (lines?.some((piece) => overlaps(piece, block)) === false) continue;
    if (paragraphs) {
      const found = paragraphs.findIndex((paragraph, n) => n >= next && holds(paragraph, block.text));
      if (found < 0) continue;
      next = found + 1;
    }
    shown.add(at);
  }
  return shown;
}

const overlaps = (one: Lines, other: Lines): boolean =>
  one.startLine <= other.endLine && one.endLine >= other.startLine;

/** The lead of a block in an extract: who speaks, and the headings above it. */
const BEFORE = /^(?:(?:User|Assistant|Plan): )?(?:[ \t]*(?:#|\*\*)[^\n]*\n)*$/;

const holds = (paragraph: string, text: string): boolean =>
  paragraph.endsWith(text) && BEFORE.test(paragraph.slice(0, paragraph.length - text.length));
