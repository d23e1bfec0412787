import type { Confidence } from "./abstain.ts";
import { fit } from "./budget.ts";
import type { RecallHit } from "./hydrate.ts";
import { type RankRequest, rank } from "./rank.ts";
import { type Reader, reading } from "./reader.ts";
import { sayOnce } from "./say-once.ts";

/** A question as it goes to a reader thread. */
export interface RecallTask extends RankRequest {
  readonly limit: number;
  readonly maxTokens: number;
  /** Only what answers by itself. */
  readonly surely?: boolean | undefined;
  /** Name of the model whose vectors count. */
  readonly model: string;
}

export interface TaskAnswer {
  readonly memories: RecallHit[];
  readonly degraded: boolean;
  readonly confidence: Confidence;
  readonly omitted: number;
  readonly tokens: number;
}

/**
 * What scores less than this share of the best is no hit. The answer that stands behind the question it answers has
 * at least .4 of its score; below .5 the measured recall is whole.
 */
const tail = 0.35;

/** Answer one question from one consistent state of the store, everything committed before the call included. */
export const answer = (reader: Reader, task: RecallTask): TaskAnswer =>
  reading(reader, task.model, () => answerNow(reader, task));

function answerNow(reader: Reader, task: RecallTask): TaskAnswer {
  const ranking = rank(reader, task);
  if (!ranking || ranking.confidence === "none")
    return { memories: [], degraded: ranking?.compared === false, confidence: "none", omitted: 0, tokens: 0 };
  const { ranked, asked, compared, confidence, isSure } = ranking;
  const best = tail * (ranked[0]?.score ?? 0);
  const worth = ranked.filter((one) => one.score > best && (!task.surely || isSure(one)));
  // More than are asked for: some will say the same, some will be too long.
  const looked = worth.slice(0, 2 * task.limit + 4);
  const found = looked.flatMap((scored) => {
    const item = reader.catalog.columns.item[scored.slot] ?? 0;
    return reader.hydrator.hit(task.ownerId, item, scored) ?? [];
  });
  const distinct = ordersLast(sayOnce(reader.stemmer, found, asked), task.kinds);
  const { hits, tokens } = fit(distinct, task.limit, task.maxTokens);
  const omitted = distinct.length - hits.length + worth.length - looked.length;
  return { memories: hits, degraded: !compared, confidence, omitted, tokens };
}

/** What reads like an order to an agent stands behind everything else, and never as a memory: those are advice. */
function ordersLast(hits: readonly RecallHit[], kinds: RecallTask["kinds"]): RecallHit[] {
  const orders = hits.filter(({ instruction }) => instruction);
  if (orders.length === 0) return [...hits];
  const quoted = kinds?.includes("context") === false ? [] : orders;
  return [
    ...hits.filter(({ instruction }) => !instruction),
    ...quoted.map((hit) => ({ ...hit, kind: "context" as const })),
  ];
}
