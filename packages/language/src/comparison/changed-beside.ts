import type { Side } from "./measure.ts";
import { excludeEachOther } from "./opposites.ts";
import type { Token } from "./read-text.ts";

const set = (listed: string): ReadonlySet<string> => new Set(listed.split(" "));

/** A word that only one of two sentences has, and what it follows: "for", or the word that it belongs to. */
interface Own {
  readonly token: Token;
  readonly link: string;
  readonly next: string;
}

const places = set("for in on at with during under of");
const small = set("a an the my our their his her its your this that these those being");

function ownOf({ tokens, clause }: Side, known: ReadonlySet<string>): Own[] {
  const own: Own[] = [];
  let link = "";
  tokens.forEach((token, n) => {
    const { word, term, weight, value } = token;
    if (weight >= 1 && !known.has(term) && term !== clause.verb) {
      if (!value) own.push({ token, link, next: tokens[n + 1]?.term ?? "" });
    } else if (!small.has(word)) link = term || (places.has(word) ? word : "");
  });
  return own;
}

/**
 * "I eat bread for breakfast", "I no longer eat bread for lunch": what is denied is told where the older sentence tells
 * something else. `end` is where the denial ends.
 */
export function isDeniedBeside(
  old: Side,
  recent: Side,
  { start, end }: { start: number; end: number },
): boolean {
  const denied = ownOf(recent, old.vocabulary.terms).filter(
    ({ token }) => token.start > start && token.start < end,
  );
  return (
    denied.length > 0 &&
    ownOf(old, recent.vocabulary.terms).some(
      ({ token, link }) =>
        link !== "" &&
        !old.clause.subject.has(token.term) &&
        denied.some((one) => one.link === link && isOneOrOther(link, token, one.token)),
    )
  );
}

/** "In the morning" and "in the office" may both be, and "Europe" is "the EU": such are asked about. */
const isOneOrOther = (link: string, one: Token, other: Token): boolean =>
  !places.has(link) || link === "for" || excludeEachOther(one.term, other.term);

/** These tell of the one thing in two ways: "the main branch", "the default branch". */
const vague = set("main default new old current latest last first primary own other whole entire");

/** "The web repo uses npm", "we switched from npm to pnpm in the mobile repo"; "for Python", "for Rust". */
export function isChangedBeside(old: Side, recent: Side): boolean {
  const from = recent.tokens.findIndex(({ word }) => leaving.has(word));
  const left = recent.tokens.slice(from + 1).find(({ weight }) => weight > 0)?.term ?? "";
  if (from < 0 || !old.vocabulary.terms.has(left)) return false;
  const [known, changed] = [ownOf(old, recent.vocabulary.terms), ownOf(recent, old.vocabulary.terms)];
  const isObject = !places.has(wordBefore(old, left));
  return known.some(({ token, link, next }) =>
    changed.some((one) => {
      if (vague.has(token.word) || vague.has(one.token.word)) return false;
      if (next !== "" && next === one.next && next !== left) return true;
      if (!isObject || !places.has(link) || link !== one.link) return false;
      return token.isName && one.token.isName && isOneOrOther(link, token, one.token);
    }),
  );
}

const leaving = set("from replaced");

const wordBefore = ({ tokens }: Side, term: string): string =>
  tokens
    .slice(
      0,
      Math.max(
        tokens.findIndex((token) => token.term === term),
        0,
      ),
    )
    .findLast(({ word }) => !small.has(word))?.word ?? "";
