/** A text as quotations are compared: how it is set, spaced and cased does not count. */
export interface Plain {
  readonly text: string;
  /** Place in the source of each character, and behind the last one. */
  readonly at: readonly number[];
}

/** Signs a model leaves out or adds when it copies: marks of a heading, of emphasis, of code. */
const MARKS = /^[ \t]*#{1,6}[ \t]+|\*\*|__|[`~]/gm;
const SPELT: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "−": "-",
};

export function plain(source: string): Plain {
  const skipped = new Map<number, number>();
  for (const { index, 0: mark } of source.matchAll(MARKS)) skipped.set(index, index + mark.length);
  const at: number[] = [];
  let text = "";
  let end = 0;
  for (const { index, 0: letter } of source.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    if (index < end) continue;
    const past = skipped.get(index);
    if (past !== undefined) {
      end = past;
      continue;
    }
    // The mark of a quoted line, and the borders of a table.
    const isSpace = /^[\s|]/.test(letter);
    const spelt = isSpace ? " " : (SPELT[letter] ?? letter.normalize("NFKC").toLowerCase());
    if (isSpace && (text === "" || text.endsWith(" "))) continue;
    for (let n = 0; n < spelt.length; n += 1) at.push(index);
    text += spelt;
  }
  const trimmed = text.endsWith(" ") ? text.slice(0, -1) : text;
  at[trimmed.length] = source.length;
  at.length = trimmed.length + 1;
  return { text: trimmed, at };
}

/** Without the signs and spaces around it. */
export const withoutEdges = (text: string): string =>
  text.replace(/^[\s.,:;!?"'()[\]-]+|[\s.,:;!?"'()[\]-]+$/g, "");
