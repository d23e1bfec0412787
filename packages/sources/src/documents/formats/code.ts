import type { Parser } from "@vscode/tree-sitter-wasm";
import { decode } from "./decode.ts";
import { type Definition, definitionsIn, definitionsOfFile } from "./definitions.ts";
import { CODE_EXTENSIONS, CODE_NAMES } from "./endings.ts";
import type { Extracted, Extractor, FileContent, Section } from "./extractor.ts";
import { parserFor } from "./grammars.ts";
import { wholeText } from "./text.ts";

export const code: Extractor = {
  kind: "code",
  extensions: CODE_EXTENSIONS,
  names: CODE_NAMES,
  version: 5,
  extract: async (file: FileContent): Promise<Extracted> => {
    const text = await decode(file.bytes);
    return { title: null, sections: (await sectionsOfCode(text, file.name)) ?? wholeText(text) };
  },
};

/** Longer source is generated; blank lines are border enough in it. */
const LONGEST_PARSED = 1_000_000;
const LONGEST_PARSE_MS = 5000;

/** Verbatim slices by definition, which together are the file; null where no grammar reads it. */
async function sectionsOfCode(text: string, name: string): Promise<Section[] | null> {
  if (text.length > LONGEST_PARSED || text.trim() === "") return null;
  const parser = await parserFor(name.slice(name.lastIndexOf(".") + 1).toLowerCase());
  if (parser === null) return null;
  const slices = slicesOf(parser, text);
  if (slices === null) return null;
  const lines = text.split("\n");
  return slices.map(({ headings, from, to }) => ({
    headings,
    page: 1,
    line: from + 1,
    text: lines.slice(from, to).join("\n") + (to < lines.length ? "\n" : ""),
  }));
}

/** Rows `[from, to)`. */
interface Slice {
  readonly headings: readonly string[];
  readonly from: number;
  readonly to: number;
  /** It lies between definitions. */
  readonly isGap: boolean;
}

function slicesOf(parser: Parser, text: string): Slice[] | null {
  const end = performance.now() + LONGEST_PARSE_MS;
  const tree = parser.parse(text, null, { progressCallback: () => performance.now() > end });
  if (tree === null) {
    parser.reset();
    return null;
  }
  try {
    const rows = text.split("\n");
    const whole: Slice = { headings: [], from: 0, to: rows.length, isGap: true };
    const slices = cut(definitionsOfFile(tree.rootNode), whole, rows);
    // Code without a single readable definition is one slice.
    return slices.every(({ isGap }) => isGap) ? null : withoutCrumbs(slices, rows);
  } finally {
    // It lies in the memory of the module, which no garbage collector sees.
    tree.delete();
  }
}

/** A definition that is longer is cut into its members, if it has any. */
const LONGEST_WHOLE = { rows: 60, characters: 1600 };
/** A definition of one or two rows is read with its neighbours. */
const SMALLEST_DEFINITION = 3;

function cut(
  definitions: readonly Definition[],
  { headings, from, to }: Slice,
  rows: readonly string[],
): Slice[] {
  const slices: Slice[] = [];
  let at = from;
  for (const definition of definitions) {
    const { firstRow, endRow } = definition;
    if (firstRow < at || endRow > to || endRow - firstRow < SMALLEST_DEFINITION) continue;
    if (firstRow > at) slices.push({ headings, from: at, to: firstRow, isGap: true });
    const inner: Slice = { headings: named(headings, definition), from: firstRow, to: endRow, isGap: false };
    slices.push(
      ...(definition.body !== null && isLong(inner, rows)
        ? cut(definitionsIn(definition.body), inner, rows)
        : [inner]),
    );
    at = endRow;
  }
  if (at === from && from < to) return [{ headings, from, to, isGap: headings.length === 0 }];
  if (at < to) slices.push({ headings, from: at, to, isGap: true });
  return slices;
}

const named = (headings: readonly string[], { name }: Definition): readonly string[] =>
  name === "" ? headings : [...headings, name];

function isLong({ from, to }: Slice, rows: readonly string[]): boolean {
  if (to - from > LONGEST_WHOLE.rows) return true;
  let characters = 0;
  for (let row = from; row < to; row += 1) characters += (rows[row]?.length ?? 0) + 1;
  return characters > LONGEST_WHOLE.characters;
}

/** Fewer rows than these between two definitions say nothing alone: a brace that closes, a constant, a class's head. */
const CRUMB_ROWS = 3;

/** Gaps of a few rows go to the definition that follows in the same scope, else to the one before. */
function withoutCrumbs(slices: readonly Slice[], rows: readonly string[]): Slice[] {
  const kept: Slice[] = [];
  let lead: Slice | null = null;
  slices.forEach((slice, n) => {
    const next = slices[n + 1];
    const before = kept.at(-1);
    if (slice.isGap && isCrumb(slice, rows)) {
      const leads = next !== undefined && isWithin(next, slice) && !closes(slice, rows);
      if (leads) {
        lead = slice;
        return;
      }
      if (before !== undefined) {
        kept[kept.length - 1] = { ...before, to: slice.to };
        return;
      }
    }
    kept.push(lead === null ? slice : { ...slice, from: lead.from });
    lead = null;
  });
  return kept;
}

const isWithin = (inner: Slice, outer: Slice): boolean =>
  !inner.isGap && outer.headings.every((heading, n) => inner.headings[n] === heading);

function isCrumb({ from, to }: Slice, rows: readonly string[]): boolean {
  let filled = 0;
  for (let row = from; row < to && filled <= CRUMB_ROWS; row += 1) if (rows[row]?.trim() !== "") filled += 1;
  return filled <= CRUMB_ROWS;
}

/** Blank, or the end of what stands above. */
function closes({ from, to }: Slice, rows: readonly string[]): boolean {
  for (let row = from; row < to; row += 1)
    if (!/^\s*(?:[\])};,]*|end|#endif.*)\s*$/.test(rows[row] ?? "")) return false;
  return true;
}
