import { describe, expect, test } from "vitest";
import { command, session } from "./build-session.fixture.ts";
import { describeCommand } from "./commands.ts";
import { distill } from "./distill.ts";

const uses = (...parts: Parameters<typeof session>[0]) => distill(session(parts)).commands;

describe("the commands of a session", () => {
  test("are counted by what they are, with the records that succeeded", () => {
    const [use] = uses(
      command("npm test"),
      command("cd web && npm test -- --watch=false 2>&1 | tail -5"),
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
    expect(uses(command("npm test", null), command("npm test || true"), command("npm run dev &"))).toEqual(
      [],
    );
  });

  test("are never a path of somebody's machine", () => {
    expect(
      uses(command("/Users/dana/heron/scripts/build.sh"), command("pytest /home/dana/heron")),
    ).toMatchObject([{ command: "pytest" }]);
  });

  test("read as a sentence", () => {
    expect(describeCommand("heron", { purpose: "type check", command: "pnpm typecheck" })).toBe(
      "In heron, run `pnpm typecheck` to check the types.",
    );
  });
});
