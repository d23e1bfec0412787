import { trimEndOf } from "../text/trim-end-of.ts";
import { isSecretUnder } from "./redact-keywords.ts";
import type { Span } from "./redact-span.ts";

/** The line below the head of a table of Markdown, which tables of pages and of Word become too. */
const RULE =
  /^[ \t]{0,8}\|?(?:[ \t]{0,8}:?-{1,1000}:?[ \t]{0,8}\|){1,40}(?:[ \t]{0,8}:?-{1,1000}:?)?[ \t\r]{0,8}$/;
/** Blanks and marks of Markdown around the words of a cell. */
const BEFORE = /^[\s`*]+/;
const BEHIND = /[\s`*]/;
const MOST_CELLS = 64;

interface Cell {
  readonly from: number;
  readonly text: string;
}

/** Values in columns that are headed "Password", "API key" and the like. */
export function findTableSecrets(text: string): Span[] {
  if (!text.includes("|")) return [];
  const spans: Span[] = [];
  let names: readonly string[] | null = null;
  let before: readonly Cell[] = [];
  let at = 0;
  for (const line of text.split("\n")) {
    const cells: readonly Cell[] = line.includes("|") ? cellsOf(line, at) : [];
    if (RULE.test(line)) names = headsOf(before, line);
    else if (cells.length === 0) names = null;
    else if (names !== null) spans.push(...secretsIn(cells, names));
    before = cells;
    at += line.length + 1;
  }
  return spans;
}

/** Words may stand ahead of the table in the line of its head: "Logins: | User | Password |". */
function headsOf(cells: readonly Cell[], rule: string): string[] {
  const heads = cells.map((cell) => cell.text);
  const isShifted = /^\s*\|/.test(rule) && heads.length === cellsOf(rule, 0).length + 1;
  return isShifted ? heads.slice(1) : heads;
}

const secretsIn = (cells: readonly Cell[], names: readonly string[]): Span[] =>
  cells.flatMap(({ from, text }, column) => {
    const kind = text === "" ? null : isSecretUnder(names[column] ?? "", text);
    return kind === null ? [] : [{ from, to: from + text.length, kind }];
  });

function cellsOf(line: string, at: number): Cell[] {
  const first = /^[ \t]*\|/.exec(line)?.[0].length ?? 0;
  let from = at + first;
  return (
    line
      .slice(first)
      // A bar with a backslash belongs to the cell.
      .split(/(?<!\\)\|/, MOST_CELLS)
      .map((raw) => {
        const begun = raw.replace(BEFORE, "");
        const cell = { from: from + raw.length - begun.length, text: trimEndOf(begun, BEHIND) };
        from += raw.length + 1;
        return cell;
      })
  );
}
