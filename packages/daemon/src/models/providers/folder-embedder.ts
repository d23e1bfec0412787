import { basename, isAbsolute } from "node:path";
import { createPool, type Pool } from "../../platform/schedule/pool.ts";
import { type Embedder, type EmbedOptions, ModelError, type ModelState } from "../models.ts";
import { type ModelRef, modelName, type ProviderDeps } from "./model-ref.ts";
import { prefixesOf } from "./prefixes.ts";

/** Required `workerData` of the pool. */
export interface FolderEmbedWorkerData {
  /** Absolute path. */
  readonly folder: string;
}

export type FolderLoadReply =
  | { readonly kind: "loaded"; readonly dimensions: number }
  | { readonly kind: "unusable"; readonly reason: string };

/** Texts the worker is given at once: the longest a question waits behind what is being stored. */
const BATCH = 8;
/** Characters of a text; the model reads 512 tokens of them. */
const LONGEST = 4_000;
/** Milliseconds after which a folder that could not be used is looked at again. */
const LOOK_AGAIN = 60_000;

/** An embedding model in a folder of this machine, in a worker thread of its own. It begins to load at once, and costs no call. */
export function folderEmbedder(
  { clock }: Pick<ProviderDeps, "clock">,
  ref: ModelRef,
): Embedder & { close(): Promise<void> } {
  const { model: folder } = ref;
  const name = modelName(ref);
  const workerData: FolderEmbedWorkerData = { folder };
  const pool = createPool("folder-embed-worker", { threads: 1, workerData });
  const prefixes = prefixesOf(basename(folder));
  const inTurn = questionsFirst(pool);
  let dimensions = 0;
  let state: ModelState = { name, state: "loading" };
  let lookAgainAt = 0;
  const load = async () => {
    lookAgainAt = clock() + LOOK_AGAIN;
    const reply = await loadOf(pool, folder);
    if (reply.kind === "unusable") {
      state = { name, state: "unavailable", reason: reply.reason };
    } else {
      ({ dimensions } = reply);
      state = { name, state: "ready", runtime: "onnxruntime-node" };
    }
  };
  void load();
  return {
    name,
    get dimensions() {
      return dimensions;
    },
    state() {
      if (state.state === "unavailable" && clock() >= lookAgainAt) void load();
      return state;
    },
    async embed(texts, { purpose, signal, calls }) {
      if (state.state === "unavailable") throw new ModelError(state.reason);
      const vectors: (Float32Array | null)[] = texts.map(() => null);
      const places = [...texts.keys()].filter((place) => texts[place]?.trim());
      for (let from = 0; from < places.length; from += BATCH) {
        signal?.throwIfAborted();
        if (calls) calls.embedding += 1;
        const batch = places.slice(from, from + BATCH);
        const found = await inTurn(
          purpose,
          batch.map((place) => prefixes[purpose] + (texts[place] ?? "").slice(0, LONGEST)),
        ).catch(() => {
          throw new ModelError(`${name} broke off; it is asked again later`);
        });
        batch.forEach((place, n) => {
          vectors[place] = found[n] ?? null;
        });
      }
      return vectors;
    },
    close: () => pool.close(),
  };
}

async function loadOf(pool: Pool, folder: string): Promise<FolderLoadReply> {
  if (!isAbsolute(folder))
    return { kind: "unusable", reason: `"${folder}" is no absolute path of a folder with a model` };
  try {
    return await pool.run<FolderLoadReply>(null, { name: "load" });
  } catch {
    return { kind: "unusable", reason: `the model in ${folder} did not load` };
  }
}

type Vectors = (Float32Array | null)[];

interface Job {
  readonly texts: readonly string[];
  readonly done: (vectors: Promise<Vectors>) => void;
}

/** One batch at a time, so that a question waits for one and not for all that is to be stored. */
function questionsFirst(
  pool: Pool,
): (purpose: EmbedOptions["purpose"], texts: readonly string[]) => Promise<Vectors> {
  const waiting: Record<EmbedOptions["purpose"], Job[]> = { query: [], store: [] };
  let busy = false;
  const work = async () => {
    if (busy) return;
    busy = true;
    for (let job = next(waiting); job; job = next(waiting)) {
      const vectors = pool.run<Vectors>(job.texts, { name: "embed" });
      job.done(vectors);
      await vectors.catch(() => {});
    }
    busy = false;
  };
  return (purpose, texts) =>
    new Promise((done) => {
      waiting[purpose].push({ texts, done });
      void work();
    });
}

const next = (waiting: Record<EmbedOptions["purpose"], Job[]>): Job | undefined =>
  waiting.query.shift() ?? waiting.store.shift();
