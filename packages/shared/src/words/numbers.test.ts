import { describe, expect, test } from "vitest";
import { bytes, count, money, plural } from "./numbers.ts";

describe("numbers for people", () => {
  test.each([
    [0, "0"],
    [999, "999"],
    [1000, "1,000"],
    [-999, "-999"],
    [-1000, "-1,000"],
    [1_234_567, "1,234,567"],
  ])("%d is written %s", (value, said) => {
    expect(count(value)).toBe(said);
  });

  test("stand with their noun in its right form", () => {
    expect(plural(1, "memory", "memories")).toBe("1 memory");
    expect(plural(0, "hit")).toBe("0 hits");
    expect(plural(1004, "memory", "memories")).toBe("1,004 memories");
  });
});

test.each([
  [0, "0 B"],
  [1, "1 B"],
  [999, "999 B"],
  [1000, "1.0 kB"],
  [9_949, "9.9 kB"],
  [9_950, "10 kB"],
  [999_499, "999 kB"],
  [999_500, "1.0 MB"],
  [1e6, "1.0 MB"],
  [9_960_000, "10 MB"],
  [212_000_000, "212 MB"],
  [999_500_000, "1.0 GB"],
  [5e15, "5000 TB"],
])("%d bytes are %s", (value, said) => {
  expect(bytes(value)).toBe(said);
});

test.each([
  [0, "$0.00"],
  [0.000_04, "under $0.0001"],
  [0.0065, "$0.0065"],
  [0.009_949, "$0.0099"],
  [0.009_96, "$0.01"],
  [0.0312, "$0.03"],
  [12, "$12.00"],
])("%d dollars are %s", (usd, said) => {
  expect(money(usd)).toBe(said);
});
