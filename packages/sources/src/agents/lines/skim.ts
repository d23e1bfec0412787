import { parseJson } from "@memory/language/text";
import type { ParsedLine } from "./parse-line.ts";

/** Lines in which a program keeps its books: what it told its model, what that cost, the same again for its windows. */
export interface Books {
  /** Opens such a line. */
  readonly opening: RegExp;
  /** Closes it. */
  readonly closing: RegExp;
  /** Opens every record: where it stands a second time, the line may hold two. */
  readonly first: string;
  /** The JSON of what is read of it, from both of its ends. */
  readonly record: (opening: RegExpExecArray, closing: RegExpExecArray) => string;
}

/** Bytes at either end; shorter lines are parsed, which takes no longer. */
const [HEAD, TAIL, SHORT] = [512, 512, 1_536];

/**
 * Reads of lines that carry no conversation only their ends, since parsing what is between takes most of the time (nine tenths of
 * the bytes of Claude Code 2.1.330, two thirds of Copilot CLI 1.0). Null for any other line. Inside a JSON string every quote
 * follows a backslash, so what the expressions find is structure.
 */
export function skimmer(books: readonly Books[]): (bytes: Buffer) => ParsedLine | null {
  return (bytes) => {
    if (bytes.length < SHORT) return null;
    const head = bytes.toString("latin1", 0, HEAD);
    const kind = books.find(({ opening }) => opening.test(head));
    const opening = kind?.opening.exec(head);
    if (!kind || !opening) return null;
    const closing = kind.closing.exec(bytes.toString("latin1", bytes.length - TAIL));
    if (!closing || bytes.indexOf(kind.first, 1) !== -1) return null;
    const value = parseJson(Buffer.from(kind.record(opening, closing), "latin1").toString("utf8"));
    return value === undefined ? null : { values: [value], malformed: false };
  };
}
