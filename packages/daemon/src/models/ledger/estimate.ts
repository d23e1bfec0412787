import type { CallKind } from "../call-ledger.ts";
import type { Deps } from "../deps.ts";
import type { ModelState } from "../models.ts";
import { dollars, priceOf } from "./prices.ts";
import { findAverages } from "./queries.ts";

/** Calls that would be made of a model. */
interface PlannedCalls {
  readonly state: ModelState;
  readonly kind: CallKind;
  readonly calls: number;
  /** Of all of them. */
  readonly inputTokens: number;
}

/** Tokens of an answer of a model that was never asked: some findings in JSON. */
const USUAL_ANSWER = { distil: 420, entities: 500, judge: 120, embedding: 0, test: 20 } as const;

/** Estimated cost of calls in US dollars: by the list of prices, else the average of recent calls; null where neither knows. */
export function estimateUsd(
  { store }: Pick<Deps, "store">,
  ownerId: string,
  { state, kind, calls, inputTokens }: PlannedCalls,
): number | null {
  if (calls === 0 || !state.remote) return 0;
  const [provider = "", ...model] = state.name.split("/");
  const asked = { kind, provider, model: model.join("/") };
  const measured = findAverages(store, ownerId, asked);
  const price = priceOf(asked);
  // The questions are known by now; only their answers are as long as they were before.
  if (price)
    return dollars(price, {
      input: inputTokens,
      output: calls * (measured?.outputTokens ?? USUAL_ANSWER[kind]),
    });
  return typeof measured?.usd === "number" ? calls * measured.usd : null;
}
