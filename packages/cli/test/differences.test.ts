import { expect, test } from "vitest";
import { aTeam, type Person, say, seen } from "./spaces-builders.ts";

const THEIRS = "The orders service listens on port 4000.";
const MINE = "The orders service listens on port 5000.";

/** Ann has said it in the space, and Ben says otherwise in his own memory. */
async function theyDiffer() {
  const team = await aTeam();
  const { ann, ben } = team;
  await say(ann, THEIRS);
  await seen(ben);
  await ben.json(["save", MINE, "--project", "orders"]);
  await expect.poll(() => waits(ben), { timeout: 20_000 }).toBe(1);
  return team;
}

const waits = async ({ json }: Person) =>
  (await json<{ differences: unknown[] }>(["review"])).differences.length;

test("what a space says against one's own memory is asked in review, by one key each, and taken back by another", async () => {
  await using team = await theyDiffer();
  const { ben } = team;
  const told = await ben.memory(["review", "--no-input"]);
  expect(told.stdout).toContain("1 memory of yours that a space contradicts");
  expect(told.stdout).toMatch(/mine {2}m:\w+ {2}.*\n[\s\S]*theirs {2}m:\w+ {2}.* orders · ann\n/);
  expect((await ben.memory(["space", "status"])).stdout).toMatch(
    /Against +1 memory of yours: {2}memory space review orders/,
  );
  const kept = await ben.memory(["review"], { keys: "muq" });
  expect(kept.stdout).toContain("orders says otherwise: ");
  expect(kept.stdout).toContain("→ Kept yours  ");
  expect(kept.stdout).toContain("→ taken back");
  expect(await waits(ben)).toBe(1);
  const taken = await ben.memory(["space", "review"], { keys: "tq" });
  expect(taken.stdout).toContain("→ Yours rests  ");
  expect(await waits(ben)).toBe(0);
  const [, ref = ""] = /memory restore (m:\w+)/.exec(taken.stdout) ?? [];
  expect((await ben.memory(["restore", ref])).exit).toBe(0);
  expect(await waits(ben)).toBe(1);
});

test("telling them publishes it, and the space is asked", async () => {
  await using team = await theyDiffer();
  const { ann, ben } = team;
  const told = await ben.memory(["review"], { keys: "puq" });
  expect(told.stdout).toContain("→ Published to orders   it is asked there now");
  expect(told.stdout).toContain("→ taken back");
  expect(await seen(ann)).toMatchObject([{ content: THEIRS }]);
  await ben.memory(["review"], { keys: "pq" });
  expect(await waits(ben)).toBe(0);
  expect(await seen(ann)).toHaveLength(2);
  expect((await ann.memory(["review", "--no-input"])).stdout).toContain("1 contradiction in orders");
});
