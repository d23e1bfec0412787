import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TABLE_NAMES } from "../../src/postgres/schema/index.ts";
import { isWithoutPostgres } from "../cluster.ts";
import { type SpacesCluster, startSpaces } from "../postgres.ts";
import {
  codeFor,
  found,
  homeOf,
  joinBy,
  keyringOf,
  makeRecovery,
  recoverBy,
  rosterBy,
  type SealedHome,
  turnBy,
  wordsFor,
  write,
} from "./homes.ts";

describe.skipIf(isWithoutPostgres())("a sealed space in Postgres", () => {
  let cluster: SpacesCluster;
  beforeAll(async () => {
    cluster = await startSpaces();
  });
  afterAll(() => cluster[Symbol.asyncDispose]());

  test("two machines become one memory, one is lost, a new one comes by the recovery; no table holds a word", async () => {
    const space = await cluster.found("anna");
    const homes: SealedHome[] = [];
    const open = () => {
      const home = homeOf(space, { connect: (who, id) => cluster.connect(space, who, id) }, "anna");
      homes.push(home);
      return home;
    };
    const all = (home: SealedHome) => home.machine.carrier.pull(0, 2000);
    const now = async (home: SealedHome) => rosterBy(space, await all(home));
    const [laptop, desktop, bought] = [open(), open(), open()];
    await found(space, laptop);
    await write(await now(laptop), laptop, "planted on the laptop");
    const { code } = await codeFor(await now(laptop), laptop, "anna", "owner");
    expect((await joinBy(space, desktop, code)).refused).toBeUndefined();
    await write(await now(desktop), desktop, "planted on the desktop");
    const seed = "A".repeat(43);
    expect((await makeRecovery(await now(laptop), laptop, seed)).refused).toBeUndefined();
    expect((await turnBy(await now(laptop), laptop)).refused).toBeUndefined();
    await write(await now(laptop), laptop, "planted after the turn");

    // Both are lost: the login and the code are left.
    expect((await recoverBy(await now(bought), bought, seed)).refused).toBeUndefined();
    for (const { machine } of [laptop, desktop])
      expect((await bought.machine.act({ act: "leave", machine: machine.machine })).refused).toBeUndefined();
    expect((await turnBy(await now(bought), bought)).refused).toBeUndefined();
    await write(await now(bought), bought, "planted on the new one");
    const words = ["on the laptop", "on the desktop", "after the turn", "on the new one"];
    expect(wordsFor(keyringOf(await now(bought), bought), await all(bought))).toEqual(
      words.map((where) => `planted ${where}`),
    );
    await expect(all(laptop)).rejects.toMatchObject({ trouble: "out" });
    for (const table of TABLE_NAMES) {
      const rows = await cluster.sql(`SELECT t::text AS row FROM memory.${table} t`);
      expect([table, rows.filter(({ row }) => String(row).includes("planted"))]).toEqual([table, []]);
    }
    await Promise.all(homes.map(({ machine }) => machine.carrier.close()));
  });

  test("a key that is wrong writes nothing: it is found out before the first push", async () => {
    const space = await cluster.found("anna");
    const log = { connect: (who: string, id: string) => cluster.connect(space, who, id) };
    const laptop = homeOf(space, log, "anna");
    await found(space, laptop);
    const roster = rosterBy(space, await laptop.machine.carrier.pull(0, 10));
    const other = { ...laptop, box: homeOf(space, log, "anna").box };
    expect(() => write(roster, other, "planted")).toThrow("wrong key");
    expect(await laptop.machine.carrier.hello(0)).toMatchObject({ head: 1 });
    await laptop.machine.carrier.close();
  });
});
