/** So many comparisons of words; beyond, the words between the same beginning and end count as replaced. */
const MOST = 160_000;

/** What became of a text, word by word: "Sessions live in [-Redis-] {+Postgres+}." */
export function wordDiff(before: string, after: string): string {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const start = commonStart(old, now);
  const end = commonStart(old.slice(start).reverse(), now.slice(start).reverse());
  const [gone, come] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  return [
    ...old.slice(0, start),
    ...(gone.length * come.length > MOST ? change(gone, come) : changes(gone, come)),
    ...old.slice(old.length - end),
  ].join(" ");
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

function commonStart(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((word, at) => word !== other[at]);
  return differs === -1 ? Math.min(one.length, other.length) : differs;
}

/** By the longest sequence of words that both have; neighbouring changes are one. */
function changes(old: readonly string[], now: readonly string[]): string[] {
  const lengths = longestFrom(old, now);
  const lengthAt = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  const said: string[] = [];
  let [i, j] = [0, 0];
  let [gone, come]: [string[], string[]] = [[], []];
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]];
    if (was !== undefined && was === is) {
      said.push(...change(gone, come), was);
      [gone, come] = [[], []];
      i++;
      j++;
    } else if (was !== undefined && (is === undefined || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      gone.push(was);
      i++;
    } else if (is !== undefined) {
      come.push(is);
      j++;
    }
  }
  return [...said, ...change(gone, come)];
}

/** How many words both have, in this order, from each pair of places on. */
function longestFrom(old: readonly string[], now: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(now.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--) {
      const [row = [], next = []] = [lengths[i], lengths[i + 1]];
      row[j] = old[i] === now[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  return lengths;
}

const change = (gone: readonly string[], come: readonly string[]): string[] => [
  ...(gone.length > 0 ? [`[-${gone.join(" ")}-]`] : []),
  ...(come.length > 0 ? [`{+${come.join(" ")}+}`] : []),
];
