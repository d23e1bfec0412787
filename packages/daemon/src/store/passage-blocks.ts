import type { Block, Part } from "@memory/language/session";
import { fingerprint } from "@memory/language/text";
import type { Selectable } from "kysely";
import type { PassagesTable } from "./recall-tables.ts";

export type PassageRow = Selectable<PassagesTable>;

/** A passage's part of its blocks. */
export type PassageText = Pick<PassageRow, "content" | "blocks" | "start_line" | "end_line">;

/** No block has an empty line in it. */
const between = "\n\n";

/** The texts of the blocks of a passage. */
export const blockTexts = (content: string): string[] => content.split(between);

const parts: readonly Part[] = ["ask", "answer", "said", "final", "commit", "plan", "recap"];

/**
 * The blocks of a passage, in order. What is not told of one (a passage of before, or one whose words were scrubbed across two
 * blocks) is that of the passage: its lines, and what the agent said.
 */
export function blocksIn({ content, blocks, start_line: from, end_line: to }: PassageText): Block[] {
  const texts = blockTexts(content);
  const known = placesIn(blocks);
  return texts.map((text, n) => {
    const place = known.length === texts.length ? known[n] : undefined;
    return { text, part: place?.part ?? "said", lines: place?.lines ?? { from, to } };
  });
}

function placesIn(json: string): Omit<Block, "text">[] {
  const places: unknown = JSON.parse(json);
  if (!Array.isArray(places)) return [];
  return places.flatMap((place: unknown) => {
    if (!Array.isArray(place)) return [];
    const part = parts.find((one) => one === place[0]);
    const [from, to] = [Number(place[1]), Number(place[2])];
    return part && from <= to ? [{ part, lines: { from, to } }] : [];
  });
}

/** True for two blocks, side by side, of one message: another has headings of its own. */
export const areOneSpeech = (one: Block | undefined, other: Block): boolean =>
  one?.part === other.part && one.lines.from === other.lines.from;

/** The columns of a passage that follow from its blocks: one at least. */
export function passageText(
  blocks: readonly Block[],
): PassageText & Pick<PassageRow, "content_key" | "author"> {
  const content = blocks.map(({ text }) => text).join(between);
  const first = blocks[0]?.part;
  return {
    content,
    content_key: fingerprint(content),
    author: first === "ask" || first === "answer" ? "user" : "assistant",
    blocks: JSON.stringify(blocks.map(({ part, lines }) => [part, lines.from, lines.to])),
    start_line: Math.min(...blocks.map(({ lines }) => lines.from)),
    end_line: Math.max(...blocks.map(({ lines }) => lines.to)),
  };
}

/** The searchable text of a passage: the headings above it, and its words. */
export const wordsOf = ({ heading, content }: Pick<PassageRow, "heading" | "content">): string =>
  heading === "" ? content : `${heading}${between}${content}`;
