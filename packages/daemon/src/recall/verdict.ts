import type { Question } from "@memory/language/questions";
import { type AnswerDecision, decideAnswer, isSureAlone, type Judged } from "./abstain.ts";
import type { EntityScores } from "./entity-arm.ts";
import type { RecallEvidence, Scored } from "./fuse.ts";
import { judgeOf, namesUnknown } from "./judge.ts";
import { passageConfidence } from "./passage-confidence.ts";
import type { Reader } from "./reader.ts";
import type { TimeMatcher } from "./time-question.ts";
import type { LexicalScores, QueryTerm } from "./words/term.ts";

/** The best that are asked whether they answer, as it was measured. */
const judged = 5;
/** Words that count, of a short question. */
const fewWords = 2;

interface Asked {
  readonly question: Question;
  readonly words: LexicalScores;
  readonly then: TimeMatcher | null;
  readonly entities: EntityScores;
  readonly evidence: readonly RecallEvidence[];
}

/** Verdict on a ranking. */
export interface RankingVerdict {
  readonly judge: (scored: Scored) => Judged;
  /** True for a candidate that answers by itself, whatever the others are. */
  readonly isSure: (scored: Scored) => boolean;
  /** Slots of those that are judged, without some. */
  readonly first: (ranked: readonly Scored[], without?: ReadonlySet<number>) => readonly Scored[];
  readonly onlyAsks: (scored: Scored) => boolean;
  readonly decide: (first: readonly Scored[]) => AnswerDecision;
}

export function rankingVerdict(
  reader: Reader,
  { question, words, then, entities, evidence }: Asked,
  compared: boolean,
): RankingVerdict {
  const terms = words.counted.filter(({ word }) => !question.timeWords.has(word));
  const elsewhen = new Set(evidence.filter((one) => one.elsewhen).map(({ slot }) => slot));
  const isShort = question.isBrief && terms.length <= fewWords;
  const asking = new Set(evidence.filter(({ shape }) => shape === "only-asks").map(({ slot }) => slot));
  const counted = { question, terms, then, entities, elsewhen, asking };
  const judge = once(judgeOf(reader, counted, compared));
  // A word that was taken for another spelling may have been meant as it stands: what is sure is so without it.
  const asWritten = terms.some(({ guessed }) => guessed)
    ? once(judgeOf(reader, { ...counted, terms: terms.map(unguessed) }, compared))
    : judge;
  const { kind } = reader.catalog.columns;
  const size = reader.catalog.columns.size;
  const bySlot = new Map(evidence.map((one) => [one.slot, one]));
  const decideBy = (first: readonly Scored[], by: RankingVerdict["judge"]): AnswerDecision =>
    decideAnswer(first.map(by), compared, { namesUnknown: namesUnknown(counted, first), isShort });
  /** A memory among them answers for sure. */
  const isSaid = (first: readonly Scored[]): boolean => {
    const memories = first.filter(({ slot }) => kind[slot] === 0);
    return memories.length > 0 && decideBy(memories, asWritten).confidence === "high";
  };
  /** Passages of documents are many that are written alike, and longer than a memory: a fitted model weighs what speaks for them. */
  const byPassages = (first: readonly Scored[], decision: AnswerDecision): AnswerDecision => {
    const own = bySlot.get(first[0]?.slot ?? -1);
    if (!own) return decision;
    const passages = passageConfidence({
      ...{ terms, size, first, judged: first.map(asWritten), evidence: own },
      support: asWritten === judge ? decision.held : decideBy(first, asWritten).held,
    });
    const isAsked = isShort && decision.confidence !== "none";
    const confidence = passages.confidence === "none" && isAsked ? "low" : passages.confidence;
    return { ...decision, confidence, passages };
  };
  return {
    judge,
    // Any statement of a day fits a question for that day, and none is its answer by itself.
    isSure: (scored) => then === null && isSureAlone(asWritten(scored)),
    first: (ranked, without) =>
      (without ? ranked.filter(({ slot }) => !without.has(slot)) : ranked).slice(0, judged),
    onlyAsks: ({ slot }) => asking.has(slot),
    decide(first) {
      const decision = decideBy(first, judge);
      const [best] = first;
      const isPassage = best !== undefined && kind[best.slot] !== 0 && then === null;
      if (isPassage && !isSaid(first)) return byPassages(first, decision);
      if (decision.confidence !== "high" || asWritten === judge) return decision;
      const strict = decideBy(first, asWritten);
      return strict.confidence === "high" ? strict : { ...decision, confidence: "low" };
    },
  };
}

/** Each candidate is judged several times over. */
function once(judge: RankingVerdict["judge"]): RankingVerdict["judge"] {
  const known = new Map<Scored, Judged>();
  return (scored) => {
    const judged = known.get(scored) ?? judge(scored);
    known.set(scored, judged);
    return judged;
  };
}

const unguessed = (term: QueryTerm): QueryTerm =>
  term.guessed ? { ...term, slots: [], counts: [], frequent: false } : term;
