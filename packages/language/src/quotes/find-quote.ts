import { type Plain, plain, withoutEdges } from "./plain.ts";
import { codeWords, isHard, isTurning, keyOf } from "./words.ts";

/** Fewer characters stand anywhere. */
const SHORTEST = 8;
/** Characters over which the parts of a quotation with gaps may be spread. */
const WIDEST = 600;
/** Fewer words with a slip in them could be anybody's. */
const FEWEST_WORDS = 4;
/** Words for each of which one more slip is forgiven. */
const WORDS_A_SLIP = 8;
/** A gap of so many words may hide the one that turns the sense. */
const SHORT_GAP = 4;

/**
 * The words of the text that a quotation repeats, or null. Small models copy nearly right: markdown, quotes, dashes, spaces, case and
 * signs at the ends do not count, parts around "…" may stand apart, and a slip in eight words is forgiven; never a number, a
 * name of code or a denial. What comes back are the words of the text itself.
 */
export function findQuote(quote: string, source: string): string | null {
  const wanted = withoutEdges(plain(quote).text);
  if (!/[\p{L}\p{N}]/u.test(wanted)) return null;
  const text = plain(source);
  if (wanted === withoutEdges(text.text)) return source.trim();
  const parts = wanted
    .split(/\.{3}|…|\[…\]/)
    .map(withoutEdges)
    .filter((part) => part !== "");
  const found =
    wholeIn(wanted, text) ??
    (parts.length > 1 ? partsIn(parts, text) : slippedIn(wanted, text, codeIn(source, quote)));
  return found === null ? null : wordsAt(source, text, found);
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const wholeIn = (wanted: string, text: Plain): Span | null =>
  wanted.length < SHORTEST ? null : placeOf(wanted, text.text, 0);

/** The first place where it does not begin or end within a number. */
function placeOf(wanted: string, text: string, after: number): Span | null {
  for (let from = text.indexOf(wanted, after); from >= 0; from = text.indexOf(wanted, from + 1)) {
    const to = from + wanted.length;
    if (!cutsNumber(text, from) && !cutsNumber(text, to)) return { from, to };
  }
  return null;
}

const cutsNumber = (text: string, place: number): boolean =>
  /[\p{L}\p{N}]/u.test(text[place - 1] ?? " ") &&
  /[\p{L}\p{N}]/u.test(text[place] ?? " ") &&
  /\d/.test(around(text, place));

const around = (text: string, place: number): string =>
  `${/[\p{L}\p{N}]*$/u.exec(text.slice(Math.max(0, place - 40), place))?.[0] ?? ""}${/^[\p{L}\p{N}]*/u.exec(text.slice(place, place + 40))?.[0] ?? ""}`;

function partsIn(parts: readonly string[], { text }: Plain): Span | null {
  let from: number | null = null;
  let after = 0;
  for (const part of parts) {
    const place = part.length < SHORTEST ? null : placeOf(part, text, after);
    if (place === null) return null;
    const gap = from === null ? [] : text.slice(after, place.from).split(/\s+/).map(keyOf).filter(Boolean);
    if (gap.length <= SHORT_GAP && gap.some(isTurning)) return null;
    from ??= place.from;
    after = place.to;
  }
  return from === null || after - from > WIDEST ? null : { from, to: after };
}

interface Word extends Span {
  readonly key: string;
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
    const key = keyOf(word);
    return key === "" ? [] : [{ key, from: index, to: index + word.length }];
  });

/** The same words but for small slips, aligned by Sellers' algorithm: words of the quotation times words of the text. */
function slippedIn(wanted: string, { text }: Plain, code: ReadonlySet<string>): Span | null {
  const asked = wordsOf(wanted);
  const said = wordsOf(text);
  const most = Math.max(1, Math.floor(asked.length / WORDS_A_SLIP));
  if (asked.length < FEWEST_WORDS) return null;
  const hard = (words: readonly Word[]) =>
    words
      .map(({ key }) => key)
      .filter((key) => isHard(key, code))
      .sort()
      .join(" ");
  const wantedHard = hard(asked);
  let costs = asked.map(() => Number.POSITIVE_INFINITY);
  let starts = asked.map(() => 0);
  let best: { readonly cost: number; readonly span: Span } | null = null;
  for (const [place, word] of said.entries()) {
    const [nextCosts, nextStarts]: [number[], number[]] = [[], []];
    let [diagonal, above] = [0, 0];
    let [diagonalStart, aboveStart] = [place, place + 1];
    for (const [n, { key }] of asked.entries()) {
      const left = costs[n] ?? 0;
      const leftStart = starts[n] ?? 0;
      const same = diagonal + slip(key, word.key);
      // Without its first or last word it would be another quotation, which may leave out a denial.
      const without = n === 0 || n === asked.length - 1 ? Number.POSITIVE_INFINITY : above + 1;
      const least = Math.min(same, left + 1, without);
      const start = least === same ? diagonalStart : least === left + 1 ? leftStart : aboveStart;
      nextCosts.push(least);
      nextStarts.push(start);
      [diagonal, diagonalStart, above, aboveStart] = [left, leftStart, least, start];
    }
    [costs, starts] = [nextCosts, nextStarts];
    const cost = costs.at(-1) ?? 0;
    const from = said[starts.at(-1) ?? 0];
    if (cost > most || (best && best.cost <= cost) || !from) continue;
    const covered = said.slice(starts.at(-1) ?? 0, place + 1);
    if (hard(covered) === wantedHard) best = { cost, span: { from: from.from, to: word.to } };
  }
  return best?.span ?? null;
}

const codeIn = (...texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => (text.split("`").length % 2 === 0 ? [] : [...codeWords(text)])));

/** One for a word that is spelt nearly so; another word is one left out and one put in. */
function slip(one: string, other: string): number {
  if (one === other) return 0;
  return one[0] === other[0] && distance(one, other) <= (Math.min(one.length, other.length) < 6 ? 1 : 2)
    ? 1
    : 2;
}

/** Letters that differ; a number above two where that is many. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2 || one.length > 40) return 3;
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (let x = 1; x <= one.length; x += 1) {
    const next = [x];
    for (let y = 1; y <= other.length; y += 1)
      next.push(
        Math.min(
          (row[y] ?? 0) + 1,
          (next[y - 1] ?? 0) + 1,
          (row[y - 1] ?? 0) + Number(one[x - 1] !== other[y - 1]),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 3;
}

/** From the source, to the borders of the words at both ends. */
function wordsAt(source: string, { at }: Plain, { from, to }: Span): string {
  let start = at[from] ?? 0;
  let end = at[to] ?? source.length;
  const isLetter = (place: number) => /[\p{L}\p{N}]/u.test(source[place] ?? " ");
  while (start > 0 && isLetter(start) && isLetter(start - 1)) start -= 1;
  while (end < source.length && isLetter(end) && isLetter(end - 1)) end += 1;
  return source.slice(start, end).trim();
}
