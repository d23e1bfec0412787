import { createScanner, type Node } from "jsonc-parser";

/** The layout that a person, or their editor, gives their JSON. */
export interface Layout {
  readonly eol: string;
  /** One step of indentation. */
  readonly unit: string;
  /** All of it on one line. */
  readonly isOneLine: boolean;
}

export function layoutOf(text: string, root: Node): Layout {
  const first = root.children?.[0];
  const unit = first && startsLine(text, first.offset) ? indentAt(text, first.offset) : "";
  return {
    eol: /\r?\n/.exec(text)?.[0] ?? "\n",
    unit: unit || "  ",
    isOneLine: first !== undefined && !text.trim().includes("\n"),
  };
}

/** White space in front of the line that holds this place. */
export function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

export const startsLine = (text: string, offset: number): boolean =>
  /(^|\n)[ \t]*$/.test(text.slice(0, offset));

// The library's names of tokens are an ambient const enum, which a file compiled on its own cannot use.
const CLOSES = [2, 4];
const COMMA = 5;
const LINE_COMMENT = 12;
const BLOCK_COMMENT = 13;
const LINE_BREAK = 14;
const SPACE = 15;

/** The text behind a value, up to the next value or the end of its container. */
export interface Behind {
  /** The position of its comma, or null. */
  readonly comma: number | null;
  /** End of the comments on the same line, behind the comma too; the value's or comma's end where there are none. */
  readonly lineEnd: number;
  /** Does what holds it end on this line? */
  readonly closes: boolean;
}

export function behind(text: string, offset: number): Behind {
  const scanner = createScanner(text, false);
  scanner.setPosition(offset);
  let comma: number | null = null;
  let lineEnd = offset;
  let isSameLine = true;
  for (;;) {
    const token: number = scanner.scan();
    const end = scanner.getTokenOffset() + scanner.getTokenLength();
    if (token === COMMA && comma === null) {
      comma = scanner.getTokenOffset();
      lineEnd = end;
      isSameLine = true;
    } else if (token === LINE_COMMENT || token === BLOCK_COMMENT) {
      if (isSameLine) lineEnd = end;
    } else if (token === LINE_BREAK) isSameLine = false;
    else if (token !== SPACE) return { comma, lineEnd, closes: isSameLine && CLOSES.includes(token) };
  }
}

/** Are there comments in this stretch of white space and separators? */
export function hasComment(text: string): boolean {
  const scanner = createScanner(text, false);
  while (scanner.getPosition() < text.length) {
    const token: number = scanner.scan();
    if (token === LINE_COMMENT || token === BLOCK_COMMENT) return true;
  }
  return false;
}
