import { workerData } from "piscina";
import { z } from "zod";
import { type Copied, type CopyTask, copyTranscript } from "../ark/copy-transcript.ts";
import { type Dropped, type DropTask, dropFrom } from "../ark/drop-from.ts";
import type { Injected } from "../imports/echoes.ts";
import { listenFor } from "../imports/passages.ts";
import { readSession, type SessionFile } from "../imports/read-session.ts";
import { readLinesFrom } from "../imports/transcript-lines.ts";
import { distill as distillByRules } from "../models/embedded/distill/distill.ts";
import type { Distilled } from "../models/finding.ts";
import type { Session } from "../models/session.ts";
import { numberSecrets, printerOf } from "../text/hidden.ts";
import { readerOf } from "../text/pack.ts";
import { redact, redactNumbered } from "../text/redact.ts";
import { giveWay } from "./give-way.ts";

giveWay();

const WorkerData = z.object({ printKey: z.string() });

// A piscina worker: `run(file, { name: "read" })`, `run(session, { name: "distill" })`, and `copy` and `drop` for the copies
// that are kept of sessions. Parsing, redacting and compressing are all processor time, so they stay off the daemon's
// thread; cancelling a task ends its thread.

interface ReadTask extends SessionFile {
  /** The session as it was kept, instead of its transcript. */
  readonly parts?: readonly Uint8Array[];
  readonly injected: readonly Injected[];
}

export function read({ parts, injected, ...file }: ReadTask): Promise<Session> {
  const numbers = numberSecrets(printerOf(WorkerData.parse(workerData).printKey));
  return readSession(file, {
    redact: (text) => redactNumbered(text, numbers),
    prints: numbers.prints,
    injected,
    ...(parts && { bytes: readerOf(parts) }),
  });
}

export function distill(session: Session): Distilled {
  return distillByRules(session);
}

export function copy(task: CopyTask): Promise<Copied | null> {
  return copyTranscript(task, { redact, readLines: readLinesFrom });
}

export function drop(task: DropTask): Dropped {
  return dropFrom(task, { listenFor });
}
