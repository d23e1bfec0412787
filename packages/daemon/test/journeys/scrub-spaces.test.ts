import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { memoryHost } from "../memory-host.ts";

const SECRET = "tangerine-waltz-9";

/** Ann and Ben in a space, with a home of Ben's that stays when his daemon stops. */
async function aTeam() {
  const host = memoryHost();
  const dir = await mkdtemp(join(tmpdir(), "memory-scrub-space-"));
  const ann = await testDaemon({ spaceHost: host });
  const ben = await testDaemon({ spaceHost: host, dir });
  const { id } = await ann.client.spaces.create({ body: { name: "orders", on: "memory://ann@host/db" } });
  const invite = async (member: string) =>
    (await ann.client.spaces.invite({ params: { id }, body: { member, role: "writer" } })).code;
  await ben.client.spaces.join({ body: { code: await invite("ben") } });
  return {
    ...{ host, ann, ben, id, dir, invite },
    [Symbol.asyncDispose]: async () => {
      await ann[Symbol.asyncDispose]();
      await ben[Symbol.asyncDispose]();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function publish({ client }: TestDaemon, id: string, content: string) {
  const memory = (await client.memories.save({ body: { content, project: "orders" } })).id ?? "";
  await client.spaces.publish({ params: { id }, body: { ids: [memory] } });
  return memory;
}

const contents = async ({ baseUrl }: TestDaemon, id: string): Promise<string[]> => {
  const answer = await fetch(`${baseUrl}/memory/list?status=all`, { headers: { "x-memory-owner": id } });
  const { memories } = (await answer.json()) as { memories: { content: string }[] };
  return memories.map(({ content }) => content).sort();
};

/** Is it in the bytes of the store? */
const holds = async ({ home }: TestDaemon): Promise<boolean> => {
  const read = await Promise.all(
    ["memory.db", "memory.db-wal"].map((name) => readFile(join(home, name), "latin1").catch(() => "")),
  );
  return /tangerine/i.test(read.join(""));
};

const patience = { timeout: 30_000, interval: 200 };
const rested = ({ daemon }: TestDaemon) =>
  expect
    .poll(
      () => daemon.store.prepare("SELECT count(*) FROM words_gone WHERE renewed = 0").pluck().get(),
      patience,
    )
    .toBe(0);

test("what leaked into a space goes from the log, from every copy and from what is told of the past", async () => {
  await using team = await aTeam();
  const { ann, ben, id, host } = team;
  await publish(ben, id, `The garage of the office opens by ${SECRET}.`);
  await publish(ann, id, "The keys of the office are in the vault.");
  await publish(ann, id, "Invoices are printed at night.");
  for (const person of [ann, ben, ann]) await person.client.spaces.sync({ params: { id } });
  // Ann corrects it, so that older words of it stand in the history.
  const list = await fetch(`${ann.baseUrl}/memory/list`, { headers: { "x-memory-owner": id } });
  const { memories } = (await list.json()) as { memories: { id: string; content: string }[] };
  const leaked = memories.find(({ content }) => content.includes(SECRET))?.id ?? "";
  const change = {
    kind: "edit",
    id: leaked,
    content: `The garage of the office opened by ${SECRET} until May.`,
  } as const;
  await ann.client.spaces.change({ params: { id }, body: { change } });
  await ben.client.spaces.sync({ params: { id } });
  expect(host.log(id).dump()).toContain(SECRET);
  const looked = await ann.client.spaces.scrub({ params: { id }, body: { secret: SECRET.toUpperCase() } });
  expect(looked).toMatchObject({ memories: [leaked], others: 0, own: 0 });
  expect(host.log(id).dump()).toContain(SECRET);
  const done = await ann.client.spaces.scrub({ params: { id }, body: { secret: SECRET, dryRun: false } });
  expect(done.outcome).toMatchObject({ state: "done" });
  expect(host.log(id).dump()).not.toContain("tangerine");
  await ben.client.spaces.sync({ params: { id } });
  for (const person of [ann, ben]) {
    expect((await contents(person, id)).join(" ")).not.toContain("tangerine");
    expect(await contents(person, id)).toContain(
      "The garage of the office opened by [redacted:scrubbed] until May.",
    );
    expect(await person.client.spaces.verify({ params: { id } })).toMatchObject({ faults: [] });
  }
  expect(await contents(ben, id)).toEqual(await contents(ann, id));
  // Ben's own memory is his: he is told of it there.
  const own = await ben.client.spaces.scrub({ params: { id }, body: { secret: SECRET } });
  expect(own).toMatchObject({ rows: 0, own: 1 });
  await rested(ann);
  expect(await holds(ann)).toBe(false);
  const mine = (await ben.client.memories.list()).memories.find(({ content }) => content.includes(SECRET));
  await ben.client.memories.remove({ params: { id: mine?.id ?? "" } });
  await rested(ben);
  await ben[Symbol.asyncDispose]();
  await using again = await testDaemon({ spaceHost: host, dir: team.dir });
  expect(await holds(again)).toBe(false);
});

test("who joins later reads all of it, without what was taken out, and who said what", async () => {
  await using team = await aTeam();
  const { ann, ben, id, host, invite } = team;
  await publish(ben, id, `The garage of the office opens by ${SECRET}.`);
  await publish(ann, id, `The garage of the office does not open by ${SECRET}.`);
  for (const person of [ben, ann]) await person.client.spaces.sync({ params: { id } });
  expect(
    host
      .log(id)
      .dump()
      .match(/tangerine/g)?.length,
  ).toBeGreaterThan(1);
  await ann.client.spaces.scrub({ params: { id }, body: { secret: SECRET, dryRun: false } });
  await ben.client.spaces.sync({ params: { id } });
  await using cem = await testDaemon({ spaceHost: host });
  await cem.client.spaces.join({ body: { code: await invite("cem") } });
  const said = async (person: TestDaemon) => {
    const answer = await fetch(`${person.baseUrl}/memory/list?status=all`, {
      headers: { "x-memory-owner": id },
    });
    const { memories } = (await answer.json()) as {
      memories: { id: string; content: string; saidBy: { member: string } }[];
    };
    return memories.map((one) => [one.id, one.content, one.saidBy.member]).sort();
  };
  expect(await said(cem)).toEqual(await said(ann));
  expect((await said(cem)).map(([, , member]) => member).sort()).toEqual(["ann", "ben"]);
  const conflicts = ({ client }: TestDaemon) =>
    client.spaces.get({ params: { id } }).then((one) => one.conflicts);
  expect(await conflicts(cem)).toBe(await conflicts(ann));
  expect(await cem.client.spaces.verify({ params: { id } })).toMatchObject({ faults: [], memories: 2 });
});

test("a writer takes what they said, and is told of what others said", async () => {
  await using team = await aTeam();
  const { ann, ben, id, host } = team;
  await publish(ann, id, `The garage of the office opens by ${SECRET}.`);
  await publish(ben, id, `Ben's locker opens by ${SECRET}, too.`);
  for (const person of [ben, ann]) await person.client.spaces.sync({ params: { id } });
  const done = await ben.client.spaces.scrub({ params: { id }, body: { secret: SECRET, dryRun: false } });
  expect(done).toMatchObject({ rows: 1, others: 1, outcome: { state: "done" } });
  expect(
    host
      .log(id)
      .dump()
      .match(/tangerine/g),
  ).toHaveLength(1);
});

test("without a string, what today's rules of redaction would not let in is found", async () => {
  await using team = await aTeam();
  const { ann, id } = team;
  await publish(ann, id, "The staging server is heron.");
  const { store } = ann.daemon;
  expect(await ann.client.spaces.scrub({ params: { id }, body: {} })).toMatchObject({ rows: 0 });
  // As an older version let it in.
  store
    .prepare(
      "UPDATE memories SET content = content || ' Its token is ghp_' || 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5.' WHERE owner_id = ?",
    )
    .run(id);
  expect(await ann.client.spaces.scrub({ params: { id }, body: {} })).toMatchObject({ rows: 1 });
});
