import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CarrierError } from "@memory/spaces/log";
import { expect, test } from "vitest";
import { testDaemon } from "../daemon.ts";
import { memoryHost } from "../memory-host.ts";

type Home = Awaited<ReturnType<typeof testDaemon>>;

async function homes(...names: readonly string[]) {
  const host = memoryHost();
  const all = await Promise.all(names.map((machineName) => testDaemon({ spaceHost: host, machineName })));
  return {
    ...{ host, all },
    [Symbol.asyncDispose]: async () => {
      for (const one of all) await one[Symbol.asyncDispose]();
    },
  };
}

const say = ({ client }: Home, content: string) => client.memories.save({ body: { content } });
const known = async ({ client }: Home): Promise<string[]> =>
  (await client.memories.list({ query: {} })).memories.map(({ content }) => content).sort();

/** Two homes that have become one. */
async function twoMachines() {
  const made = await homes("laptop", "desktop");
  const [laptop, desktop] = made.all as [Home, Home];
  await say(laptop, "The kiln fires at 1240 degrees.");
  await say(laptop, "The build cache is enabled for release builds.");
  await say(desktop, "The kiln fires at 1240 degrees.");
  await say(desktop, "The build cache is disabled for release builds.");
  const begun = await laptop.client.sync.on({ body: { on: "memory://ann@host/db" } });
  const { code } = await laptop.client.sync.invite({ body: {} });
  const joined = await desktop.client.sync.join({ body: { code } });
  await laptop.client.sync.now();
  return { ...made, laptop, desktop, begun, joined };
}

test("two full homes become one: the same is one memory, what differs is asked on both", async () => {
  await using made = await twoMachines();
  const { laptop, desktop, begun, joined, host } = made;
  expect(begun.plan).toMatchObject({ memories: 2 });
  expect(begun.recovery).toMatch(/^memory-recovery-/);
  expect(joined.plan).toMatchObject({ memories: 2 });
  for (const home of [laptop, desktop]) {
    expect(await known(home)).toEqual([
      "The build cache is disabled for release builds.",
      "The build cache is enabled for release builds.",
      "The kiln fires at 1240 degrees.",
    ]);
    await expect
      .poll(() => home.client.sync.get(), { timeout: 8_000 })
      .toMatchObject({ state: "on", waiting: 0, conflicts: 1, refused: [] });
  }
  // What both had said is told with both.
  const { memories } = await laptop.client.memories.list({ query: {} });
  const id = memories.find(({ content }) => content.includes("kiln"))?.id ?? "";
  const [here, there] = [laptop, desktop].map(({ client }) => client.memories.why({ params: { id } }));
  const again = { content: "The kiln fires at 1240 degrees." };
  expect(await here).toMatchObject({ restatements: [{ ...again, machine: "desktop" }] });
  expect(await there).toMatchObject({ restatements: [again] });
  const [space] = host.spaces();
  expect(host.log(space ?? "").dump()).not.toMatch(/kiln|cache/);
});

test("what is said on one machine is recalled on the other by itself, and what is deleted is gone there", async () => {
  await using made = await twoMachines();
  const { laptop, desktop } = made;
  const { id } = await say(laptop, "The harbour closes on Tuesdays.");
  await expect.poll(() => known(desktop), { timeout: 8_000 }).toContain("The harbour closes on Tuesdays.");
  await laptop.client.memories.remove({ params: { id: id ?? "" } });
  await expect
    .poll(() => known(desktop), { timeout: 8_000 })
    .not.toContain("The harbour closes on Tuesdays.");
  const deleting = async () => (await laptop.client.sync.now()).deleting;
  await expect.poll(deleting, { timeout: 8_000 }).toBe(0);
});

