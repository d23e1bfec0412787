import type { Token } from "./read-text.ts";

const set = (listed: string): ReadonlySet<string> => new Set(listed.trim().split(/\s+/));

/** Small words that tell how the next word stands to the rest: "to main" is not "from main". */
const relating = set(`
from to into onto in on at off out over under up down above below behind inside outside during within while when whenever if unless
until or than so because between about across against through by for with using as per via upon before after since like once but
`);
const frequency = set("every each per all");

/** A weighty word and the small words in front of it, joined by spaces. */
export interface PlacedToken {
  readonly term: string;
  readonly under: string;
}

export function relationsOf(tokens: readonly Token[]): PlacedToken[] {
  const placed: PlacedToken[] = [];
  let under: string[] = [];
  tokens.forEach(({ word, term, weight }, n) => {
    if ((relating.has(word) && !isVerb(word, tokens[n - 1])) || (frequency.has(word) && tokens[n + 1]?.value))
      under.push(word);
    if (weight < 1) return;
    placed.push({ term, under: under.join(" ") });
    under = [];
  });
  // "Logged in": what stands at the end relates as well.
  return [...placed, { term: "", under: under.join(" ") }];
}

/** "Is using". */
const isVerb = (word: string, before: Token | undefined): boolean =>
  word === "using" && (before?.word === "is" || before?.word === "are");

export const isRelating = (word: string): boolean => relating.has(word);

/** Small words that stand for one another wherever the words around them are the same. */
const alike: readonly ReadonlySet<string>[] = [
  set("in into inside within as"),
  set("to into onto"),
  set("in on onto at upon"),
  set("with using via through"),
  set("when whenever if"),
  set("every each per"),
];

const isAlike = (one: string, other: string): boolean =>
  one === other || alike.some((words) => words.has(one) && words.has(other));

const weak = set("in on at for with as to of");

/** Both have each word in the same relation; the first one may have got its own: "in production", "the production". */
export function keepRelations(
  one: readonly PlacedToken[],
  other: readonly PlacedToken[],
  isRephrased: boolean,
): boolean {
  return one.every(({ term, under }, n) => {
    const counterpart = other[n]?.term === term ? other[n] : other.find((placed) => placed.term === term);
    if (!counterpart || isAlike(under, counterpart.under)) return true;
    const only = under || counterpart.under;
    return isRephrased && n === 0 && weak.has(only) && (under === "" || counterpart.under === "");
  });
}

/** Told with other verbs a word may lose its small one, "after merging" and "merging triggers", but not change it. */
export function allowRelations(one: readonly PlacedToken[], other: readonly PlacedToken[]): boolean {
  if (exchangeRelations(one, other)) return false;
  return one.every(({ term, under }) => {
    const counterpart = other.find((placed) => placed.term === term);
    if (!counterpart || isAlike(under, counterpart.under)) return true;
    const [a, b] = [under, counterpart.under];
    if (a === "" || b === "")
      return [a || b].every((only) => weak.has(only) || only === "after" || only === "behind");
    return weak.has(a) && weak.has(b);
  });
}

/** "Use it for releases" and "use releases for it": one word lost the small one that another got. */
function exchangeRelations(one: readonly PlacedToken[], other: readonly PlacedToken[]): boolean {
  const changed = one.flatMap(({ term, under }) => {
    const counterpart = other.find((placed) => placed.term === term);
    return term !== "" && counterpart && counterpart.under !== under ? { under, now: counterpart.under } : [];
  });
  return changed.some(
    ({ under, now }) => under !== "" && now === "" && changed.some((gained) => isAlike(gained.now, under)),
  );
}
