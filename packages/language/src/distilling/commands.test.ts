import { describe, expect, test } from "vitest";
import { command, session } from "./build-session.fixture.ts";
import { describeCommand } from "./commands.ts";
import { distill } from "./distill.ts";

const uses = (...parts: Parameters<typeof session>[0]) => distill(session(parts)).commands;

describe("the commands of a session", () => {
  test("are counted by what they are, with the records that succeeded", () => {
    const [use] = uses(
      command("npm test"),
      command("cd web && npm test -- --watch=false 2>&1"),
      command("npm test", false),
    );
    expect(use).toMatchObject({
      key: "npm test",
      purpose: "test",
      ok: 2,
      failed: 1,
      okUuids: ["record-1", "record-2"],
      excerpt: "npm test",
    });
  });

  test("are not blamed for a line whose other half may have failed", () => {
    expect(uses(command("npm run lint && npm test", false))).toEqual([]);
  });

  test("do not count while they run or when their end is hidden", () => {
    const hidden = [
      command("npm test", null),
      command("npm test || true"),
      command("npm run dev &"),
      command("npm test | tail -5"),
      command("npm test; git status"),
    ];
    expect(uses(...hidden)).toEqual([]);
  });

  test("show a run that succeeded, not the first one", () => {
    const [use] = uses(command("npm test", false), command("cd web && npm test"));
    expect(use).toMatchObject({ ok: 1, failed: 1, excerpt: "cd web && npm test", lines: { from: 2, to: 2 } });
  });

  test("of one file are another procedure than those of all", () => {
    expect(uses(command("pytest"), command("pytest tests/test_login.py"))).toMatchObject([
      { command: "pytest", purpose: "test" },
      { command: "pytest <file>", purpose: "single test" },
    ]);
  });

  test("are never a path of somebody's machine", () => {
    expect(
      uses(command("/Users/dana/heron/scripts/build.sh"), command("ruff check /home/dana/heron")),
    ).toEqual([]);
  });

  test("read as a sentence", () => {
    expect(describeCommand("heron", { purpose: "type check", command: "pnpm typecheck" })).toBe(
      "In heron, run `pnpm typecheck` to check the types.",
    );
  });
});
