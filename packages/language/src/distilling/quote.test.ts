import { describe, expect, test } from "vitest";
import { piecesOf } from "../text/quote-pieces.ts";
import { answer, command, human, type Part, session } from "./build-session.fixture.ts";
import { distill } from "./distill.ts";

const quotes = (...parts: readonly Part[]) =>
  distill(session(parts)).findings.map(({ excerpt, lines }) => ({ excerpt, lines }));

describe("a quote", () => {
  test("is the sentence that says it, however far below in the message, line breaks and all", () => {
    const padding = "Padding that says nothing of note stands here. ".repeat(12);
    const message = `fix(ci): pass the tenant in quotes\n\n${padding}\n\n\`deploy.sh\` fails in CI on a path with a blank, because the shell\nsplits it into two.`;
    const [found] = quotes(command(`git commit -m "$(cat <<'EOF'\n${message}\nEOF\n)"`));
    expect(found?.excerpt).toBe(
      "fix(ci): pass the tenant in quotes … `deploy.sh` fails in CI on a path with a blank, because the shell\nsplits it into two.",
    );
  });

  test("leaves out what lies between the sentences it is made from, each of which stands in the message", () => {
    const message = `fix: give the gateway a second database\n\nThis follows a talk with the team.\n\nRedis drops \`ROOM_KEY\` on staging when it is set twice, because \`redis.conf\` keeps one database only.`;
    const [found] = quotes(command(`git commit -m "$(cat <<'EOF'\n${message}\nEOF\n)"`));
    const pieces = piecesOf(found?.excerpt ?? "");
    expect(pieces).toEqual([
      "fix: give the gateway a second database",
      "Redis drops `ROOM_KEY` on staging when it is set twice, because `redis.conf` keeps one database only.",
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
