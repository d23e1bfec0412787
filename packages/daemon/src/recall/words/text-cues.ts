import {
  foldForIndex,
  hasNumber,
  hasTime,
  isLanguage,
  isStopWord,
  namesAnotherDate,
  type Question,
} from "@memory/language/questions";
import type { Weights } from "../../platform/recall-weights.ts";
import type { RecallEvidence, TextShape } from "../fuse.ts";
import { scoreGrams } from "./char-grams.ts";
import { codeFields, scoreFields } from "./code-fields.ts";
import type { Stemmer } from "./stems.ts";
import type { QueryTerm } from "./term.ts";

/** A question's reading of the words themselves, in those texts that are the best without. */
export interface CueReading {
  readonly question: Question;
  readonly terms: readonly QueryTerm[];
  readonly weights: Weights;
  readonly stemmer: Stemmer;
}

/** The same evidence with what only the words of a text tell: who speaks, whether it asks, its grams, its code fields. */
export function withTextCues(
  candidates: readonly RecallEvidence[],
  texts: readonly string[],
  { question, terms, weights, stemmer }: CueReading,
): RecallEvidence[] {
  const asked = withoutLanguages([...question.words, ...question.parts]);
  const english = terms.flatMap(({ also = [] }) => also);
  const grams = scoreGrams([...asked, ...english], texts);
  const inFields = fieldScores(texts, { terms, weights });
  return candidates.map((one, n): RecallEvidence => {
    const words = texts[n] ?? "";
    const field = inFields.get(n);
    return {
      ...one,
      text: one.text + (field ?? 0),
      grams: grams[n] ?? 0,
      author: Math.max(one.author, isNamedSpeaker(words, question) ? 1 : 0),
      time: question.asksWhen && hasTime(words) ? 1 : 0,
      number: question.asksHowMany && hasNumber(words) ? 1 : 0,
      elsewhen: namesAnotherDate(question.dates, words),
      shape: field === undefined ? shapeOf(stemmer, words) : "code",
    };
  });
}

/** BM25 of names and comments by number of the text, of what is code. */
function fieldScores(
  texts: readonly string[],
  { terms, weights }: Pick<CueReading, "terms" | "weights">,
): Map<number, number> {
  const code = texts.flatMap((text, at) => {
    const fields = codeFields(text);
    return fields ? [{ at, fields }] : [];
  });
  if (code.length === 0) return new Map();
  const telling = terms.filter(({ word }) => !isLanguage(word));
  const scores = scoreFields(
    code.map(({ fields }) => fields),
    telling,
  );
  return new Map(
    code.map(({ at }, n) => {
      const { name = 0, comment = 0 } = scores[n] ?? {};
      return [at, weights.codeName * name + weights.codeComment * comment];
    }),
  );
}

function withoutLanguages(words: readonly string[]): readonly string[] {
  const others = words.filter((word) => !isLanguage(word));
  return others.length > 0 ? others : words;
}

const speaker = /^\s*(\p{Lu}[\p{L}'’-]{1,30})(?: \p{Lu}[\p{L}'’-]{1,30})?:\s/u;

/** A line of a conversation, "Anna: …", of somebody who is asked about. */
function isNamedSpeaker(text: string, { names }: Question): boolean {
  const name = names.size > 0 ? speaker.exec(text.slice(0, 100))?.[1] : undefined;
  return name !== undefined && names.has(foldForIndex(name));
}

const aside = /\[[^\]\n]{0,400}\]/g;
const speakers = new RegExp(speaker.source, "gmu");
const sentence = /[^.!?。！？\n]+[.!?。！？]*/g;
const question = /[?？]\s*$/;
const maxRead = 4000;

/** True for words that ask, and say nothing else. */
export const isQuestionOnly = (stemmer: Stemmer, text: string): boolean =>
  shapeOf(stemmer, text) === "only-asks";

function shapeOf(stemmer: Stemmer, text: string): TextShape {
  if (isOfTable(text)) return "rows";
  const end = text.slice(-maxRead);
  if (!/[?？]/.test(end)) return "says";
  const plain = end.replace(aside, " ").replace(speakers, "");
  if (!tells(stemmer, plain.match(sentence) ?? [])) return "only-asks";
  return question.test(plain) ? "asks" : "says";
}

/** Rows of a table as they are read, `name: value; name: value`, each beginning with the name of the same column. */
function isOfTable(text: string): boolean {
  const name = /^[^:;\n]{1,100}: /.exec(text)?.[0];
  const lines = text.slice(0, maxRead).split("\n");
  if (name === undefined || !lines[0]?.includes("; ")) return false;
  return lines.filter((line) => line.startsWith(name)).length >= 0.8 * lines.length;
}

/** Content words of the shortest sentence that says something: "Sounds great!" says nothing. */
const fewest = 3;

/**
 * True for a sentence that says more than the question before it: "I do not know which database the shop
 * uses" has all the words of its question. After a question a name or a number is enough.
 */
function tells(stemmer: Stemmer, sentences: readonly string[]): boolean {
  const asked = new Set<string>();
  return sentences.some((one) => {
    const words = (one.match(/[\p{L}\p{N}]+/gu) ?? [])
      .map((word, at) => ({ word, at }))
      .filter(({ word }) => !isStopWord(foldForIndex(word)));
    const isQuestion = question.test(one);
    if (asked.size === 0 && !isQuestion) return words.length >= fewest;
    const stems = stemmer.stems(words.map(({ word }) => foldForIndex(word))).map((found) => found.join(" "));
    const added = words.filter((_, n) => !asked.has(stems[n] ?? ""));
    if (isQuestion) for (const stem of stems) asked.add(stem);
    return !isQuestion && (added.length >= fewest || added.some(isNameOrNumber));
  });
}

/** Every sentence begins with a capital. */
const isNameOrNumber = ({ word, at }: { readonly word: string; readonly at: number }): boolean =>
  /\p{N}/u.test(word) || /\p{Lu}/u.test(at === 0 ? word.slice(1) : word);
