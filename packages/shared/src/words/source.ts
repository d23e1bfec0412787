import type { Memory } from "./resources/memory.ts";

/** Short name of a memory. The end of the id, because the start of a uuid v7 is a clock that neighbours share. */
export const refOf = (id: string): string => `m:${id.slice(-6)}`;

/** The day of a timestamp: "2026-08-05". */
export const dayOf = (iso: string): string => iso.slice(0, 10);

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
