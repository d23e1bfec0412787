import type { Session } from "@memory/language/session";
import { CHARACTERS_PER_TOKEN } from "@memory/language/text";
import type { ImportDone } from "@memory/shared";
import type { CallKind } from "../../models/call-ledger.ts";
import type { DistillPlan, Embedder, ModelState, Models } from "../../models/models.ts";

/** Calls that would be made, of a model as it is now. */
export interface Planned {
  readonly state: ModelState;
  readonly kind: CallKind;
  readonly calls: number;
  /** Of all of them. */
  readonly inputTokens: number;
}

/** US dollars; null where no price is known. */
export type EstimateUsd = (ownerId: string, planned: Planned) => number | null;

/** The cost of a dry run's sessions. */
export interface Plan {
  sessions: number;
  extraction: number;
  /** Of the questions about sessions. */
  asked: number;
  characters: number;
  blocks: number;
}

export const noPlan = (): Plan => ({ sessions: 0, extraction: 0, asked: 0, characters: 0, blocks: 0 });

/** One more session, as it was read. */
export function addTo(plan: Plan, session: Session, planned: DistillPlan): void {
  plan.sessions += 1;
  plan.extraction += planned.calls;
  plan.asked += planned.inputTokens;
  const blocks = session.turns.flatMap((turn) => turn.blocks);
  plan.blocks += blocks.length;
  plan.characters += blocks.reduce((sum, { text }) => sum + text.length, 0);
}

/** Seconds the embedded model takes for a paragraph (measured, 2 cores). */
const SECONDS_PER_BLOCK = 0.0045;
/** A reading leaves fewer pairs to compare than one call takes (measured: 0.6 calls of 900 tokens a reading). */
const COMPARING = { calls: 0.6, tokens: 900 } as const;
/** Texts a request for vectors takes where its model says nothing. */
const USUAL_BATCH = 8;

interface Asked {
  readonly models: Pick<Models, "distiller" | "embedder" | "judge">;
  readonly ownerId: string;
  readonly estimateUsd: EstimateUsd;
  /** Milliseconds the reading took. */
  readonly readMs: number;
}

/** The cost of the real run. Paragraphs get their vectors later, and from the same model: they are in the price. */
export function estimate(plan: Plan, asked: Asked): NonNullable<ImportDone["estimate"]> {
  const { extraction, sessions, blocks } = plan;
  return {
    extraction,
    embedding: sessions,
    // Near memories of one reading fit into one question.
    classifierMax: asked.models.judge ? extraction : 0,
    inputTokens: plan.asked + comparing(plan, asked.models).inputTokens,
    usd: price(plan, asked),
    seconds: Math.ceil((2 * asked.readMs) / 1000 + blocks * SECONDS_PER_BLOCK),
  };
}

function price(plan: Plan, { models, ownerId, estimateUsd }: Asked): number | null {
  const { distiller, embedder, judge } = models;
  const distilling = estimateUsd(ownerId, {
    state: distiller.state(),
    kind: "distil",
    calls: plan.extraction,
    inputTokens: plan.asked,
  });
  const compared = judge
    ? estimateUsd(ownerId, { state: judge.state(), kind: "judge", ...comparing(plan, { judge }) })
    : 0;
  const embedding = estimateUsd(ownerId, {
    state: embedder.state(),
    kind: "embedding",
    calls: plan.sessions + Math.ceil(plan.blocks / batchOf(embedder)),
    inputTokens: Math.ceil(plan.characters / CHARACTERS_PER_TOKEN),
  });
  const parts = [distilling, compared, embedding];
  return parts.some((usd) => usd === null) ? null : parts.reduce<number>((sum, usd) => sum + (usd ?? 0), 0);
}

function comparing({ extraction }: Plan, { judge }: Pick<Models, "judge">) {
  const calls = judge ? Math.ceil(extraction * COMPARING.calls) : 0;
  return { calls, inputTokens: calls * COMPARING.tokens };
}

const batchOf = ({ batch = USUAL_BATCH }: Embedder): number => Math.max(1, batch);
