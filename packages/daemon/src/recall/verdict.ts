import { type Confidence, type Decision, decide, isSureAlone, type Judged } from "./abstain.ts";
import type { EntityScores } from "./entity-arm.ts";
import type { Scored } from "./fuse.ts";
import { judgeOf, namesUnknown } from "./judge.ts";
import type { LexicalScores } from "./lexical.ts";
import type { Question } from "./query-terms.ts";
import type { Reader } from "./reader.ts";
import type { Then } from "./then.ts";

/** The best that are asked whether they answer, as it was measured. */
const judged = 5;

interface Asked {
  readonly question: Question;
  readonly words: LexicalScores;
  readonly then: Then | null;
  readonly entities: EntityScores;
}

/** Whether a ranking answers. */
export interface Verdict {
  readonly judge: (scored: Scored) => Judged;
  /** Whether a candidate answers by itself, whatever the others are. */
  readonly isSure: (scored: Scored) => boolean;
  /** Slots of those that are judged, without some. */
  readonly first: (ranked: readonly Scored[], without?: ReadonlySet<number>) => readonly Scored[];
  readonly decide: (first: readonly Scored[]) => Decision;
}

export function verdictOf(
  reader: Reader,
  { question, words, then, entities }: Asked,
  compared: boolean,
): Verdict {
  const terms = words.counted.filter(({ word }) => !question.timeWords.has(word));
  const counted = { question, terms, then, entities };
  const judge = judgeOf(reader, counted, compared);
  // A word that was taken for another spelling may have been meant as it stands.
  const isGuess = words.terms.some(({ guessed }) => guessed);
  return {
    judge,
    // All that was said on a day fits a question for that day, and none of it is its answer by itself.
    isSure: (scored) => !isGuess && then === null && isSureAlone(judge(scored)),
    first: (ranked, without) =>
      (without ? ranked.filter(({ slot }) => !without.has(slot)) : ranked).slice(0, judged),
    decide(first) {
      const decision = decide(first.map(judge), compared, namesUnknown(counted, first));
      return isGuess ? { ...decision, confidence: capped(decision.confidence) } : decision;
    },
  };
}

const capped = (confidence: Confidence): Confidence => (confidence === "high" ? "low" : confidence);
