import { decode } from "./decode.ts";
import { PROSE_EXTENSIONS, PROSE_NAMES } from "./endings.ts";
import type { Extracted, Extractor, FileContent, Section } from "./extractor.ts";

export const text: Extractor = {
  kind: "text",
  extensions: PROSE_EXTENSIONS,
  names: PROSE_NAMES,
  contentTypes: { "text/plain": "txt" },
  version: 3,
  extract: async (file: FileContent): Promise<Extracted> => ({
    title: null,
    sections: wholeText(await decode(file.bytes)),
  }),
};

/** A text without structure is one section. */
export const wholeText = (content: string): Section[] =>
  content.trim() === "" ? [] : [{ headings: [], page: 1, line: 1, text: content }];
