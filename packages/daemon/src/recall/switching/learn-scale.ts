import type { Embedder, EmbedOptions } from "../../models/models.ts";
import { type CosineScale, type Levels, scaleOf } from "../vectors/cosine-scale.ts";
import { probes } from "./probes.ts";

/**
 * Learns the conversion of a model's cosines: recall keeps silent, and weighs vectors against words, by
 * numbers that were found for the embedded model, and another one's unrelated texts may be nearer to each
 * other than that one's related texts. Undefined where they are read as they are. Throws `ModelError` when
 * the model does not answer.
 */
export async function learnScale(
  model: Embedder,
  embedded: Embedder,
  options: Pick<EmbedOptions, "signal" | "scope">,
): Promise<CosineScale | undefined> {
  if (model.name === embedded.name || embedded.state().state !== "ready") return undefined;
  const [levels, reference] = [await levelsOf(model, options), await levelsOf(embedded, options)];
  return levels && reference && scaleOf(levels, reference);
}

async function levelsOf(
  embedder: Embedder,
  options: Pick<EmbedOptions, "signal" | "scope">,
): Promise<Levels | undefined> {
  const questions = await embedder.embed(
    probes.map(([question]) => question),
    { ...options, purpose: "query" },
  );
  const answers = await embedder.embed(
    probes.map(([, answer]) => answer),
    { ...options, purpose: "store" },
  );
  const own: number[] = [];
  const foreign: number[] = [];
  for (const [n, question] of questions.entries())
    for (const [k, answer] of answers.entries())
      if (question && answer) (n === k ? own : foreign).push(cosine(question, answer));
  return own.length === 0 || foreign.length === 0 ? undefined : { own: mean(own), foreign: mean(foreign) };
}

function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let n = 0; n < one.length; n++) sum += (one[n] ?? 0) * (other[n] ?? 0);
  return sum;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
