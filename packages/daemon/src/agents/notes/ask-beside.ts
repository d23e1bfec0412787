import { denies } from "@memory/language/comparison";
import type { SpokenDeps } from "../../memories/beliefs/belief.ts";
import { askAcross } from "../../memories/beliefs/contradict.ts";
import type { MemoryRow } from "../../memories/row.ts";
import { findFiles, isNoted } from "./queries.ts";
import type { Said } from "./read-file.ts";

/**
 * A save compares within one project, and with the heading that a statement stands under. Notes of one program hold everywhere and
 * another's in one project, and headings differ: what a statement says against those is asked about, too. Answers with how many.
 */
export function askBeside(
  deps: SpokenDeps,
  { ownerId }: { readonly ownerId: string },
  { row, one }: { readonly row: MemoryRow; readonly one: Said },
): number {
  const { store } = deps;
  const others =
    row.project === null
      ? [...new Set(findFiles(store, ownerId).flatMap(({ project }) => project ?? []))]
      : [null];
  const wordsOf = ({ id, content }: Pick<MemoryRow, "id" | "content">): string =>
    isNoted(store, id) ? withoutHeading(content) : content;
  return askAcross(deps, row, { words: bareOf(one), projects: [row.project, ...others], wordsOf });
}

/** A heading is no sentence, and what it stands before is one; but "Never" says of all below it that it is not so. */
const bareOf = ({ content, words }: Said): string =>
  denies(content.slice(0, content.length - words.length)) ? content : words;

const withoutHeading = (content: string): string => {
  const [heading = ""] = /^[^:.!?]{1,80}: (?=(?:\S+\s+){2}\S)/.exec(content) ?? [];
  return denies(heading) ? content : content.slice(heading.length);
};