test("a machine that was sent away reads nothing that comes after, and may come anew with what was decided on it since", async () => {
  await using made = await twoMachines();
  const { laptop, desktop, host } = made;
  const { machines } = await laptop.client.sync.get();
  const lost = machines.find(({ isThis }) => !isThis);
  const { machines: left } = await laptop.client.sync.removeMachine({ params: { id: lost?.id ?? "" } });
  expect(left.map(({ name, gone }) => [name, gone])).toEqual([
    ["laptop", false],
    ["desktop", true],
  ]);
  await say(laptop, "The harbour closes on Tuesdays.");
  await laptop.client.sync.now();
  expect(await desktop.client.sync.now()).toMatchObject({ state: "out" });
  expect(await known(desktop)).not.toContain("The harbour closes on Tuesdays.");
  const [space] = host.spaces();
  expect(host.log(space ?? "").roster.seal?.epochs.map(({ epoch }) => epoch)).toEqual([1, 2]);
  const kiln = (await desktop.client.memories.list({ query: {} })).memories.find(({ content }) =>
    content.includes("kiln"),
  );
  await desktop.client.memories.retire({ params: { id: kiln?.id ?? "" }, body: {} });
  expect(await desktop.client.sync.get()).toMatchObject({ state: "out", waiting: 1 });
  const { code } = await laptop.client.sync.invite({ body: {} });
  await desktop.client.sync.join({ body: { code } });
  expect(await known(desktop)).toContain("The harbour closes on Tuesdays.");
  await laptop.client.sync.now();
  for (const one of [laptop, desktop]) {
    const { memories } = await one.client.memories.list({ query: { status: "active" } });
    expect(memories.map(({ content }) => content)).not.toContain(kiln?.content);
  }
});

test("with all machines lost the code of recovery opens everything once", async () => {
  await using made = await twoMachines();
  const { laptop, begun, host } = made;
  await using fresh = await testDaemon({ spaceHost: host, machineName: "new" });
  const code = begun.recovery ?? "";
  const joined = await fresh.client.sync.join({ body: { code } });
  expect(joined.recovery).toMatch(/^memory-recovery-/);
  expect(await known(fresh)).toEqual(await known(laptop));
  await using again = await testDaemon({ spaceHost: host, machineName: "thief" });
  await expect(again.client.sync.join({ body: { code } })).rejects.toThrow("another one has taken its place");
  expect(await again.client.sync.get()).toMatchObject({ state: "off" });
});

test("a log that answers with less than it is asked for is read up to its end before a machine is in", async () => {
  await using made = await twoMachines();
  const { laptop, host } = made;
  const { machines } = await laptop.client.sync.get();
  const lost = machines.find(({ isThis }) => !isThis);
  // What is said from here on is sealed by another key.
  await laptop.client.sync.removeMachine({ params: { id: lost?.id ?? "" } });
  await say(laptop, "The harbour closes on Tuesdays.");
  await laptop.client.sync.now();
  const open: typeof host.open = (login, at) => {
    const carrier = host.open(login, at);
    return { ...carrier, pull: (since) => carrier.pull(since, 1) };
  };
  await using fresh = await testDaemon({ spaceHost: { ...host, open }, machineName: "new" });
  await say(fresh, "The harbour closes on Tuesdays.");
  const { code } = await laptop.client.sync.invite({ body: {} });
  await fresh.client.sync.join({ body: { code } });
  expect(await known(fresh)).toEqual(await known(laptop));
  expect(await fresh.client.sync.get()).toMatchObject({ state: "on", waiting: 0, refused: [] });
});

test("a code that is not one says so, and so does one of more than lies there; nothing is written", async () => {
  await using made = await twoMachines();
  await using fresh = await testDaemon({ spaceHost: made.host });
  const before = await made.laptop.client.sync.get();
  for (const code of ["memory-space-abc", "memory-recovery-AAAAA", "hello"])
    await expect(fresh.client.sync.join({ body: { code } })).rejects.toThrow();
  const { changes } = await made.laptop.client.sync.now();
  expect(changes).toBe(before.changes);
  const { code } = await made.laptop.client.sync.invite({ body: {} });
  const [space = ""] = made.host.spaces();
  made.host.log(space).rollBack(changes);
  await expect(fresh.client.sync.join({ body: { code } })).rejects.toThrow("older than this code");
  expect(await fresh.client.sync.get()).toMatchObject({ state: "off" });
});

test("off keeps all memories here, and it can be begun anew", async () => {
  await using made = await twoMachines();
  const { laptop, desktop } = made;
  const { id = "" } = await say(laptop, "The office opens at seven.");
  for (const hour of ["eight", "nine"])
    await laptop.client.memories.update({
      params: { id },
      body: { content: `The office opens at ${hour}.` },
    });
  await laptop.client.sync.now();
  await desktop.client.sync.now();
  const before = await known(desktop);
  expect(before).toContain("The office opens at nine.");
  const off = await desktop.client.sync.off();
  expect([off.state, off.untold]).toEqual(["off", undefined]);
  expect(await known(desktop)).toEqual(before);
  const anew = await desktop.client.sync.on({ body: { on: "memory://ann@host/db", dryRun: true } });
  expect(anew.plan.isThere).toBe(true);
  await say(laptop, "The harbour closes on Tuesdays.");
  const { code } = await laptop.client.sync.invite({ body: {} });
  await desktop.client.sync.join({ body: { code } });
  await laptop.client.sync.now();
  expect(await known(desktop)).toEqual(await known(laptop));
  expect((await laptop.client.sync.get()).conflicts).toBe(1);
});

