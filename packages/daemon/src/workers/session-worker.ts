import { readSession, type SessionFile } from "../imports/read-session.ts";
import { distill as distillByRules } from "../models/embedded/distill/distill.ts";
import type { Distilled } from "../models/finding.ts";
import type { Session } from "../models/session.ts";
import { redact } from "../text/redact.ts";

// A piscina worker: `run(file, { name: "read" })`, `run(session, { name: "distill" })`. Parsing and redacting are all processor time, so they stay off the
// daemon's thread; cancelling a task ends its thread.

export function read(task: SessionFile): Promise<Session> {
  return readSession(task, { redact });
}

export function distill(session: Session): Distilled {
  return distillByRules(session);
}
