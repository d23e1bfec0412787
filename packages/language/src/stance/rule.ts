import { anyOf } from "../text/any-of.ts";
import { cuesIn, type LogisticModel, probabilityOf, wordsOf } from "./cues.ts";

/** What tells whether a sentence forbids or prescribes something, or only speaks of it; made by `bench/stance.ts`. */
export const ruleFeatureNames = ["not", "always", "forbids", "ask", "past", "me", "begins"] as const;
export type RuleFeature = (typeof ruleFeatureNames)[number];

const IMPERATIVE = anyOf(
  [
    /run|use|call|start|do|don't|dont|make|set|add|keep|put|go|try|take|stick|ask|check|leave|let|nimm|nutz|benutz/,
    /starte|lass|frag|führ|utilise|lance|usa|ejecuta|lancez|utilisez/,
  ],
  {
    before: /^(?:please |bitte |always |never |only |and |so |no[,.:] )*/,
    behind: /(?!\p{L})/u,
    flags: "iu",
  },
);

export function ruleFeatures(sentence: string): Readonly<Record<RuleFeature, number>> {
  const cues = cuesIn(wordsOf(sentence));
  const has = (cue: "not" | "always" | "forbids" | "past" | "me"): number => (cues.has(cue) ? 1 : 0);
  return {
    ...{ not: has("not"), always: has("always"), forbids: has("forbids"), past: has("past"), me: has("me") },
    ask: /\?\s*$/.test(sentence) ? 1 : 0,
    begins: IMPERATIVE.test(sentence.trim()) ? 1 : 0,
  };
}

const model: LogisticModel<RuleFeature> = {
  intercept: -1.34,
  weights: { not: 2.22, always: 3.06, forbids: 1.77, ask: -1.49, past: -1.06, me: -0.46, begins: 1.23 },
};
/** From here on a tenth of made-up sentences, judged by a model of the others, has no false one. */
const LINE = 0.6;

/** Does a sentence that names something forbid or prescribe it? */
export const isRule = (sentence: string): boolean => probabilityOf(model, ruleFeatures(sentence)) >= LINE;
