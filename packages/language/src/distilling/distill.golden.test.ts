import { describe, expect, test } from "vitest";
import type { Finding } from "../finding.ts";
import { command, human, session } from "./build-session.fixture.ts";
import { distill } from "./distill.ts";
import { GOVERNED, UNWANTED, WANTED } from "./golden.fixture.ts";
import { COMMANDS, COMMITS } from "./golden-commands.fixture.ts";
import { IDLE_TALKS, TALKS } from "./golden-talk.fixture.ts";

/** The floors of the distillation design (section 7). */
const FLOORS = {
  humanPrecision: 0.65,
  humanRecall: 0.7,
  talkRecall: 0.9,
  talkQuiet: 0.9,
  commit: 0.85,
  command: 0.95,
};

const said = (text: string): readonly Finding[] => distill(session([human(text)])).findings;

function commitFindings(message: string): readonly Finding[] {
  const line = `git add -A && git commit -m "$(cat <<'EOF'\n${message}\nEOF\n)"`;
  return distill(session([command(line)])).findings;
}

describe("the golden set", () => {
  test("holds at least 120 sentences", () => {
    expect(
      WANTED.length + UNWANTED.length + GOVERNED.length + COMMITS.length + COMMANDS.length,
    ).toBeGreaterThanOrEqual(120);
  });

  test("finds what a person wants remembered, in the right type and words", () => {
    const missed = WANTED.filter(
      ([text, type, part]) =>
        !said(text).some((found) => found.type === type && found.content.includes(part)),
    );
    expect(
      1 - missed.length / WANTED.length,
      missed
        .map(([text]) => `${text} → ${said(text).map((found) => `${found.type}: ${found.content}`)}`)
        .join("\n"),
    ).toBeGreaterThanOrEqual(FLOORS.humanRecall);
  });

  test("keeps little that a person would not want", () => {
    const found = WANTED.flatMap(([text, type, part]) =>
      said(text).map((one) => ({ one, good: one.type === type && one.content.includes(part) })),
    );
    const junk = UNWANTED.flatMap((text) => said(text).map((one) => ({ one, good: false })));
    const all = [...found, ...junk];
    const bad = all.filter(({ good }) => !good);
    expect(1 - bad.length / all.length, bad.map(({ one }) => one.content).join("\n")).toBeGreaterThanOrEqual(
      FLOORS.humanPrecision,
    );
  });

  test("finds what only the words around a message explain", () => {
    const byUser = (parts: (typeof TALKS)[number][0]) =>
      distill(session(parts)).findings.filter((found) => found.statedBy === "user");
    const missed = TALKS.filter(
      ([parts, type, part]) =>
        !byUser(parts).some((found) => found.type === type && found.content.includes(part)),
    );
    expect(
      1 - missed.length / TALKS.length,
      missed.map(([parts, , part]) => `${part} → ${byUser(parts).map(({ content }) => content)}`).join("\n"),
    ).toBeGreaterThanOrEqual(FLOORS.talkRecall);
    const junk = IDLE_TALKS.flatMap(byUser);
    expect(
      1 - junk.length / IDLE_TALKS.length,
      junk.map(({ content }) => content).join("\n"),
    ).toBeGreaterThanOrEqual(FLOORS.talkQuiet);
  });

  test.each(GOVERNED)("makes no wish of the doubt in: %s", (text) => {
    expect(said(text)).toEqual([]);
  });

  test("tells commits as what happened, and leaves the trivial ones out", () => {
    const wrong = COMMITS.filter(([message, told]) => (commitFindings(message)[0]?.content ?? null) !== told);
    expect(
      1 - wrong.length / COMMITS.length,
      wrong.map(([message]) => `${message} → ${commitFindings(message)[0]?.content}`).join("\n"),
    ).toBeGreaterThanOrEqual(FLOORS.commit);
  });

  test("knows a project's commands from everything else in a shell", () => {
    const told = (line: string) => distill(session([command(line)])).commands[0]?.command ?? null;
    const wrong = COMMANDS.filter(([line, wanted]) => told(line) !== wanted);
    expect(
      1 - wrong.length / COMMANDS.length,
      wrong.map(([line]) => `${line} → ${told(line)}`).join("\n"),
    ).toBeGreaterThanOrEqual(FLOORS.command);
  });
});
