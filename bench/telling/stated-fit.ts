import { z } from "zod";
import { type StatedModels, shapeOf } from "../../packages/daemon/src/recall/turns/stated.ts";
import { type StatedModel, statedShapes } from "../../packages/daemon/src/recall/turns/stated-model.ts";
import { type Example, fitWide, type Logistic } from "../logistic.ts";

export const Block = z.object({
  text: z.string(),
  part: z.enum(["ask", "answer", "said", "final", "commit", "plan", "recap"]),
  states: z.boolean(),
  set: z.string(),
});
export type Block = z.output<typeof Block>;

const ridge = 4;
/** What a component of a vector counts, beside what a block looks like. */
const stretched = 4;

/** A model of blocks, by the signs of their vectors, which is what a store keeps of them. */
export async function fitStated(
  blocks: readonly Block[],
  embed: (text: string) => Promise<Float32Array | null>,
): Promise<StatedModels> {
  const shaped: Example[] = [];
  const compared: Example[] = [];
  for (const block of blocks) {
    const shape = shapeOf(block);
    const own = statedShapes.map((name) => shape[name]);
    const known = { right: block.states ? 1 : 0, weight: 1 } as const;
    shaped.push({ ...known, features: own });
    const vector = await vectorOf(block.text, embed);
    if (!vector) continue;
    const kept = stretched * Math.sqrt(Math.PI / 2 / vector.length);
    const signs = Array.from(vector, (component) => (component > 0 ? kept : -kept));
    compared.push({ ...known, features: [...own, ...signs] });
  }
  const byVector = fitWide(compared, { ridge });
  const direction = byVector.weights.slice(statedShapes.length).map((weight) => weight * stretched);
  return {
    compared: { ...modelOf(byVector), direction: Float32Array.from(direction) },
    byShape: modelOf(fitWide(shaped, { ridge })),
  };
}

const vectors = new Map<string, Float32Array | null>();

/** Each text once. */
async function vectorOf(
  text: string,
  embed: (text: string) => Promise<Float32Array | null>,
): Promise<Float32Array | null> {
  const known = vectors.get(text);
  if (known !== undefined) return known;
  const vector = await embed(text);
  vectors.set(text, vector);
  return vector;
}

const modelOf = ({ intercept, weights }: Logistic): StatedModel => ({
  intercept,
  weights: {
    length: weights[0] ?? 0,
    asks: weights[1] ?? 0,
    endsAsking: weights[2] ?? 0,
    code: weights[3] ?? 0,
    digit: weights[4] ?? 0,
    clauses: weights[5] ?? 0,
    person: weights[6] ?? 0,
    short: weights[7] ?? 0,
  },
});

/** As stated-model.ts has it. */
export function printStated({ compared, byShape }: StatedModels): void {
  for (const { intercept, weights } of [compared, byShape]) {
    console.log(`intercept ${intercept.toFixed(2)}`);
    for (const name of statedShapes) console.log(`  ${name}: ${weights[name].toFixed(2)},`);
  }
  const largest = Math.max(...compared.direction.map(Math.abs));
  const codes = Int8Array.from(compared.direction, (one) => Math.round((one / largest) * 127));
  console.log(`largest ${largest.toFixed(3)}`);
  console.log(
    Buffer.from(codes.buffer)
      .toString("base64")
      .replace(/.{110}/g, "$&\n"),
  );
}
