import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { camelParts, withParts } from "./identifier-parts.ts";

describe("what goes into the index", () => {
  test("a text with identifiers in camelCase has their parts behind it", () => {
    expect(withParts("call getUserById and HTTPServer")).toBe(
      "call getUserById and HTTPServer\nget User By Id HTTP Server",
    );
  });

  test("a word of a million letters takes no longer than a million words", () => {
    expect(withParts("a".repeat(1_000_000))).toHaveLength(1_000_000);
    expect(withParts(`${"a".repeat(1_000_000)}B`)).toContain("\n");
  });

  test("every camelCase word of any text is cut, wherever it begins and ends", () => {
    const slowly = (text: string): string => {
      const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word);
      const camel = words.filter((word) => /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(word));
      return withParts(text, [...new Set(camel.map((word) => camelParts(word).join(" ")))].join(" "));
    };
    const unit = fc.constantFrom("a", "B", "é", "Ä", "7", "_", " ", "\n", "😀", "𝐀", "𝐛", "\ud83d", "中");
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
        expect(withParts(text)).toBe(slowly(text));
      }),
      { numRuns: 2000 },
    );
  });

  test("a text without them stays as it is", () => {
    expect(withParts("Plain words in a row.")).toBe("Plain words in a row.");
  });
});
