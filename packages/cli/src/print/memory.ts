import type { Memory } from "@memory/shared";
import { cite, isNoted, lineWords, notesOf, SAID_BY, sharedBy } from "@memory/shared/words";
import { shortPath } from "../cli.ts";
import { cleanLine } from "./clean.ts";
import { trailOf } from "./place.ts";

type Where = Memory["source"];

/** "session 88b1d04e, lines 412–430", "document ~/notes/redis.md, lines 3–9", "you, by hand (cli)". */
export function whereFrom(source: Where, homedir: string): string {
  const path = source.path ? shortPath(source.path, homedir) : "";
  switch (source.kind) {
    case "session":
      return cite(source, cleanLine);
    case "document":
      return `document ${path || cleanLine(source.documentId ?? "")}${trailOf(source)}${lineWords(source)}`;
    case "manual":
      if (isNoted(source)) return `${notesOf(source)}, ${path}${lineWords(source)}`;
      return `${BY_HAND[source.statedBy ?? "user"]}${source.client ? ` (${cleanLine(source.client)})` : ""}${path ? `, ${path}${lineWords(source)}` : ""}`;
  }
}

const BY_HAND: Record<NonNullable<Where["statedBy"]>, string> = {
  user: "you, by hand",
  assistant: "an agent",
  tool: "a tool",
  document: "by hand, from a document",
};

/** Whose words, and where they come from: "you said it · session 88b1d04e, lines 412–430". */
export function originOf(source: Where, homedir: string): string {
  // A memory saved by hand says whose it is already.
  const who = source.statedBy && source.kind !== "manual" ? `${SAID_BY[source.statedBy]} · ` : "";
  return `${who}${whereFrom(source, homedir)}`;
}

/** The same of a memory, which may lie in a space: "orders · Ben, through claude-code". */
export const saidIn = (memory: Memory, homedir: string): string =>
  sharedBy(memory, cleanLine) ?? originOf(memory.source, homedir);
