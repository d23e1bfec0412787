import { ownLines, withoutCited } from "@memory/language/distilling";
import type { Block } from "@memory/language/session";
import { areOneSpeech } from "../../store/passage-blocks.ts";

interface Said<Near> {
  readonly blocks: readonly Block[];
  readonly near: readonly Near[];
}

/**
 * Without what is only shown: a mail, a log or a page that stands in what a person says is not their word, and what an agent cites
 * of such a text is not its own.
 */
export function ownWords<Near>(blocks: readonly Block[], near: readonly Near[]): Said<Near> {
  const texts = speeches(blocks).flatMap(ownTexts);
  const kept = blocks.flatMap((block, at) => {
    const text = texts[at] ?? "";
    return text === "" ? [] : [{ block: { ...block, text }, near: near.slice(at, at + 1) }];
  });
  return { blocks: kept.map(({ block }) => block), near: kept.flatMap((one) => one.near) };
}

/** What a person says of it. */
export function personsAlone<Near>({ blocks, near }: Said<Near>): Said<Near> {
  const is = ({ part }: Block): boolean => part === "ask" || part === "answer";
  return { blocks: blocks.filter(is), near: near.filter((_, at) => blocks[at] && is(blocks[at])) };
}

/** Blocks of one message: a mail in it may go on through several of them. */
function speeches(blocks: readonly Block[]): Block[][] {
  const found: Block[][] = [];
  for (const block of blocks) {
    const last = found.at(-1);
    if (last && areOneSpeech(last.at(-1), block)) last.push(block);
    else found.push([block]);
  }
  return found;
}

function ownTexts(blocks: readonly Block[]): readonly string[] {
  if (blocks[0]?.part !== "ask") return blocks.map(({ text }) => withoutCited(text));
  const lines = blocks.map(({ text }) => text.split("\n"));
  const own = ownLines(lines.flatMap((of) => [...of, ""]));
  let from = 0;
  return lines.map((of) => {
    const begin = from;
    from += of.length + 1;
    return of
      .filter((_, n) => own[begin + n])
      .join("\n")
      .trim();
  });
}
