import { z } from "zod";
import { knownProviders } from "../known-providers.ts";
import type { ModelRef } from "../model-ref.ts";
import type { accountedRequest } from "./accounted-fetch.ts";

const vector = z.array(z.number()).min(1);

/** OpenAI's shape and Ollama's. */
const Answer = z.union([
  z.object({
    data: z.array(z.object({ embedding: vector, index: z.int().nonnegative().nullish().catch(null) })),
  }),
  z.object({ embeddings: z.array(vector) }),
]);

/**
 * Asks for the vectors of some texts, without the SDK: it checks neither their number nor their order, and reads a
 * megabyte of numbers twice. Throws `VectorsUnreadable`.
 */
export async function askVectors(
  ref: ModelRef,
  texts: readonly string[],
  { baseUrl, request }: { readonly baseUrl: string; readonly request: ReturnType<typeof accountedRequest> },
): Promise<readonly (readonly number[])[]> {
  const isOllama = knownProviders[ref.provider].wire === "ollama";
  const { json } = await request(`${baseUrl}${isOllama ? "/api/embed" : "/embeddings"}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(ref.key !== null && { authorization: `Bearer ${ref.key}` }),
    },
    body: JSON.stringify({
      model: ref.model,
      input: texts,
      ...(isOllama ? { truncate: true } : { encoding_format: "float" }),
    }),
  });
  const { data } = Answer.safeParse(json);
  const vectors = data && inOrder(data);
  if (vectors?.length !== texts.length) throw new VectorsUnreadable();
  return vectors;
}

/** The answer is not one vector for each text. */
export class VectorsUnreadable extends Error {
  override readonly name = "VectorsUnreadable";
}

function inOrder(answer: z.infer<typeof Answer>): readonly (readonly number[])[] {
  if ("embeddings" in answer) return answer.embeddings;
  const { data } = answer;
  const placed = new Map(data.map(({ index, embedding }, n) => [index ?? n, embedding]));
  return data.flatMap((_, n) => {
    const one = placed.get(n);
    return one ? [one] : [];
  });
}
