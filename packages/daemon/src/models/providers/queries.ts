import type { Store } from "../../store/open.ts";

export interface RunCost {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Null: not known of one of them. */
  readonly usd: number | null;
}

/** Cost of all calls of a run. */
export const sumCalls = (store: Store, ownerId: string, runId: string): RunCost | undefined =>
  store.get(
    store.q
      .selectFrom("model_calls")
      .select(({ fn, eb }) => [
        fn.sum<number | null>("input_tokens").as("inputTokens"),
        fn.sum<number | null>("output_tokens").as("outputTokens"),
        eb
          .case()
          .when(fn.count("usd"), "=", fn.countAll())
          .then(fn.sum<number | null>("usd"))
          .end()
          .as("usd"),
      ])
      .where("run_id", "=", runId)
      .where("owner_id", "=", ownerId),
  );
