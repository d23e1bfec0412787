import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../../platform/config.ts";
import { LIMITS } from "./limits.ts";
import type { OwnAgents } from "./own-agent.ts";
import type { LeanCall, Program } from "./program.ts";
import { type Agreement, keepReaderSession } from "./queries.ts";
import type { RunOutcome } from "./run-program.ts";

export interface AgentQuestion extends Pick<LeanCall, "model" | "system" | "schema"> {
  readonly program: Program;
  readonly agreed: Agreement;
  /** The prompt, made once the session's id is known. */
  readonly prompt: (sessionId: string) => string;
  readonly signal: AbortSignal;
}

/** Runs a program for one question, in a session that is known as memory's own before it begins, and leaves nothing behind. */
export async function askProgram(own: OwnAgents, question: AgentQuestion): Promise<RunOutcome> {
  const { deps } = own;
  const { program, agreed, signal } = question;
  const sessionId = randomUUID();
  const folder = join(deps.home, "reading", sessionId);
  const file = (name: string): string => join(folder, name);
  const start = { path: agreed.path, pays: agreed.pays, signal };
  const looked = await own.lookOf(program, start);
  const { args, env, files = {} } = program.lean({ ...question, sessionId, file, looked });
  keepReaderSession(deps.store, { sessionId, program: program.name, at: deps.clock() });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(file(name), text, { mode: 0o600 });
    const outcome = await own.run({
      ...start,
      program,
      args,
      ...(env && { env }),
      stdin: question.prompt(sessionId),
      timeoutMs: LIMITS.patienceMs,
    });
    await forgetSession(own, { question, sessionId, outcome });
    return outcome;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The session of a program that keeps one: whether it answered or not, and before its prompt is anybody's to read. */
async function forgetSession(
  own: OwnAgents,
  { question, sessionId, outcome }: { question: AgentQuestion; sessionId: string; outcome: RunOutcome },
): Promise<void> {
  const { program, agreed } = question;
  if (!program.forget) return;
  const named = outcome.kind === "missing" ? null : (program.read(outcome)?.sessionId ?? null);
  const env: Environment = own.deps.env;
  const run = (args: readonly string[]) =>
    own.run({ program, path: agreed.path, pays: agreed.pays, args, signal: new AbortController().signal });
  // Nothing depends on it: what stays is no session that is ever read.
  await program.forget({ sessionId: named ?? sessionId, env, run }).catch(() => undefined);
}
