import { expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { memoryHost } from "../memory-host.ts";

const THEIRS = "The orders service listens on port 4000.";
const MINE = "The orders service listens on port 5000.";

/** Ann has said something in a space that Ben is in. */
async function theySay(content: string) {
  const host = memoryHost();
  const ann = await testDaemon({ spaceHost: host });
  const ben = await testDaemon({ spaceHost: host });
  const { id } = await ann.client.spaces.create({ body: { name: "orders", on: "memory://ann@host/db" } });
  const { code } = await ann.client.spaces.invite({
    params: { id },
    body: { member: "ben", role: "curator" },
  });
  await ben.client.spaces.join({ body: { code } });
  const own = (await ann.client.memories.save({ body: { content, project: "orders" } })).id ?? "";
  await ann.client.spaces.publish({ params: { id }, body: { ids: [own] } });
  await ben.client.spaces.sync({ params: { id } });
  return {
    ...{ host, ann, ben, id, own },
    [Symbol.asyncDispose]: async () => {
      await ann[Symbol.asyncDispose]();
      await ben[Symbol.asyncDispose]();
    },
  };
}

const patience = { timeout: 20_000, interval: 100 };
const differences = async ({ client }: TestDaemon) => (await client.spaces.differences()).differences;
const asked = (person: TestDaemon, count = 1) =>
  expect.poll(() => differences(person), patience).toHaveLength(count);
const contents = async ({ client }: TestDaemon) =>
  (await client.memories.list()).memories.map(({ content }) => content);

test("what one's own memory says against a space is asked of that person alone, and nothing of it leaves", async () => {
  await using team = await theySay(THEIRS);
  const { ann, ben, id, host } = team;
  await ben.client.memories.save({ body: { content: MINE, project: "orders" } });
  await ben.client.memories.save({ body: { content: "Invoices are printed at night.", project: "orders" } });
  await asked(ben);
  expect(await differences(ben)).toMatchObject([
    {
      space: { id, name: "orders" },
      mine: { content: MINE },
      theirs: { content: THEIRS, saidBy: { member: "ann" } },
    },
  ]);
  expect(await ben.client.spaces.get({ params: { id } })).toMatchObject({
    differing: 1,
    waiting: 0,
    conflicts: 0,
  });
  await ann.client.spaces.sync({ params: { id } });
  expect(host.log(id).dump()).not.toContain("port 5000");
  expect(await differences(ann)).toEqual([]);
  expect((await ben.client.conflicts.list()).conflicts).toEqual([]);
});

test("keeping one's own settles it, also for the next look, and can be taken back", async () => {
  await using team = await theySay(THEIRS);
  const { ben, id } = team;
  await ben.client.memories.save({ body: { content: MINE, project: "orders" } });
  await asked(ben);
  const [one] = await differences(ben);
  const settle = (action: "keep_mine" | "revert") =>
    ben.client.spaces.settleDifference({ params: { id: one?.id ?? "" }, body: { action } });
  await settle("keep_mine");
  expect(await differences(ben)).toEqual([]);
  await ben.client.memories.save({
    body: { content: "The orders service was moved to Frankfurt.", project: "orders" },
  });
  await expect.poll(() => looked(ben, id), patience).toBeGreaterThan(1);
  expect(await differences(ben)).toEqual([]);
  await settle("revert");
  expect(await differences(ben)).toHaveLength(1);
  expect(await contents(ben)).toContain(MINE);
});

/** How many memories of one's own were held against the space. */
const looked = ({ daemon: { store } }: TestDaemon, id: string): number =>
  Number(
    store
      .prepare(
        "SELECT count(*) FROM memories m JOIN space_compared c ON c.space_id = ? AND m.made_in <= c.own_op WHERE m.owner_id = '0'",
      )
      .pluck()
      .get(id),
  );

test("taking theirs lets one's own rest; undone, both hold and it is asked again", async () => {
  await using team = await theySay(THEIRS);
  const { ben } = team;
  await ben.client.memories.save({ body: { content: MINE, project: "orders" } });
  await asked(ben);
  const [one] = await differences(ben);
  await ben.client.spaces.settleDifference({
    params: { id: one?.id ?? "" },
    body: { action: "take_theirs" },
  });
  expect(await contents(ben)).toEqual([]);
  expect(await differences(ben)).toEqual([]);
  const [entry] = (await ben.client.activity.list({ query: { kind: "memory.retire" } })).entries;
  await ben.client.activity.undo({ params: { id: entry?.id ?? "" }, body: {} });
  expect(await contents(ben)).toEqual([MINE]);
  expect(await differences(ben)).toHaveLength(1);
  await ben.client.spaces.settleDifference({
    params: { id: one?.id ?? "" },
    body: { action: "take_theirs" },
  });
  await ben.client.spaces.settleDifference({ params: { id: one?.id ?? "" }, body: { action: "revert" } });
  expect(await contents(ben)).toEqual([MINE]);
});

test("telling them publishes one's own, and it is the space's question from then on", async () => {
  await using team = await theySay(THEIRS);
  const { ann, ben, id } = team;
  await ben.client.memories.save({ body: { content: MINE, project: "orders" } });
  await asked(ben);
  const [one] = await differences(ben);
  const params = { id: one?.id ?? "" };
  const { published } = await ben.client.spaces.settleDifference({ params, body: { action: "tell_them" } });
  expect(published).toMatchObject({ content: MINE, state: "done" });
  expect(await differences(ben)).toEqual([]);
  await ann.client.spaces.sync({ params: { id } });
  expect(await ann.client.spaces.get({ params: { id } })).toMatchObject({ conflicts: 1, memories: 2 });
});

test("what was there before is compared when a space is joined, and a side that goes ends the question", async () => {
  await using team = await theySay("Invoices are printed at night.");
  const { ann, ben, id } = team;
  await ben.client.memories.save({ body: { content: MINE, project: "orders" } });
  const { id: said } = await ann.client.memories.save({ body: { content: THEIRS, project: "orders" } });
  await ann.client.spaces.publish({ params: { id }, body: { ids: [said ?? ""] } });
  await ben.client.spaces.sync({ params: { id } });
  await asked(ben);
  await ann.client.spaces.unpublish({ params: { id, memory: said ?? "" } });
  await ben.client.spaces.sync({ params: { id } });
  expect(await differences(ben)).toEqual([]);
});

test("an agent settles nothing of it", async () => {
  await using team = await theySay(THEIRS);
  const answer = await fetch(`${team.ben.baseUrl}/spaces/differences/${team.id}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-memory-client": "claude-code/2" },
    body: JSON.stringify({ action: "tell_them" }),
  });
  expect(answer.status).toBe(403);
});
