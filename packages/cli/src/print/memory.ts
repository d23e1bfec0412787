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
      return `${BY_HAND[source.statedBy ?? "user"]}${source.client ? ` (${cleanLine(source.client)})` : ""}${path ? `, ${path}${lines(source)}` : ""}`;
  }
}

const BY_HAND: Record<NonNullable<Where["statedBy"]>, string> = {
  user: "you, by hand",
  assistant: "an agent",
  tool: "a tool",
  document: "by hand, from a document",
};

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
  document: "a document says it",
};

/** Whose words, and where they come from: "you said it · session 88b1d04e lines 412–430". */
export function originOf(source: Where, homedir: string): string {
  // What was saved by hand says whose it is already.
  const who = source.statedBy && source.kind !== "manual" ? `${saidBy[source.statedBy]} · ` : "";
  return `${who}${whereFrom(source, homedir)}`;
}
