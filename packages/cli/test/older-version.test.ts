import { expect, test } from "vitest";
import { aWhy } from "./belief-builders.ts";
import { aMemory, anId } from "./builders.ts";
import { askedOf, fakeDaemon, type Scripts } from "./fake-daemon.ts";
import { run } from "./run.ts";

const older = aMemory({ id: anId("0001aa"), status: "superseded", content: "The cache listens on 1111." });
const head = aMemory({ version: 2, content: "The cache listens on 2222." });

/** A daemon that is named the older version of a memory, and acts upon the newest as the real one does. */
const having = (scripts: Scripts = {}) =>
  fakeDaemon({
    "memories.list": () => ({ memories: [older], nextCursor: null, total: 1 }),
    "memories.history": () => ({ versions: [head, older] }),
    "memories.why": () => aWhy(),
    "memories.confirm": () => head,
    "memories.retire": () => ({ ...head, status: "retired" }),
    "memories.remove": () => ({ ok: true }),
    ...scripts,
  });

test.each([
  ["confirm", "Confirmed  m:3f2a91  “The cache listens on 2222.”"],
  ["retire", "Retired  m:3f2a91  “The cache listens on 2222.”"],
])("%s of an older version says the words of the newest, which it acts upon", async (verb, said) => {
  await using fake = await having();
  const { exit, stdout } = await run([verb, "m:0001aa"], { home: fake.home });
  expect(exit).toBe(0);
  expect(stdout).toContain(said);
  expect(stdout).not.toContain("1111");
});

test("retire of an older version of what rests already says so", async () => {
  await using fake = await having({ "memories.retire": () => older });
  const { stdout } = await run(["retire", "m:0001aa"], { home: fake.home });
  expect(stdout).toMatch(/^Already retired {2}m:0001aa/);
});

test("delete by an older version asks about the newest, and deletes that", async () => {
  await using fake = await having();
  const { stderr } = await run(["delete", "m:0001aa"], { home: fake.home, columns: 90, typed: "y" });
  expect(stderr).toContain("Delete m:3f2a91 “The cache listens on 2222.”?");
  expect(askedOf(fake, "memories.remove")).toMatchObject([{ id: head.id }]);
});
