import { workerData } from "node:worker_threads";
import type { EmbedReply, EmbedTask, LoadReply } from "../../models/embedded/embedder.ts";
import { type Encoder, loadUseLite } from "../../models/embedded/use-lite.ts";
import { setVector } from "../../platform/schedule/shared-vector.ts";

// A piscina worker: `run({ texts }, { name: "embed" })`. It imports nothing of piscina, which passes `workerData` on as
// it is and would cost every worker its memory once more.

let loading: Promise<Encoder> | undefined;

/** Loads the model, so that the first `embed` does not wait for it. Throws `ModelUnavailable`. */
export async function load(): Promise<LoadReply> {
  const { runtime, dimensions } = await encoder();
  return { runtime, dimensions };
}

/** Vectors are copied to the caller, not transferred: 2 kB each, against half a millisecond to make one. */
export async function embed({ texts, shared }: EmbedTask): Promise<EmbedReply> {
  const { embed } = await encoder();
  const vectors: EmbedReply["vectors"][number][] = [];
  for (const text of texts) {
    const vector = await embed(text);
    if (shared && vectors.length === 0) setVector(shared, vector);
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
