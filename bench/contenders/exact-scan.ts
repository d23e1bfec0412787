import { fileURLToPath } from "node:url";
import { type Encoder, loadUseLite } from "../../packages/daemon/src/models/embedded/use-lite.ts";
import type { Contender } from "./contender.ts";

const models = fileURLToPath(new URL("../../packages/daemon/models", import.meta.url));

interface Held {
  readonly ids: string[];
  readonly vectors: Float32Array[];
}

/** Every vector of the embedded model compared with the question's, in this process; saved is what is embedded. */
export async function exactScanContender(): Promise<Contender> {
  const encoder: Encoder = await loadUseLite({ modelDir: models });
  const groups = new Map<number, Held>();
  let bytes = 0;
  return {
    name: "exact scan",
    async save(group, { id, text }) {
      const held = groups.get(group) ?? { ids: [], vectors: [] };
      groups.set(group, held);
      const vector = await encoder.embed(text);
      if (!vector) return;
      held.ids.push(id);
      held.vectors.push(vector);
      bytes += vector.byteLength;
    },
    ready: async () => undefined,
    async ask(group, question) {
      const asked = await encoder.embed(question);
      const held = groups.get(group);
      return asked && held ? nearest(held, asked) : [];
    },
    bytes: () => bytes,
    residentBytes: () => null,
    stop: async () => undefined,
  };
}

function nearest({ ids, vectors }: Held, asked: Float32Array): string[] {
  const scores = vectors.map((vector, n) => [dot(vector, asked), ids[n] ?? ""] as const);
  return scores
    .sort(([a], [b]) => b - a)
    .slice(0, 10)
    .map(([, id]) => id);
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let n = 0; n < one.length; n += 1) sum += (one[n] ?? 0) * (other[n] ?? 0);
  return sum;
}
