import type { Section } from "./extractor.ts";

/** Lines that are recalled together, in characters: a handful, so that a hit says which of them it means. */
const TOGETHER = 1000;

export interface RecordLine {
  readonly text: string;
  readonly line: number | null;
}

/** Records of a table or a list in groups of a chunk's size. */
export function joinRecords(records: readonly RecordLine[], headings: readonly string[] = []): Section[] {
  const sections: Section[] = [];
  let held: string[] = [];
  let length = 0;
  let from: number | null = null;
  const flush = () => {
    if (held.length > 0) sections.push({ headings, page: 1, line: from, text: held.join("\n") });
    held = [];
    length = 0;
  };
  for (const { text, line } of records) {
    if (text.trim() === "") continue;
    if (length + text.length > TOGETHER) flush();
    if (held.length === 0) from = line;
    held.push(text);
    length += text.length + 1;
  }
  flush();
  return sections;
}
