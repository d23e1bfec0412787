import { ApiError, ImportEvent } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { aDone, aHealth, anItem } from "./builders.ts";
import { type Asked, fakeDaemon, type Scripts } from "./fake-daemon.ts";
import { gate, run, running } from "./run.ts";

const importing = (script: Scripts[string], more: Scripts = {}) =>
  fakeDaemon({ "imports.sessions": script, ...more });
const importsAsked = ({ asked }: { asked: Asked[] }) =>
  asked.filter(({ name }) => name === "imports.sessions").map(({ body }) => body);

const estimate = {
  extraction: 241,
  embedding: 10,
  classifierMax: 700,
  inputTokens: 812_345,
  usd: 0,
  seconds: 840,
};
const planned = [
  anItem({ outcome: "planned", redactions: 3, total: 2 }),
  anItem({
    outcome: "planned",
    index: 2,
    total: 2,
    project: "infra",
    sessionId: "c0ffee12-0000",
    chunks: 22,
    bytes: 40_000,
  }),
];
const plannedDone = aDone({
  dryRun: true,
  sessions: 2,
  redactions: 3,
  estimate,
  skipped: { upToDate: 41, overCap: 12, outsideWindow: 96, active: 2, sidecars: 7 },
});

describe("memory import --dry-run", () => {
  test("prints the plan, the skips with the flag that changes each, what was hidden, and the estimate", async () => {
    await using fake = await importing(() => [...planned, plannedDone]);
    const { stdout, stderr, exit } = await run(["import", "--dry-run"], { home: fake.home });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: "" });
    expect(stdout).toBe(
      [
        "Looking in ~/.claude/projects  ·  last 14 days, newest 20 sessions",
        "",
        "  PROJECT      SESSION   LAST ACTIVE    SIZE  CHUNKS  SECRETS HIDDEN",
        "  api-gateway  3f2a91c0  today 09:36  1.2 MB      14               3",
        "  infra        c0ffee12  today 09:36   40 kB      22               0",
        "",
        "  2 sessions, 36 chunks to read, 1.2 MB of transcripts · 3 secrets hidden before anything is read",
        "  Skipped   41 up to date (--force) · 12 over the cap (--max 32) ·",
        "            96 older than 14 days (--days 3650) · 2 still active (wait 5 minutes) ·",
        "            7 sub-agent side files (never imported)",
        "",
        "  Estimate  241 extraction calls, ~10 embedding batches, 0–700 duplicate checks, ~812,345 tokens",
        "            no cost: it all runs here · about 14 min on this machine",
        "            This is an estimate: no model was called.",
        "  Nothing was written.",
        "",
        "  Run it:  memory import",
        "",
      ].join("\n"),
    );
  });

  test("asks for what its flags say, under every name they have", async () => {
    await using fake = await importing(() => [plannedDone]);
    const flags = [
      "--dry-run",
      "--days",
      "60",
      "--max",
      "5",
      "--project",
      "api",
      "--force",
      "--agent",
      "claude-code",
    ];
    await run(["import", "sessions", ...flags], { home: fake.home });
    await run(["import", "--max-sessions", "7"], { home: fake.home });
    const defaults = { agent: "assistant-code", days: 14, dryRun: false, force: false, fromArk: false };
    expect(importsAsked(fake)).toEqual([
      { ...defaults, days: 60, maxSessions: 5, project: "api", dryRun: true, force: true },
      { ...defaults, maxSessions: 7 },
    ]);
  });
});

describe("what a plan says", () => {
  test("repeats the flags in the command that does it", async () => {
    await using fake = await importing(() => [...planned, plannedDone]);
    const { stdout } = await run(
      ["import", "--dry-run", "--days", "60", "--max", "5", "--project", "my api"],
      { home: fake.home },
    );
    expect(stdout).toContain("Run it:  memory import --days 60 --max 5 --project 'my api'\n");
  });

  test("names an unknown price as unknown", async () => {
    await using fake = await importing(() => [
      ...planned,
      { ...plannedDone, estimate: { ...estimate, usd: null } },
    ]);
    expect((await run(["import", "--dry-run"], { home: fake.home })).stdout).toContain(
      "price of rules unknown",
    );
  });
});

describe("memory import", () => {
  test("prints a row a session and the totals", async () => {
    const items = [
      anItem({ saved: 21, merged: 6, redactions: 1, total: 2 }),
      anItem({ index: 2, total: 2, outcome: "empty" }),
    ];
    await using fake = await importing(() => [
      ...items,
      aDone({ sessions: 2, saved: 21, merged: 6, redactions: 1 }),
    ]);
    const { stdout, exit } = await run(["import"], { home: fake.home });
    expect(exit).toBe(0);
    expect(stdout).toBe(
      [
        "  ✓ api-gateway           3f2a91c0   14 chunks  saved 21 · merged 6 · 1 secret hidden",
        "  · api-gateway           3f2a91c0   14 chunks  no new memories",
        "",
        "Imported 2 sessions in 4.2 s",
        "  saved 21 · merged 6 · 1 secret hidden",
        "",
      ].join("\n"),
    );
  });

  test.each(["partial", "failed"] as const)("is exit 7 when a session came out %s", async (outcome) => {
    await using fake = await importing(() => [anItem({ outcome, error: "no credit\u001b[2J" }), aDone()]);
    const { stdout, exit } = await run(["import"], { home: fake.home });
    expect(exit).toBe(7);
    expect(stdout).toContain(": no credit\n");
    expect(stdout).toContain("1 session not finished: run the same command again to go on");
  });
});

