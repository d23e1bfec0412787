import { countMarkers, redactKeepingLines } from "@memory/language/redaction";
import type { Extracted } from "./formats/extractor.ts";

export interface RedactedSections extends Extracted {
  /** Number of hidden stretches of text. */
  readonly redactions: number;
}

/**
 * Hides secrets in a document as a whole, so that a key that runs over a heading or a page is found, and a password
 * recognised once is hidden in every section and title. Lines and sections stay where they were.
 */
export function redactSections({ sections, ...extracted }: Extracted): RedactedSections {
  const { title } = extracted;
  const texts = sections.map(({ text }) => text.replaceAll("\f", " "));
  // Without any, a text that is one section is not copied.
  const named = new Set([title ?? "", ...sections.flatMap(({ headings }) => headings)]);
  const names = [...named].filter((name) => name !== "");
  const { text, count } = redactKeepingLines([...texts, ...names].join(BORDER));
  if (count === 0) return { ...extracted, sections, redactions: 0 };
  const parts = text.split("\f").map(withoutBorder);
  const hidden = new Map(names.map((name, n) => [name, (parts[texts.length + n] ?? "").trim()]));
  const bodies = parts.slice(0, texts.length);
  sections.forEach(({ headings }, n) => {
    const own = headings.at(-1) ?? "";
    if (isSwallowed(own, hidden.get(own) ?? "", { before: texts[n] ?? "", after: bodies[n] ?? "" })) {
      hidden.set(own, "[redacted]");
    }
  });
  return {
    ...extracted,
    title: title === null ? null : (hidden.get(title) ?? ""),
    sections: sections.map((section, n) => ({
      ...section,
      headings: section.headings.map((heading) => hidden.get(heading) ?? ""),
      text: bodies[n] ?? "",
    })),
    redactions: Math.max(1, markersIn(bodies) - markersIn(texts)),
  };
}

/** A line of a key may have passed for a heading: it shows no secret by itself, but its line is gone from the text. */
function isSwallowed(heading: string, shown: string, text: { before: string; after: string }): boolean {
  if (heading === "" || text.before === text.after) return false;
  return letters(text.before).includes(letters(heading)) && !letters(text.after).includes(letters(shown));
}

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");

/** Line ends on both sides, for a pattern that wants a line of its own. */
const BORDER = "\n\f\n";

const withoutBorder = (part: string, n: number, all: readonly string[]): string =>
  part.replace(n === 0 ? "" : /^\n/, "").replace(n === all.length - 1 ? "" : /\n$/, "");

const markersIn = (texts: readonly string[]): number =>
  texts.reduce((count, text) => count + countMarkers(text), 0);
