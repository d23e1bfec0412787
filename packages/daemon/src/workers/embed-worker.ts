import { workerData } from "node:worker_threads";
import { type Encoder, loadUseLite, type Runtime } from "../models/embedded/use-lite.ts";
import { arrive, type LateVector } from "./late-vector.ts";

// A piscina worker: `run({ texts }, { name: "embed" })`. It imports nothing of piscina, which passes `workerData` on as
// it is and would cost every worker its memory once more.

/** What the pool must pass as `workerData`. */
export interface EmbedWorkerData {
  /** Absolute path of the folder with the built model. */
  readonly modelDir: string;
}

export interface LoadReply {
  readonly runtime: Runtime;
  readonly dimensions: number;
}

export interface EmbedTask {
  readonly texts: readonly string[];
  /** Where a thread waits for the vector of the first. */
  readonly late?: LateVector | undefined;
}

export interface EmbedReply {
  /** One entry a text, in order; null where a guard says that a vector would mean nothing. */
  readonly vectors: readonly (Float32Array<ArrayBuffer> | null)[];
}

let loading: Promise<Encoder> | undefined;

/** Loads the model, so that the first `embed` does not wait for it. Throws `ModelUnavailable`. */
export async function load(): Promise<LoadReply> {
  const { runtime, dimensions } = await encoder();
  return { runtime, dimensions };
}

/** Vectors are copied to the caller, not transferred: 2 kB each, against half a millisecond to make one. */
export async function embed({ texts, late }: EmbedTask): Promise<EmbedReply> {
  const { embed } = await encoder();
  const vectors: EmbedReply["vectors"][number][] = [];
  for (const text of texts) {
    const vector = await embed(text);
    if (late && vectors.length === 0) arrive(late, vector);
    vectors.push(vector);
  }
  return { vectors };
}

/** One model a worker. A failure is not kept: the next call tries again, since the files may have come by then. */
function encoder(): Promise<Encoder> {
  loading ??= loadUseLite({ modelDir: modelDirOf(workerData) }).catch((reason) => {
    loading = undefined;
    throw reason;
  });
  return loading;
}

function modelDirOf(data: unknown): string {
  if (typeof data === "object" && data !== null && "modelDir" in data && typeof data.modelDir === "string") {
    return data.modelDir;
  }
  throw new TypeError("The embedding worker needs workerData: { modelDir }.");
}
