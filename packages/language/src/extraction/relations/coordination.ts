import { spokenWords } from "./hedges.ts";
import { withoutArticles } from "./link.ts";
import {
  betweenNames,
  isOpener,
  standsForItself,
  type TokenizedSentence,
  tokenBefore,
} from "./surroundings.ts";

/** "A, B and C" before the verb, as places among the names: those that end with the nth. */
export function subjectsUpTo(sentence: TokenizedSentence, n: number): number[] {
  const group = [n];
  let first = n;
  while (first > 0) {
    const joint = joiner(sentence, first - 1, "");
    if (joint !== "and" && !(joint === "comma" && group.length > 1)) break;
    first -= 1;
    group.unshift(first);
  }
  return group;
}

/**
 * Objects of a verb, from the nth name on: "uses A, B and C". A list of alternatives is none, and a list that
 * never comes to its "and" may be the beginning of something else.
 */
export function objectsFrom(
  sentence: TokenizedSentence,
  n: number,
  { particle, head }: { readonly particle: string; readonly head: boolean },
): number[] {
  const certain = [n];
  const pending: number[] = [];
  for (let next = n + 1; next < sentence.names.length; next += 1) {
    const joint = joiner(sentence, next - 1, particle);
    if (joint === "or") return [];
    if (joint === null) break;
    pending.push(next);
    if (joint === "comma" || speaks(sentence, next)) continue;
    if (standsForItself(sentence, next)) certain.push(...pending.splice(0));
    // "Handles Redis and Kafka errors": neither name stands for itself.
    else if (head) return [];
  }
  return certain;
}

/** True for a name that is the subject of the next clause: "uses Redis and Kafka runs on …". */
const speaks = ({ tokens, names }: TokenizedSentence, n: number): boolean => {
  const next = tokens[(names[n] ?? 0) + 1];
  return next?.kind === "word" && SPEAKING.test(next.word);
};

const SPEAKING =
  /^(?:is|are|was|has|does|which|that|who|uses|runs|depends|relies|requires|needs|connects|talks|implements|replaced|replaces|owns|maintains|works|leads|stores|wrote|built|created|now|also|only|still)$/;

function joiner(sentence: TokenizedSentence, n: number, particle: string): "and" | "comma" | "or" | null {
  let text = withoutArticles(spokenWords(betweenNames(sentence, n)));
  if (particle !== "" && text.endsWith(` ${particle}`)) text = text.slice(0, -particle.length - 1);
  if (/^,? ?(?:or|and\/or|\/)$/.test(text) || text === "/") return "or";
  if (text === ",") return "comma";
  return /^(?:,? ?(?:and|&|plus|as well as|along with)(?: also)?|for(?: [a-z-]+){1,3} ,? ?and)$/.test(text)
    ? "and"
    : null;
}

/**
 * True for a name that may be the subject of a verb behind it. `stated` are names that ended a statement
 * before.
 */
export function opensClause(sentence: TokenizedSentence, n: number, stated: ReadonlySet<number>): boolean {
  const token = tokenBefore(sentence, n);
  if (token === null) return true;
  if (!isOpener(token)) return false;
  // "A client for Kafka and Flink runs …": the second is a subject only where the first could be, or was done with.
  return joiner(sentence, n - 1, "") !== "and" || stated.has(n - 1) || opensClause(sentence, n - 1, stated);
}
