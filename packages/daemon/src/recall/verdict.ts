import type { Question } from "@memory/language/questions";
import { type Decision, decide, isSureAlone, type Judged } from "./abstain.ts";
import type { EntityScores } from "./entity-arm.ts";
import type { Evidence, Scored } from "./fuse.ts";
import { judgeOf, namesUnknown } from "./judge.ts";
import type { Reader } from "./reader.ts";
import type { Then } from "./time-question.ts";
import type { LexicalScores, Term } from "./words/term.ts";

/** The best that are asked whether they answer, as it was measured. */
const judged = 5;
/** Words that count, of a short question. */
const fewWords = 2;

interface Asked {
  readonly question: Question;
  readonly words: LexicalScores;
  readonly then: Then | null;
  readonly entities: EntityScores;
  readonly evidence: readonly Evidence[];
}

/** Verdict on a ranking. */
export interface Verdict {
  readonly judge: (scored: Scored) => Judged;
  /** True for a candidate that answers by itself, whatever the others are. */
  readonly isSure: (scored: Scored) => boolean;
  /** Slots of those that are judged, without some. */
  readonly first: (ranked: readonly Scored[], without?: ReadonlySet<number>) => readonly Scored[];
  readonly onlyAsks: (scored: Scored) => boolean;
  readonly decide: (first: readonly Scored[]) => Decision;
}

export function verdictOf(
  reader: Reader,
  { question, words, then, entities, evidence }: Asked,
  compared: boolean,
): Verdict {
  const terms = words.counted.filter(({ word }) => !question.timeWords.has(word));
  const elsewhen = new Set(evidence.filter((one) => one.elsewhen).map(({ slot }) => slot));
  const isShort = question.isBrief && terms.length <= fewWords;
  const asking = new Set(evidence.filter(({ shape }) => shape === "only-asks").map(({ slot }) => slot));
  const counted = { question, terms, then, entities, elsewhen, asking };
  const judge = judgeOf(reader, counted, compared);
  // A word that was taken for another spelling may have been meant as it stands: what is sure is so without it.
  const asWritten = terms.some(({ guessed }) => guessed)
    ? judgeOf(reader, { ...counted, terms: terms.map(unguessed) }, compared)
    : judge;
  const decideBy = (first: readonly Scored[], by: Verdict["judge"]): Decision =>
    decide(first.map(by), compared, { namesUnknown: namesUnknown(counted, first), isShort });
  return {
    judge,
    // Any statement of a day fits a question for that day, and none is its answer by itself.
    isSure: (scored) => then === null && isSureAlone(asWritten(scored)),
    first: (ranked, without) =>
      (without ? ranked.filter(({ slot }) => !without.has(slot)) : ranked).slice(0, judged),
    onlyAsks: ({ slot }) => asking.has(slot),
    decide(first) {
      const decision = decideBy(first, judge);
      if (asWritten === judge || decision.confidence !== "high") return decision;
      const strict = decideBy(first, asWritten);
      return strict.confidence === "high" ? strict : { ...decision, confidence: "low" };
    },
  };
}

const unguessed = (term: Term): Term =>
  term.guessed ? { ...term, slots: [], counts: [], frequent: false } : term;
