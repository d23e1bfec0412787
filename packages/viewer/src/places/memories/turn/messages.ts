import type { Turn } from "@memory/shared";
import { cleanLine } from "../../../text/clean.ts";

type Block = Turn["blocks"][number];

/** One message: the blocks of one part in the same lines. */
export interface Message extends Omit<Block, "text"> {
  readonly stretches: readonly MessageStretch[];
}

/** Blocks side by side that an answer has shown, or has not. */
interface MessageStretch {
  readonly isShown: boolean;
  readonly blocks: readonly { readonly at: number; readonly text: string }[];
}

/** The messages of a turn in order, and what was shown of each. */
export function messagesOf(blocks: readonly Block[], shown: ReadonlySet<number>): readonly Message[] {
  const messages: (Omit<Message, "stretches"> & { stretches: Stretch[] })[] = [];
  for (const [at, { text, ...place }] of blocks.entries()) {
    const last = messages.at(-1);
    const message = last && isSame(last, place) ? last : { ...place, stretches: [] };
    if (message !== last) messages.push(message);
    const stretch = message.stretches.at(-1);
    if (stretch?.isShown === shown.has(at)) stretch.blocks.push({ at, text });
    else message.stretches.push({ isShown: shown.has(at), blocks: [{ at, text }] });
  }
  return messages;
}

interface Stretch extends MessageStretch {
  readonly blocks: { readonly at: number; readonly text: string }[];
}

type Place = Omit<Block, "text">;
const isSame = (one: Place, other: Place): boolean =>
  one.part === other.part && one.startLine === other.startLine && one.endLine === other.endLine;

/** A line of Markdown's headings, or one that is bold as a whole. */
const HEADING = /^\s*(?:#{1,6} +(\S[^\n]{0,200}?)|\*\*([^*\n]{2,80})\*\*:?)\s*$/;

/** The headings that a block begins with, without their signs, and what stands under them. */
export function underHeadings(text: string): { readonly headings: readonly string[]; readonly rest: string } {
  const lines = text.split("\n");
  const headings: string[] = [];
  for (const line of lines) {
    const [, marked, bold] = HEADING.exec(line) ?? [];
    const heading = marked ?? bold;
    if (heading === undefined) break;
    headings.push(cleanLine(heading));
  }
  return {
    headings: headings.filter((heading) => heading !== ""),
    rest: lines.slice(headings.length).join("\n"),
  };
}
