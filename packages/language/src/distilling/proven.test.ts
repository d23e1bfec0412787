import { describe, expect, test } from "vitest";
import type { Entry } from "../session.ts";
import { human, type Part, session } from "./build-session.fixture.ts";
import { distill } from "./distill.ts";
import { waysIn } from "./proven-findings.ts";

type Run = Extract<Part, { kind: "command" }>;

const ran = (command: string, description: string | null = null): Run => ({
  ...{ kind: "command", command, description, ok: true, exit: 0 },
});
const failed = (command: string, failure = "error: it did not work", exit = 1): Run => ({
  ...{ kind: "command", command, description: null, ok: false, exit, failure },
});
const edited: Part<Extract<Entry, { kind: "edit" }>> = {
  kind: "edit",
  path: "src/a.ts",
  ok: true,
  text: null,
};

const learnt = (...parts: readonly Part[]): string[] =>
  distill(session(parts))
    .findings.filter(({ rule }) => rule === "proven")
    .map(({ content }) => content);

const said = (text: string): Part => ({ kind: "assistant", final: true, text });
const wayAfter = (...parts: readonly Part[]) => learnt(...parts).map((one) => waysIn(one)?.proven);

describe("a way that an exit status has proven", () => {
  test("is kept with what it is for, what failed and why, and the lines of both", () => {
    const parts = [
      human("Run the tests."),
      failed("rtk bun run test 2>&1", "error: unrecognized subcommand 'bun'", 2),
      ran("bun run test", "Run all tests."),
    ];
    const [found] = distill(session(parts)).findings;
    expect(found).toMatchObject({
      type: "procedure",
      rule: "proven",
      content:
        "How to run all tests: `bun run test`, proven by exit 0. Tried and failed: `rtk bun run test`: error: unrecognized subcommand 'bun'",
      excerpt: "$ rtk bun run test\nexit 2: error: unrecognized subcommand 'bun'\n$ bun run test\nexit 0",
      lines: { from: 2, to: 3 },
      statedBy: "tool",
      shown: true,
    });
    expect(waysIn(found?.content ?? "")).toEqual({ proven: "bun run test", failed: "rtk bun run test" });
  });

  test.each([
    ["another program", failed("npm test"), ran("pnpm test"), "pnpm test"],
    [
      "a program that runs it",
      failed("pytest tests/unit -q"),
      ran("uv run pytest tests/unit -q"),
      "uv run pytest tests/unit -q",
    ],
    [
      "another version of it",
      failed("python setup.py build"),
      ran("python3 setup.py build"),
      "python3 setup.py build",
    ],
    [
      "a program that has moved",
      failed("docker-compose up -d"),
      ran("docker compose up -d"),
      "docker compose up -d",
    ],
  ])("is one with %s", (_, before, after, way) => {
    expect(learnt(before, after).map((one) => waysIn(one)?.proven)).toEqual([way]);
  });

  test("is one with a variable, a flag or a folder more, where that was done twice", () => {
    const [plain, more] = [failed("bun test"), ran("TZ=UTC bun test")];
    expect(learnt(plain, more)).toEqual([]);
    expect(learnt(plain, more, more).map((one) => waysIn(one)?.proven)).toEqual(["TZ=UTC bun test"]);
    const below = ran("cd api && bun test");
    expect(learnt(plain, below, below).map((one) => waysIn(one)?.proven)).toEqual(["cd api && bun test"]);
  });

  test("is one with an option, a variable or another command of the same tool once, where the agent then names it", () => {
    const [test1, serial] = [failed("kiln test"), ran("kiln test -- --fire-lanes=1")];
    const why = said("Two bowls share one kiln. With one lane all pass.");
    expect(wayAfter(test1, serial)).toEqual([]);
    expect(wayAfter(test1, serial, said("All pass."))).toEqual([]);
    expect(learnt(test1, serial, why)).toEqual([
      "How to do what `kiln test` is for: `kiln test -- --fire-lanes=1`, proven by exit 0. Tried and failed: `kiln test`: error: it did not work. The agent said then: “With one lane all pass.”",
    ]);
    const shadow = ran("GLAZE_FOLDER=glazes kiln fire");
    expect(wayAfter(failed("kiln fire"), shadow, said("It has to be told the glaze."))).toEqual([
      "GLAZE_FOLDER=glazes kiln fire",
    ]);
    const cross = ran("kiln crossbake --high");
    expect(wayAfter(failed("kiln bake --high"), cross, said("Only crossbake works here."))).toEqual([
      "kiln crossbake --high",
    ]);
  });

  test("is none where a file, a pattern or a name came to it, whatever the agent says", () => {
    const all = failed("kiln test");
    const why = said("The bowl and its lane pass.");
    expect(wayAfter(all, ran("kiln test bowl"), why)).toEqual([]);
    expect(wayAfter(all, ran("kiln test src/bowl.ts --lane"), why)).toEqual([]);
    expect(wayAfter(failed("kiln bake"), ran("kiln bake:bowl"), why)).toEqual([]);
  });

  test("is one with a step before it in the same line, unless that is done to the same file", () => {
    const line = ran("kiln heat --top && kiln fire");
    expect(wayAfter(failed("kiln fire"), line)).toEqual(["kiln heat --top && kiln fire"]);
    expect(wayAfter(failed("kiln see a.ts"), ran("kiln mend a.ts && kiln see a.ts"))).toEqual([]);
    expect(wayAfter(failed("kiln fire"), ran("rm -rf out && kiln fire"))).toEqual([]);
  });

  test("is read without what shows its end, where the shell tells the failure of every part", () => {
    const [one, other] = [failed("npm test 2>&1 | tail -5"), ran("pnpm test 2>&1 | tail -5")];
    expect(wayAfter(one, other)).toEqual(["pnpm test"]);
    expect(wayAfter(failed("npm test"), ran("set -o pipefail; pnpm test | tail -5"))).toEqual(["pnpm test"]);
    expect(wayAfter(failed("npm test"), ran("pnpm test | grep pass"))).toEqual([]);
    expect(wayAfter(failed("cd api && npm test | tail -5"), ran("cd api && pnpm test | tail -5"))).toEqual(
      [],
    );
  });

  test("is one with a step before it, and that step alone", () => {
    const way = (...steps: readonly Part[]) =>
      learnt(failed("bun run lint"), ...steps, ran("bun run lint")).map((one) => waysIn(one)?.proven);
    expect(way(ran("bun run lint:fix"))).toEqual(["bun run lint:fix && bun run lint"]);
    expect(way(ran("git status"), ran("bun run lint:fix"))).toEqual(["bun run lint:fix && bun run lint"]);
    expect(way(ran("bun run lint:fix"), ran("bun run build"))).toEqual([]);
    expect(way(ran("bunx biome check --write src/a.ts"))).toEqual([]);
  });

  test.each([
    ["what an edit has mended", [failed("npm test"), edited, ran("pnpm test")]],
    [
      "a failure that came of what was done, not of how",
      [ran("npm test"), failed("npm test"), ran("pnpm test")],
    ],
    ["other work by the same program", [failed("workmux capture a"), ran("workmux status a")]],
    ["the same on something else", [failed("bun test src/a.test.ts"), ran("bun test src/b.test.ts")]],
    ["what only looks", [failed("cat notes"), ran("less notes")]],
    ["a pipe, whose exit status is that of its end", [failed("npm test"), ran("pnpm test | tail -5")]],
    ["a list, whose exit status is that of its end", [failed("npm test"), ran("pnpm test; echo done")]],
    [
      "a flag that gives way to another",
      [failed("prettier --check"), ran("prettier --write"), ran("prettier --write")],
    ],
    [
      "a selection that leaves out what failed",
      [failed("vitest run"), ran("vitest run --grep=a"), ran("vitest run --grep=a")],
    ],
    ["what has a text in it", [failed('npm run say "good day"'), ran('pnpm run say "good day"')]],
    ["a folder of the day", [failed("npm test --prefix /tmp/x1"), ran("pnpm test --prefix /tmp/x1")]],
    [
      "what was done long after",
      [failed("npm test"), ...Array.from({ length: 13 }, () => ran("git status")), ran("pnpm test")],
    ],
    [
      "a record that tells no exit status",
      [{ ...failed("npm test"), exit: undefined } as never, ran("pnpm test")],
    ],
  ])("is not %s", (_, parts) => {
    expect(learnt(...parts)).toEqual([]);
  });

  test("names folders from the project's own, and nothing that holds a secret", () => {
    const found = learnt(
      failed("/work/heron/bin/run test"),
      ran("cd /work/heron && node /work/heron/bin/run test"),
    );
    expect(found.map((one) => waysIn(one)?.proven)).toEqual(["node ./bin/run test"]);
    expect(
      learnt(failed("npm test --token=[redacted:token:~1]"), ran("pnpm test --token=[redacted:token:~1]")),
    ).toEqual([]);
  });

  test("is one of three at most that a session leaves, those that were used most", () => {
    const programs = ["alpha", "beta", "gamma", "delta"];
    const parts = programs.flatMap((program, at) => [
      failed(`npm ${program}`),
      ...Array.from({ length: at + 1 }, () => ran(`pnpm ${program}`)),
    ]);
    expect(learnt(...parts).map((one) => waysIn(one)?.proven)).toEqual([
      "pnpm beta",
      "pnpm gamma",
      "pnpm delta",
    ]);
  });
});
