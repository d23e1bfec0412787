import type { Deps } from "../deps.ts";
import { ModelError } from "../models/models.ts";
import { putVector } from "../store/search.ts";
import { countWithoutVector, findWithoutVector } from "./queries.ts";

/** Texts embedded at once; the batch is also one short transaction. */
const BATCH = 8;
/** Milliseconds before a model that failed is tried again; doubles up to the last. */
const RETRY = { first: 1000, last: 300_000 } as const;

/** Computes the vectors that are still missing, newest text first. What a kill interrupts is simply still missing. */
export interface Backlog {
  start(): void;
  /** Something new waits. */
  wake(): void;
  stop(): Promise<void>;
  pending(ownerId: string): number;
}

export function createBacklog(deps: Pick<Deps, "store" | "models" | "log">): Backlog {
  const { embedder } = deps.models;
  let started = false;
  let stopped = false;
  let retryMs: number = RETRY.first;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const work = async () => {
    while (!stopped && embedder.state().state === "ready" && (await embedBatch(deps))) await turn();
    retryMs = RETRY.first;
  };
  const wake = () => {
    if (!started || stopped || running) return;
    running = work()
      .catch((error: unknown) => {
        if (!(error instanceof ModelError))
          deps.log.error({ name: nameOf(error) }, "computing vectors failed");
        timer = setTimeout(wake, retryMs);
        timer.unref();
        retryMs = Math.min(retryMs * 2, RETRY.last);
      })
      .finally(() => {
        running = undefined;
      });
  };
  return {
    start() {
      started = true;
      wake();
    },
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
    pending: (ownerId) =>
      embedder.state().state === "unavailable" ? 0 : countWithoutVector(deps.store, ownerId, embedder.name),
  };
}

/** Answers whether there was anything to do. */
async function embedBatch({ store, models: { embedder } }: Pick<Deps, "store" | "models">): Promise<boolean> {
  const waiting = findWithoutVector(store, embedder.name, BATCH);
  if (waiting.length === 0) return false;
  const vectors = await embedder.embed(
    waiting.map(({ content }) => content),
    { purpose: "store" },
  );
  store.transaction(() => {
    waiting.forEach(({ item }, n) => {
      // Retired or deleted while the model worked: its row is gone, and a vector would have nothing to hang off.
      if (store.prepare("SELECT 1 FROM recall_items WHERE item = ?").get(item))
        putVector(store, item, embedder.name, vectors[n] ?? null);
    });
  });
  return true;
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "unknown");
