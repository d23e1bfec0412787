import type { Memory } from "@memory/shared";

/** Short name of a memory. The end of the id, because the start of a uuid v7 is a clock that neighbours share. */
export const refOf = (id: string): string => `m:${id.slice(-6)}`;

/** Short name of a passage of a document: "d:7b11a0#4". */
export const passageRef = (documentId: string, chunkIndex: number): string =>
  `d:${documentId.slice(-6)}#${chunkIndex}`;

/** Below this a memory is unconfirmed: the contract's own line. */
export const UNCONFIRMED = 0.6;

/** 4812 → "4,812" */
export const count = (value: number): string => value.toLocaleString("en-US");

/** 1, "session" → "1 session"; 3, "session" → "3 sessions" */
export const plural = (value: number, noun: string, many = `${noun}s`): string =>
  `${count(value)} ${value === 1 ? noun : many}`;

/** The day of a timestamp: "2026-08-05". */
export const dayOf = (iso: string): string => iso.slice(0, 10);

/** Tokens a text costs in a prompt, by the estimate the daemon uses: 4 characters a token. */
export const tokensOf = (text: string): number => Math.ceil(text.length / 4);

/** "session 88b1d04e, lines 412–430", "guide.md › Guide > Database (p. 3)", "saved by hand with claude-code 2.1". */
export function cite(source: Memory["source"]): string {
  switch (source.kind) {
    case "session":
      return `session ${(source.sessionId ?? source.path ?? "unknown").slice(0, 8)}${lines(source)}`;
    case "document":
      return placeOf(source);
    case "manual":
      return source.client ? `saved by hand with ${source.client}` : "saved by hand";
  }
}

function placeOf(source: Memory["source"]): string {
  const { path, title, documentId, headingPath } = source;
  const name = path === undefined ? (title ?? documentId ?? "unknown") : nameOf(path);
  const page = pageOf(source);
  return `${name}${headingPath ? ` › ${headingPath}` : ""}${page === undefined ? "" : ` (p. ${page})`}${lines(source)}`;
}

/** The last part of a path; of a web address, all but its scheme. */
const nameOf = (path: string): string =>
  (/^https?:\/\//i.test(path) ? path.replace(/^\w+:\/\//, "") : path.split(/[\\/]/).at(-1)) || path;

/** A format without pages says page 1: only a PDF means it. */
export const pageOf = ({ page, path }: Memory["source"]): number | undefined =>
  page !== undefined && (page > 1 || /\.pdf$/i.test(path ?? "")) ? page : undefined;

function lines({ startLine, endLine }: Memory["source"]): string {
  if (startLine === undefined) return "";
  return endLine === undefined || endLine === startLine
    ? `, line ${startLine}`
    : `, lines ${startLine}–${endLine}`;
}
