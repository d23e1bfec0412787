import type { Reader } from "../reader.ts";
import {
  type AskedWords,
  type TellingFeatures,
  type TurnToTell,
  tellingFeatures,
} from "./telling-features.ts";
import {
  type TellingFeature,
  type TellingModel,
  tellingByWords,
  tellingCompared,
  tellingFeatureNames,
} from "./telling-model.ts";

/** Whether a turn is put before an agent that has not asked. */
export interface Telling {
  /** 0 to 1: that it is of use with this prompt. */
  readonly probability: number;
  readonly isTold: boolean;
  readonly features: TellingFeatures;
}

/** Weighs a turn as what an agent should know with a prompt, whether that asks for anything or not. */
export function tellingOf(reader: Reader, asked: AskedWords, turn: TurnToTell): Telling {
  const features = tellingFeatures(reader, asked, turn);
  const model = turn.ranked.cosine === null ? tellingByWords : tellingCompared;
  const probability = probabilityOf(model, features);
  return { probability, isTold: probability >= model.line, features };
}

function probabilityOf(
  { intercept, weights }: TellingModel,
  features: Readonly<Record<TellingFeature, number>>,
): number {
  const sum = tellingFeatureNames.reduce((all, name) => all + weights[name] * features[name], intercept);
  return 1 / (1 + Math.exp(-sum));
}
