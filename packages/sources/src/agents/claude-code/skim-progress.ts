import { parseJson } from "@memory/language/text";
import type { ParsedLine } from "../lines/parse-line.ts";

const progressMark = Buffer.from('"type":"progress"');
const glueMark = Buffer.from('}{"');
/** Bytes in which the mark stands when it belongs to the envelope; and in which the envelope ends. */
const progressReach = 1_024;
const tailReach = 160;

/**
 * The envelope of a `progress` line, without parsing what it wraps (whole messages of sub-agents: a fifth of all
 * bytes), or null when the line is not surely one. Inside a JSON string every quote follows a backslash, so the mark is
 * structure; it belongs to the envelope when the text before it is an object with nothing left open. The closing brace
 * of the line ends the envelope, so the plain strings before it are the envelope's own.
 */
export function skimProgress(bytes: Buffer): ParsedLine | null {
  const mark = bytes.subarray(0, progressReach).indexOf(progressMark);
  if (mark < 0) return null;
  const tail = bytes.toString("latin1", Math.max(0, bytes.length - tailReach));
  const end = /((?:"(?:uuid|timestamp)":"[^"\\]*",?){2})\}$/.exec(tail)?.[1];
  if (end === undefined || bytes.includes(glueMark)) return null;
  const text = `${bytes.toString("utf8", 0, mark)}"type":"progress",${end}}`;
  const value = parseJson(text);
  return value === undefined ? null : { values: [value], malformed: false };
}
