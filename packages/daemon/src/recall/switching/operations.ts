import { ApiError } from "@memory/shared";
import type { Deps } from "../../models/deps.ts";
import { type EmbedderChoice, ModelError } from "../../models/models.ts";
import { taken } from "./decide.ts";
import type { EmbeddersInUse } from "./in-use.ts";
import { loadBeside } from "./load-beside.ts";
import { isSame, named, type StoredModel, type SwitchState } from "./state.ts";

/** Dependencies of a change of the embedding model. */
export interface Changing {
  readonly workers: Pick<Deps["workers"], "recall">;
  readonly inUse: EmbeddersInUse;
  /** Stops work for the current candidate, which is in vain. */
  readonly anew: () => void;
  /** Keep it, and have everything follow. */
  readonly change: (changes: Partial<SwitchState>) => void;
}

/** Begin the change to a model; the one back to the embedded model is done with that. Throws `ApiError` when it makes no vectors. */
export function begin(
  { inUse, anew, change }: Changing,
  choice: EmbedderChoice,
  askedBy: string | null,
): void {
  const kept = keepOf(inUse, choice);
  const wanted = named(choice);
  anew();
  // It may answer at another address now.
  if (kept.name === inUse.state().active.name)
    change({ wanted, active: kept, candidate: null, phase: "settled", reason: null });
  else if (kept.model === null) {
    // The way back to the embedded model may be meant to stop all sending: it is taken at once, and no figure
    // stands against it. Words answer for texts without its vector.
    const reason = "the embedded model was asked for, and is taken whatever it finds";
    change({ wanted, ...taken(inUse.state().active, kept), reason });
  } else change({ wanted, candidate: { ...kept, askedBy }, phase: "computing", reason: null });
}

function keepOf(inUse: EmbeddersInUse, choice: EmbedderChoice): StoredModel {
  try {
    return inUse.keep(choice);
  } catch (error) {
    if (error instanceof ModelError) throw new ApiError("invalid", error.message);
    throw error;
  }
}

/**
 * Applies a change of the settings made while the daemon was at rest. A person's later decision outlives a
 * restart.
 */
export function followSettings(changing: Changing): void {
  const { inUse } = changing;
  const wanted = inUse.wanted();
  if (isSame(wanted, inUse.state().wanted)) return;
  try {
    begin(changing, wanted, null);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    changing.change({ wanted: named(wanted), candidate: null, phase: "settled", reason: error.message });
  }
}

/** Go by the candidate. Throws `ApiError` when it has not been compared, or did worse and `anyway` is not said. */
export async function take(changing: Changing, anyway: boolean): Promise<void> {
  const { inUse, workers, anew, change } = changing;
  const { phase, candidate, active, reason } = inUse.state();
  if (!candidate) throw new ApiError("conflict", "there is no other model to change to; choose one first");
  if (phase === "failed") throw new ApiError("conflict", `${candidate.name} cannot be used: ${reason ?? ""}`);
  if (phase !== "compared")
    throw new ApiError(
      "conflict",
      "its vectors are still made and compared; it is taken by itself unless it does worse",
    );
  if (!anyway)
    throw new ApiError("conflict", `${reason ?? "it did worse"}; say anyway to take it all the same`);
  anew();
  await loadBeside(workers.recall, candidate.name, never);
  if (inUse.state().candidate === candidate) change(taken(active, candidate));
}

/** Go by the model before. Throws `ApiError` when there is none, or another change is going on. */
export async function rollback({ inUse, workers, change }: Changing): Promise<void> {
  const { candidate, previous, active } = inUse.state();
  if (candidate)
    throw new ApiError("conflict", `the change to ${candidate.name} is going on; cancel it first`);
  if (!previous) throw new ApiError("conflict", "there is no model before this one");
  const state = inUse.of(previous).state();
  if (state.state === "unavailable") throw new ApiError("conflict", `${previous.name}: ${state.reason}`);
  await loadBeside(workers.recall, previous.name, never);
  if (inUse.state().previous === previous)
    change({ ...taken(active, previous), reason: "rolled back by a person" });
}

/** Give up the candidate. Throws `ApiError` when there is none. */
export function cancel({ inUse, anew, change }: Changing): void {
  const { candidate } = inUse.state();
  if (!candidate) throw new ApiError("conflict", "no change of the embedding model is going on");
  anew();
  change({ candidate: null, phase: "settled", reason: `${candidate.name} was given up by a person` });
}

const never = new AbortController().signal;