test("of three machines one is sent away, and the other two go on under another key", async () => {
  await using made = await twoMachines();
  const { laptop, desktop, host } = made;
  await using tablet = await testDaemon({ spaceHost: host, machineName: "tablet" });
  const { code } = await laptop.client.sync.invite({ body: {} });
  await tablet.client.sync.join({ body: { code } });
  const { machines } = await laptop.client.sync.get();
  const lost = machines.find(({ name }) => name === "tablet")?.id ?? "";
  await Promise.all([
    laptop.client.sync.removeMachine({ params: { id: lost } }),
    desktop.client.sync.now(),
    say(desktop, "The harbour closes on Tuesdays."),
  ]);
  await expect.poll(() => known(laptop), { timeout: 8_000 }).toContain("The harbour closes on Tuesdays.");
  for (const one of [laptop, desktop])
    await expect.poll(async () => (await one.client.sync.now()).state, { timeout: 8_000 }).toBe("on");
  await say(laptop, "The kettle is in the second drawer.");
  await expect
    .poll(() => known(desktop), { timeout: 8_000 })
    .toContain("The kettle is in the second drawer.");
});

test("what is retired, corrected or deleted here between off and joining anew counts on all", async () => {
  await using made = await twoMachines();
  const { laptop, desktop } = made;
  const ids = new Map<string, string>();
  for (const content of [
    "The office opens at seven.",
    "The harbour closes on Tuesdays.",
    "The kettle is red.",
  ])
    ids.set(content, (await say(laptop, content)).id ?? "");
  await laptop.client.sync.now();
  await desktop.client.sync.now();
  expect(await desktop.client.sync.off()).toMatchObject({ state: "off" });
  const [office = "", harbour = "", kettle = ""] = [...ids.values()];
  await desktop.client.memories.retire({ params: { id: office } });
  await desktop.client.memories.remove({ params: { id: harbour } });
  await desktop.client.memories.update({ params: { id: kettle }, body: { content: "The kettle is blue." } });
  const { code } = await laptop.client.sync.invite({ body: {} });
  await desktop.client.sync.join({ body: { code } });
  await laptop.client.sync.now();
  for (const one of [laptop, desktop]) {
    const now = await known(one);
    expect(now).toContain("The kettle is blue.");
    for (const gone of ids.keys()) expect(now).not.toContain(gone);
    expect(await one.client.sync.get()).toMatchObject({ state: "on", waiting: 0, refused: [] });
  }
});

