import type { FacingPair } from "./facing.ts";
import { isChanging } from "./markers.ts";
import type { Part } from "./read-sentence.ts";
import { areOthers, DOUBT, differs, differsIn } from "./vetoes.ts";

/**
 * Beside words of change and one thing in another's place, the later one says nothing that the earlier one does not: nobody says so,
 * nobody else is meant, it is no plan, and it holds in no other case. A denial has nothing in another's place, and where a verb takes
 * several ("now handles YAML") there is room beside.
 */
export function saysNothingElse(pair: FacingPair): boolean {
  // "Now the tests are green" goes on with a story.
  if (pair.other.sentence.parts[0]?.word === "now") return false;
  const known = pair.one.sentence.words;
  const news = pair.other.left.filter((part) => !isChanging(part) && !known.has(part.word));
  if (!isOneThing(news) || !isOneThing(pair.one.left) || news.some(({ isSubject }) => isSubject))
    return false;
  const { marks, denials } = pair.other.sentence;
  if (denials > marks.count.noLonger || (news.length > 0 && (marks.count.noLonger > 0 || marks.isMany)))
    return false;
  const isOpen =
    differsIn(pair, "hypothetical") || differsIn(pair, "conditional") || differsIn(pair, "adding");
  return !isOpen && !differs(pair, ({ word }) => DOUBT.test(word)) && !areOthers(pair);
}

/** Side by side, as "Carla Diaz". */
const isOneThing = (parts: readonly Part[]): boolean =>
  parts.every((part, n) => part.at - (parts[n - 1]?.at ?? part.at) <= 1);
