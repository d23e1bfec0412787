import { setTimeout as wait } from "node:timers/promises";
import type { EmbeddingStatus } from "@memory/shared";
import type { Deps } from "../../models/deps.ts";
import type { EmbedderChoice } from "../../models/models.ts";
import { newestItem } from "../../store/newest-item.ts";
import type { Store } from "../../store/open.ts";
import type { Backlog } from "../vectors/backlog.ts";
import { type BacklogsOptions, createBacklogs } from "./backlogs.ts";
import type { DecideDeps } from "./decide.ts";
import { createDeciding } from "./deciding.ts";
import { begin, cancel, followSettings, rollback, take } from "./operations.ts";
import { deleteModel, deleteVectors, findModels } from "./queries.ts";
import type { SwitchState } from "./state.ts";
import { switchStatus } from "./status.ts";

/** The embedder of recall, its vectors, and the way to another one. Recall answers all the time. */
export interface EmbeddingSwitch extends Pick<Backlog, "start" | "stop" | "wake" | "pending"> {
  status(): EmbeddingStatus;
  /**
   * Make this model's vectors beside those that count, compare, and go by it unless it does worse. `askedBy`: the owner who
   * was told what that costs. Throws `ApiError` for a model that makes no vectors.
   */
  begin(choice: EmbedderChoice, askedBy: string | null): void;
  /** Go by the candidate that was compared; `anyway`: though it did worse. */
  take(anyway: boolean): Promise<void>;
  rollback(): Promise<void>;
  cancel(): void;
}

export interface SwitchDeps extends DecideDeps, Pick<Deps, "store" | "log"> {}

export type SwitchOptions = Pick<BacklogsOptions, "firstPause" | "longestPause" | "idle" | "busy">;

export function createEmbeddingSwitch(deps: SwitchDeps, options: SwitchOptions = {}): EmbeddingSwitch {
  const { inUse, store, log } = deps;
  const stopping = new AbortController();
  let forgetting = Promise.resolve();
  const isKept = (model: string): boolean => {
    const { active, previous, candidate } = inUse.state();
    return [active, previous, candidate].some((kept) => kept?.name === model);
  };
  const change = (changes: Partial<SwitchState>): void => {
    inUse.change(changes);
    const { phase, active, candidate } = inUse.state();
    log.info({ phase, active: active.name, candidate: candidate?.name ?? null }, "embedding models in use");
    backlogs.renew();
    // Remaining vectors, on a full disk for instance, go with the next change.
    forgetting = forgetting.then(() => forgetOthers(store, isKept, stopping.signal)).catch(() => undefined);
    deciding.wake();
  };
  const { idle } = options;
  const deciding = createDeciding(deps, {
    left: () => backlogs.left(),
    change,
    ...(idle !== undefined && { idle }),
  });
  const backlogs = createBacklogs(deps, inUse, {
    ...options,
    onThrough: deciding.wake,
    onTrouble: deciding.note,
  });
  const changing = { ...deps, anew: deciding.anew, change };
  return {
    start() {
      followSettings(changing);
      backlogs.start();
      deciding.start();
    },
    async stop() {
      stopping.abort();
      await Promise.all([deciding.stop(), backlogs.stop(), forgetting]);
    },
    wake: backlogs.wake,
    pending: backlogs.pending,
    status: () => switchStatus(deps, { left: backlogs.left, waiting: deciding.waiting() }),
    begin: (choice, askedBy) => begin(changing, choice, askedBy),
    take: (anyway) => take(changing, anyway),
    rollback: () => rollback(changing),
    cancel: () => cancel(changing),
  };
}

/** Items of one transaction, 5 ms, and the milliseconds between two. */
const slice = 250;
const breath = 20;

/** Delete the vectors of models that nothing goes by any more. `isKept` is asked before each slice: that may change. */
async function forgetOthers(
  store: Store,
  isKept: (model: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  for (const model of findModels(store)) {
    const goesOn = () => !signal.aborted && !isKept(model);
    const newest = newestItem(store);
    for (let after = 0; after < newest && goesOn(); after += slice) {
      deleteVectors(store, model, { after, upTo: after + slice });
      await wait(breath, undefined, { ref: false });
    }
    if (goesOn()) deleteModel(store, model);
  }
}
