import { isAskedByReader, type Session } from "@memory/language/session";
import { withoutAdded } from "../../sessions/added-text.ts";
import { finishSession } from "../../sessions/finish-session.ts";
import { type Gathered, gatherNothing } from "../../sessions/gather.ts";
import type { Agent, ReadOptions, SessionFile } from "../agent.ts";
import { hookSession } from "../hook-session.ts";
import { firstAsked } from "./beginning.ts";
import { copyLines, isUnchanged } from "./copy-lines.ts";
import { findSessions } from "./find-sessions.ts";
import type { Layout } from "./layout.ts";
import { locateSession } from "./locate-session.ts";
import { readRecords, type Taking } from "./read-records.ts";
import { reachesFurther } from "./watermark.ts";

/** Adds a record of a line to what was gathered; false for a value of no known shape. */
type Take = (into: Gathered, record: unknown, line: number) => boolean;

/** All that agents are alike in whose records stand in a row, one after the other, in a file of each session. */
export function appended(
  layout: Layout,
  take: Take,
  skim?: Taking["skim"],
): Omit<Agent, "mcpName" | "usualFolder" | "sessionsIn" | "growth"> {
  return {
    name: layout.agent,
    find: (folder, isWanted) => findSessions(layout, folder, isWanted),
    locate: (folder, path) => locateSession(layout, folder, path),
    isUnchanged,
    reachesFurther,
    askedBy: ({ path }) => askedBy(path, take),
    read: (file, options) => read(file, options, { take, skim }),
    humanText: withoutAdded,
    hookSession,
    // They stand in no tree: one that was deleted leaves an empty line.
    records: { copy: copyLines, withoutPrompts: (record) => record, tombstone: () => "" },
  };
}

/** Reads one session in one pass. Throws what the file system throws, and the signal's reason. */
async function read(
  file: SessionFile,
  options: ReadOptions,
  { take, skim }: { readonly take: Take; readonly skim: Taking["skim"] },
): Promise<Session> {
  const gathered = gatherNothing();
  const reading = await readRecords(file, options, {
    take: (record, line) => take(gathered, record, line),
    skim,
  });
  return finishSession(file, gathered, { options, reading });
}

/** A program that asks is not told from a person. */
async function askedBy(path: string, take: Take): Promise<"person" | "memory"> {
  const gathered = gatherNothing();
  const first = await firstAsked(path, gathered.entries, (record) => take(gathered, record, 1));
  return first !== null && isAskedByReader(first) ? "memory" : "person";
}
