import { describe, expect, test } from "vitest";
import { cutAt } from "./cut-text.ts";

describe("a text is cut", () => {
  test("not, where it is short enough", () => {
    expect(cutAt("celadon", 7)).toBe("celadon");
  });

  test("at a space", () => {
    expect(cutAt("green celadon bowls", 14)).toBe("green celadon…");
  });

  test("in the middle, where there is no space, and never within a character", () => {
    expect(cutAt("x".repeat(30), 20)).toBe(`${"x".repeat(10)}…`);
    for (const text of ["🪿".repeat(20), `x${"🪿".repeat(20)}`])
      expect(cutAt(text, 20)).not.toMatch(/\p{Surrogate}/u);
  });
});
