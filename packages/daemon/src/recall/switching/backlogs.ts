import type { Deps } from "../../models/deps.ts";
import { type Backlog, type BacklogOptions, createBacklog } from "../vectors/backlog.ts";
import type { Trouble } from "../vectors/model-pause.ts";
import type { EmbeddersInUse } from "./in-use.ts";
import type { StoredModel, SwitchState } from "./state.ts";

/** One backlog for the model that recall goes by, and one beside it for the model that may take its place. */
export interface Backlogs extends Pick<Backlog, "start" | "stop" | "wake" | "pending"> {
  /** Other models are in use now. */
  renew(): void;
  /** Items that the candidate has not come to yet. */
  left(): number;
}

export interface BacklogsOptions
  extends Pick<BacklogOptions, "firstPause" | "longestPause" | "idle" | "busy"> {
  /** The candidate has come to everything. */
  readonly onThrough: () => void;
  /** The candidate has failed; null: it works. */
  readonly onTrouble: (trouble: Trouble | null) => void;
}

/**
 * Longest pause of a chosen model: it is asked rarely when it is down, as each request counts against the
 * day's cap.
 */
const longestPauseOfChosen = 900_000;

interface One {
  readonly kept: StoredModel;
  readonly phase: SwitchState["phase"];
  readonly backlog: Backlog;
}

export function createBacklogs(
  { store, clock }: Pick<Deps, "store" | "clock">,
  inUse: EmbeddersInUse,
  { onThrough, onTrouble, ...options }: BacklogsOptions,
): Backlogs {
  const ending = new Set<Promise<void>>();
  let isStarted = false;
  const make = (kept: StoredModel, more: BacklogOptions): One => {
    const paused = kept.model === null ? options : { longestPause: longestPauseOfChosen, ...options };
    const models = { embedder: inUse.of(kept) };
    const backlog = createBacklog({ store, models }, { clock, ...paused, ...more });
    if (isStarted) backlog.start();
    return { kept, phase: inUse.state().phase, backlog };
  };
  const end = ({ backlog }: One): void => {
    const ended = backlog.stop().finally(() => ending.delete(ended));
    ending.add(ended);
  };
  let normal = make(inUse.state().active, {});
  /** New texts come first. */
  const busy = () => normal.backlog.left() > 0 || options.busy?.() === true;
  const besides = (): One | undefined => {
    const { candidate, phase } = inUse.state();
    if (!candidate || (phase !== "computing" && phase !== "compared")) return undefined;
    const { askedBy } = candidate;
    // A person agreed to the store's size at that time; later texts, while the candidate waits for a
    // decision, are not covered.
    const isAsked = askedBy !== null && phase === "computing";
    const scope = isAsked ? { ownerId: askedBy, attended: true } : undefined;
    return make(candidate, { busy, gently: true, scope, onThrough, onTrouble });
  };
  let beside = besides();
  return {
    renew() {
      const { active, candidate, phase } = inUse.state();
      if (normal.kept !== active) {
        end(normal);
        normal = make(active, {});
      }
      if (beside && beside.kept === candidate && beside.phase === phase) return;
      if (beside) end(beside);
      beside = besides();
    },
    start() {
      isStarted = true;
      for (const one of [normal, beside]) one?.backlog.start();
    },
    async stop() {
      isStarted = false;
      for (const one of [normal, beside]) if (one) end(one);
      await Promise.all(ending);
    },
    wake() {
      for (const one of [normal, beside]) one?.backlog.wake();
    },
    pending: (ownerId) => normal.backlog.pending(ownerId),
    left: () => beside?.backlog.left() ?? 0,
  };
}
