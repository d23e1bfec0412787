import type { Session } from "@memory/language/session";
import { type AgentName, ApiError } from "@memory/shared";
import type { SessionFile } from "@memory/sources/agents";
import type { Deps } from "../../models/deps.ts";
import { findInjected } from "./queries.ts";

interface Reading {
  readonly ownerId: string;
  readonly agent: AgentName;
  readonly signal: AbortSignal;
}

/** A session as its agent has it on the disk, redacted, read in a thread. Throws what the file system throws, and the signal's reason. */
export async function readTranscript(
  { store, workers }: Pick<Deps, "store" | "workers">,
  { path, folder, sessionId }: SessionFile,
  { ownerId, agent, signal }: Reading,
): Promise<Session> {
  const injected = findInjected(store, { ownerId, agent, sessionId });
  const read = await workers.sessions.run<Session | { readonly unreadable: string }>(
    { agent, path, folder, sessionId, injected },
    { name: "read", signal },
  );
  if ("unreadable" in read) throw new ApiError("unavailable", read.unreadable);
  return read;
}
