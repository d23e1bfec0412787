import type { Block } from "@memory/language/session";
import {
  type StatedModel,
  type StatedShape,
  statedByShape,
  statedCompared,
  statedShapes,
} from "./stated-model.ts";

/** What tells whether a block states something: with vectors of the embedded model, and without. */
export interface StatedModels {
  readonly compared: StatedModel & { readonly direction: Float32Array };
  readonly byShape: StatedModel;
}

export const stated: StatedModels = { compared: statedCompared, byShape: statedByShape };

/** Length of a block, in words, from which on a longer one is none that says more. */
const long = 25;
/** So few are an order, or an answer to one. */
const short = 5;

/**
 * How likely a block says how things are or should be, and not only what is to be done now, or was: 0 to 1. `along`: its vector along
 * the direction of the model; null for one without.
 */
export function statedOf({ compared, byShape }: StatedModels, block: Block, along: number | null): number {
  const { intercept, weights } = along === null ? byShape : compared;
  const shape = shapeOf(block);
  const sum = statedShapes.reduce((all, name) => all + weights[name] * shape[name], intercept);
  return 1 / (1 + Math.exp(-sum - (along ?? 0)));
}

/** What a block looks like, each from 0 to 1. */
export function shapeOf({ text, part }: Pick<Block, "text" | "part">): Readonly<Record<StatedShape, number>> {
  const words = text.split(/\s+/).filter((word) => word !== "").length;
  const has = (what: RegExp): number => (what.test(text) ? 1 : 0);
  return {
    length: Math.min(1, words / long),
    asks: has(/\?/),
    endsAsking: has(/\?\s*$/),
    code: has(/`|[\p{L}\p{N}_][._/-][\p{L}\p{N}_]/u),
    digit: has(/\p{Nd}/u),
    clauses: has(/[:,;]/),
    person: part === "ask" || part === "answer" ? 1 : 0,
    short: words <= short ? 1 : 0,
  };
}
