import { withoutInside } from "./denials-elsewhere.ts";
import { LONGEST, readText, type Token } from "./read-text.ts";

/** More of them would not find more: a long sentence is found by its first ones. */
const MOST = 8;
/** A statement with fewer weighty words is looked for by its light ones as well. */
const FEWEST = 3;

/**
 * The terms by which statements that the rules might compare are found, the most telling first: values and names, then
 * long words. Empty for texts that are too long for the rules.
 */
export function keyTerms(text: string): string[] {
  if (text.length > LONGEST) return [];
  if (isUnspaced(text)) return unspacedTerms(text);
  const tokens = readText(text).filter(({ term }) => term !== "");
  const weighty = distinct(tokens.filter(({ weight }) => weight >= 1));
  const chosen = weighty.length >= FEWEST ? weighty : distinct([...weighty, ...tokens]);
  const order = (token: Token) => (token.value || token.isName ? 100 : 0) + Math.min(token.term.length, 99);
  return chosen
    .sort((a, b) => order(b) - order(a) || (a.term < b.term ? -1 : 1))
    .slice(0, MOST)
    .map(({ term }) => term);
}

function distinct(tokens: readonly Token[]): Token[] {
  const seen = new Set<string>();
  return tokens.filter(({ term }) => seen.size < seen.add(term).size);
}

/** Chinese and Japanese put no space between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{3}/u;
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Not an English sentence with one such name in it. */
const isUnspaced = (text: string): boolean =>
  UNSPACED.test(text) && 2 * (text.match(SIGNS)?.length ?? 0) >= (text.match(/\p{L}/gu)?.length ?? 0);

const RUN = /[\p{Script=Katakana}ー]{2,}|[a-z0-9][a-z0-9._-]*|\p{Script=Han}+/gu;

/** Words of Latin letters and katakana first, then two signs each of what is written in kanji; hiragana, which inflects, is left out. */
function unspacedTerms(text: string): string[] {
  const runs = withoutInside(text.normalize("NFKC").toLowerCase()).match(RUN) ?? [];
  const isHan = (run: string) => /^\p{Script=Han}/u.test(run);
  const pairs = runs.filter(isHan).flatMap((run) => {
    const signs = [...run];
    return signs.length < 2 ? signs : signs.slice(1).map((sign, n) => `${signs[n] ?? ""}${sign}`);
  });
  return [...new Set([...runs.filter((run) => !isHan(run)), ...pairs])].slice(0, MOST);
}
