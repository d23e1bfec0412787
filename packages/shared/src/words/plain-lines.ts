// Control characters, and the marks that reorder text: stored words must not look like something they are not.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const UNSAFE = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** What drives a terminal: colours, titles, the cursor. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const COMMANDS = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?)/g;

const cleanLine = (text: string): string =>
  text
    .replace(COMMANDS, "")
    .replace(/[\r\t]/g, " ")
    .replace(UNSAFE, "")
    .replace(/\s+/g, " ")
    .trim();

/** What Markdown leaves as it is: code between backticks, and addresses of the web. */
const AS_IT_IS = /(?<!`)(`+)(?!`)[^`\n]*?\S[^`\n]*?(?<!`)\1(?!`)|https?:\/\/[^\s<>[\]`|"]+/g;

/** Words as they are, on one line: none of them is taken for a link, picture, tag, formula, comment or emphasis. */
export const plainLine = (text: string): string => atStart(inLine(cleanLine(text)));

/**
 * The same of a text of several lines: lists, quotes, tables and code in it stay what they are; headings, rules and tasks, which would
 * count as the note's own, do not.
 */
function escapedLines(text: string): string[] {
  const lines = text.replaceAll("\t", "    ").split(/\r\n|\r|\n/);
  const isBalanced = lines.filter((line) => FENCE.test(line)).length % 2 === 0;
  let isCode = false;
  return lines.map((line) => {
    const isFence = isBalanced && FENCE.test(line);
    if (isFence) isCode = !isCode;
    if (isFence || isCode) return withoutControls(line);
    const indent = /^ {0,8}/.exec(line)?.[0] ?? "";
    const bullet = /^[-+*] +/.exec(line.slice(indent.length))?.[0] ?? "";
    const words = cleanLine(line.slice(indent.length + bullet.length));
    if (words === "") return bullet === "" ? "" : `${indent}-`;
    const shown = inLine(words);
    return bullet === ""
      ? indent + shown.replace(OWN, "\\$1")
      : `${indent}- ${shown.replace(/^\[(?=[^\]]\])/, "\\[")}`;
  });
}

const FENCE = /^ {0,8}(?:```|~~~)/;
/** A heading, a rule, the line under a heading, or the address of a reference. */
const OWN = /^(#{1,6}(?=\s|$)|[-=]{2,}\s*$|\[(?=[^\]]*\]:))/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what goes
const withoutControls = (line: string): string => line.replace(/[\x00-\x08\x0b-\x1f\x7f]/g, "").trimEnd();

function inLine(line: string): string {
  let [out, from] = ["", 0];
  for (const { 0: kept, index } of line.matchAll(AS_IT_IS)) {
    out += between(line, from, index) + kept;
    from = index + kept.length;
  }
  return out + between(line, from, line.length);
}

const each = (signs: string): string => [...signs].map((sign) => `\\${sign}`).join("");

/** Words between what stays as it is. */
function between(line: string, from: number, to: number): string {
  const isInWord = /[\p{L}\p{N}]/u.test(line[from - 1] ?? " ");
  // Whether a sign means something depends on what stands before it.
  return ((isInWord ? "a" : " ") + line.slice(from, to))
    .replace(/\\(?=[!-/:-@[-`{-~]|$)/g, "\\\\")
    .replace(/\[\[|\]\]|%%|~~|==/g, each)
    .replace(/!(?=\[)|\[(?=\^)|[<$`*]/g, each)
    .replace(/&(?=#?\w+;)/g, "\\&")
    .replace(/(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu, each)
    .replace(/(?<=\s)#(?=\S)/g, "\\#")
    .replace(/(?<=\s)\^(?=[\w-]+$)/, "\\^")
    .slice(1);
}

/** What would begin a heading, a list, a quote, a task, a rule or a reference. */
const atStart = (line: string): string =>
  line
    .replace(/^(?=(?:#{1,6}(?:\s|$)|[>+-](?:\s|$)|[-=]{2,}\s*$|\[))/, "\\")
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");

/** Several lines as an item of a list: the words that stand in it first, and what stands below them. */
export function itemOf(text: string): { readonly first: string; readonly below: readonly string[] } {
  const lines = text.split(/\r\n|\r|\n/);
  while (lines[0]?.trim() === "") lines.shift();
  while (lines.at(-1)?.trim() === "") lines.pop();
  const [first = "", ...rest] = lines;
  if (rest.length === 0) return { first: plainLine(first), below: [] };
  const isWords = !STRUCTURE.test(first);
  const below = escapedLines((isWords ? rest : lines).join("\n").replace(/^\n+/, ""));
  return { first: isWords ? plainLine(first) : "in several lines:", below };
}

/** A line that begins something of several lines. */
const STRUCTURE = /^ *(?:```|~~~|[-+*] |\d{1,9}[.)] |>|\|)/;
