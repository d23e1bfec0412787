import type { Memory } from "@memory/shared";
import { shortPath } from "../cli.ts";
import { cleanLine } from "./clean.ts";
import type { Paint } from "./paint.ts";
import { trailOf } from "./place.ts";

/** What human output needs to know of its surroundings. */
export interface Style {
  readonly paint: Paint;
  /** Columns for running text. */
  readonly width: number;
  /** Columns for tables; Infinity cuts nothing. */
  readonly tableWidth: number;
  readonly homedir: string;
  readonly now: number;
}

/** Below this a memory is unconfirmed: the contract's own line. */
export const UNCONFIRMED = 0.6;

type Where = Memory["source"];

/** "session 88b1d04e lines 412–430", "document ~/notes/redis.md lines 3–9", "you, by hand (cli)". */
export function whereFrom(source: Where, homedir: string): string {
  const path = source.path ? shortPath(source.path, homedir) : "";
  switch (source.kind) {
    case "session":
      return `session ${cleanLine(source.sessionId ?? path).slice(0, 8)}${lines(source)}`;
    case "document":
      return `document ${path || cleanLine(source.documentId ?? "")}${lines(source)}${trailOf(source)}`;
    case "manual":
      return `you, by hand${source.client ? ` (${cleanLine(source.client)})` : ""}${path ? `, ${path}` : ""}`;
  }
}

function lines({ startLine, endLine }: Where): string {
  if (startLine === undefined) return "";
  return endLine === undefined || endLine === startLine
    ? ` line ${startLine}`
    : ` lines ${startLine}–${endLine}`;
}

/** Whose words, in words. */
export const saidBy: Record<NonNullable<Where["statedBy"]>, string> = {
  user: "you said it",
  assistant: "an agent said it",
  tool: "a tool printed it",
};
