import type { Turn } from "@memory/shared";

type Block = Turn["blocks"][number];

/** One message: the blocks of one part that begin in the same line. */
export interface Message extends Block {
  readonly stretches: readonly MessageStretch[];
}

/** Blocks side by side that an answer has shown, or has not. */
interface MessageStretch {
  readonly isShown: boolean;
  readonly text: string;
  /** Where it begins in the message, in UTF-16 units. */
  readonly from: number;
}

/** Stands between two blocks of a message. */
const BETWEEN = "\n\n";

/** The messages of a turn in order, and what was shown of each. */
export function messagesOf(blocks: readonly Block[], shown: ReadonlySet<number>): readonly Message[] {
  const messages: Message[] = [];
  for (const [at, block] of blocks.entries()) {
    const last = messages.at(-1);
    const isShown = shown.has(at);
    if (!last || !isSame(last, block)) {
      messages.push({ ...block, stretches: [{ isShown, text: block.text, from: 0 }] });
      continue;
    }
    const text = last.text + BETWEEN + block.text;
    const before = last.stretches.slice(0, -1);
    const stretch = last.stretches.at(-1);
    const stretches =
      stretch?.isShown === isShown
        ? [...before, { ...stretch, text: stretch.text + BETWEEN + block.text }]
        : [...last.stretches, { isShown, text: block.text, from: text.length - block.text.length }];
    messages[messages.length - 1] = {
      ...last,
      text,
      stretches,
      endLine: Math.max(last.endLine, block.endLine),
    };
  }
  return messages;
}

type Place = Omit<Block, "text">;
const isSame = (one: Place, other: Place): boolean =>
  one.part === other.part && one.startLine === other.startLine;
