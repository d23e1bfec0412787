import { calendarOf } from "@memory/language/questions";
import { iso } from "@memory/language/text";
import type { RecallTrace } from "@memory/shared";
import type { z } from "zod";
import { ownerUuid } from "../../store/owner-key.ts";
import { type AnswerDecision, type Judged, wordsAlone } from "../abstain.ts";
import { type Picked, pick, type RecallTask } from "../answer.ts";
import { withGuests } from "../guests/lodge.ts";
import type { AskedOwners } from "../owners.ts";
import type { Ranking } from "../rank.ts";
import { type Reader, reading } from "../reader.ts";
import { maxTerms } from "../words/lexical.ts";
import type { QueryTerm } from "../words/term.ts";
import { traceCandidates } from "./trace-candidates.ts";
import { traceTurns } from "./trace-turns.ts";

type Trace = z.output<typeof RecallTrace>;

/** Trace of a question's answer, as the store is now. */
export type TaskTrace = Pick<Trace, "question" | "scope" | "arms" | "verdict" | "candidates"> & {
  /** Current answers. */
  readonly answered: Trace["answered"];
  /** True if anything in scope has a vector near the question. */
  readonly compared: boolean;
};

/**
 * Ask again and look on. Nothing is collected while a question is answered (docs/decisions/0028): what this takes is paid
 * by who wants to know.
 */
export const trace = (reader: Reader, task: RecallTask): TaskTrace =>
  reading(reader, task.model, () => withGuests(reader, task.guests ?? [], (all) => traceHere(all, task)));

function traceHere(reader: Reader, task: RecallTask): TaskTrace {
  const picked = pick(reader, task);
  const { answer, ranking } = picked;
  return {
    question: ranking ? questionOf(ranking) : unread,
    scope: {
      items: ranking?.seen.scope.size ?? 0,
      filters: filtersOf(task),
      owners: ownersOf(reader.owners(task)),
    },
    arms: {
      text: ranking?.seen.words.touched.length ?? 0,
      vector: ranking?.seen.near?.size ?? 0,
      candidates: (ranking?.ranked.length ?? 0) + (ranking?.turns.length ?? 0),
    },
    verdict: { ...verdictOf(picked), ...passagesVerdict(picked), ...turnsVerdict(picked) },
    candidates: [...traceTurns(reader, task, picked), ...traceCandidates(reader, task, picked)].slice(
      0,
      most,
    ),
    answered: answer.memories.map(({ id, score }) => ({ id, score })),
    compared: ranking?.compared ?? false,
  };
}

/** Question of an empty scope, which is not read at all. */
const unread: Trace["question"] = {
  words: [],
  identifiers: [],
  names: [],
  dates: [],
  asksWhen: false,
  asksHowMany: false,
};

function questionOf({ seen: { question, words } }: Ranking): Trace["question"] {
  const { identifiers, names, asksWhen, asksHowMany, timeWords } = question;
  const telling = words.terms.filter(({ slots, frequent }) => slots.length > 0 && !frequent);
  const scored = new Set(telling.toSorted((a, b) => b.idf - a.idf).slice(0, maxTerms));
  const useOf = (term: QueryTerm) => {
    if (term.texts === 0) return "unknown";
    // Where every word is frequent, frequent ones are the only evidence.
    if (term.frequent) return telling.length === 0 ? "scored" : "frequent";
    return scored.has(term) ? "scored" : "rest";
  };
  return {
    words: words.terms.map((term) => ({
      ...{ word: term.word, stem: term.text, texts: term.texts, idf: rounded(term.idf) },
      use: useOf(term),
      ...(timeWords.has(term.word) && { timeOnly: true }),
    })),
    ...{ identifiers: [...identifiers], names: [...names], asksWhen, asksHowMany },
    dates: question.dates.map(calendarOf),
  };
}

const ownersOf = ({ ids, spaces }: AskedOwners) =>
  ids.map((id) => {
    const space = spaces.get(id)?.name;
    return { id: ownerUuid(id), ...(space !== undefined && { space }) };
  });

