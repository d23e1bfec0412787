import type { Memory } from "@memory/shared";

/** Short name of a memory. The end of the id, because the start of a uuid v7 is a clock that neighbours share. */
export const refOf = (id: string): string => `m:${id.slice(-6)}`;

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

/** "session 88b1d04e, lines 412–430", "document notes/redis.md", "saved by hand with claude-code 2.1". */
export function cite(source: Memory["source"]): string {
  switch (source.kind) {
    case "session":
      return `session ${(source.sessionId ?? source.path ?? "unknown").slice(0, 8)}${lines(source)}`;
    case "document":
      return `document ${source.path ?? source.documentId ?? "unknown"}${lines(source)}`;
    case "manual":
      return source.client ? `saved by hand with ${source.client}` : "saved by hand";
  }
}

function lines({ startLine, endLine }: Memory["source"]): string {
  if (startLine === undefined) return "";
  return endLine === undefined || endLine === startLine
    ? `, line ${startLine}`
    : `, lines ${startLine}–${endLine}`;
}
