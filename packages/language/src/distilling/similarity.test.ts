import { describe, expect, test } from "vitest";
import { containment, similarity, tokensOf } from "./similarity.ts";

const alike = (a: string, b: string) => similarity(tokensOf(a), tokensOf(b));

describe("similarity", () => {
  test("is one for the same words in another form and order", () => {
    expect(alike("Cached sessions are stored in Redis.", "Redis stores cached session")).toBe(1);
  });

  test("is above .6 for one decision told twice and below it for two decisions", () => {
    expect(
      alike(
        "The team decided to use PostgreSQL for the orders service.",
        "Use PostgreSQL for the orders service.",
      ),
    ).toBeGreaterThan(0.6);
    expect(
      alike(
        "The team decided to use PostgreSQL for the orders service.",
        "The team decided to host the docs on Cloudflare.",
      ),
    ).toBeLessThan(0.3);
  });

  test("is zero without words, and the same both ways", () => {
    expect(alike("", "a word")).toBe(0);
    expect(alike("one two three", "two three four")).toBe(alike("two three four", "one two three"));
  });

  test("knows how much of a sentence an other one holds", () => {
    expect(
      containment(
        tokensOf("heron listens on port"),
        tokensOf("The server heron listens on the port of staging"),
      ),
    ).toBe(1);
  });
});
