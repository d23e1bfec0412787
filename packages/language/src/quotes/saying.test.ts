import { describe, expect, test } from "vitest";
import { sayingIn } from "./saying.ts";

const MESSAGE = `Thanks for the look at the gateway.

I think **Postgres 16** is what the orders service uses, because MySQL lost our JSON
indexes. We also drop redis.

- use \`pnpm\` instead of npm
- port 4000.5 is odd; non-blocking calls are used

| Key | Value |
| --- | --- |
| timeout | 30 seconds |`;

function said(content: string, text = MESSAGE) {
  const found = sayingIn(content, [{ text }]);
  return found && [found.likeness, text.slice(found.from, found.to)];
}

describe("words that stand there to the letter", () => {
  test.each([
    [
      "but for line breaks and Markdown",
      "Postgres 16 is what the orders service uses, because MySQL lost our JSON indexes.",
    ],
    ["but for the first letter and backticks", "Use pnpm instead of npm."],
    ["in a row of a table", "timeout 30 seconds"],
  ])("%s", (_how, content) => {
    expect(said(content)?.[0]).toBe("exact");
  });

  test("are shown with the whole sentence around them", () => {
    expect(said("MySQL lost our JSON indexes")?.[1]).toBe(
      "I think **Postgres 16** is what the orders service uses, because MySQL lost our JSON\nindexes.",
    );
  });

  test.each([
    ["a part of a number", "Port 4000"],
    ["a part of a word", "Blocking calls are used"],
    ["another case", "we also drop Redis"],
    ["a word too many", "We also drop redis now"],
  ])("are not %s", (_what, content) => {
    expect(said(content)?.[0]).not.toBe("exact");
  });
});

describe("other words", () => {
  test("are found where most of the rare ones stand, and said to be other words", () => {
    expect(said("The team drops Redis.")).toEqual(["paraphrase", "We also drop redis."]);
  });

  test("with another number, or with a denial, are only the nearest", () => {
    expect(said("The orders service uses Postgres 17 because MySQL lost JSON indexes.")?.[0]).toBe("nearest");
    expect(said("We do not drop redis.")?.[0]).toBe("nearest");
  });

  test("that are not there at all have no place", () => {
    expect(said("The moon is made of cheese.")).toBeUndefined();
  });

  test("go by the place that is known unless another is clearly nearer", () => {
    const text = "The cache is warm.\n\nThe cache on heron is kept warm at night.";
    const known = [{ from: 0, to: 18 }];
    const found = (content: string) => sayingIn(content, [{ text, known }]);
    expect(found("Caches are warmed.")?.from).toBe(0);
    expect(found("The cache on heron is kept warm each night.")?.from).toBe(20);
  });
});

test("a sentence of thousands of words is cut between two words, around what is said", () => {
  const long =
    `${"the old gateway and the older proxy ".repeat(60)}ember runs the nightly kiln job ${"and so on ".repeat(90)}`.trim();
  const [, quote = ""] = said("The nightly kiln job runs on ember.", long) ?? [];
  expect(quote.length).toBeLessThanOrEqual(600);
  expect(quote).toContain("ember runs the nightly kiln job");
  expect(` ${long} `).toContain(` ${quote} `);
});
