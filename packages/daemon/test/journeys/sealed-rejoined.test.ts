import { expect, test } from "vitest";
import { testDaemon } from "../daemon.ts";
import { memoryHost } from "../memory-host.ts";

type Person = Awaited<ReturnType<typeof testDaemon>>;

async function publish({ client }: Person, id: string, content: string) {
  const { id: memory } = await client.memories.save({ body: { content } });
  await client.spaces.publish({ params: { id }, body: { ids: [memory ?? ""] } });
}

const held = ({ daemon }: Person, id: string): string[] =>
  daemon.store
    .prepare<[string], string>(
      "SELECT content FROM memories WHERE owner_id = ? AND status = 'active' ORDER BY content",
    )
    .pluck()
    .all(id);

async function invited({ client }: Person, id: string, member: string): Promise<string> {
  const { code } = await client.spaces.invite({ params: { id }, body: { member } });
  return code;
}

const LAMPS = "Lamps are kept on deck one.";
const ROPES = "Ropes are kept on deck two.";
const SAILS = "Sails are kept on deck three.";

async function aSealedTeam() {
  const host = memoryHost();
  const ann = await testDaemon({ spaceHost: host });
  const ben = await testDaemon({ spaceHost: host });
  const body = { name: "orders", on: "memory://ann@host/db", sealed: true };
  const { id } = await ann.client.spaces.create({ body });
  await ben.client.spaces.join({ body: { code: await invited(ann, id, "ben") } });
  return {
    ...{ host, ann, ben, id },
    [Symbol.asyncDispose]: async () => {
      await ann[Symbol.asyncDispose]();
      await ben[Symbol.asyncDispose]();
    },
  };
}

test("who was removed from a sealed space and is invited anew reads all of it, with or without leaving first", async () => {
  await using team = await aSealedTeam();
  const { ann, ben, id } = team;
  await publish(ann, id, LAMPS);
  await ben.client.spaces.sync({ params: { id } });
  await ann.client.spaces.removeMember({ params: { id, member: "ben" } });
  await publish(ann, id, ROPES);
  const again = await ben.client.spaces.join({ body: { code: await invited(ann, id, "ben") } });
  expect(again.space).toMatchObject({ state: "on" });
  expect(held(ben, id)).toEqual([LAMPS, ROPES]);
  await ben.client.spaces.leave({ params: { id }, body: {} });
  await ann.client.spaces.sync({ params: { id } });
  await publish(ann, id, SAILS);
  const third = await ben.client.spaces.join({ body: { code: await invited(ann, id, "ben") } });
  expect(third.space).toMatchObject({ state: "on" });
  expect(held(ben, id)).toEqual([LAMPS, ROPES, SAILS]);
  await publish(ben, id, "Paint is kept on deck four.");
  await ann.client.spaces.sync({ params: { id } });
  expect(held(ann, id)).toHaveLength(4);
  expect((await ben.client.spaces.verify({ params: { id } })).faults).toEqual([]);
});

test("that a machine leaves which stands still reaches the others, or it says that it did not", async () => {
  await using team = await aSealedTeam();
  const { host, ann, ben, id } = team;
  const code = await invited(ann, id, "cy");
  await using cy = await testDaemon({ spaceHost: host });
  await cy.client.spaces.join({ body: { code } });
  await publish(ann, id, LAMPS);
  const { head } = host.log(id).roster;
  host.log(id).tamper(head, (operation) => ({ ...operation, rows: [] }));
  for (const one of [ben, cy]) {
    await expect(one.client.spaces.sync({ params: { id } })).rejects.toThrow();
    expect(await one.client.spaces.get({ params: { id } })).toMatchObject({ state: "stopped" });
  }
  const left = await ben.client.spaces.leave({ params: { id }, body: {} });
  expect(left.untold).toBe(undefined);
  const there = [...host.log(id).roster.machines.values()].filter(({ member }) => member === "ben");
  expect(there.map(({ toSeq }) => toSeq)).toEqual([head + 1]);
  host.weather = () => "away";
  const { untold } = await cy.client.spaces.leave({ params: { id }, body: {} });
  expect(untold).toBe("The carrier in memory is away.");
});

test("somebody who comes into a sealed space after its key was turned reads what was said before", async () => {
  await using team = await aSealedTeam();
  const { host, ann, id } = team;
  await publish(ann, id, LAMPS);
  await ann.client.spaces.removeMember({ params: { id, member: "ben" } });
  await publish(ann, id, ROPES);
  await using cy = await testDaemon({ spaceHost: host });
  const { space } = await cy.client.spaces.join({ body: { code: await invited(ann, id, "cy") } });
  expect(space).toMatchObject({ state: "on" });
  expect(held(cy, id)).toEqual([LAMPS, ROPES]);
});
