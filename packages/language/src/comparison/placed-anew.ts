import type { ComparedPair } from "./measure.ts";
import { excludeEachOther } from "./opposites.ts";
import type { Token } from "./read-text.ts";
import type { Rule } from "./rule.ts";
import { haveSameGeneric } from "./same-matter.ts";

const set = (listed: string): ReadonlySet<string> => new Set(listed.trim().split(/\s+/));

const prepositions = set("at in on to from with for by as under report-to");
const copulas = set("is are am");
const articles = set("a an the");
const nowWords = set("now nowadays currently instead");

const REPORTS_TO = "report-to";
const ofOne = new Set(["live", REPORTS_TO]);

/** Enough to ask a person: "on Kubernetes" now need not mean that it is not on Tuesdays any more. */
const ASK = 0.65;

/** "I live in Hamburg", "I now live in Vienna"; "my manager is Petra", "my new manager is Oskar". */
export const placedAnew: Rule = (pair) => {
  const isNewer = pair.features.newer === "incoming";
  const [old, recent] = isNewer ? [pair.one, pair.other] : [pair.other, pair.one];
  const isNow = recent.tokens.some(({ word }) => nowWords.has(word) || word === "new");
  if (!isNow && !(haveSameGeneric(pair) && old.tokens.some(({ word }) => ofOne.has(word)))) return null;
  if (pair.features.scope === "other" || isEvent(pair)) return null;
  const said = saidNow(recent.tokens);
  if (said.length + Number(isNow) !== recent.tokens.filter(({ word }) => !articles.has(word)).length)
    return null;
  const known = old.tokens.filter(({ word }) => !articles.has(word));
  const at = known.findIndex(({ term, word }, n) => key(said[n]) !== (term || word));
  const link = known[at - 1]?.word ?? "";
  if (at < (link === REPORTS_TO ? 2 : 3) || !(prepositions.has(link) || copulas.has(link))) return null;
  const [a, b] = [known.slice(at), said.slice(at)];
  if (!isFilling(a) || !isFilling(b)) return null;
  if (copulas.has(link) && ![...a, ...b].every(({ isName }) => isName)) return null;
  // One lives in one place and has one boss, whether or not a word says that it is another one now.
  if (!isNow) return { kind: "contradictory", score: 0.6, rule: "another value where there is room for one" };
  const [one, other] = [a[0]?.term ?? "", b[0]?.term ?? ""];
  return { kind: "updated", score: excludeEachOther(one, other) ? 0.7 : ASK, rule: "another value now" };
};

const isEvent = ({ existing, incoming }: ComparedPair): boolean =>
  existing.type === "episode" || incoming.type === "episode";

const key = (token: Token | undefined): string => (token ? token.term || token.word : "");

/** Without the word that says that it is new. */
function saidNow(tokens: readonly Token[]): Token[] {
  const told = tokens.filter(({ word }) => !articles.has(word));
  const verb = told.findIndex(({ word }) => copulas.has(word));
  return told.filter(({ word }, n) => !nowWords.has(word) && !(word === "new" && n < verb));
}

/** One or two words, and nothing behind them. A house in a street is one. */
const isFilling = (tokens: readonly Token[]): boolean =>
  tokens.length > 0 &&
  tokens.length < 3 &&
  tokens.every(({ weight, value }) => weight > 0 && (!value || value.measure === "address"));
