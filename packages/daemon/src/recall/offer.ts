import { CHARACTERS_PER_TOKEN } from "@memory/language/text";
import type { RecallHit } from "./hydrate.ts";

/** A hit that may be answered with; of a turn its first step. */
export interface Offer {
  readonly hit: RecallHit;
  readonly growth?: Growth | undefined;
  /** A passage that is too long, cut to so many tokens; null where it cannot be cut to so few. */
  readonly excerpt?: ((tokens: number) => RecallHit | null) | undefined;
}

/** A turn, step by step. */
export interface Growth {
  readonly steps: number;
  /** The first so many steps, and at most so many characters of the next. `turn.order` has the steps of its paragraphs. */
  show(steps: number, more?: number): Pick<RecallHit, "content" | "source" | "turn">;
  /** True for a step, from 0, whose words read like an order to an agent where they stand. */
  isOrder(step: number): boolean;
  /** The hit of each step, where each is one of its own. */
  readonly hits?: readonly RecallHit[];
}

/** Tokens of a citation: place, time and speaker. */
export const citationTokens = 20;
/**
 * So many are kept for each hit that is to come, and no passage is cut to fewer. With 100 or 250 more of the questions to
 * documents were not answered among five hits.
 */
export const leastTokens = 150;

/** Estimated tokens of a hit in a prompt, with what is said above it. */
export function estimateTokens({
  content,
  turn,
}: Pick<RecallHit, "content"> & Partial<Pick<RecallHit, "turn">>): number {
  const above = [turn?.ask ?? "", ...(turn?.kept.map((one) => one.content) ?? []), turn?.later?.ask ?? ""];
  return Math.ceil([content, ...above].join("").length / CHARACTERS_PER_TOKEN) + citationTokens;
}
