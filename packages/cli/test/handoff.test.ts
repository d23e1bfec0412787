import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fakeDaemon } from "./fake-daemon.ts";
import { run } from "./run.ts";

const written = {
  ...{
    session: "32ecd062-5b0f-4c52-9b0e-0d7f2b1c9a11",
    agent: "assistant-code",
    project: "orders",
    path: "/t.jsonl",
  },
  ...{
    lastAt: "2026-08-01T10:00:00.000Z",
    text: "# Handoff: orders\n",
    tokens: 900,
    turns: { told: 2, of: 14 },
  },
  next: { command: "npm test", exit: 1, line: 138, why: "failed" },
};

describe("memory handoff", () => {
  test("prints the text, and how a program is started with it, which it does not do", async () => {
    await using fake = await fakeDaemon({ "handoff.write": () => written });
    const { stdout, stderr, exit } = await run(["handoff", "--project", "orders", "--to", "codex"], {
      home: fake.home,
    });
    expect(fake.asked.at(-1)?.query).toMatchObject({ project: "orders" });
    expect(stdout).toBe("# Handoff: orders\n");
    expect(stderr).toContain("Claude Code session 32ecd062: 2 of 14 turns · about 900 tokens");
    expect(stderr).toContain(`start it:  codex "$(memory handoff --session ${written.session})"`);
    expect(exit).toBe(0);
  });

  test("writes a file, and names it in the command", async () => {
    await using fake = await fakeDaemon({ "handoff.write": () => written });
    const out = join(await mkdtemp(join(tmpdir(), "memory-handoff-")), "handoff.md");
    const { stdout, stderr } = await run(["handoff", "--session", "32ec", "--to", "gemini", "--out", out], {
      home: fake.home,
    });
    expect(stdout).toContain("Wrote");
    expect(stderr).toContain(`gemini -i "$(cat ${out})"`);
    expect(await readFile(out, "utf8")).toBe(written.text);
  });

  test("refuses a program of which it is not known how it takes a text, before anything is asked", async () => {
    await using fake = await fakeDaemon({});
    const { stderr, exit } = await run(["handoff", "--to", "zed"], { home: fake.home });
    expect(stderr).toContain("how to start zed with a text is not known");
    expect(stderr).toContain("claude-code, codex");
    expect(exit).toBe(2);
  });
});
