import { how, isMet, type Partner } from "./align.ts";
import type { FacingPair, Put } from "./facing.ts";
import { scopes } from "./lists.ts";
import { isChanging, markerNames } from "./markers.ts";
import { gramShare, type Part } from "./read-sentence.ts";
import { findSubstitution } from "./substitution.ts";
import type { WordTable } from "./word-table.ts";

/** Numbers that describe a pair, in a fixed order, each under its name. The first sentence is the older one. */
export function describePair(table: WordTable, pair: FacingPair, put: Put): void {
  putCover(pair, put);
  putLeft(pair, put);
  findSubstitution(table, pair, put);
  putPlaces(pair, put);
  putSubjects(pair, put);
  putOrder(pair, put);
  putMarkers(pair, put);
  putVectors(table, pair, put);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const weigh = (parts: readonly Part[]): number => sum(parts.map(({ rarity }) => rarity));

function putCover({ one, other }: FacingPair, put: Put): void {
  const [a, b] = [one.sentence.parts.length, other.sentence.parts.length];
  put("count.one", one.content.length);
  put("count.other", other.content.length);
  put("length.ratio", Math.min(a, b) / Math.max(a, b, 1));
  put("length.more", b - a);
  const left: number[] = [];
  for (const [name, { content, partners, left: apart }] of [
    ["one", one],
    ["other", other],
  ] as const) {
    const all = weigh(content) || 1;
    const under = (test: (partner: Partner) => boolean) =>
      weigh(content.filter(({ place }) => test(partners[place] ?? NOBODY))) / all;
    put(
      `exact.${name}`,
      under((partner) => partner.how === how.exact),
    );
    put(`met.${name}`, under(isMet));
    put(
      `alike.${name}`,
      sum(content.map(({ place, rarity }) => rarity * (partners[place]?.likeness ?? 0))) / all,
    );
    put(`left.${name}`, weigh(apart));
    put(`left.count.${name}`, apart.length);
    left.push(weigh(apart));
  }
  put("left.least", Math.min(...left));
  put("left.most", Math.max(...left));
  for (const why of [how.synonym, how.sense, how.derived])
    put(`met.by.${why}`, one.partners.filter((partner) => isMet(partner) && partner.how === why).length);
}

const NOBODY: Partner = { place: -1, likeness: 0, how: how.none };

export const valueKinds = ["num", "qty", "time", "day", "month", "id", "name"] as const;
const isScope = ({ word, isOrdinal }: Part): boolean => scopes.has(word) || isOrdinal;

function putLeft({ one, other }: FacingPair, put: Put): void {
  const count = (parts: readonly Part[], test: (part: Part) => boolean) => parts.filter(test).length;
  for (const kind of valueKinds) {
    const [a, b] = [one, other].map(({ left }) => count(left, (part) => part.kind === kind));
    put(`left.one.${kind}`, a ?? 0);
    put(`left.other.${kind}`, b ?? 0);
    put(`left.both.${kind}`, Math.min(a ?? 0, b ?? 0));
  }
  put(
    "met.values",
    one.content.filter(({ place, kind }) => kind !== "word" && isMet(one.partners[place])).length,
  );
  for (const letter of "nva")
    for (const [name, { left }] of [
      ["one", one],
      ["other", other],
    ] as const)
      put(
        `left.${name}.${letter}`,
        weigh(left.filter(({ kind, part }) => kind === "word" && part.toLowerCase() === letter)),
      );
  const [a, b] = [count(one.left, isScope), count(other.left, isScope)];
  put("scope.one", a);
  put("scope.other", b);
  put("scope.both", Math.min(a, b));
}

function putPlaces({ one, other }: FacingPair, put: Put): void {
  for (const [name, { sentence, content, partners, left }] of [
    ["one", one],
    ["other", other],
  ] as const) {
    // "The *second* draft": directly before what both have.
    const modifies = ({ place, at }: Part) => {
      const next = content[place + 1];
      return next !== undefined && next.at === at + 1 && isMet(partners[place + 1]);
    };
    put(`subject.left.${name}`, weigh(left.filter(({ isSubject }) => isSubject)));
    put(`rest.left.${name}`, weigh(left.filter(({ isSubject }) => !isSubject)));
    put(`modifier.left.${name}`, weigh(left.filter(modifies)));
    put(`lead.left.${name}`, left.filter(({ at }) => at <= sentence.lead).length);
    put(`last.left.${name}`, left.some(({ place }) => place === content.length - 1) ? 1 : 0);
    put(`first.left.${name}`, left.some(({ place }) => place === 0) ? 1 : 0);
    put(`lead.${name}`, sentence.lead >= 0 ? 1 : 0);
    for (const preposition of [1, 2, 3, 4])
      put(`behind.${preposition}.${name}`, left.filter(({ behind }) => behind === preposition).length);
    put(`many.${name}`, sentence.marks.isMany ? 1 : 0);
    put(`single.${name}`, sentence.marks.isSingle ? 1 : 0);
  }
}

function putSubjects(pair: FacingPair, put: Put): void {
  const shares: number[] = [];
  for (const [name, side, beyond] of [
    ["one", pair.one, pair.other],
    ["other", pair.other, pair.one],
  ] as const) {
    const subject = side.content.filter(({ isSubject }) => isSubject);
    const rest = side.content.filter(({ isSubject }) => !isSubject);
    const met = (parts: readonly Part[]) => parts.filter(({ place }) => isMet(side.partners[place]));
    const inSubject = met(subject).filter(
      ({ place }) => beyond.content[side.partners[place]?.place ?? -1]?.isSubject === true,
    );
    const share = (parts: readonly Part[], of: readonly Part[]) =>
      of.length > 0 ? weigh(parts) / weigh(of) : -1;
    put(`subject.met.${name}`, share(met(subject), subject));
    put(`subject.kept.${name}`, share(inSubject, subject));
    put(`subject.weight.${name}`, weigh(subject));
    put(`rest.met.${name}`, share(met(rest), rest));
    shares.push(share(met(subject), subject));
  }
  put("subject.least", Math.min(...shares));
  put("subject.most", Math.max(...shares));
}

function putOrder({ one, other }: FacingPair, put: Put): void {
  const places = one.partners.filter(isMet).map(({ place }) => place);
  let [pairs, turned] = [0, 0];
  places.forEach((place, n) => {
    for (const later of places.slice(n + 1)) {
      pairs += 1;
      if (place > later) turned += 1;
    }
  });
  put("order.turned", pairs > 0 ? turned / pairs : 0);
  let [run, longest] = [0, 0];
  places.forEach((place, n) => {
    run = n > 0 && place === (places[n - 1] ?? 0) + 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  put("order.run", one.content.length > 0 ? longest / one.content.length : 0);
  const [a, b] = [one.sentence.small, other.sentence.small];
  put("small.one", countBeyond(a, b));
  put("small.other", countBeyond(b, a));
}

function countBeyond(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0;
  for (const word of one) if (!other.has(word)) count += 1;
  return count;
}

function putMarkers({ one, other }: FacingPair, put: Put): void {
  const [a, b] = [one.sentence, other.sentence];
  put("denied.one", a.denials);
  put("denied.other", b.denials);
  put("denied.odd", (a.denials + b.denials) % 2);
  put("denied.more", b.denials - a.denials);
  for (const name of markerNames) {
    const [x, y] = [a.marks.count[name], b.marks.count[name]];
    put(`${name}.one`, x);
    put(`${name}.other`, y);
    put(`${name}.more`, y - x);
  }
  put("changing.left.one", one.left.filter(isChanging).length);
  put("changing.left.other", other.left.filter(isChanging).length);
  put("modal.same", a.marks.modal === b.marks.modal ? 1 : 0);
  put("modal.one", a.marks.modal === "" ? 0 : 1);
  put("modal.other", b.marks.modal === "" ? 0 : 1);
  put("imperatives", Number(a.isImperative) + Number(b.isImperative));
  // The old value beside a new one.
  const known = one.content.filter(({ kind, place }) => kind !== "word" && isMet(one.partners[place])).length;
  const fresh = other.left.filter(({ kind }) => kind !== "word").length;
  put("values.known", known);
  put("values.new", fresh);
  put("values.exchanged", known > 0 && fresh > 0 ? 1 : 0);
  put("last.met.one", isMet(one.partners.at(-1)) ? 1 : 0);
  put("last.met.other", isMet(other.partners.at(-1)) ? 1 : 0);
}

function putVectors(table: WordTable, { one, other }: FacingPair, put: Put): void {
  put("vector.all", cosineOf(one.sentence.sum, other.sentence.sum) ?? 0);
  const sumOf = (parts: readonly Part[]) => {
    const total = new Float32Array(table.size);
    for (const { row, rarity } of parts) table.addTo(total, row, rarity);
    return total;
  };
  const isAnyLeft = one.left.length + other.left.length > 0;
  put("vector.left", cosineOf(sumOf(one.left), sumOf(other.left)) ?? (isAnyLeft ? -0.5 : 1));
  const best = (parts: readonly Part[], others: readonly Part[]) =>
    parts.map(({ row }) => Math.max(0, ...others.map((part) => table.cosine(row, part.row))));
  const [a, b] = [best(one.left, other.left), best(other.left, one.left)];
  put("vector.left.most", Math.max(0, ...a));
  put("vector.left.least.one", Math.min(1, ...a));
  put("vector.left.least.other", Math.min(1, ...b));
  put("letters", gramShare(one.sentence.grams, other.sentence.grams));
}

function cosineOf(one: Float32Array, other: Float32Array): number | null {
  let [dot, a, b] = [0, 0, 0];
  for (let k = 0; k < one.length; k += 1) {
    const [x, y] = [one[k] ?? 0, other[k] ?? 0];
    dot += x * y;
    a += x * x;
    b += y * y;
  }
  return a > 0 && b > 0 ? dot / Math.sqrt(a * b) : null;
}
