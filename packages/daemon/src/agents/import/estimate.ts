import type { Session } from "@memory/language/session";
import { CHARACTERS_PER_TOKEN } from "@memory/language/text";
import type { ImportDone } from "@memory/shared";
import type { CallKind } from "../../models/call-ledger.ts";
import type { Embedder, ModelState, Models } from "../../models/models.ts";

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

/** What the sessions of a dry run would take. */
export interface Plan {
  sessions: number;
  extraction: number;
  characters: number;
  blocks: number;
}

export const noPlan = (): Plan => ({ sessions: 0, extraction: 0, characters: 0, blocks: 0 });

/** One more session, as it was read. */
export function addTo(plan: Plan, session: Session, calls: number): void {
  plan.sessions += 1;
  plan.extraction += calls;
  const blocks = session.turns.flatMap((turn) => turn.blocks);
  plan.blocks += blocks.length;
  plan.characters += blocks.reduce((sum, { text }) => sum + text.length, 0);
}

/** Seconds the embedded model takes for a paragraph (measured, 2 cores). */
const SECONDS_PER_BLOCK = 0.0045;
/** What each question says beside the session. */
const TOKENS_OF_QUESTION = 900;
/** Texts a request for vectors takes where its model says nothing. */
const USUAL_BATCH = 8;

interface Asked {
  readonly models: Pick<Models, "distiller" | "embedder">;
  readonly ownerId: string;
  readonly estimateUsd: EstimateUsd;
  /** Milliseconds the reading took. */
  readonly readMs: number;
}

/** What the real run would take. Paragraphs get their vectors later, and from the same model: they are in the price. */
export function estimate(plan: Plan, asked: Asked): NonNullable<ImportDone["estimate"]> {
  const { extraction, sessions, blocks } = plan;
  const tokens = Math.ceil(plan.characters / CHARACTERS_PER_TOKEN);
  return {
    extraction,
    embedding: sessions,
    classifierMax: 0,
    inputTokens: tokens,
    usd: price(plan, tokens, asked),
    seconds: Math.ceil((2 * asked.readMs) / 1000 + blocks * SECONDS_PER_BLOCK),
  };
}

function price(plan: Plan, tokens: number, { models, ownerId, estimateUsd }: Asked): number | null {
  const { distiller, embedder } = models;
  const distilling = estimateUsd(ownerId, {
    state: distiller.state(),
    kind: "distil",
    calls: plan.extraction,
    inputTokens: tokens + plan.extraction * TOKENS_OF_QUESTION,
  });
  const embedding = estimateUsd(ownerId, {
    state: embedder.state(),
    kind: "embedding",
    calls: plan.sessions + Math.ceil(plan.blocks / batchOf(embedder)),
    inputTokens: tokens,
  });
  return distilling === null || embedding === null ? null : distilling + embedding;
}

const batchOf = ({ batch = USUAL_BATCH }: Embedder): number => Math.max(1, batch);
