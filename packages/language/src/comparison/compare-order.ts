import type { Token } from "./read-text.ts";
import type { Clause } from "./subject.ts";

interface Side {
  readonly tokens: readonly Token[];
  readonly clause: Clause;
}

/** "Tabs over spaces" and "spaces over tabs": the same words with two of them in each other's place. */
export function isSwapped(one: Side, other: Side, isSameBag: boolean): boolean {
  if (choosesTheReverse(one.tokens, other.tokens)) return true;
  if (!isSameBag) return false;
  if (areTurned(one.tokens, other.tokens)) return true;
  // "Use camelCase for columns" and "columns use camelCase" are one.
  if ((one.clause.subject.size === 0) !== (other.clause.subject.size === 0)) return false;
  // "Dana owns the module" and "the module is owned by Dana" are one.
  if (one.clause.isPassive !== other.clause.isPassive || one.clause.verb !== other.clause.verb) return false;
  if (one.clause.verb === other.clause.verb && areGovernedAnew(one.tokens, other.tokens)) return true;
  if (!one.clause.isCopula && areExchanged(one.clause.subject, other.clause.subject)) return true;
  const [a, b] = [inOrder(one.tokens), inOrder(other.tokens)];
  if (a.length !== b.length || a.length < 2 || (a.length === 2 && one.clause.isCopula)) return false;
  const moved = a.flatMap(({ term }, n) => (term === b[n]?.term ? [] : [n]));
  const [first = 0, second = 0] = moved;
  if (moved.length !== 2 || a[first]?.term !== b[second]?.term || a[second]?.term !== b[first]?.term)
    return false;
  if (
    second === first + 1 &&
    isCompound(one.tokens, a[first], a[second]) !== isCompound(other.tokens, b[first], b[second])
  )
    return false;
  return !isList(one.tokens, a[first], a[second]);
}

/** "Migrate before you start" and "start before you migrate". */
function areTurned(one: readonly Token[], other: readonly Token[]): boolean {
  const at = (tokens: readonly Token[]) =>
    tokens.findIndex(({ word }) => word === "before" || word === "after");
  const [a, b] = [placesAround(one, at(one)), placesAround(other, at(other))];
  if (!a || !b || one[at(one)]?.word !== other[at(other)]?.word) return false;
  return [...a.first].every((term) => !b.first.has(term));
}

interface Places {
  readonly first: ReadonlySet<string>;
  readonly second: ReadonlySet<string>;
}

function placesAround(tokens: readonly Token[], at: number): Places | null {
  const weighty = (some: readonly Token[]) => new Set(inOrder(some).map(({ term }) => term));
  const first = weighty(tokens.slice(0, Math.max(at, 0)));
  return first.size > 0 ? { first, second: weighty(tokens.slice(at + 1)) } : null;
}

/** "Rebase the branch on main" and "rebase main on the branch": two words have exchanged their preposition. */
function areGovernedAnew(one: readonly Token[], other: readonly Token[]): boolean {
  const [a, b] = [prepositions(one), prepositions(other)];
  const lost = [...a].filter(([term, word]) => word !== "" && b.get(term) === "").map(([, word]) => word);
  const gained = [...b].filter(([term, word]) => word !== "" && a.get(term) === "").map(([, word]) => word);
  return lost.some((word) => gained.includes(word));
}

const directions: ReadonlySet<string> = new Set(
  "from to on onto into before after under above below upon against through".split(" "),
);
const articles: ReadonlySet<string> = new Set([
  "a",
  "an",
  "the",
  "its",
  "their",
  "our",
  "every",
  "each",
  "all",
]);

/** The preposition that each weighty word stands under; empty where it stands under none. */
function prepositions(tokens: readonly Token[]): Map<string, string> {
  const found = new Map<string, string>();
  let under = "";
  for (const { word, term, weight } of tokens) {
    if (directions.has(word)) under = word;
    else if (term === "" && !articles.has(word)) under = "";
    else if (weight >= 1) found.set(term, under);
  }
  return found;
}

/** The bags being equal, two subjects without a common word have changed places with what was said of them. */
const areExchanged = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size > 0 && other.size > 0 && [...one].every((term) => !other.has(term));

/** Two weighty words side by side stay close, "calendar view" and "view of the calendar", or belong to other things. */
export function keepsCompounds(one: Side, other: Side): boolean {
  const isVerb = (term: string) => term === one.clause.verb || term === other.clause.verb;
  return one.tokens.every((token, n) => {
    const next = one.tokens[n + 1];
    if (!next || token.weight < 1 || next.weight < 1 || isVerb(token.term) || isVerb(next.term)) return true;
    const left = other.tokens.findIndex(({ term }) => term === token.term);
    const right = other.tokens.findIndex(({ term }) => term === next.term);
    return left < 0 || right < 0 || Math.abs(left - right) <= CLOSE;
  });
}

const CLOSE = 4;

type Termed = Pick<Token, "term">;

/** Share of a common order of two lists of words, 0 to 1. */
export function commonOrder(one: readonly Termed[], other: readonly Termed[]): number {
  if (one.length === 0 || other.length === 0) return 1;
  let row = new Array<number>(other.length + 1).fill(0);
  for (const { term } of one) {
    const next = [0];
    for (let n = 0; n < other.length; n += 1)
      next.push(other[n]?.term === term ? (row[n] ?? 0) + 1 : Math.max(row[n + 1] ?? 0, next[n] ?? 0));
    row = next;
  }
  return (row[other.length] ?? 0) / Math.min(one.length, other.length);
}

const inOrder = (tokens: readonly Token[]): Token[] => tokens.filter(({ weight }) => weight >= 1);

/** Side by side: "ocean waves" is no swap of "waves of the ocean". */
const isCompound = (tokens: readonly Token[], first: Token | undefined, second: Token | undefined): boolean =>
  first !== undefined && second !== undefined && tokens.indexOf(second) === tokens.indexOf(first) + 1;

/** "React and TypeScript": the order of a list says nothing. */
function isList(tokens: readonly Token[], first: Token | undefined, second: Token | undefined): boolean {
  if (!first || !second) return false;
  const between = tokens.filter(({ start }) => start > first.start && start < second.start);
  return between.every(({ word }) => word === "and" || word === "or" || word === "with");
}

function choosesTheReverse(one: readonly Token[], other: readonly Token[]): boolean {
  const [a, b] = [placesAround(one, overAt(one)), placesAround(other, overAt(other))];
  if (!a || !b) return false;
  return [...a.second].some((term) => b.first.has(term)) && [...b.second].some((term) => a.first.has(term));
}

const overAt = (tokens: readonly Token[]): number =>
  tokens.findIndex(({ word, end, start }) => word === "over" && (end - start > 4 || prefers(tokens)));

/** "Falling over a step" chooses nothing. */
const prefers = (tokens: readonly Token[]): boolean =>
  tokens.some(({ word }) => /^(?:prefer|like|favou?r|choose|pick)/.test(word));