test("a copied home is told that it is one, and gets a place of its own", async () => {
  const host = memoryHost();
  const folders = await Promise.all(["one", "two"].map((name) => mkdtemp(join(tmpdir(), `memory-${name}-`))));
  const [dir = "", copied = ""] = folders;
  try {
    await using first = await testDaemon({ spaceHost: host, dir, machineName: "laptop" });
    await first.client.sync.on({ body: { on: "memory://ann@host/db" } });
    await say(first, "The kiln fires at 1240 degrees.");
    await first.client.sync.now();
    await first[Symbol.asyncDispose]();
    await cp(dir, copied, { recursive: true });
    await using again = await testDaemon({ spaceHost: host, dir, machineName: "laptop" });
    await using other = await testDaemon({ spaceHost: host, dir: copied, machineName: "desktop" });
    await say(again, "The harbour closes on Tuesdays.");
    await again.client.sync.now();
    const told = await other.client.sync.now();
    expect(told.trouble).toContain("memory sync repair");
    expect(await known(other)).toContain("The harbour closes on Tuesdays.");
    expect(await again.client.sync.now()).not.toHaveProperty("trouble");
    expect(await other.client.sync.repair({ body: { dryRun: true } })).toMatchObject({ kind: "copy" });
    await say(other, "The ferry leaves at dawn.");
    const { sync } = await other.client.sync.repair({ body: {} });
    expect(sync).not.toHaveProperty("trouble");
    expect(sync?.machines.map(({ name, isThis }) => [name, isThis])).toEqual([
      ["laptop", false],
      ["desktop", true],
    ]);
    await say(again, "The lighthouse is green.");
    for (const one of [again, other, again]) await one.client.sync.now();
    expect(await known(other)).toEqual(await known(again));
    expect(await known(again)).toHaveLength(4);
    await expect
      .poll(() => again.client.sync.get(), { timeout: 8_000 })
      .toMatchObject({ state: "on", waiting: 0, refused: [] });
    for (const one of [again, other]) expect(await one.client.sync.get()).not.toHaveProperty("trouble");
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
});

test("while the others cannot be told, a machine waits to be sent away, no code is made, and off says so", async () => {
  await using made = await twoMachines();
  const { laptop, desktop, host } = made;
  const { machines } = await laptop.client.sync.get();
  const lost = machines.find(({ isThis }) => !isThis)?.id ?? "";
  host.weather = () => "away";
  const before = Date.now();
  const answer = await laptop.client.sync.removeMachine({ params: { id: lost } });
  const { awaySince = "" } = await laptop.client.sync.now();
  expect(Date.parse(awaySince)).toBeGreaterThanOrEqual(before - 1);
  expect(await laptop.client.sync.now()).toMatchObject({ state: "away", awaySince });
  expect(answer.queued).toBeDefined();
  expect(answer.machines.find(({ id }) => id === lost)).toMatchObject({ gone: false, leaving: true });
  await expect(laptop.client.sync.invite({ body: {} })).rejects.toThrow("no code was made; try again later");
  await expect(laptop.client.sync.recovery({})).rejects.toThrow("no new code of recovery was made");
  host.weather = () => "fine";
  const after = await laptop.client.sync.now();
  expect(after.machines.find(({ id }) => id === lost)).toMatchObject({ gone: true, leaving: false });
  expect(after.recovery).toBe("made");
  expect(after).not.toHaveProperty("awaySince");
  expect(await desktop.client.sync.now()).toMatchObject({ state: "out" });
  const { code } = await laptop.client.sync.invite({ body: {} });
  await desktop.client.sync.join({ body: { code } });
  host.weather = () => "away";
  await say(desktop, "The hammock is torn.");
  const ended = await desktop.client.sync.off();
  expect(ended).toMatchObject({ state: "off", unsent: 1, untold: expect.stringMatching(/./) });
  expect(ended.untold).not.toContain("is sent when");
  host.weather = () => "fine";
  const again = await laptop.client.sync.invite({ body: {} });
  await desktop.client.sync.join({ body: { code: again.code } });
  const { machines: all, refused } = await laptop.client.sync.now();
  const there = all.filter(({ gone }) => !gone).map(({ name }) => name);
  expect([there, refused]).toEqual([["laptop", "desktop"], []]);
});

test("a look before joining names what contradicts and what is known already, and changes nothing here or there", async () => {
  await using made = await homes("laptop", "desktop");
  const { host } = made;
  const [laptop, desktop] = made.all as [Home, Home];
  for (const content of ["The kiln fires at 1240 degrees.", "The build cache is enabled for release builds."])
    await say(laptop, content);
  for (const content of [
    "The kiln fires at 1240 degrees.",
    "The build cache is disabled for release builds.",
  ])
    await say(desktop, content);
  await say(desktop, "The ferry leaves at dawn.");
  const on = "memory://ann@host/db";
  const looked = await laptop.client.sync.on({ body: { on, dryRun: true } });
  expect(looked).toEqual({
    plan: { on: "memory://host", memories: 2, writes: ["a log in this process"], isThere: false },
  });
  expect(host.spaces()).toEqual([]);
  host.needsPassword = true;
  await expect(laptop.client.sync.on({ body: { on, dryRun: true } })).rejects.toMatchObject({
    code: "forbidden",
  });
  host.needsPassword = false;
  await laptop.client.sync.on({ body: { on } });
  const { code } = await laptop.client.sync.invite({ body: {} });
  const before = host.log(host.spaces()[0] ?? "").roster.head;
  const { plan, sync } = await desktop.client.sync.join({ body: { code, dryRun: true } });
  expect(sync).toBeUndefined();
  expect(plan).toMatchObject({
    ...{ memories: 3, there: before, same: 1, contradictions: 1 },
    contradicting: [
      {
        here: "The build cache is disabled for release builds.",
        there: "The build cache is enabled for release builds.",
      },
    ],
  });
  expect(host.log(host.spaces()[0] ?? "").roster.head).toBe(before);
  expect(await known(desktop)).toHaveLength(3);
  const joined = await desktop.client.sync.join({ body: { code } });
  expect(joined.sync).toMatchObject({ conflicts: 1 });
});

test("a look before joining tells what follows by the same rules, and what comes of it is what it told", async () => {
  await using made = await homes("laptop", "desktop");
  const [laptop, desktop] = made.all as [Home, Home];
  const ids = new Map<string, string>();
  for (const content of [
    "The office opens at seven.",
    "The harbour closes on Tuesdays.",
    "The kettle is red.",
    "The API server is hosted on Fly.",
    "The build cache is enabled for release builds.",
  ])
    ids.set(content, (await say(laptop, content)).id ?? "");
  await laptop.client.sync.on({ body: { on: "memory://ann@host/db" } });
  const first = await laptop.client.sync.invite({ body: {} });
  await desktop.client.sync.join({ body: { code: first.code } });
  await desktop.client.sync.off();
  const [office = "", harbour = "", kettle = "", server = ""] = [...ids.values()];
  await desktop.client.memories.retire({ params: { id: office } });
  await desktop.client.memories.remove({ params: { id: harbour } });
  await desktop.client.memories.update({ params: { id: kettle }, body: { content: "The kettle is blue." } });
  await laptop.client.memories.retire({ params: { id: server } });
  await say(desktop, "The lighthouse service listens on port 4000.");
  await say(laptop, "The lighthouse service listens on port 5000 now.");
  await say(desktop, "The build cache is disabled for release builds.");
  await laptop.client.sync.now();
  const asked = async () => (await desktop.client.sync.get()).conflicts;
  await say(laptop, "The ladder is lent to Piet.");
  const ladder = await say(desktop, "The ladder is lent to Piet.");
  await desktop.client.memories.remove({ params: { id: ladder.id ?? "" } });
  await laptop.client.sync.now();
  expect(await asked()).toBeGreaterThan(0);
  const { code } = await laptop.client.sync.invite({ body: {} });
  const listed = await known(desktop);
  const { plan } = await desktop.client.sync.join({ body: { code, dryRun: true } });
  expect(await known(desktop)).toEqual(listed);
  await desktop.client.sync.join({ body: { code } });
  expect(await asked()).toBe(plan.contradictions);
  expect(plan).toMatchObject({
    retired: 2,
    retiring: expect.arrayContaining([
      { content: "The office opens at seven.", on: "there" },
      { content: "The API server is hosted on Fly.", on: "here" },
    ]),
    ...{ deleted: 2, deleting: [], deletingThere: ["The ladder is lent to Piet."] },
    following: expect.arrayContaining([{ older: "The kettle is red.", newer: "The kettle is blue." }]),
  });
  const now = await known(desktop);
  expect(now).not.toContain("The ladder is lent to Piet.");
  for (const { older, newer } of plan.following ?? []) {
    expect(now).not.toContain(older);
    expect(now).toContain(newer);
  }
});

test("a password that was changed where it lies is told with the command that takes the new one", async () => {
  await using made = await homes("laptop");
  const [laptop] = made.all as [Home];
  await laptop.client.sync.on({ body: { on: "memory://ann@host/db" } });
  made.host.weather = () => {
    throw new CarrierError("login", "the host refused the login ann");
  };
  expect(await laptop.client.sync.now()).toMatchObject({
    state: "away",
    trouble: expect.stringMatching(/^the host refused the login ann .* memory sync password$/),
  });
});

test("a save waits for no answer of what lies between the machines", async () => {
  await using made = await homes("laptop");
  const [laptop] = made.all as [Home];
  await laptop.client.sync.on({ body: { on: "memory://ann@host/db" } });
  let answer = () => {};
  const silence = new Promise<"fine">((resolve) => {
    answer = () => resolve("fine");
  });
  made.host.weather = () => silence;
  for (const hour of ["seven", "eight", "nine"]) await say(laptop, `The office opens at ${hour} on Mondays.`);
  expect((await laptop.client.sync.get()).waiting).toBeGreaterThan(0);
  answer();
  await expect.poll(async () => (await laptop.client.sync.get()).waiting, { timeout: 8_000 }).toBe(0);
});
