import { z } from "zod";
import type { CallResult } from "../../call-ledger.ts";
import type { ProviderName } from "../known-providers.ts";

const amount = z.number().nonnegative().nullish().catch(null);

/** Token usage in an answer, in the words of every provider: Anthropic's, OpenAI's, Ollama's. */
const Answer = z.object({
  usage: z
    .object({
      input_tokens: amount,
      cache_creation_input_tokens: amount,
      cache_read_input_tokens: amount,
      output_tokens: amount,
      prompt_tokens: amount,
      completion_tokens: amount,
      cost: amount,
      is_byok: z.boolean().nullish().catch(null),
      cost_details: z.object({ upstream_inference_cost: amount }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  prompt_eval_count: amount,
  eval_count: amount,
});

type Usage = Pick<CallResult, "inputTokens" | "outputTokens" | "usd">;

/** Read from the answer as it came, since one that cannot be used has been billed all the same. */
export function usageOf(provider: ProviderName, answer: unknown): Usage {
  const { data } = Answer.safeParse(answer);
  if (!data) return { inputTokens: null, outputTokens: null, usd: null };
  const { usage } = data;
  return {
    inputTokens:
      sum(usage?.input_tokens, usage?.cache_creation_input_tokens, usage?.cache_read_input_tokens) ??
      usage?.prompt_tokens ??
      data.prompt_eval_count ??
      null,
    outputTokens: usage?.output_tokens ?? usage?.completion_tokens ?? data.eval_count ?? null,
    // Nobody else says in which money.
    usd: provider === "openrouter" && usage ? billed(usage) : null,
  };
}

/** With a person's own key at the upstream provider, OpenRouter's cost is its fee alone. */
const billed = ({
  cost,
  is_byok,
  cost_details,
}: NonNullable<z.infer<typeof Answer>["usage"]>): number | null =>
  typeof cost === "number" ? cost + (is_byok ? (cost_details?.upstream_inference_cost ?? 0) : 0) : null;

function sum(...amounts: readonly (number | null | undefined)[]): number | null {
  const known = amounts.filter((one) => typeof one === "number");
  return known.length === 0 ? null : known.reduce((total, one) => total + one, 0);
}
