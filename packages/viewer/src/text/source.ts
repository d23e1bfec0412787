import type { Memory } from "../api.ts";
import { cleanLine } from "./clean.ts";

type Source = Memory["source"];

/** "session 88b1d04e, lines 412–430", "document notes/redis.md, line 3", "saved by hand with claude-code 2.1". */
export function whereFrom(source: Source): string {
  switch (source.kind) {
    case "session":
      return `session ${cleanLine(source.sessionId ?? source.path ?? "unknown").slice(0, 8)}${lines(source)}`;
    case "document":
      return `document ${cleanLine(source.path ?? source.documentId ?? "unknown")}${lines(source)}`;
    case "manual":
      return source.client ? `saved by hand with ${cleanLine(source.client)}` : "saved by hand";
  }
}

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
};

/** Short name of a memory, as the CLI and the agents write it. */
export const refOf = (id: string): string => `m:${id.slice(-6)}`;

/** Below this a memory is unconfirmed: the contract's own line. */
export const UNCONFIRMED = 0.6;
