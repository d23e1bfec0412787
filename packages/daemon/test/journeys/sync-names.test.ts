import { expect, test } from "vitest";
import { testDaemon } from "../daemon.ts";
import { spelledOut } from "../graph-store.ts";
import { memoryHost } from "../memory-host.ts";
import { scriptedModels } from "../scripted-models.ts";

type Home = Awaited<ReturnType<typeof testDaemon>>;

const models = () => scriptedModels({ extractor: spelledOut });
const say = ({ client }: Home, content: string) => client.memories.save({ body: { content } });

async function settle(...homes: readonly Home[]): Promise<void> {
  for (let n = 0; n < 3; n += 1) for (const one of homes) await one.client.sync.now();
}

/** Two homes of one person, whose memories name the same. */
async function twoMachines() {
  const host = memoryHost();
  const laptop = await testDaemon({ spaceHost: host, machineName: "laptop", models: models() });
  const desktop = await testDaemon({ spaceHost: host, machineName: "desktop", models: models() });
  await say(laptop, "Postgres:technology stores the orders");
  await say(laptop, "Elephant:technology stores the invoices");
  await say(laptop, "Kiln:project is in Bergen:place");
  await laptop.client.sync.on({ body: { on: "memory://ann@host/db" } });
  const { code } = await laptop.client.sync.invite({ body: {} });
  await desktop.client.sync.join({ body: { code } });
  await settle(laptop, desktop);
  for (const one of [laptop, desktop]) await one.client.index.run();
  return {
    ...{ host, laptop, desktop },
    [Symbol.asyncDispose]: async () => {
      await laptop[Symbol.asyncDispose]();
      await desktop[Symbol.asyncDispose]();
    },
  };
}

const names = async ({ client }: Home): Promise<string[]> =>
  (await client.entities.list()).entities.map(({ name }) => name).sort();
const idOf = async ({ client }: Home, text: string): Promise<string> =>
  (await client.entities.list({ query: { text } })).entities.find(({ name }) => name === text)?.id ?? "none";
const merge = async (home: Home, source: string, into: string) =>
  home.client.folds.merge({
    params: { id: await idOf(home, source) },
    body: { into: await idOf(home, into) },
  });
const rename = async ({ client }: Home, id: string, name: string) =>
  client.entities.update({ params: { id }, body: { name } });

const ALL = ["Bergen", "Elephant", "Kiln", "Postgres"];

test("what is merged on one machine is one on the other, and is two again where that is taken back", async () => {
  await using made = await twoMachines();
  const { laptop, desktop } = made;
  expect([await names(laptop), await names(desktop)]).toEqual([ALL, ALL]);
  const { id } = await merge(laptop, "Elephant", "Postgres");
  await settle(laptop, desktop);
  expect(await names(desktop)).toEqual(["Bergen", "Kiln", "Postgres"]);
  await laptop.client.folds.revert({ params: { id } });
  await settle(laptop, desktop);
  expect([await names(laptop), await names(desktop)]).toEqual([ALL, ALL]);
  await merge(desktop, "Postgres", "Elephant");
  await settle(desktop, laptop);
  expect(await names(laptop)).toEqual(["Bergen", "Elephant", "Kiln"]);
});

test("an undo on either machine is an undo on both", async () => {
  await using made = await twoMachines();
  const { laptop, desktop } = made;
  for (const [one, other] of [
    [laptop, desktop],
    [desktop, laptop],
  ] as const) {
    await merge(laptop, "Elephant", "Postgres");
    await settle(laptop, desktop);
    expect(await names(desktop)).toEqual(["Bergen", "Kiln", "Postgres"]);
    for (const home of [laptop, desktop]) {
      const { entries: told } = await home.client.activity.list({ query: { limit: 1 } });
      expect(told[0]).toMatchObject({ kind: "fold.merge", subject: { label: "Elephant → Postgres" } });
    }
    const { entries } = await one.client.activity.list({ query: { limit: 1 } });
    await one.client.activity.undo({ params: { id: entries[0]?.id ?? "" } });
    await settle(one, other);
    expect([await names(one), await names(other)]).toEqual([ALL, ALL]);
  }
});

test("a name that a person gives is shown on both, and the one before comes back with an undo", async () => {
  await using made = await twoMachines();
  const { laptop, desktop } = made;
  await rename(laptop, await idOf(laptop, "Kiln"), "The Kiln");
  await settle(laptop, desktop);
  expect(await names(desktop)).toContain("The Kiln");
  const there = await desktop.client.activity.list({ query: { limit: 1 } });
  expect(there.entries[0]).toMatchObject({ kind: "entity.change", subject: { label: "The Kiln" } });
  const { entries } = await laptop.client.activity.list({ query: { limit: 1 } });
  await laptop.client.activity.undo({ params: { id: entries[0]?.id ?? "" } });
  await settle(laptop, desktop);
  expect([await names(laptop), await names(desktop)]).toEqual([ALL, ALL]);
});

test("what is merged both ways at once, and called two names at once, comes to the same on both, and is told", async () => {
  await using made = await twoMachines();
  const { laptop, desktop, host } = made;
  host.weather = () => "away";
  await merge(laptop, "Elephant", "Postgres");
  await merge(desktop, "Postgres", "Elephant");
  await rename(laptop, await idOf(laptop, "Kiln"), "The Kiln");
  await rename(desktop, await idOf(desktop, "Kiln"), "Kiln of Bergen");
  await laptop.client.sync.now().catch(() => undefined);
  host.weather = () => "fine";
  await settle(laptop, desktop);
  expect(await names(laptop)).toEqual(await names(desktop));
  expect(await names(laptop)).toEqual(["Bergen", "Postgres", "The Kiln"]);
  const told = await desktop.client.sync.get();
  expect(told).toMatchObject({ state: "on", waiting: 0 });
  expect(told.refused.map(({ why }) => why)).toEqual([
    "another machine had decided the same before",
    "another machine had decided the same before",
  ]);
});

test("a machine that comes later hears what was decided before, once its texts name it, and who keeps two apart is not asked again", async () => {
  await using made = await twoMachines();
  const { laptop, host } = made;
  const { id } = await merge(laptop, "Elephant", "Postgres");
  await rename(laptop, await idOf(laptop, "Kiln"), "The Kiln");
  await settle(laptop);
  await using tablet = await testDaemon({ spaceHost: host, machineName: "tablet", models: models() });
  const { code } = await laptop.client.sync.invite({ body: {} });
  await tablet.client.sync.join({ body: { code } });
  await tablet.client.index.run();
  await tablet.client.folds.resolve();
  expect(await names(tablet)).toEqual(["Bergen", "Postgres", "The Kiln"]);
  await laptop.client.folds.revert({ params: { id } });
  await settle(laptop, tablet);
  expect(await names(tablet)).toEqual(["Bergen", "Elephant", "Postgres", "The Kiln"]);
});
