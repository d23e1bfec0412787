import type { Entry, Session } from "@memory/language/session";
import { finishSession } from "../../sessions/finish-session.ts";
import type { ReadOptions, SessionFile } from "../agent.ts";
import { withoutAbandoned } from "../lines/live-branch.ts";
import { readRecords } from "../lines/read-records.ts";
import { gather, openTranscript, type Transcript } from "./gather-entries.ts";
import { queuedOnly } from "./queued-text.ts";
import { skimBooks } from "./skim-books.ts";
import { skimProgress } from "./skim-progress.ts";
import { viewRecord } from "./transcript-records.ts";

/** Reads one transcript in one pass. Throws what the file system throws, and the signal's reason. */
export async function readSession(file: SessionFile, options: ReadOptions): Promise<Session> {
  const transcript = openTranscript();
  const take = (record: unknown, line: number): boolean => {
    const view = viewRecord(record);
    if (view) gather(transcript, view, line);
    return view !== null;
  };
  const reading = await readRecords(file, options, {
    take,
    skim: (line) => skimProgress(line) ?? skimBooks(line),
  });
  const title = transcript.customTitle ?? transcript.title;
  const gathered = { ...transcript, title, entries: liveEntries(transcript) };
  return finishSession(file, gathered, { options, reading });
}

/** File order, without abandoned branches, with what only the waiting line knows. */
function liveEntries({ entries, queue, tree }: Transcript): Entry[] {
  const seen = entries.flatMap((entry) =>
    entry.kind === "human" ? [{ text: entry.text, line: entry.lines.from }] : [],
  );
  const queued = queuedOnly(queue, seen).map(
    ({ text, line, at }): Entry => ({
      kind: "human",
      via: "queued",
      text,
      lines: { from: line, to: line },
      uuid: null,
      at,
    }),
  );
  const live = withoutAbandoned(entries, tree);
  return [...live, ...queued].sort((a, b) => a.lines.from - b.lines.from);
}
