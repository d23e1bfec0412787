import type { Session } from "@memory/language/session";
import { finishSession } from "../../sessions/finish-session.ts";
import type { ReadOptions, SessionFile } from "../agent.ts";
import { readRecords } from "../lines/read-records.ts";
import { openRollout, takeRecord } from "./gather-rollout.ts";
import { liveEntries } from "./live-entries.ts";
import { bytesOfPacked, isPacked } from "./packed.ts";
import { skim } from "./skim.ts";

/** Reads one rollout in one pass. Throws what the file system throws, and the signal's reason. */
export async function readSession(file: SessionFile, options: ReadOptions): Promise<Session> {
  const rollout = openRollout();
  const take = (record: unknown, line: number): boolean => takeRecord(rollout, record, line);
  const packed = options.bytes === undefined && isPacked(file.path);
  const from = packed ? { ...options, bytes: await bytesOfPacked(file.path) } : options;
  const reading = await readRecords(file, from, { take, skim });
  return finishSession(file, { ...rollout, entries: liveEntries(rollout) }, { options, reading });
}
