import { CarrierError, type Numbered } from "@memory/spaces/log";
import { isWithoutPostgres, startCluster } from "@memory/spaces/testing";
import { describe, expect, test } from "vitest";
import { silentLog } from "../../src/platform/logger.ts";
import type { SpaceHost } from "../../src/spaces/host.ts";
import { postgresHost } from "../../src/spaces/postgres-host.ts";
import { columnsOf, travelling } from "../../src/sync/travelling.ts";
import { testDaemon } from "../daemon.ts";
import { memoryHost } from "../memory-host.ts";

type Home = Awaited<ReturnType<typeof testDaemon>>;

const say = ({ client }: Home, content: string) => client.memories.save({ body: { content } });
const known = async ({ client }: Home): Promise<string[]> =>
  (await client.memories.list({ query: {} })).memories.map(({ content }) => content).sort();

/** Every row that travels, as it stands here. */
const rowsOf = ({ daemon }: Home): Record<string, unknown[]> =>
  Object.fromEntries(
    travelling.map((table) => [
      table,
      daemon.store.prepare(`SELECT ${columnsOf(table).join(", ")} FROM ${table} ORDER BY 1, 2`).all(),
    ]),
  );

/** A line to a host that can be cut for one machine alone. */
function lineTo(host: SpaceHost) {
  const line = { isCut: false };
  const open: typeof host.open = (login, at) => {
    const carrier = host.open(login, at);
    const hello: typeof carrier.hello = async (pulled) => {
      if (line.isCut) throw new CarrierError("away", "the line is cut");
      return carrier.hello(pulled);
    };
    return { ...carrier, hello };
  };
  return { line, host: { ...host, open } };
}

/** A laptop, a desktop and a tablet of one person; the tablet's line can be cut. */
async function threeMachines() {
  const host = memoryHost();
  const { line, host: far } = lineTo(host);
  const laptop = await testDaemon({ spaceHost: host, machineName: "laptop" });
  const desktop = await testDaemon({ spaceHost: host, machineName: "desktop" });
  const tablet = await testDaemon({ spaceHost: far, machineName: "tablet" });
  await say(laptop, "The kiln fires at 1240 degrees.");
  await laptop.client.sync.on({ body: { on: "memory://ann@host/db" } });
  for (const one of [desktop, tablet]) {
    const { code } = await laptop.client.sync.invite({ body: {} });
    await one.client.sync.join({ body: { code } });
  }
  for (const one of [laptop, desktop, tablet]) await one.client.sync.now();
  const log = host.log(host.spaces()[0] ?? "");
  return {
    ...{ host, laptop, desktop, tablet, line, log },
    [Symbol.asyncDispose]: async () => {
      for (const one of [laptop, desktop, tablet]) await one[Symbol.asyncDispose]();
    },
  };
}

const settle = async (...homes: readonly Home[]): Promise<void> => {
  for (let n = 0; n < 3; n += 1) for (const one of homes) await one.client.sync.now();
};

const forged = (operation: Numbered): Numbered => ({
  ...operation,
  signature: operation.signature.toLowerCase(),
});

