import { describe, expect, test } from "vitest";
import { piecesOf } from "../text/quote-pieces.ts";
import { human, type Part, session } from "./build-session.fixture.ts";
import { distill } from "./distill.ts";

const quotes = (...parts: readonly Part[]) =>
  distill(session(parts)).findings.map(({ excerpt, lines }) => ({ excerpt, lines }));

describe("a quote", () => {
  test("is the sentence that says it, however far below in the message, line breaks and all", () => {
    const padding = "Padding that says nothing of note stands here. ".repeat(12);
    const said =
      "Always pass the tenant in quotes to the deploy script, because the shell\nsplits a path with a blank into two.";
    const [found] = quotes(human(`Thanks.\n\n${padding}\n\n${said}`));
    expect(found?.excerpt).toBe(said);
  });

  test("that would be too long is cut between two words, around what is remembered", () => {
    const long = `Remember that ${"the old gateway and the older proxy and ".repeat(9)}the nightly kiln job reads from host ember`;
    const [found] = quotes(human(`${long} ${"and so on and on ".repeat(9)}`.trim()));
    expect(found?.excerpt.length).toBeLessThanOrEqual(400);
    for (const piece of piecesOf(found?.excerpt ?? ""))
      expect(` ${long} and so on and on `).toContain(` ${piece} `);
  });
});
