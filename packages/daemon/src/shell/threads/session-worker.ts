import "../../platform/schedule/behind.ts";
import { distill as distillByRules } from "@memory/language/distilling";
import type { Distilled } from "@memory/language/finding";
import { numberSecrets, printerOf, redact, redactNumbered } from "@memory/language/redaction";
import type { Session } from "@memory/language/session";
import { type AgentName, ApiError } from "@memory/shared";
import { agentOf, type SessionFile } from "@memory/sources/agents";
import type { Injected } from "@memory/sources/sessions";
import { workerData } from "piscina";
import { z } from "zod";
import { type HandoffTask, type ToldHandoff, tellHandoff } from "../../agents/handoff/tell-handoff.ts";
import { listenFor } from "../../agents/import/passages.ts";
import {
  type CopiedTranscript,
  copyTranscript,
  type TranscriptCopyTask,
} from "../../agents/transcript-copies/copy-transcript.ts";
import { type Dropped, type DropTask, dropFrom } from "../../agents/transcript-copies/drop-from.ts";
import { readerOf } from "../../platform/pack.ts";

const WorkerData = z.object({ printKey: z.string() });

// A piscina worker: `run(file, { name: "read" })`, `run(session, { name: "distill" })`, `handoff`, and `copy` and `drop` for the copies
// that are kept of sessions. Parsing, redacting and compressing are all processor time, so they stay off the daemon's
// thread; cancelling a task ends its thread.

interface ReadTask extends SessionFile {
  readonly agent: AgentName;
  /** The session as it was kept, instead of its transcript. */
  readonly parts?: readonly Uint8Array[];
  readonly injected: readonly Injected[];
}

/** Why it cannot be read, in words for a person: an error would lose its kind on the way out of the thread. */
interface Unreadable {
  readonly unreadable: string;
}

export async function read({ agent, parts, injected, ...file }: ReadTask): Promise<Session | Unreadable> {
  const numbers = numberSecrets(printerOf(WorkerData.parse(workerData).printKey));
  try {
    return await agentOf(agent).read(file, {
      redact: (text) => redactNumbered(text, numbers),
      prints: numbers.prints,
      injected,
      ...(parts && { bytes: readerOf(parts) }),
    });
  } catch (error) {
    if (error instanceof ApiError) return { unreadable: error.message };
    throw error;
  }
}

export function distill(session: Session): Distilled {
  return distillByRules(session);
}

export const handoff = (task: HandoffTask): ToldHandoff => tellHandoff(task);

export function copy(task: TranscriptCopyTask): Promise<CopiedTranscript | null> {
  return copyTranscript(task, { redact, records: agentOf(task.agent).records });
}

export function drop(task: DropTask): Dropped {
  return dropFrom(task, { listenFor, tombstone: agentOf(task.agent).records.tombstone });
}
