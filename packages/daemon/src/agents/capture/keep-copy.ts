import type { Deps } from "../../models/deps.ts";
import { errorKind } from "../../platform/errors.ts";
import { type CopyKeeping, type KeepDeps, keepSession } from "../transcript-copies/keep.ts";
import { findState } from "./queries.ts";
import { notCaptured } from "./scope.ts";

export interface KeepCopyDeps extends KeepDeps, Pick<Deps, "log"> {
  /** Told of a copy: it may be one too many. */
  readonly arkKeeper: { wake(): void };
}

/**
 * Keep a copy of a session that is imported, by hand or not, where its project is captured. A copy that fails is no reason to
 * leave the session unread. Throws the signal's reason.
 */
export async function keepCopy(deps: KeepCopyDeps, keeping: CopyKeeping): Promise<void> {
  const { file, signal } = keeping;
  if (notCaptured(findState(deps.store, keeping), file.folder) !== null) return;
  try {
    await keepSession(deps, keeping);
    deps.arkKeeper.wake();
  } catch (error) {
    signal?.throwIfAborted();
    const name = errorKind(error);
    deps.log.warn({ sessionId: file.sessionId, name }, "no copy of a session could be kept");
  }
}
