import { expect, test } from "vitest";
import { aDone } from "./builders.ts";
import { fakeDaemon, type Scripts } from "./fake-daemon.ts";
import { run } from "./run.ts";

const importing = (script: Scripts[string]) => fakeDaemon({ "imports.sessions": script });

test("an import says why there is nothing to do", async () => {
  await using fake = await importing(() => [
    aDone({ sessions: 0, dryRun: true, skipped: { ...aDone().skipped, upToDate: 3 } }),
  ]);
  const { stdout } = await run(["import", "--dry-run"], { home: fake.home });
  expect(stdout).toContain("  Nothing new to import.\n  Skipped   3 up to date (--force)\n");
});

test("an import names the folder when there is no session at all", async () => {
  await using fake = await importing(() => [aDone({ sessions: 0 })]);
  expect((await run(["import"], { home: fake.home })).stdout).toBe(
    "  No session found in ~/.claude/projects.\n",
  );
});

test("an import says how many sessions --project leaves out when it leaves out all", async () => {
  await using fake = await importing(({ body }) => {
    const { project } = body as { project?: string };
    const skipped = { ...aDone().skipped, sidecars: 5, overCap: 11, upToDate: 2 };
    return [project === undefined ? aDone({ sessions: 1, skipped }) : aDone({ sessions: 0 })];
  });
  const { stdout } = await run(["import", "--dry-run", "--project", "nosuch"], { home: fake.home });
  expect(stdout.replace(/\s+/g, " ")).toContain(
    "None of the 14 sessions in ~/.claude/projects matches --project nosuch, which is a part of",
  );
  expect(stdout).not.toContain("No session found");
});
