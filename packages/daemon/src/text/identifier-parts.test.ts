import { describe, expect, test } from "vitest";
import { withParts } from "./identifier-parts.ts";

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

  test("a text without them stays as it is", () => {
    expect(withParts("Plain words in a row.")).toBe("Plain words in a row.");
  });
});
