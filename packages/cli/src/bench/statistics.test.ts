import { describe, expect, test } from "vitest";
import { estimate, evenly, quantile } from "./statistics.ts";

describe("estimates", () => {
  test("of equal values the interval is the value", () => {
    expect(estimate([0.5, 0.5, 0.5])).toEqual({ value: 0.5, low: 0.5, high: 0.5 });
  });

  test("of coin tosses the interval is about two standard errors to each side", () => {
    const { value, low, high } = estimate(Array.from({ length: 400 }, (_, n) => n % 2));
    expect(value).toBe(0.5);
    // √(.25 / 400) = .025
    expect(low).toBeGreaterThan(0.44);
    expect(low).toBeLessThan(0.46);
    expect(high).toBeGreaterThan(0.54);
    expect(high).toBeLessThan(0.56);
  });

  test("are the same at every run", () => {
    const values = Array.from({ length: 50 }, (_, n) => (n % 7) / 7);
    expect(estimate(values)).toEqual(estimate(values));
  });

  test("of no values are 0", () => {
    expect(estimate([])).toEqual({ value: 0, low: 0, high: 0 });
  });
});

test("quantiles are values of the list", () => {
  const values = [9, 1, 8, 2, 7, 3, 6, 4, 5, 10];
  expect(quantile(values, 0.5)).toBe(6);
  expect(quantile(values, 0.95)).toBe(10);
  expect(quantile(values, 0)).toBe(1);
  expect(quantile([], 0.5)).toBe(0);
});

test("some of many are taken from all over them, in their order", () => {
  expect(evenly([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 5)).toEqual([0, 2, 4, 6, 8]);
  expect(evenly([1, 2, 3], 5)).toEqual([1, 2, 3]);
  expect(evenly([1, 2, 3], 0)).toEqual([]);
  expect(
    evenly(
      Array.from({ length: 100 }, (_, n) => n),
      7,
    ),
  ).toHaveLength(7);
});
