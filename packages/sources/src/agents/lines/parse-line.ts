import { isAscii, isUtf8 } from "node:buffer";
import { parseJson } from "@memory/language/text";

/**
 * Contents of one line: its JSON values (none for a blank line) and whether it was anything but one clean
 * value.
 */
export interface ParsedLine {
  readonly values: readonly unknown[];
  readonly malformed: boolean;
}

const blank: ParsedLine = { values: [], malformed: false };

/** Places tried for the start of a whole record behind a torn one. */
const maxRescues = 16;

/**
 * Parses one line. A bad line becomes a value, never an exception: records glued together by a missing newline
 * (`{...}{...}`, or a torn record with a whole one behind it) are still handed out, and the line counts as malformed.
 */
export function parseLine(bytes: Buffer): ParsedLine {
  // Most lines are plain ASCII, which the one-byte decoder takes in at several times the speed.
  const ascii = isAscii(bytes);
  const text = ascii ? bytes.toString("latin1") : withoutMark(bytes.toString("utf8"));
  if (text.trim() === "") return blank;
  const value = parseJson(text);
  if (value !== undefined) return { values: [value], malformed: !(ascii || isUtf8(bytes)) };
  return { values: rescue(text), malformed: true };
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function rescue(text: string): unknown[] {
  const values: unknown[] = [];
  let start = 0;
  for (;;) {
    const end = endOfObject(text, start);
    const value = end < 0 ? undefined : parseJson(text.slice(start, end));
    if (value === undefined) break;
    values.push(value);
    start = end;
  }
  const behind = start < text.length ? recordBehindTear(text, start) : undefined;
  return behind === undefined ? values : [...values, behind];
}

/** Index behind the object that starts at `start`, or -1. Linear, and blind to braces inside strings. */
function endOfObject(text: string, start: number): number {
  if (text[start] !== "{") return -1;
  let depth = 0;
  let inString = false;
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b) depth += 1;
    else if (code === 0x7d) {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return -1;
}

/** A client killed in mid-write leaves half a record; the next one may stand on the same line. */
function recordBehindTear(text: string, start: number): unknown {
  const opening = /\{"(?:parentUuid|type|uuid|sessionId|message|timestamp|id)":/g;
  opening.lastIndex = start + 1;
  for (let tries = 0; tries < maxRescues; tries++) {
    const found = opening.exec(text);
    if (!found) return undefined;
    const value = parseJson(text.slice(found.index));
    if (value !== undefined) return value;
  }
  return undefined;
}
