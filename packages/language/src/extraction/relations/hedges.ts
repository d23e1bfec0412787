import { anyOf } from "../../text/any-of.ts";
import type { SentenceToken } from "./sentences.ts";

/**
 * Words that take back, put off or put in question what a clause says. What is planned, wished, possible, asked for or
 * over is not what is.
 */
const IN_CLAUSE = new Set(
  `not no nothing nobody never none neither nor without cannot hardly barely rarely lacks lacking except unlike
  can can't should shall would could might may must will ought needn't
  stop stops stopped stopping avoid avoids avoided avoiding fail fails failed refuses refused
  previously formerly originally initially once
  try tries tried trying attempt attempts attempted attempting pretend pretends evaluate evaluated evaluating
  consider considers considered considering discuss discussed discussing explore explored exploring
  hope hopes hoping wish wishes prefer prefers preferred intend intends intended aim aims aiming
  want wants wanted wanting let let's lets please ensure ensures verify verifies confirm check whether`
    .trim()
    .split(/\s+/),
);

/** The same, wherever in the sentence they stand. */
const IN_SENTENCE = new Set(
  `if unless whether perhaps maybe probably possibly presumably apparently supposedly hypothetically likely
  think thinks thought guess guesses believe believes believed suspect suspects assume assumes assuming assumed
  suppose supposing imagine wonder wondering seems seem appears
  plan plans planned planning proposal proposals propose proposes proposed proposing option options alternative idea
  goal example examples todo wip fixme suggest suggests suggested recommend recommends recommended eventually soon tomorrow upcoming
  anymore wrong untrue incorrect outdated`
    .trim()
    .split(/\s+/),
);

const PHRASES = anyOf(
  [
    /used to|going to|about to|(?:need|needs|needed|has|have|had) to|no longer|any longer/,
    /in (?:the )?future|in the past|in theory|next (?:day|week|month|quarter|year|sprint|release|version)/,
    /make sure|as if|as though|would like|way to|how to|instead of|rather than|not yet/,
  ],
  { before: /\b/, behind: /\b/ },
);

/**
 * True where a denial in the clause, or a doubt anywhere in its sentence, keeps it from being a statement.
 */
export function isHedged(clause: readonly SentenceToken[], sentence: readonly SentenceToken[]): boolean {
  return (
    clause.some((token) => token.kind === "word" && isDenial(token.word)) ||
    sentence.some((token) => token.kind === "word" && IN_SENTENCE.has(token.word)) ||
    PHRASES.test(spokenWords(clause)) ||
    ALWAYS.test(spokenWords(sentence))
  );
}

/** Phrases that count wherever they stand behind the statement, too. */
const ALWAYS =
  /\b(?:any longer|no more|in (?:the )?future|in the past|in theory|next (?:week|month|quarter|year|sprint|release|version)|as if|as though)\b/;

const isDenial = (word: string): boolean =>
  IN_CLAUSE.has(word) || word.endsWith("n't") || word.endsWith("'ll");

/** The words of some tokens; names and marks stand as themselves, so that no phrase spans one unnoticed. */
export const spokenWords = (tokens: readonly SentenceToken[]): string => tokens.map(shown).join(" ");

const shown = (token: SentenceToken): string => {
  switch (token.kind) {
    case "name":
      return "<name>";
    case "word":
      return token.word;
    case "mark":
      return token.mark;
  }
};
