import { expect, test } from "vitest";
import { testDaemon } from "../daemon.ts";
import { memoryHost } from "../memory-host.ts";

/** Two people, each with a daemon of their own, and one log between them. */
async function twoPeople() {
  const host = memoryHost();
  const ann = await testDaemon({ spaceHost: host });
  const ben = await testDaemon({ spaceHost: host });
  const { id } = await ann.client.spaces.create({ body: { name: "orders", on: "memory://ann@host/db" } });
  const { code } = await ann.client.spaces.invite({
    params: { id },
    body: { member: "ben", role: "writer" },
  });
  const { space } = await ben.client.spaces.join({ body: { code } });
  return {
    ...{ host, ann, ben, id, space },
    [Symbol.asyncDispose]: async () => {
      await ann[Symbol.asyncDispose]();
      await ben[Symbol.asyncDispose]();
    },
  };
}

type Person = Awaited<ReturnType<typeof testDaemon>>;

async function publish({ client }: Person, id: string, content: string) {
  const { id: memory } = await client.memories.save({ body: { content, project: "orders" } });
  if (!memory) throw new Error("it was not saved");
  const { published } = await client.spaces.publish({ params: { id }, body: { ids: [memory] } });
  return { memory, published: published[0] };
}

/** What stands in the copy of a space that a person has here. */
const inSpace = async ({ baseUrl }: Person, id: string): Promise<string[]> => {
  const answer = await fetch(`${baseUrl}/memory/list`, { headers: { "x-memory-owner": id } });
  const { memories } = (await answer.json()) as { memories: { content: string }[] };
  return memories.map(({ content }) => content).sort();
};

test("what one person publishes the other one reads, with who said it", async () => {
  await using team = await twoPeople();
  const { ann, ben, id } = team;
  expect(team.space).toMatchObject({ name: "orders", role: "writer", member: "ben", state: "on" });
  const { published } = await publish(ann, id, "The orders service listens on port 4000.");
  expect(published).toMatchObject({ state: "done", content: "The orders service listens on port 4000." });
  await ben.client.spaces.sync({ params: { id } });
  expect(await inSpace(ben, id)).toEqual(["The orders service listens on port 4000."]);
  const details = await ben.client.spaces.get({ params: { id } });
  expect(details.members.map(({ member, memories }) => [member, memories])).toEqual([
    ["ann", 1],
    ["ben", 0],
  ]);
  expect(await ann.client.spaces.verify({ params: { id } })).toMatchObject({ memories: 1, faults: [] });
});

test("two people who contradict each other are asked, and what one settles is settled for both", async () => {
  await using team = await twoPeople();
  const { ann, ben, id } = team;
  await publish(ann, id, "The orders service listens on port 4000.");
  await publish(ben, id, "The orders service listens on port 5000.");
  await ann.client.spaces.sync({ params: { id } });
  expect(await ann.client.spaces.get({ params: { id } })).toMatchObject({ memories: 2, conflicts: 1 });
  const conflicts = async ({ baseUrl }: Person) => {
    const answer = await fetch(`${baseUrl}/memory/conflicts`, { headers: { "x-memory-owner": id } });
    return ((await answer.json()) as { conflicts: { id: string }[] }).conflicts;
  };
  const [open] = await conflicts(ann);
  if (!open) throw new Error("nobody was asked");
  const settled = await ann.client.spaces.change({
    params: { id },
    body: { change: { kind: "resolve", id: open.id, action: "keep_new" } },
  });
  expect(settled.state).toBe("done");
  await ben.client.spaces.sync({ params: { id } });
  expect(await conflicts(ben)).toEqual([]);
  expect(await inSpace(ben, id)).toEqual(["The orders service listens on port 5000."]);
});

test("a copy of a space is changed by its log alone", async () => {
  await using team = await twoPeople();
  const refused = await fetch(`${team.ann.baseUrl}/memory/save`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-memory-owner": team.id },
    body: JSON.stringify({ content: "The orders service listens on port 4000." }),
  });
  expect(refused.status).toBe(409);
  expect(await inSpace(team.ann, team.id)).toEqual([]);
});

