export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * First place of a name in a text, in any case, as a word of its own: no "Java" in "JavaScript", no "C" in
 * "C++".
 */
export function findName(text: string, name: string): TextSpan | null {
  // A number or a sign alone is nobody's name.
  if (!/\p{L}/u.test(name)) return null;
  const found = new RegExp(`${BEFORE}${name.replace(SYNTAX, "\\$&")}${AFTER}`, "iu").exec(text);
  return found === null ? null : { start: found.index, end: found.index + found[0].length };
}

const SYNTAX = /[\\^$.*+?()[\]{}|/]/g;
const BEFORE = "(?<![\\p{L}\\p{N}_@#]|[\\p{L}\\p{N}][./])";
const AFTER = "(?![\\p{L}\\p{N}_+#]|\\.[\\p{L}\\p{N}])";