describe("memory import for programs", () => {
  test("passes the daemon's events on with --ndjson", async () => {
    const events = [anItem(), aDone()];
    await using fake = await importing(() => [{ type: "ping" }, ...events]);
    const { stdout } = await run(["import", "--ndjson"], { home: fake.home });
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => ImportEvent.parse(JSON.parse(line)));
    expect(lines).toEqual(events);
  });

  test("answers --json with one document", async () => {
    await using fake = await importing(() => [anItem(), aDone()]);
    const { stdout } = await run(["import", "--json"], { home: fake.home });
    expect(JSON.parse(stdout)).toEqual({
      agents: [{ agent: "assistant-code", items: [anItem()], done: aDone() }],
    });
  });
});

describe("an import that is cut short", () => {
  test("turns an error in the stream into exit 7 after the first session and exit 1 before it", async () => {
    const error = { type: "error", error: "the disk is full" };
    await using late = await importing(() => [anItem(), error]);
    await using early = await importing(() => [error]);
    const after = await run(["import"], { home: late.home });
    expect(after.exit).toBe(7);
    expect(after.stderr).toContain("the import stopped: the disk is full\n  what was saved stays");
    expect((await run(["import"], { home: early.home })).exit).toBe(1);
  });

  test("says so when the daemon goes away in the middle", async () => {
    const crash = gate();
    await using fake = await importing(async function* () {
      yield anItem();
      await crash.opened;
      throw new Error("crash");
    });
    const cli = running(["import"], { home: fake.home });
    await expect.poll(() => cli.written.stdout).toContain("3f2a91c0");
    crash.open();
    const { exit, stderr } = await cli.ended;
    expect(exit).toBe(7);
    expect(stderr).toContain("the daemon stopped answering during the import");
  });

  test("says so when its stream just ends, without saying how", async () => {
    await using fake = await importing(() => [anItem()]);
    const { exit, stderr } = await run(["import"], { home: fake.home });
    expect(exit).toBe(7);
    expect(stderr).toContain("the daemon stopped answering during the import");
  });

  test("Ctrl-C stops the run in the daemon, says that what was saved stays, and is exit 130", async () => {
    const stopped = gate();
    await using fake = await importing(async function* (_, signal: AbortSignal) {
      yield anItem({ total: 9 });
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      stopped.open();
    });
    const cli = running(["import"], { home: fake.home });
    await expect.poll(() => cli.written.stdout).toContain("3f2a91c0");
    cli.interrupt();
    const { exit, stderr } = await cli.ended;
    await stopped.opened;
    expect(exit).toBe(130);
    expect(stderr).toContain(
      "stopped after 1 session\n  what was saved stays; run the same command again to go on",
    );
  });
});

describe("an import on its way", () => {
  test("shows on a terminal how far it is, at which rate, and takes the line away again", async () => {
    const go = gate();
    await using fake = await importing(async function* () {
      yield anItem({ total: 9 });
      await go.opened;
      yield aDone();
    });
    const cli = running(["import"], { home: fake.home, columns: 100 });
    await expect.poll(() => cli.written.stderr).toContain("█░░░░░░░░░  1 of 9 sessions");
    go.open();
    await cli.ended;
    expect(cli.written.stderr.endsWith("\r\u001b[2K")).toBe(true);
    expect(cli.written.stdout).not.toContain("█");
  });

  test("refuses bad numbers before it talks to the daemon", async () => {
    await using fake = await importing(() => []);
    const { exit, stderr } = await run(["import", "--days", "0"], { home: fake.home });
    expect(exit).toBe(2);
    expect(stderr).toContain("--days <number>");
    expect(stderr).toContain("Give a whole number from 1 to 3650.");
    expect(fake.asked).toEqual([]);
  });

  test("gives a second import's refusal its exit code", async () => {
    await using fake = await importing(() => {
      throw new ApiError("conflict", "an import is already running");
    });
    expect(await run(["import"], { home: fake.home })).toMatchObject({
      exit: 6,
      stderr: "memory: an import is already running\n",
    });
  });
});

describe("an import that would pay a model", () => {
  const models = { ...aHealth().models, chat: { name: "gpt-5-mini", state: "ready" as const, remote: true } };
  const paying = () =>
    importing(
      ({ body }) =>
        JSON.stringify(body).includes('"dryRun":true')
          ? [...planned, { ...plannedDone, estimate: { ...estimate, usd: 0.43 } }]
          : [anItem(), aDone()],
      { "health.get": () => aHealth({ models }) },
    );

  test.each([
    ["y", "Imported 1 session"],
    ["", ""],
  ])("asks on a terminal, and takes %j for an answer", async (typed, outcome) => {
    await using fake = await paying();
    const { exit, stdout, stderr } = await run(["import"], { home: fake.home, columns: 100, typed });
    expect(exit).toBe(0);
    expect(stderr).toContain(
      "2 sessions · up to 941 model calls · about $0.43 with gpt-5-mini.  Continue? [y/N] ",
    );
    expect(stdout).toContain(outcome);
    expect(importsAsked(fake)).toHaveLength(typed === "y" ? 2 : 1);
  });

  test("needs --yes where nobody can be asked", async () => {
    await using fake = await paying();
    const refused = await run(["import"], { home: fake.home });
    expect(refused.exit).toBe(2);
    expect(refused.stderr).toContain("agree with --yes");
    expect((await run(["import", "--yes"], { home: fake.home })).exit).toBe(0);
  });
});