function filtersOf({ project, types, kinds, space, after, before, at, knownAt }: RecallTask) {
  const times = Object.entries({ after, before, at, knownAt }).flatMap(([name, time]) =>
    time === undefined ? [] : [[name, iso(time)] as const],
  );
  return {
    ...(project !== undefined && { project }),
    ...(space !== undefined && { space }),
    ...(types && { types: [...types] }),
    ...(kinds && { kinds: [...kinds] }),
    ...Object.fromEntries(times),
  };
}

function verdictOf({ ranking }: Picked): Trace["verdict"] {
  if (!ranking) {
    const why = "There is nothing in scope that could answer.";
    return { confidence: "none", support: 0, coverage: 0, cosine: null, lines: wordsAlone, why };
  }
  const { decision } = ranking;
  const { confidence, best, held, low, high } = decision;
  const { coverage = 0, cosine = null } = best ?? {};
  return {
    ...{ confidence, lines: { low, high }, support: rounded(held), coverage: rounded(coverage) },
    cosine: cosine === null ? null : rounded(cosine),
    why: best ? `${sayings[confidence]} ${reasonOf(best, decision, isGuess(ranking))}` : sayings.none,
  };
}

/** Candidates that the contract has room for. */
const most = 200;

/** Weights of passages of documents as an answer, where they decide. */
function passagesVerdict({ ranking }: Picked): Partial<Trace["verdict"]> {
  const { confidence, passages } = ranking?.decision ?? {};
  if (!confidence || !passages) return {};
  const percent = Math.round(100 * passages.probability);
  const why = `${sayings[confidence]} The passages of documents answer with a probability of ${percent} %, by what the best have of the question, the meaning and the lead.`;
  return { probability: rounded(passages.probability), features: mapped(passages.features), why };
}

/** Weights of the sessions' turns as an answer, where they were judged. */
function turnsVerdict({ answer, turns }: Picked): Partial<Trace["verdict"]> {
  const { sure } = turns ?? {};
  if (!sure?.features) return {};
  const judged = { probability: rounded(sure.probability), features: mapped(sure.features) };
  if (!answer.memories[0]?.turn) return judged;
  const percent = Math.round(100 * sure.probability);
  const why = `${sayings[sure.confidence]} The turns of sessions answer with a probability of ${percent} %, by the words, the meaning and the lead of the best.`;
  return { ...judged, confidence: sure.confidence, why };
}

const mapped = (features: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(features).map(([name, value]) => [name, rounded(value)]));

const isGuess = ({ seen }: Ranking): boolean => seen.words.terms.some(({ guessed }) => guessed);

const sayings = {
  high: "It answers.",
  medium: "The subject is here, and perhaps the answer.",
  low: "It may not contain the answer.",
  none: "Nothing answers this.",
} as const;

function reasonOf(
  best: Judged,
  { confidence, held, doubt, low, high }: AnswerDecision,
  isGuess: boolean,
): string {
  const { coverage, cosine, words, isOfAnother, onlyAsks, apart } = best;
  const parts = [
    `The best of the first five has ${Math.round(100 * coverage)} % of the question by weight`,
    ...(words > 1 ? [`${words} of its words together`] : []),
    cosine === null ? "no vector to compare" : `a cosine of ${cosine.toFixed(2)}`,
    ...(isGuess ? ["a word of it in another spelling, by which nothing is sure"] : []),
    ...(isOfAnother ? ["another code or day than is asked for"] : []),
    ...(onlyAsks ? ["only asks itself"] : []),
    ...(held < low && apart >= 1 ? ["which stands out from all that is merely near"] : []),
    ...(confidence === "low" && held < low && apart < 1 ? ["enough for a question this short"] : []),
    ...(doubt > 0 ? ["but the question names somebody of whom nothing is known"] : []),
  ];
  return `${parts.join(", ")}: ${held.toFixed(2)}, where ${low.toFixed(2)} is needed for an answer and ${high.toFixed(2)} for a sure one.`;
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
