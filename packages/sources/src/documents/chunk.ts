import { datesIn } from "@memory/language/questions";
import { fingerprint, partsIn } from "@memory/language/text";
import type { Section } from "./formats/extractor.ts";
import { splitText, type TextRange } from "./split-text.ts";

export interface ReadChunk {
  /** The same for the same words under the same headings, whatever stands around them. */
  readonly key: string;
  readonly headingPath: string;
  /** The one that it begins on. */
  readonly page: number;
  readonly startLine: number | null;
  readonly endLine: number | null;
  readonly content: string;
  /** Of its camelCase words, for the index. */
  readonly parts: string;
  /** The days and months that it names, for the index. */
  readonly dates: string;
}

export interface ChunkOptions {
  /** No chunk is longer, in UTF-16 units. */
  readonly maxLength: number;
}

/** About 400 tokens: what a model of sentences still makes one meaning of, and a reader takes in at a glance. */
const DEFAULTS: ChunkOptions = { maxLength: 1600 };
const LONGEST_PATH = 500;
const LONGEST_HEADING = 120;

/** One section, one chunk; a long section at the borders of its paragraphs. */
export function chunkSections(
  sections: readonly Section[],
  { maxLength }: ChunkOptions = DEFAULTS,
): ReadChunk[] {
  return joinBareHeadings(sections).flatMap((section) => {
    const headingPath = pathOf(section.headings);
    return splitText(section.text, maxLength).map((stretch) => toChunk(section, headingPath, stretch));
  });
}

function toChunk(
  section: Section,
  headingPath: string,
  { content, firstLine, lastLine }: TextRange,
): ReadChunk {
  const at = (line: number) => (section.line === null ? null : section.line + line);
  return {
    key: fingerprint(`${headingPath}\n${content}`),
    headingPath,
    page: section.further?.findLast(({ line }) => line <= firstLine)?.page ?? section.page,
    startLine: at(firstLine),
    endLine: at(lastLine),
    content,
    parts: partsIn(content),
    dates: datesIn(content),
  };
}

/** A heading with nothing under it but the next heading goes with what follows: alone it answers no question. */
function joinBareHeadings(sections: readonly Section[]): Section[] {
  const joined: Section[] = [];
  let held: Section | null = null;
  for (const section of sections) {
    if (section.text.trim() === "") continue;
    const next: Section = held !== null && follows(held, section) ? join(held, section) : section;
    if (held !== null && next === section) joined.push(held);
    // Bounded, or a list of a hundred thousand headings would be copied for each of them.
    held = isBareHeading(section) && next.text.length < 1000 ? next : null;
    if (held === null) joined.push(next);
  }
  if (held !== null) joined.push(held);
  return joined;
}

/** The lines must go on, or those of the chunk would be wrong. */
const follows = (one: Section, other: Section): boolean =>
  one.page === other.page &&
  (one.line === null) === (other.line === null) &&
  (one.line === null || one.line + newlines(one.text) === other.line) &&
  one.headings.length > 0 &&
  other.headings.length > 0;

function join(one: Section, other: Section): Section {
  const text = withBreak(one.text);
  const further = other.further?.map(({ line, page }) => ({ line: line + newlines(text), page }));
  return { ...other, ...(further && { further }), line: one.line, text: text + other.text };
}

const withBreak = (text: string): string => (text.endsWith("\n") ? text : `${text}\n`);

const newlines = (text: string): number => text.split("\n").length - 1;

/** One line, or two with an underline, which say what the last heading says. */
function isBareHeading({ headings, text }: Section): boolean {
  const own = headings.at(-1);
  if (own === undefined || text.length > 1000) return false;
  const [first = "", second, ...more] = text.trim().split("\n");
  if (more.length > 0) return false;
  if (second !== undefined) return /^(?:=+|-+)$/.test(second.trim());
  return /^#{1,6}\s/.test(first) || first === own;
}

/** Headings from the outermost inwards; of a path too long, the innermost ones. */
function pathOf(headings: readonly string[]): string {
  const names = headings.map((heading) =>
    shortened(heading.replace(/\s+/g, " ").trim().replaceAll(" > ", " › ")),
  );
  const kept: string[] = [];
  let length = 0;
  for (const name of names.reverse()) {
    length += name.length + 3;
    if (length > LONGEST_PATH) break;
    kept.unshift(name);
  }
  return kept.join(" > ");
}

function shortened(heading: string): string {
  if (heading.length <= LONGEST_HEADING) return heading;
  return `${heading.slice(0, LONGEST_HEADING).replace(/[\ud800-\udbff]$/, "")}…`;
}
