import { decode } from "./decode.ts";
import { PROSE_EXTENSIONS, PROSE_NAMES } from "./endings.ts";
import type { Extracted, Extractor, FileContent, Section } from "./extractor.ts";
import { sectionsOfText } from "./text-headings.ts";

export const text: Extractor = {
  kind: "text",
  extensions: PROSE_EXTENSIONS,
  names: PROSE_NAMES,
  contentTypes: { "text/plain": "txt" },
  version: 4,
  extract: async (file: FileContent): Promise<Extracted> => {
    const content = await decode(file.bytes);
    return { title: null, sections: sectionsOfText(content) ?? wholeText(content) };
  },
};

/** A text without structure is one section. */
export const wholeText = (content: string): Section[] =>
  content.trim() === "" ? [] : [{ headings: [], page: 1, line: 1, text: content }];
