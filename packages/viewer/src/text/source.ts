import type { Memory } from "../api.ts";
import { cleanLine } from "./clean.ts";

type Source = Memory["source"];

/** "session 88b1d04e, lines 412–430", "guide.md › Guide › Database · p. 3", "saved by hand with claude-code 2.1". */
export function whereFrom(source: Source): string {
  switch (source.kind) {
    case "session":
      return `session ${cleanLine(source.sessionId ?? source.path ?? "unknown").slice(0, 8)}${lines(source)}`;
    case "document":
      return placeOf(source);
    case "manual":
      return source.client ? `saved by hand with ${cleanLine(source.client)}` : "saved by hand";
  }
}

/** Longest name of a file, and longest trail of headings, that is shown whole. */
const NAME = 48;
const TRAIL = 80;

function placeOf(source: Source): string {
  const { path, title, documentId, headingPath } = source;
  const name = cleanLine(path === undefined ? (title ?? documentId ?? "unknown") : nameOf(path));
  const trail = cleanLine(headingPath ?? "").replaceAll(" > ", " › ");
  return `${shortened(name, NAME)}${trail === "" ? "" : ` › ${shortened(trail, TRAIL)}`}${pageOf(source)}${lines(source)}`;
}

/** The last part of a path; of a web address, all but its scheme. */
const nameOf = (path: string): string =>
  (/^https?:\/\//i.test(path) ? path.replace(/^\w+:\/\//, "") : path.split(/[\\/]/).at(-1)) || path;

/** Cut in the middle: the start of a name says what it is, and its end what kind. */
function shortened(text: string, most: number): string {
  const chars = Array.from(text);
  if (chars.length <= most) return text;
  const start = chars.slice(0, Math.ceil((most - 1) / 2)).join("");
  return `${start.trimEnd()}…${chars
    .slice(-Math.floor((most - 1) / 2))
    .join("")
    .trimStart()}`;
}

/** A format without pages says page 1: only a PDF means it. */
const pageOf = ({ page, path }: Source): string =>
  page !== undefined && (page > 1 || /\.pdf$/i.test(path ?? "")) ? ` · p. ${page}` : "";

function lines({ startLine, endLine }: Source): string {
  if (startLine === undefined) return "";
  return endLine === undefined || endLine === startLine
    ? `, line ${startLine}`
    : `, lines ${startLine}–${endLine}`;
}

/** Whose words, in words. */
export const SAID_BY: Record<NonNullable<Source["statedBy"]>, string> = {
  user: "you said it",
  assistant: "an agent said it",
  tool: "a tool printed it",
  document: "a document says it",
};

/** Short name of a memory, as the CLI and the agents write it. */
export const refOf = (id: string): string => `m:${id.slice(-6)}`;

/** Below this a memory is unconfirmed: the contract's own line. */
export const UNCONFIRMED = 0.6;
