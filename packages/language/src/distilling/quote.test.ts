import { describe, expect, test } from "vitest";
import { piecesOf } from "../text/quote-pieces.ts";
import { answer, assistant, command, human, type Part, session } from "./build-session.fixture.ts";
import { distill } from "./distill.ts";

const quotes = (...parts: readonly Part[]) =>
  distill(session(parts)).findings.map(({ excerpt, lines }) => ({ excerpt, lines }));

const BODY = `## Summary

The export job writes one file for each tenant, and this describes how the change came about in more
words than anybody reads. ${"Padding that says nothing of note stands here. ".repeat(12)}

1. **Parity**: \`readTenant\` failed on a path with a blank, because the shell
   split it, so exports of \`tenant store\` were lost.
2. Nothing else.`;

const request = command(
  `gh pr create --title "feat: export tenants in parallel" --body "$(cat <<'EOF'\n${BODY}\nEOF\n)"`,
);

describe("a quote", () => {
  test("is the sentence that says it, however far below in the message, line breaks and all", () => {
    const found = quotes(request).find(({ excerpt }) => excerpt.includes("blank"));
    expect(found?.excerpt).toBe(
      "feat: export tenants in parallel … **Parity**: `readTenant` failed on a path with a blank, because the shell\n   split it, so exports of `tenant store` were lost.",
    );
  });

  test("leaves out what lies between the sentences it is made from, each of which stands in the message", () => {
    const message = `fix: keep the room key\n\nThis follows a talk with the team.\n\nThe key was dropped when \`joinRoom\` was called twice, because the cache was keyed by name.`;
    const [found] = quotes(command(`git commit -m "$(cat <<'EOF'\n${message}\nEOF\n)"`));
    const pieces = piecesOf(found?.excerpt ?? "");
    expect(pieces).toEqual([
      "fix: keep the room key",
      "The key was dropped when `joinRoom` was called twice, because the cache was keyed by name.",
    ]);
    for (const piece of pieces) expect(message).toContain(piece);
  });

  test("of a chosen option holds the question, what it means and the choice", () => {
    const [found] = quotes(
      answer("Which store keeps the sessions?", "Redis", "Runs beside the gateway and forgets after a day"),
    );
    expect(found?.excerpt).toBe(
      "Which store keeps the sessions? … Runs beside the gateway and forgets after a day … Redis",
    );
  });

  test("of words that lean on the assistant's holds both, and names the lines of both", () => {
    const options =
      "Two ways:\n\n**Option 1:** Ask at every start\n\n**Option 2:** Inform with a banner, never ask";
    const [found] = quotes(
      human("how do we tell people about telemetry"),
      assistant(options),
      human("option 2"),
    );
    expect(found).toEqual({
      excerpt: "**Option 2:** Inform with a banner, never ask … option 2",
      lines: { from: 2, to: 3 },
    });
  });

  test("that would be too long is cut between two words, around what is remembered", () => {
    const long = `Remember that ${"the old gateway and the older proxy and ".repeat(9)}the nightly kiln job reads from host ember`;
    const [found] = quotes(human(`${long} ${"and so on and on ".repeat(9)}`.trim()));
    expect(found?.excerpt.length).toBeLessThanOrEqual(400);
    for (const piece of piecesOf(found?.excerpt ?? ""))
      expect(` ${long} and so on and on `).toContain(` ${piece} `);
  });

  test("of a command that goes on for pages is cut between two words", () => {
    const line = `npm test -- ${"--include packages/heron/src/nest.test.ts ".repeat(20)}`.trim();
    const [use] = distill(session([command(line)])).commands;
    expect(use?.excerpt.length).toBeLessThanOrEqual(400);
    for (const piece of piecesOf(use?.excerpt ?? "")) expect(` ${line} `).toContain(` ${piece} `);
  });
});
