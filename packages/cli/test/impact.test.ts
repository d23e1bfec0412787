import { expect, test } from "vitest";
import { fakeDaemon } from "./fake-daemon.ts";
import { run } from "./run.ts";

const read = {
  since: "2026-07-21T10:00:00.000Z",
  shown: { memories: 12, turns: 4, sessions: 9, times: 31, tokens: 2_450 },
  used: { memories: 18, sure: 7 },
  contradicted: { memories: 1, replaced: 2, retired: 0 },
  saved: { least: -2_450, most: 14_200, counted: 25 },
};

test("memory impact tells what was shown, used and contradicted, and what was saved as bounds", async () => {
  await using fake = await fakeDaemon({ "impact.read": () => read });
  const { stdout: lines, exit } = await run(["impact", "--project", "orders"], { home: fake.home });
  const stdout = lines.replace(/\s+/g, " ");
  expect(fake.asked.at(-1)?.query).toEqual({ project: "orders" });
  expect(stdout).toContain(
    "12 memories and 4 passages put before 9 sessions unasked, 31 statements in all, about 2,450 tokens",
  );
  expect(stdout).toContain("18 memories were answers, told or asked for; 7 of them once by themselves");
  expect(stdout).toContain("of what was shown, 1 contradicted since, 2 replaced, 0 retired");
  expect(stdout).toContain("between −2,450 and 14,200 tokens");
  expect(stdout).toContain("6 statements without a kept source not counted");
  expect(exit).toBe(0);
  const asJson = await run(["impact", "--json"], { home: fake.home });
  expect(JSON.parse(asJson.stdout)).toEqual(read);
});

test("memory sessions tree says where the files lie and how big they are", async () => {
  const state = {
    on: true,
    folder: "/home/ada/.local/share/memory/sessions/mine",
    sessions: 91,
    bytes: 3_400_000,
  };
  await using fake = await fakeDaemon({
    "sessionTree.set": () => state,
    "sessionTree.read": () => ({ ...state, on: false }),
  });
  const on = await run(["sessions", "tree", "--on"], { home: fake.home });
  expect(fake.asked.at(-1)?.body).toEqual({ on: true });
  expect(on.stdout).toMatch(/sessions\/mine {3}91 sessions, 3\.\d MB/);
  const off = await run(["sessions", "tree"], { home: fake.home });
  expect(off.stdout).toContain("No text files of sessions are kept.");
  expect(off.stderr).toContain("memory sessions tree --on");
  expect((await run(["sessions", "tree", "--on", "--off"], { home: fake.home })).exit).toBe(2);
});
