import type { Deps } from "../../models/deps.ts";
import { compare } from "./compare.ts";
import type { EmbeddersInUse } from "./in-use.ts";
import { learnScale } from "./learn-scale.ts";
import { loadBeside } from "./load-beside.ts";
import type { CandidateModel, StoredModel, SwitchState } from "./state.ts";
import { switchVerdict } from "./verdict.ts";

export interface DecideDeps extends Pick<Deps, "clock"> {
  readonly workers: Pick<Deps["workers"], "recall">;
  readonly inUse: EmbeddersInUse;
}

/**
 * All of the candidate's vectors are there: compare, and say what follows. Throws `ModelError` when the candidate does not
 * answer, and the signal's reason when it is the candidate no more.
 */
export async function decideSwitch(
  deps: DecideDeps,
  candidate: CandidateModel,
  signal: AbortSignal,
): Promise<Partial<SwitchState>> {
  const { inUse, workers } = deps;
  const [old, next, embedded] = [inUse.active(), inUse.of(candidate), inUse.embedded()];
  const { askedBy } = candidate;
  const scope = askedBy === null ? undefined : { ownerId: askedBy, attended: true };
  const { [next.name]: _, ...scales } = inUse.state().scales;
  const scale = await learnScale(next, embedded, { signal, ...(scope && { scope }) });
  signal.throwIfAborted();
  inUse.change({ scales: { ...scales, ...(scale && { [next.name]: scale }) } });
  await loadBeside(workers.recall, next.name, signal);
  const report = await compare(deps, { old, next, signal, scope });
  signal.throwIfAborted();
  const verdict = switchVerdict(report);
  const result = { report, reason: verdict.reason };
  return verdict.switches
    ? { ...taken(inUse.state().active, candidate), ...result }
    : { phase: "compared", ...result };
}

/** One model in the place of the other, whose vectors are kept. */
export const taken = (active: StoredModel, { name, model, url }: StoredModel) =>
  ({ active: { name, model, url }, previous: active, candidate: null, phase: "settled" }) as const;
