import { expect, test } from "vitest";
import { createDotTable } from "./dots.ts";
import { ExactCodes, smallStore } from "./exact-codes.ts";

/** The same numbers every time, the largest and the smallest among them. */
function numbers(count: number): number[] {
  let seed = 7;
  return Array.from({ length: count }, () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return (seed >>> 24) - 128;
  });
}

const product = (query: Float32Array, code: Int8Array): number =>
  code.reduce((sum, value, n) => sum + value * (query[n] ?? 0), 0);

test.each([16, 128, 512, 3968])(
  "products of %i components are those of arithmetic, however many are asked for",
  (dimensions) => {
    const codes = Array.from({ length: 40 }, (_, n) =>
      Int8Array.from(numbers(dimensions * 40).slice(n * dimensions, (n + 1) * dimensions)),
    );
    const query = Float32Array.from(numbers(dimensions), (value) => value / 1000);
    const table = createDotTable(dimensions);
    table.reserve(10);
    codes.slice(0, 10).forEach((code, slot) => void table.put(slot, code));
    table.reserve(40);
    codes.slice(10).forEach((code, n) => void table.put(10 + n, code));
    const asked = Array.from({ length: 2500 }, (_, n) => (n * 7) % 40);
    const products = table.dots(query, asked);
    expect(products.length).toBe(2500);
    for (const [n, slot] of asked.entries())
      expect(products[n]).toBeCloseTo(product(query, codes[slot] ?? new Int8Array(0)), 1);
    expect([...table.dots(query, [])]).toEqual([]);
  },
);

test("a slot is known once it was put there, and a store that has grown too large keeps none", () => {
  const exact = new ExactCodes();
  const [code, query] = [new Int8Array(512).fill(3), new Float32Array(512).fill(0.5)];
  expect([exact.has(4), exact.cosines(query, [])]).toEqual([false, []]);
  exact.put(4, code, { scale: 0.001, room: 8 });
  exact.put(5, new Int8Array(128).fill(1), { scale: 1, room: 8 });
  expect([exact.has(3), exact.has(4), exact.has(5)]).toEqual([false, true, false]);
  expect(exact.cosines(query, [4])[0]).toBeCloseTo(0.768, 5);
  exact.put(smallStore, code, { scale: 0.001, room: smallStore + 1 });
  expect(exact.has(4)).toBe(false);
});
