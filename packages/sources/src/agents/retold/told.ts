import { fields, string } from "../../sessions/fields.ts";
import { type Gathered, noteTime } from "../../sessions/gather.ts";

/** A session as records, a line of text each: the first is about it, every other one a message, in the order in which they count. */
export interface Told {
  readonly records: readonly unknown[];
  /** Records that could not be read. */
  readonly malformed: number;
}

/** Facts about a session; raw, as its agent writes them. */
export interface About {
  readonly cwd: string | null;
  readonly title: string | null;
  /** Milliseconds or a date: for sessions whose messages have no times. */
  readonly startedAt: unknown;
  /** A program has asked the agent, not a person. */
  readonly byProgram?: boolean;
}

export const told = (about: About, messages: readonly unknown[], malformed = 0): Told => ({
  records: [{ about }, ...messages],
  malformed,
});

/** A message in which values lie in each other too deeply to be written down. */
export const UNTOLD = "null";

/** The line of a record. */
export function lineOf(record: unknown): string {
  try {
    return JSON.stringify(record) ?? UNTOLD;
  } catch (error) {
    if (error instanceof RangeError) return UNTOLD;
    throw error;
  }
}

/** Takes the first line of a session; false for any other. */
export function takeAbout(into: Gathered, record: unknown): boolean {
  const about = fields(fields(record)?.about);
  if (!about) return false;
  into.cwd = string(about.cwd);
  into.title = string(about.title);
  noteTime(into, momentOf(about.startedAt));
  return true;
}

/** A time as agents write it: milliseconds, or a date. */
export function momentOf(value: unknown): number | null {
  const at = typeof value === "number" ? value : typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isFinite(at) && Math.abs(at) <= LAST ? Math.trunc(at) : null;
}

/** The last millisecond that a date can have. */
const LAST = 8.64e15;

/** Every string in a value, joined: what a tool has answered, in whatever shape. */
export function stringsOf(value: unknown, depth = 0): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null || depth > DEEPEST) return "";
  const parts = Object.values(value).map((one) => stringsOf(one, depth + 1));
  return parts.filter((text) => text !== "").join("\n");
}

const DEEPEST = 12;
