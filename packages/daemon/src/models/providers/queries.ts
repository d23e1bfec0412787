import type { Store } from "../../store/open.ts";

export interface RunCost {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Null: not known of one of them. */
  readonly usd: number | null;
}

/** Cost of all calls of a run. */
export const sumCalls = (store: Store, ownerId: string, runId: string): RunCost | undefined =>
  store
    .prepare<[string, string], RunCost>(
      `SELECT sum(input_tokens) AS inputTokens, sum(output_tokens) AS outputTokens,
         CASE WHEN count(usd) = count(*) THEN sum(usd) END AS usd
       FROM model_calls WHERE run_id = ? AND owner_id = ?`,
    )
    .get(runId, ownerId);
