import { describe, expect, test } from "vitest";
import { askedOf, fakeDaemon } from "./fake-daemon.ts";
import { run } from "./run.ts";

const kept = {
  sessions: 91,
  bytes: 6_531_362,
  rawBytes: 74_729_455,
  oldest: "2026-01-04T10:00:00.000Z",
  newest: "2026-03-09T10:00:00.000Z",
  policy: { keeps: true, maxBytes: 2_147_483_648 },
  pruned: { sessions: 0, bytes: 0, lastAt: null },
};

const keeping = (ark: typeof kept | object = kept) =>
  fakeDaemon({
    "ark.read": () => ark,
    "ark.remove": () => ({ ok: true, sessions: 91, bytes: 6_531_362 }),
  });

describe("memory capture ark", () => {
  test("says what is kept, what it takes and when it goes", async () => {
    await using fake = await keeping();
    const { stdout, exit } = await run(["capture", "ark"], { home: fake.home });
    expect(exit).toBe(0);
    expect(stdout).toBe(
      [
        "Kept     91 sessions   6.5 MB, 75 MB uncompressed   from 2026-01-04 to 2026-03-09",
        "Policy   a redacted copy of each captured session; at most 2.1 GB, then the oldest go",
        "Read them again:  memory import --from-ark",
        "",
      ].join("\n"),
    );
    const { stdout: json } = await run(["capture", "ark", "--json"], { home: fake.home });
    expect(JSON.parse(json)).toEqual(kept);
  });

  test("says so when there is nothing, when no copies are made, and what had to go", async () => {
    const none = { ...kept, sessions: 0, bytes: 0, rawBytes: 0, oldest: null, newest: null };
    const pruned = { sessions: 3, bytes: 1_000_000, lastAt: kept.newest };
    await using fake = await keeping({ ...none, policy: { ...kept.policy, keeps: false }, pruned });
    const { stdout } = await run(["capture", "ark"], { home: fake.home });
    expect(stdout).toBe(
      [
        "No copies of sessions are kept.",
        "Policy   no copies are made (the setting ark is off)",
        "Pruned   3 sessions (1.0 MB) for want of room, ever",
        "",
      ].join("\n"),
    );
  });

  test("deletes them all once that is agreed to", async () => {
    await using fake = await keeping();
    const refused = await run(["capture", "ark", "--delete"], { home: fake.home });
    expect(refused.exit).toBe(2);
    expect(refused.stderr).toContain("this would delete the copies of 91 sessions (6.5 MB)");
    expect(askedOf(fake, "ark.remove")).toEqual([]);
    const { stdout } = await run(["capture", "ark", "--delete", "--yes"], { home: fake.home });
    expect(stdout).toBe("Deleted  the copies of 91 sessions (6.5 MB)\n");
    expect(askedOf(fake, "ark.remove")).toHaveLength(1);
  });
});
