import type { TextMark } from "./marked-text.tsx";

interface Cut {
  readonly text: string;
  readonly marks: readonly TextMark[];
}

/**
 * A passage may begin in the middle of a table, without the head that makes it one: it gets an empty head, and the marks move
 * with their words.
 */
export function withHead(text: string, marks: readonly TextMark[]): Cut {
  const [first = "", second = ""] = text.split("\n", 2);
  if (!isRow(first) || isRule(first) || isRule(second)) return { text, marks };
  const columns = first.trim().split(/(?<!\\)\|/).length - 2;
  const head = `|${" |".repeat(columns)}\n|${"-|".repeat(columns)}\n`;
  return {
    text: head + text,
    marks: marks.map((mark) => ({ ...mark, from: mark.from + head.length, to: mark.to + head.length })),
  };
}

function isRow(line: string): boolean {
  const row = line.trim();
  return row.length > 2 && row.startsWith("|") && row.endsWith("|");
}

const isRule = (line: string): boolean => line.includes("|") && /^[\s:|-]+$/.test(line);
