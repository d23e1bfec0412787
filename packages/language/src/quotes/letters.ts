/** A text as its letters are compared: how it is set and spaced does not count, how it is cased does. */
export interface Letters {
  readonly text: string;
  /** Place in the source of each character, and behind the last one. */
  readonly at: readonly number[];
}

/** Marks of Markdown; of one with two parts only those are left out, never what stands between them. */
const MARKS: readonly RegExp[] = [
  // Of a heading, a list, a quoted line; a fence; a rule.
  /^[ \t]*(?:(?:#{1,6}|[-*+•]|\d{1,3}[.)]|>)[ \t]+)+/gmu,
  /^[ \t]*(?:`{3,}|~{3,})[^\n`]*$/gmu,
  /^[ \t]*(?:-{3,}|\*{3,}|_{3,}|\|?(?:[ \t]*:?-{3,}:?[ \t]*\|)+[ \t:-]*)$/gmu,
  /`/gu,
];
const PAIRED: readonly RegExp[] = [
  /(?<open>\*\*)(?=\S)[^*\n]{1,400}?(?<=\S)(?<close>\*\*)/dgu,
  /(?<![\p{L}\p{N}_])(?<open>__)(?=\S)[^_\n]{1,200}\s[^_\n]{1,200}(?<=\S)(?<close>__)(?![\p{L}\p{N}_])/dgu,
  /(?<![\p{L}\p{N}_*/.])(?<open>\*)(?=[^\s*])[^*\n`/]{1,200}?(?<=[^\s*])(?<close>\*)(?![\p{L}\p{N}_*/])/dgu,
  /(?<![\p{L}\p{N}_])(?<open>_)(?=[^\s_])[^_\n]{1,200}\s[^_\n]{1,200}(?<=[^\s_])(?<close>_)(?![\p{L}\p{N}_])/dgu,
  /(?<open>~~)(?=\S)[^~\n]{1,200}(?<=\S)(?<close>~~)/dgu,
  // A link is its words.
  /(?<open>\[)[^[\]\n]{1,200}(?<close>\]\([^()\s]{1,500}\))/dgu,
];
const SPELT: Readonly<Record<string, string>> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "«": '"',
  "»": '"',
  "–": "-",
  "—": "-",
  "−": "-",
};

/** Whitespace is one space, Markdown's marks are left out, quotes and dashes are the plain ones. */
export function letters(source: string): Letters {
  const skipped = marksIn(source);
  const at: number[] = [];
  let text = "";
  for (let index = 0; index < source.length; index += 1) {
    const past = skipped.get(index);
    if (past !== undefined) {
      index = past - 1;
      continue;
    }
    const letter = source[index] ?? "";
    const isSpace = /[\s|]/u.test(letter);
    if (isSpace && (text === "" || text.endsWith(" "))) continue;
    at.push(index);
    text += isSpace ? " " : (SPELT[letter] ?? letter);
  }
  const trimmed = text.endsWith(" ") ? text.slice(0, -1) : text;
  at.length = trimmed.length;
  at.push(trimmed === "" ? 0 : (at.at(-1) ?? 0) + 1);
  return { text: trimmed, at };
}

/** Where each mark begins, with its end. */
function marksIn(source: string): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const mark of MARKS)
    for (const { index, 0: all } of source.matchAll(mark))
      if (all !== "") found.set(index, index + all.length);
  for (const pair of PAIRED)
    for (const { indices } of source.matchAll(pair))
      for (const [from, to] of [indices?.groups?.open, indices?.groups?.close].filter(
        (one) => one !== undefined,
      ))
        found.set(from, Math.max(to, found.get(from) ?? 0));
  return found;
}
