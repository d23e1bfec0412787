import type { ComparedPair, Side } from "./measure.ts";
import type { Token } from "./read-text.ts";
import { times } from "./same-matter.ts";
import { tense } from "./same-sense.ts";
import { weakChange } from "./words.ts";

const set = (listed: string): ReadonlySet<string> => new Set(listed.split(" "));

/**
 * "40 MB for admins", "3 hours on Sundays", "was 10 MB", "also runs on 9090": what one side says holds for a case or a time
 * that the other one does not speak of, or beside it. Both may be true. Where it is no number that they say differently, each
 * has to speak of a case of its own; and a long text says more than a short one anyway.
 */
export function isOfAnotherCase({ one, other, words, dispute, rest }: ComparedPair): boolean {
  if (Math.max(rest.one, rest.other) > MOST) return false;
  const [a, b] = [narrows(one, words.other, dispute?.one), narrows(other, words.one, dispute?.other)];
  if (dispute?.why !== "number") return a && b;
  if (isPer(one, dispute.one) !== isPer(other, dispute.other)) return true;
  return a || b || timeOf(one) !== timeOf(other);
}

const MOST = 2;

const cases = set("for in on at during when while if unless under as");
/** Prepositions that narrow a number; with anything else they may name the thing itself. */
const casesOfNumber: ReadonlySet<string> = new Set([
  ...cases,
  ..."with without behind before after within".split(" "),
]);
/** These lead in no case, but that there is none: "without exception", "in all cases". */
const noCase = set("exception exceptions fail doubt question general total fact");
const each = set("all any every each");
const anyCase = set("case cases circumstance circumstances condition conditions time times event");

/** "10 MB", "50 MB per day": another measure. What has no unit may be meant by the day as well. */
const isPer = ({ tokens }: Side, { value, start }: Token): boolean =>
  value?.measure !== "plain" && tokens.some((token) => token.start > start && token.term.startsWith("per-"));

/** The disputed word itself narrows nothing: "is in June", "is in August". */
function narrows({ tokens }: Side, known: ReadonlySet<string>, disputed: Token | undefined): boolean {
  const leading = disputed?.value ? casesOfNumber : cases;
  return tokens.some(({ word }, n) => {
    const about = leading.has(word) ? tokens.slice(n + 1).find(({ weight }) => weight > 0) : undefined;
    if (about === undefined || about === disputed || about.value || known.has(about.term)) return false;
    return !noCase.has(about.word) && !(anyCase.has(about.word) && each.has(tokens[n + 1]?.word ?? ""));
  });
}

const imagined = set("would could might");
const pointing = set("last next from until since");

function timeOf({ tokens, clause }: Side): string {
  if (tokens.some(({ word }) => imagined.has(word))) return "imagined";
  const isDated = tokens.some(({ word }, n) => {
    const after = tokens[n + 1]?.word ?? "";
    return pointing.has(word) && (times.has(after) || after === "time");
  });
  // "Is a label founded in 1971", "was founded in 1991": that was then in either.
  return isDated ? "another" : clause.isPassive ? "" : tense(tokens);
}

const adding = set("also too additionally");

const saysAlso = ({ tokens }: Side): boolean =>
  tokens.some(({ word }, n) => adding.has(word) || (word === "as" && tokens[n + 1]?.word === "well"));

/** "Now also runs on 9090": it is told beside what is known. "We also switched to pnpm" is one more thing that was done. */
export const isOneMore = ({ one, other, features, dispute }: ComparedPair): boolean =>
  saysAlso(one) !== saysAlso(other) &&
  (features.change === "" ? dispute?.why === "number" : weakChange.has(features.change));