test("an agent publishes nothing, invites nobody and settles nothing", async () => {
  await using team = await twoPeople();
  const { id } = team;
  const ask = (path: string, body: unknown) =>
    fetch(`${team.ann.baseUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-memory-client": "claude-code/2" },
      body: JSON.stringify(body),
    });
  const memory = "01900000-0000-7000-8000-000000000001";
  const asked = await Promise.all([
    ask(`/spaces/${id}/published`, { ids: [memory] }),
    ask(`/spaces/${id}/invitations`, { member: "eve" }),
    ask(`/spaces/${id}/changes`, { change: { kind: "resolve", id: memory, action: "keep_new" } }),
    ask("/spaces", { name: "x", on: "memory://eve@host/db" }),
  ]);
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

test("what cannot leave now waits, and leaves by itself", async () => {
  await using team = await twoPeople();
  const { ann, ben, id, host } = team;
  host.weather = () => "away";
  const { memory, published } = await publish(ann, id, "The orders service listens on port 4000.");
  expect(published).toMatchObject({ state: "waiting" });
  const asked = { ids: [memory], dryRun: true };
  expect((await ann.client.spaces.publish({ params: { id }, body: asked })).published).toMatchObject([
    { from: memory, state: "waiting" },
  ]);
  expect((await ann.client.spaces.outbox({ params: { id } })).entries).toHaveLength(1);
  expect(await ann.client.spaces.get({ params: { id } })).toMatchObject({ state: "away", waiting: 1 });
  host.weather = () => "fine";
  await expect.poll(() => inSpace(ann, id), { timeout: 10_000 }).toHaveLength(1);
  await ben.client.spaces.sync({ params: { id } });
  expect(await inSpace(ben, id)).toHaveLength(1);
});

test("what is deleted goes from every copy and from the log", async () => {
  await using team = await twoPeople();
  const { ann, ben, id, host } = team;
  const { memory } = await publish(ann, id, "The staging password hint is the name of the first dog.");
  await ben.client.spaces.sync({ params: { id } });
  expect(host.log(id).dump()).toContain("first dog");
  const done = await ann.client.spaces.unpublish({ params: { id, memory } });
  expect(done.state).toBe("done");
  await ben.client.spaces.sync({ params: { id } });
  expect(host.log(id).dump()).not.toContain("first dog");
  expect(await inSpace(ben, id)).toEqual([]);
  const { store } = ben.daemon;
  const tables = store
    .prepare<[], string>("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
    .pluck()
    .all();
  for (const table of tables)
    expect(JSON.stringify(store.prepare(`SELECT * FROM ${table}`).all()), table).not.toContain("first dog");
});

test("who leaves has nothing of the space any more, and what they published stays there", async () => {
  await using team = await twoPeople();
  const { ann, ben, id } = team;
  await publish(ben, id, "The orders service listens on port 4000.");
  expect(await ben.client.spaces.leave({ params: { id }, body: {} })).toEqual({ ok: true, memories: 1 });
  expect((await ben.client.spaces.list()).spaces).toEqual([]);
  const left = ben.daemon.store.prepare("SELECT count(*) FROM memories WHERE owner_id = ?").pluck().get(id);
  expect(left).toBe(0);
  await ann.client.spaces.sync({ params: { id } });
  expect(await inSpace(ann, id)).toHaveLength(1);
});

test("what a person did is taken back by a curator, change by change", async () => {
  await using team = await twoPeople();
  const { ann, ben, id } = team;
  await publish(ben, id, "The orders service listens on port 4000.");
  await publish(ben, id, "Invoices are printed at night.");
  await ann.client.spaces.sync({ params: { id } });
  const body = { since: "2020-01-01T00:00:00.000Z", dryRun: false };
  expect(await ann.client.spaces.undoMember({ params: { id, member: "ben" }, body })).toMatchObject({
    changes: 2,
  });
  expect(await inSpace(ann, id)).toEqual([]);
  await ben.client.spaces.sync({ params: { id } });
  expect(await inSpace(ben, id)).toEqual([]);
});

test("an undo that later changes rest on is refused with the changes that go first", async () => {
  await using team = await twoPeople();
  const { ann, id } = team;
  await publish(ann, id, "The orders service listens on port 4000.");
  const { changes } = await ann.client.spaces.log({ params: { id } });
  const memory = ann.daemon.store
    .prepare<[string], string>("SELECT id FROM memories WHERE owner_id = ?")
    .pluck()
    .get(id);
  await ann.client.spaces.change({ params: { id }, body: { change: { kind: "retire", id: memory ?? "" } } });
  const undone = (change: string) =>
    ann.client.spaces.change({ params: { id }, body: { change: { kind: "undo", id: change } } });
  const refused = await undone(changes[0]?.id ?? "");
  expect(refused).toMatchObject({ state: "refused" });
  expect(refused.why).toMatch(
    /rest on it: ann retired “The orders service listens on port 4000.” \(.* UTC\)\. Undo those first/,
  );
  const [newest] = (await ann.client.spaces.log({ params: { id } })).changes;
  expect(await undone(newest?.id ?? "")).toMatchObject({ state: "done" });
  expect(await inSpace(ann, id)).toHaveLength(1);
});

test("a rule offers what is new, and nothing leaves before a person agrees", async () => {
  await using team = await twoPeople();
  const { ann, id, host } = team;
  await ann.client.spaces.addRule({ params: { id }, body: { project: "orders", saidBy: "user" } });
  await ann.client.memories.save({
    body: { content: "The orders service listens on port 4000.", project: "orders" },
  });
  await ann.client.memories.save({ body: { content: "The kiln is hot in the morning.", project: "kiln" } });
  const entries = async () => (await ann.client.spaces.outbox({ params: { id } })).entries;
  await expect.poll(entries, { timeout: 15_000 }).toHaveLength(1);
  const [offered] = await entries();
  expect(offered).toMatchObject({ state: "asking", what: "The orders service listens on port 4000." });
  expect(host.log(id).dump()).not.toContain("listens");
  await ann.client.spaces.decideOutbox({
    params: { id },
    body: { ids: [offered?.id ?? ""], action: "send" },
  });
  expect(await inSpace(ann, id)).toEqual(["The orders service listens on port 4000."]);
});

test("what was let be is proposed again in other words, and not in the same", async () => {
  await using team = await twoPeople();
  const { ann, id } = team;
  await ann.client.spaces.addRule({ params: { id }, body: { project: "orders" } });
  const save = (content: string) => ann.client.memories.save({ body: { content, project: "orders" } });
  const { id: memory = "" } = await save("The orders service listens on port 4000.");
  const entries = async () => (await ann.client.spaces.outbox({ params: { id } })).entries;
  const offered = async () => (await entries()).map(({ what }) => what);
  await expect.poll(offered, { timeout: 15_000 }).toHaveLength(1);
  const ids = (await entries()).map((entry) => entry.id);
  await ann.client.spaces.decideOutbox({ params: { id }, body: { ids, action: "drop" } });
  await save("Invoices of the orders service are printed at night.");
  await expect
    .poll(offered, { timeout: 15_000 })
    .toEqual(["Invoices of the orders service are printed at night."]);
  await ann.client.memories.update({
    params: { id: memory },
    body: { content: "The orders service listens on port 4100." },
  });
  await expect.poll(offered, { timeout: 15_000 }).toHaveLength(2);
  expect(await offered()).toContain("The orders service listens on port 4100.");
});

test("times of a clock that is hours ahead are cut to when the log got them, in every copy, and that is said", async () => {
  const host = memoryHost();
  const hour = 3_600_000;
  await using ann = await testDaemon({ spaceHost: host, clock: () => Date.now() + 2 * hour });
  await using ben = await testDaemon({ spaceHost: host });
  const { id } = await ann.client.spaces.create({ body: { name: "orders", on: "memory://ann@host/db" } });
  const { code } = await ann.client.spaces.invite({
    params: { id },
    body: { member: "ben", role: "curator" },
  });
  await ben.client.spaces.join({ body: { code } });
  await publish(ann, id, "The orders service listens on port 4000.");
  const soon = new Date(Date.now() + 60_000).toISOString();
  for (const person of [ann, ben]) {
    await person.client.spaces.sync({ params: { id } });
    const answer = await fetch(`${person.baseUrl}/memory/list`, { headers: { "x-memory-owner": id } });
    const { memories } = (await answer.json()) as { memories: { assertedAt: string; validFrom: string }[] };
    expect(memories.map((one) => one.assertedAt < soon && one.validFrom < soon)).toEqual([true]);
    expect(await person.client.spaces.verify({ params: { id } })).toMatchObject({ memories: 1, faults: [] });
    const { changes } = await person.client.spaces.log({ params: { id } });
    expect(changes).toMatchObject([{ kind: "save", member: "ann", clockAhead: 7200 }]);
    expect((changes[0]?.at ?? "") < soon).toBe(true);
  }
  // What comes later with a right clock is the later word.
  await publish(ben, id, "The orders service listens on port 5000.");
  expect(await ben.client.spaces.get({ params: { id } })).toMatchObject({ memories: 2, conflicts: 1 });
});

test("whoever shows spaces is told when something has come", async () => {
  await using team = await twoPeople();
  const { ann, ben, id } = team;
  const leaving = new AbortController();
  const told = (async () => {
    for await (const event of ben.client.feed.changes({}, leaving.signal))
      if (event.type === "changed" && event.about.includes("spaces")) return true;
    return false;
  })();
  await publish(ann, id, "The orders service listens on port 4000.");
  await ben.client.spaces.sync({ params: { id } });
  expect(await told).toBe(true);
  leaving.abort();
});

test("who left comes back by another invitation, and can take back what they had published", async () => {
  await using team = await twoPeople();
  const { ann, ben, id } = team;
  const { memory } = await publish(ben, id, "Lamps are kept on deck one.");
  await ben.client.spaces.leave({ params: { id }, body: {} });
  const again = async () => {
    const { code } = await ann.client.spaces.invite({ params: { id }, body: { member: "ben" } });
    return (await ben.client.spaces.join({ body: { code } })).space;
  };
  expect(await again()).toMatchObject({ state: "on", memories: 1 });
  expect(await ben.client.spaces.unpublish({ params: { id, memory } })).toMatchObject({ state: "done" });
  await ann.client.spaces.removeMember({ params: { id, member: "ben" } });
  await ben.client.spaces.sync({ params: { id } }).catch(() => undefined);
  expect(await ben.client.spaces.get({ params: { id } })).toMatchObject({ state: "out" });
  expect(await again()).toMatchObject({ state: "on", memories: 0 });
});

test("what two people say in the same words is one memory that both said, and neither takes it from the other", async () => {
  await using team = await twoPeople();
  const { ann, ben, id } = team;
  const { memory } = await publish(ann, id, "Lamps are kept on deck one.");
  await publish(ben, id, "Lamps are kept on deck one.");
  await ann.client.spaces.sync({ params: { id } });
  expect(await inSpace(ann, id)).toHaveLength(1);
  const said = ann.daemon.store
    .prepare<[string], string>("SELECT member FROM said_by WHERE space_id = ? ORDER BY member")
    .pluck()
    .all(id);
  expect(said).toEqual(["ann", "ben"]);
  const refused = await ann.client.spaces
    .unpublish({ params: { id, memory } })
    .catch((error: unknown) => error);
  expect(String(refused)).toContain("ben said it as well");
});

test("the check-up finds nothing in a space whose members contradict each other", async () => {
  await using team = await twoPeople();
  const { ann, ben, id } = team;
  await publish(ann, id, "The orders service listens on port 4000.");
  await publish(ben, id, "The orders service listens on port 5000.");
  await ann.client.spaces.sync({ params: { id } });
  for (const { client } of [ann, ben]) {
    const { faults } = await client.admin.check();
    expect(faults.filter(({ severity }) => severity !== "note").map(({ what }) => what)).toEqual([]);
  }
});

test("an only owner leaves a space that nobody else is in, and no two of one's spaces have one name", async () => {
  const host = memoryHost();
  await using ann = await testDaemon({ spaceHost: host });
  const on = "memory://ann@host/db";
  const { id } = await ann.client.spaces.create({ body: { name: "orders", on } });
  expect(
    await ann.client.spaces.create({ body: { name: "Orders", on } }).catch((error: unknown) => error),
  ).toMatchObject({
    code: "conflict",
  });
  expect(await ann.client.spaces.leave({ params: { id }, body: {} })).toEqual({ ok: true, memories: 0 });
  expect((await ann.client.spaces.create({ body: { name: "orders", on } })).state).toBe("on");
});

test("a copy that was kept stays until the space is joined anew, whatever comes between", async () => {
  await using team = await twoPeople();
  const { ann, ben, id, host } = team;
  const kept = "The orders service listens on port 4000.";
  await publish(ann, id, kept);
  await ben.client.spaces.sync({ params: { id } });
  await ben.client.spaces.leave({ params: { id }, body: { keep: true } });
  const { code } = await ann.client.spaces.invite({
    params: { id },
    body: { member: "ben", role: "writer" },
  });
  host.weather = (call) => (call === "push" ? "away" : "fine");
  await expect(ben.client.spaces.join({ body: { code } })).rejects.toThrow("away");
  expect(await inSpace(ben, id)).toEqual([kept]);
  expect(await ben.client.spaces.get({ params: { id } })).toMatchObject({ state: "out", memories: 1 });
  // The answer is lost once, and what is read after it is away for a while.
  const calls: string[] = [];
  host.weather = (call) => {
    calls.push(call);
    if (call === "pull") return "away";
    return call === "push" && calls.filter((one) => one === "push").length === 1 ? "lost" : "fine";
  };
  await ben.client.spaces.join({ body: { code } });
  host.weather = () => "fine";
  await expect.poll(() => inSpace(ben, id), { timeout: 10_000 }).toEqual([kept]);
  const { members } = await ben.client.spaces.get({ params: { id } });
  expect(members.find(({ member }) => member === "ben")?.machines).toHaveLength(1);
  await ben.client.spaces.leave({ params: { id }, body: { keep: true } });
  // The code was used.
  await expect(ben.client.spaces.join({ body: { code } })).rejects.toThrow();
  expect(await inSpace(ben, id)).toEqual([kept]);
});
