import { areOpposed, isMet, kinship } from "./align.ts";
import type { Facing, FacingPair, Put } from "./facing.ts";
import { scopes } from "./lists.ts";
import type { Kind } from "./read-quantity.ts";
import { gramShare, type Part } from "./read-sentence.ts";
import type { WordTable } from "./word-table.ts";

const numeric = (kind: Kind): boolean => kind === "num" || kind === "qty" || kind === "time";

/** A part that only one has, and the part that the other one has in its place. */
interface Substitution {
  readonly a: Part;
  readonly b: Part;
  readonly nearness: number;
  readonly cosine: number;
  readonly kinship: number;
  readonly isOpposed: boolean;
  readonly score: number;
}

/** Describes the likeliest substitution: which part of one stands for which of the other. */
export function findSubstitution(table: WordTable, pair: FacingPair, put: Put): void {
  const all = pair.one.left.flatMap((a) => pair.other.left.map((b) => weighUp(table, pair, a, b)));
  const isInPlace = ({ a, b, nearness }: Substitution) =>
    likeKinds(a, b) >= 0.7 &&
    a.kind !== "word" &&
    b.kind !== "word" &&
    (nearness >= 1 || /num|qty|time|day|month/.test(a.kind));
  put("swap.values", all.filter(isInPlace).length);
  put("swap.opposites", all.filter(({ isOpposed }) => isOpposed).length);
  const best = all.reduce<Substitution | null>(
    (top, one) => (top && top.score >= one.score ? top : one),
    null,
  );
  put("swap.score", best?.score ?? -1);
  putBest(best, put);
}

function weighUp(table: WordTable, pair: FacingPair, a: Part, b: Part): Substitution {
  const nearness = nearnessOf(pair, a, b);
  const cosine = table.cosine(a.row, b.row);
  const kin = kinship(a, b);
  const isOpposed = areOpposed(table, a, b);
  const score =
    nearness * 0.5 +
    likeKinds(a, b) * 0.5 +
    cosine +
    kin * 0.5 +
    (isOpposed ? 1 : 0) +
    (a.kind !== "word" && b.kind !== "word" ? 0.5 : 0) -
    Math.abs(a.relative - b.relative) * 0.3;
  return { a, b, nearness, cosine, kinship: kin, isOpposed, score };
}

const likeKinds = (a: Part, b: Part): number =>
  a.kind === b.kind ? 1 : numeric(a.kind) && numeric(b.kind) ? 0.7 : 0;

/** From 0 to 3: how many neighbours the two have in common, the ends of a sentence among them. */
function nearnessOf({ one, other }: FacingPair, a: Part, b: Part): number {
  const before = ({ sentence }: Facing, { at }: Part) => sentence.parts[at - 1]?.word;
  const [x, y] = [before(one, a), before(other, b)];
  let near = x === undefined && y === undefined ? 1 : x === y ? 0.5 : 0;
  const arePartners = (i: number, j: number) => one.partners[i]?.place === j && isMet(one.partners[i]);
  if (a.place === 0 && b.place === 0) near += 0.5;
  else if (a.place > 0 && b.place > 0 && arePartners(a.place - 1, b.place - 1)) near += 1;
  const [lastA, lastB] = [a.place === one.content.length - 1, b.place === other.content.length - 1];
  if (lastA && lastB) near += 1;
  else if (!lastA && !lastB && arePartners(a.place + 1, b.place + 1)) near += 1;
  return near;
}

function putBest(best: Substitution | null, put: Put): void {
  const { a, b } = best ?? {};
  const both = (test: (kind: Kind) => boolean) => (a && b && test(a.kind) && test(b.kind) ? 1 : 0);
  put("swap.number", both(numeric));
  put("swap.unit", a && b && both((kind) => kind === "qty") && a.unit === b.unit ? 1 : 0);
  put(
    "swap.id",
    both((kind) => kind === "id"),
  );
  put(
    "swap.name",
    both((kind) => kind === "name"),
  );
  put(
    "swap.word",
    both((kind) => kind === "word"),
  );
  put(
    "swap.date",
    Math.max(
      both((kind) => kind === "day"),
      both((kind) => kind === "month"),
    ),
  );
  put("swap.cosine", best?.cosine ?? 0);
  put("swap.kinship", best?.kinship ?? 0);
  put("swap.nearness", best?.nearness ?? 0);
  put("swap.at.one", a?.relative ?? 0);
  put("swap.at.other", b?.relative ?? 0);
  put("swap.subject.one", a?.isSubject ? 1 : 0);
  put("swap.subject.other", b?.isSubject ? 1 : 0);
  put("swap.determiner", a && b ? (a.determiner === b.determiner ? 1 : 0) + (a.determiner === 1 ? 2 : 0) : 0);
  put("swap.behind", a && b && a.behind === b.behind ? a.behind : 0);
  put("swap.scope", a && b && scopes.has(a.word) && scopes.has(b.word) ? 1 : 0);
  put("swap.letters", a && b && (a.kind === "id" || b.kind === "id") ? gramShare(a.grams, b.grams) : 0);
  put("swap.part", a && b && a.part.toLowerCase() === b.part.toLowerCase() ? 1 : 0);
}
