import type { SpokenDeps } from "../memories/beliefs/belief.ts";
import { type OpenSpace, spaceOf } from "./open-space.ts";
import { listMachines, seeMachine } from "./queries/spaces.ts";
import { leaveOutLater } from "./read-anew.ts";
import { StoppedError } from "./stopped.ts";

/** Milliseconds: that a machine was there again is written down this often. */
const A_WHILE = 600_000;
/** Also where what was read here last is left out by the others since. */
export const greetAgain = (deps: SpokenDeps, open: OpenSpace): Promise<number> =>
  greet(deps, open).catch(async (error: unknown) => {
    if (error instanceof OtherLogError && error.isLonger && (await leaveOutLater(deps, open)))
      return greet(deps, open);
    throw error;
  });

/** Is it still the log that was read so far? Answers where it ends. */
export async function greet(deps: SpokenDeps, open: OpenSpace): Promise<number> {
  const { store } = deps;
  const { pulled, pulled_hash: hash } = spaceOf(deps, open);
  const { head, hashAt, machines } = await open.carrier.hello(pulled);
  if (head < pulled || hashAt !== hash)
    throw new OtherLogError(
      head >= pulled,
      `what lies there is not what was read here: it has ${head} changes, and ${pulled} were read. It was restored from an older backup there, or somebody has changed it. Nothing is read or sent; what is here stays. Ask who runs it to put the newest state back; where that is gone, leave it and begin anew`,
    );
  const known = new Map(listMachines(store, open.id).map((one) => [one.machine, one]));
  const news = machines.filter((one) => {
    const before = known.get(one.machine);
    return before && (before.pulled !== one.pulled || one.seen - (before.seen_at ?? 0) > A_WHILE);
  });
  if (news.length > 0)
    store.unsynced(() => {
      for (const one of news) seeMachine(store, open.id, one);
    });
  return head;
}

/** It is not the log that was read here. */
class OtherLogError extends StoppedError {
  /** It reaches as far. */
  readonly isLonger: boolean;

  constructor(isLonger: boolean, message: string) {
    super(message);
    this.isLonger = isLonger;
  }
}