test("a change that was altered where it lies and that others had read is said again by them once a machine has left it out", async () => {
  await using made = await threeMachines();
  const { laptop, desktop, tablet, line, log } = made;
  line.isCut = true;
  await say(laptop, "The harbour closes on Tuesdays.");
  await laptop.client.sync.now();
  const altered = log.roster.head;
  await say(laptop, "The ferry leaves at dawn.");
  await laptop.client.sync.now();
  await desktop.client.sync.now();
  await say(desktop, "The lighthouse is green.");
  await desktop.client.sync.now();
  log.tamper(altered, forged);
  line.isCut = false;
  await expect(tablet.client.sync.now()).rejects.toThrow("memory sync repair");
  expect(await known(tablet)).toEqual(["The kiln fires at 1240 degrees."]);
  const looked = await tablet.client.sync.repair({ body: { dryRun: true } });
  expect(looked).toMatchObject({ kind: "change", number: altered });
  await tablet.client.sync.repair({ body: {} });
  await settle(laptop, desktop, tablet);
  for (const one of [laptop, desktop, tablet]) {
    expect(await known(one)).toEqual([
      "The ferry leaves at dawn.",
      "The harbour closes on Tuesdays.",
      "The kiln fires at 1240 degrees.",
      "The lighthouse is green.",
    ]);
    expect(await one.client.sync.get()).toMatchObject({ state: "on", waiting: 0, refused: [] });
  }
  expect(rowsOf(desktop)).toEqual(rowsOf(laptop));
  expect(rowsOf(tablet)).toEqual(rowsOf(laptop));
  await say(laptop, "The kettle is in the second drawer.");
  await settle(laptop, desktop, tablet);
  expect(await known(tablet)).toContain("The kettle is in the second drawer.");
  await using late = await testDaemon({ spaceHost: made.host, machineName: "late" });
  const { code } = await tablet.client.sync.invite({ body: {} });
  await late.client.sync.join({ body: { code } });
  expect(rowsOf(late)).toEqual(rowsOf(laptop));
});

test("a correction and a deletion that were altered are said again, and what stands on them goes along", async () => {
  await using made = await threeMachines();
  const { laptop, desktop, tablet, line, log } = made;
  const { id: office = "" } = await say(laptop, "The office opens at seven.");
  const { id: harbour = "" } = await say(laptop, "The harbour closes on Tuesdays.");
  await settle(laptop, desktop, tablet);
  line.isCut = true;
  await laptop.client.memories.update({
    params: { id: office },
    body: { content: "The office opens at eight." },
  });
  await laptop.client.sync.now();
  const corrected = log.roster.head;
  await settle(desktop);
  const before = (await desktop.client.memories.list({ query: {} })).memories;
  const eight = before.find(({ content }) => content.includes("eight"))?.id ?? "";
  await desktop.client.memories.update({
    params: { id: eight },
    body: { content: "The office opens at nine." },
  });
  await desktop.client.sync.now();
  await laptop.client.sync.now();
  await laptop.client.memories.remove({ params: { id: harbour } });
  await laptop.client.sync.now();
  await desktop.client.sync.now();
  log.tamper(corrected, forged);
  line.isCut = false;
  await tablet.client.sync.now().catch(() => undefined);
  await tablet.client.sync.repair({ body: {} });
  await settle(laptop, desktop, tablet);
  for (const one of [laptop, desktop, tablet]) {
    expect(await known(one)).toEqual(["The kiln fires at 1240 degrees.", "The office opens at nine."]);
    expect(await one.client.sync.get()).toMatchObject({ state: "on", waiting: 0, conflicts: 0 });
  }
  expect(rowsOf(tablet)).toEqual(rowsOf(laptop));
  expect(rowsOf(desktop)).toEqual(rowsOf(laptop));
});

test("where all have read it, and it was the last, each stops at it, and any of them leaves it out", async () => {
  await using made = await threeMachines();
  const { laptop, desktop, tablet, log } = made;
  await say(laptop, "The harbour closes on Tuesdays.");
  await settle(laptop, desktop, tablet);
  log.tamper(log.roster.head, (operation) => ({ ...operation, at: operation.at + 1 }));
  await expect(desktop.client.sync.now()).rejects.toThrow("memory sync repair");
  await desktop.client.sync.repair({ body: {} });
  await settle(laptop, desktop, tablet);
  for (const one of [laptop, desktop, tablet])
    expect(await known(one)).toEqual(["The harbour closes on Tuesdays.", "The kiln fires at 1240 degrees."]);
  expect(rowsOf(desktop)).toEqual(rowsOf(laptop));
  expect(rowsOf(tablet)).toEqual(rowsOf(laptop));
});

