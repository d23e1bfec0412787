import { anyOf } from "../text/any-of.ts";
import { readQuestion } from "./query-terms.ts";

const asks = anyOf(
  [
    /who|whose|what|which|when|where|why|how|is|are|was|were|do|does|did|has|have|had|can|could|should/,
    /would|will|wer|was|wann|wo|warum|wie|welche[rsn]?|qui|que|quoi|quand|où|pourquoi|comment/,
    /quel(?:le)?s?|qué|quién|cuándo|dónde|cómo|cuál/,
  ],
  { before: /^(?:(?:and|so|ok|okay|hey|hi|please|wait|but)[,\s]+)*/, behind: /\b/, flags: "i" },
);
/** Its subject stands in the talk, not in the question. */
const pointing =
  /\b(?:this|that|these|those|it|here|above|below|you|your|we just|das hier|diese[rsmn]?|ça|esto|eso)\b/i;

/** Words that count of a question that somebody can be asked who has not heard the talk. */
const fewest = 2;

/** True for a question that can be answered by who has not heard what was said before it: "why did we drop Redis?". */
export function standsAlone(prompt: string, now: number): boolean {
  const text = prompt.trim();
  if (text.length > 300 || /\n\s*\n/.test(text)) return false;
  if (!/[?？]\s*$/.test(text) && !asks.test(text)) return false;
  const { words, pairs } = readQuestion(text, now);
  const needed = pointing.test(text) ? fewest + 1 : fewest;
  return words.length >= needed || pairs.length >= needed;
}
