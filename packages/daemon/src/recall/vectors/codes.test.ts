import { expect, test } from "vitest";
import { codeForm, packBlock } from "./code-block.ts";
import { Codes } from "./codes.ts";
import { loadBlock } from "./vector-table.ts";

/** The same numbers every time, in clusters, as vectors of texts are. */
function vectors(count: number): Int8Array[] {
  let seed = 1;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32 - 0.5;
  };
  const centres = Array.from({ length: 8 }, () => Array.from({ length: 128 }, random));
  return Array.from({ length: count }, (_, n) =>
    Int8Array.from({ length: 128 }, (_, k) => 100 * ((centres[n % 8]?.[k] ?? 0) + random())),
  );
}

const dot = (a: Int8Array, b: Float32Array): number =>
  a.reduce((sum, value, n) => sum + value * (b[n] ?? 0), 0);

const nearest = (
  codes: Codes,
  query: Float32Array,
  { scope, most }: { scope: Uint8Array; most: number },
): number[] => codes.heaviest(query, codes.near(query, scope, most), most);

test("the nearest by one bit a component are nearly always among those whose exact distance is looked at", () => {
  const all = vectors(3000);
  const codes = new Codes();
  codes.reserve(all.length);
  all.forEach((vector, slot) => {
    codes.put(slot, vector);
  });
  const scope = new Uint8Array(all.length).fill(1);
  let found = 0;
  for (const asked of [5, 77, 1234, 2999]) {
    const query = Float32Array.from(all[asked] ?? [], (value) => value / 100);
    const near = new Set(nearest(codes, query, { scope, most: 150 }));
    const length = (n: number) => Math.hypot(...(all[n] ?? []));
    const exact = all
      .map((vector, slot) => ({ slot, score: dot(vector, query) / length(slot) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 10);
    found += exact.filter(({ slot }) => near.has(slot)).length;
  }
  expect(found).toBeGreaterThanOrEqual(38);
});

test("what is out of scope, or has no vector, is never near", () => {
  const all = vectors(500);
  const codes = new Codes();
  codes.reserve(all.length);
  all.forEach((vector, slot) => {
    codes.put(slot, slot % 3 === 0 ? null : vector);
  });
  const scope = Uint8Array.from(all, (_, slot) => slot % 2);
  const near = nearest(codes, Float32Array.from(all[1] ?? []), { scope, most: 1000 });
  expect(near.length).toBe(all.filter((_, slot) => slot % 3 !== 0 && slot % 2 === 1).length);
  expect(near.every((slot) => slot % 3 !== 0 && slot % 2 === 1)).toBe(true);
});

test("codes that were put together before are those of the vectors", () => {
  const all = vectors(200);
  const rows = all.map((vector, n): [number, Buffer | null] => [
    7 + 2 * n,
    n % 5 === 0 ? null : Buffer.from(vector.buffer, vector.byteOffset, vector.length),
  ]);
  const packed = packBlock(rows);
  // Every tenth item is gone since: its code stands in the block and is stepped over.
  const slotOf = (item: number) => ((item - 7) % 20 === 2 ? -1 : (item - 7) / 2);
  const [fromBlock, fromVectors] = [new Codes(), new Codes()];
  for (const codes of [fromBlock, fromVectors]) codes.reserve(all.length);
  expect(loadBlock(packed ? { ...packed, form: codeForm } : undefined, { slotOf }, fromBlock)).toBe(true);
  rows.forEach(([item, code], n) => {
    if (slotOf(item) >= 0) fromVectors.put(slotOf(item), code && (all[n] ?? null));
  });
  const scope = new Uint8Array(all.length).fill(1);
  for (const asked of [1, 50, 199]) {
    const query = Float32Array.from(all[asked] ?? []);
    expect(nearest(fromBlock, query, { scope, most: 40 })).toEqual(
      nearest(fromVectors, query, { scope, most: 40 }),
    );
  }
  expect(Array.from(all, (_, slot) => fromBlock.state(slot))).toEqual(
    Array.from(all, (_, slot) => fromVectors.state(slot)),
  );
});