test("words that were altered are said once more by a machine that had read them, and all have them", async () => {
  await using made = await threeMachines();
  const { laptop, desktop, tablet, line, log } = made;
  line.isCut = true;
  await say(laptop, "The harbour closes on Tuesdays.");
  await laptop.client.sync.now();
  const altered = log.roster.head;
  await say(laptop, "The ferry leaves at dawn.");
  await settle(laptop, desktop);
  log.tamper(altered, (operation) => ({
    ...operation,
    rows: operation.rows.map((row) =>
      row.table === "memories" && row.image !== null ? { ...row, image: `${row.image}A` } : row,
    ),
  }));
  line.isCut = false;
  await expect(tablet.client.sync.now()).rejects.toThrow("Where another of your machines had read it before");
  await expect(tablet.client.sync.repair({ body: {} })).rejects.toThrow("memory sync repair  there");
  expect(await desktop.client.sync.repair({ body: { dryRun: true } })).toMatchObject({
    ...{ kind: "words", number: altered },
  });
  await desktop.client.sync.repair({ body: {} });
  await settle(laptop, desktop, tablet);
  for (const one of [laptop, desktop, tablet]) {
    expect(await known(one)).toEqual([
      "The ferry leaves at dawn.",
      "The harbour closes on Tuesdays.",
      "The kiln fires at 1240 degrees.",
    ]);
    expect(await one.client.sync.get()).toMatchObject({ state: "on", waiting: 0, refused: [] });
  }
  expect(rowsOf(tablet)).toEqual(rowsOf(laptop));
  await expect(desktop.client.sync.repair({ body: { dryRun: true } })).rejects.toThrow(
    "nothing to leave out",
  );
});

describe.skipIf(isWithoutPostgres())("on a real Postgres, by psql", () => {
  test("a signature and words that were altered divide no machines", { timeout: 240_000 }, async () => {
    await using cluster = await startCluster();
    await cluster.sql("CREATE ROLE ann LOGIN CREATEROLE PASSWORD 'ann'");
    await cluster.sql("CREATE DATABASE team OWNER ann");
    const sql = (text: string) => cluster.sql(text, [], "team");
    const host = postgresHost(silentLog);
    const { line, host: far } = lineTo(host);
    await using laptop = await testDaemon({ spaceHost: host, machineName: "laptop" });
    await using desktop = await testDaemon({ spaceHost: far, machineName: "desktop" });
    const on = `postgres://ann@127.0.0.1:${cluster.port}/team`;
    await laptop.client.sync.on({ body: { on, password: "ann" } });
    const { code } = await laptop.client.sync.invite({ body: {} });
    await desktop.client.sync.join({ body: { code } });
    line.isCut = true;
    await desktop.client.sync.now();
    const numbers: number[] = [];
    for (const content of [
      "The kiln fires at 1240 degrees.",
      "The ferry leaves at dawn.",
      "The kettle is red.",
    ]) {
      await say(laptop, content);
      numbers.push((await laptop.client.sync.now()).changes);
    }
    const [first = 0, second = 0] = numbers;
    await sql(`UPDATE memory.operations SET signature = reverse(signature) WHERE seq = ${first}`);
    line.isCut = false;
    await expect(desktop.client.sync.now()).rejects.toThrow("memory sync repair");
    await desktop.client.sync.repair({ body: {} });
    await settle(laptop, desktop);
    expect(rowsOf(desktop)).toEqual(rowsOf(laptop));
    expect(await known(desktop)).toHaveLength(3);
    line.isCut = true;
    await say(laptop, "The lighthouse is green.");
    const { changes } = await laptop.client.sync.now();
    await sql(
      `UPDATE memory.operations SET images[1] = (SELECT images[1] FROM memory.operations WHERE seq = ${changes - 1})
         WHERE seq = ${changes}`,
    );
    expect(changes).toBeGreaterThan(second);
    line.isCut = false;
    await expect(desktop.client.sync.now()).rejects.toThrow("puts it right");
    await laptop.client.sync.repair({ body: {} });
    await settle(laptop, desktop);
    expect(await known(desktop)).toContain("The lighthouse is green.");
    expect(rowsOf(desktop)).toEqual(rowsOf(laptop));
    for (const one of [laptop, desktop])
      expect(await one.client.sync.get()).toMatchObject({ state: "on", waiting: 0, refused: [] });
  });
});
