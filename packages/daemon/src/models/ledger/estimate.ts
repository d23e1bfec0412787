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
const USUAL_ANSWER = { distil: 500, entities: 500, judge: 100, embedding: 0, test: 20 } as const;

/**
 * Estimated cost of calls in US dollars: the average of recent ones, else the list of prices; null where
 * neither knows.
 */
export function estimateUsd(
  { store }: Pick<Deps, "store">,
  ownerId: string,
  { state, kind, calls, inputTokens }: PlannedCalls,
): number | null {
  if (calls === 0 || !state.remote) return 0;
  const [provider = "", ...model] = state.name.split("/");
  const asked = { kind, provider, model: model.join("/") };
  const measured = findAverages(store, ownerId, asked);
  if (typeof measured?.usd === "number") return calls * measured.usd;
  const price = priceOf(asked);
  if (!price) return null;
  const output = calls * (measured?.outputTokens ?? USUAL_ANSWER[kind]);
  return dollars(price, { input: measured ? calls * measured.inputTokens : inputTokens, output });
}
