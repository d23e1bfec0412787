import type { Question } from "@memory/language/questions";
import { type AnswerDecision, decideAnswer, isSureAlone, type Judged } from "./abstain.ts";
import type { EntityScores } from "./entity-arm.ts";
import type { RecallEvidence, Scored } from "./fuse.ts";
import { judgeOf, namesUnknown } from "./judge.ts";
import type { Reader } from "./reader.ts";
import type { TimeMatcher } from "./time-question.ts";
import type { LexicalScores, QueryTerm } from "./words/term.ts";

/** The best that are asked whether they answer, as it was measured. */
const judged = 5;
/** Words that count, of a short question. */
const fewWords = 2;

/**
 * Lead over the next that a passage needs for what it lacks of the question, both as shares: of 93 development questions to
 * manuals and code 51 are called high, 44 of them right first; without it 71 and 54.
 */
const leadForMissing = 0.3;

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
  const judge = judgeOf(reader, counted, compared);
  // A word that was taken for another spelling may have been meant as it stands: what is sure is so without it.
  const asWritten = terms.some(({ guessed }) => guessed)
    ? judgeOf(reader, { ...counted, terms: terms.map(unguessed) }, compared)
    : judge;
  const { kind } = reader.catalog.columns;
  /** A passage of a document is one of many that are written alike: the best has all that is asked for, or stands out. */
  const leads = ([best, rival]: readonly Scored[]): boolean => {
    if (!best || kind[best.slot] === 0) return true;
    const { coverage, lacksRarest } = asWritten(best);
    const lead = 1 - (rival ? apartFromCovered(rival) : 0) / apartFromCovered(best);
    return !lacksRarest && lead >= leadForMissing * (1 - coverage);
  };
  const decideBy = (first: readonly Scored[], by: RankingVerdict["judge"]): AnswerDecision =>
    decideAnswer(first.map(by), compared, { namesUnknown: namesUnknown(counted, first), isShort });
  return {
    judge,
    // Any statement of a day fits a question for that day, and none is its answer by itself.
    isSure: (scored) => then === null && isSureAlone(asWritten(scored)),
    first: (ranked, without) =>
      (without ? ranked.filter(({ slot }) => !without.has(slot)) : ranked).slice(0, judged),
    onlyAsks: ({ slot }) => asking.has(slot),
    decide(first) {
      const decision = decideBy(first, judge);
      if (decision.confidence !== "high") return decision;
      const strict = asWritten === judge ? decision : decideBy(first, asWritten);
      const memories = first.filter(({ slot }) => kind[slot] === 0);
      const isSaid = memories.length > 0 && decideBy(memories, asWritten).confidence === "high";
      const isHigh = strict.confidence === "high" && (isSaid || leads(first));
      return isHigh ? strict : { ...decision, confidence: "low" };
    },
  };
}

/** What it has of the question is asked for by itself. */
const apartFromCovered = ({ score, cues }: Scored): number =>
  score - (cues.find(({ name }) => name === "covered")?.gain ?? 0);

const unguessed = (term: QueryTerm): QueryTerm =>
  term.guessed ? { ...term, slots: [], counts: [], frequent: false } : term;
