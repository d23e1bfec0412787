import { ApiError } from "@memory/shared/wire";
import { type Conflict, daemon, type Evidence, type Memory } from "../../api.ts";

/** Everything about one memory. */
export interface Dossier {
  readonly memory: Memory;
  readonly evidence: readonly Evidence[];
  /** Every version, newest first. */
  readonly versions: readonly Memory[];
  readonly conflict: Conflict | null;
}

/** Null when there is no such memory, or none any more. */
export async function loadDossier(id: string, signal: AbortSignal): Promise<Dossier | null> {
  const params = { id };
  const [why, history] = await Promise.all([
    orNull(daemon.memories.why({ params }, signal)),
    orNull(daemon.memories.history({ params }, signal)),
  ]);
  if (!why || !history) return null;
  const { conflictId } = why.memory;
  const conflict = conflictId
    ? await orNull(daemon.conflicts.get({ params: { id: conflictId } }, signal))
    : null;
  return { ...why, ...history, conflict };
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}
