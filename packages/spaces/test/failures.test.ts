import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Carrier, CarrierError, type Numbered } from "../src/log/index.ts";
import { connectPostgres } from "../src/postgres/index.ts";
import { isWithoutPostgres } from "./cluster.ts";
import { wrongInLog } from "./law/space.ts";
import { aMachine, createSpace, invite, join, row } from "./machines.ts";
import { type SpacesCluster, startSpaces } from "./postgres.ts";
import { startProxy } from "./proxy.ts";

const WRITERS = 5;
const BATCH = 20;

describe.skipIf(isWithoutPostgres())("a Postgres that fails", () => {
  let cluster: SpacesCluster;
  beforeAll(async () => {
    cluster = await startSpaces();
    for (let n = 0; n < WRITERS; n += 1) await cluster.addLogin(`writer${n}`);
    for (let n = 0; n < WRITERS; n += 1) await cluster.sql(`GRANT memory_member TO writer${n}`);
  });
  afterAll(() => cluster[Symbol.asyncDispose]());

  const through = (port: number, space: string) => (login: string, machine: string) =>
    connectPostgres({
      address: `postgres://${login}@localhost:${port}/postgres`,
      password: login,
      insecureNetwork: false,
      space,
      machine,
    });

  const readAll = async (carrier: Carrier): Promise<Numbered[]> => {
    const all: Numbered[] = [];
    for (;;) {
      const page = await carrier.pull(all.length, 2000);
      if (page.length === 0) return all;
      all.push(...page);
    }
  };

  test("five who write while it is stopped in the middle: nothing that was taken is lost, nothing is there twice", async () => {
    const space = await cluster.found("anna");
    const connect = through(cluster.port, space);
    const anna = aMachine(space, "anna", connect);
    await createSpace(anna);
    const machines = [];
    for (let n = 0; n < WRITERS; n += 1) {
      const machine = aMachine(space, `writer${n}`, connect);
      await join(space, machine, await invite(anna, machine.member, "writer"));
      machines.push(machine);
    }
    const sent: string[] = [];
    const answered: string[] = [];
    let failed = 0;
    let done = false;
    const writing = machines.map(async (machine) => {
      while (!done) {
        const said = Array.from({ length: BATCH }, () => ({ rows: [row(randomUUID(), randomUUID())] }));
        const signed = machine.sign(...said);
        const ids = signed.map(({ id }) => id);
        sent.push(...ids);
        const batch = signed.map((operation) => ({ operation, bases: [0] }));
        for (;;) {
          try {
            const pushed = await machine.carrier.push(batch);
            if (pushed.refused) throw new Error(pushed.refused.detail);
            answered.push(...ids);
            break;
          } catch (error) {
            if (!(error instanceof CarrierError) || error.trouble !== "away") throw error;
            failed += 1;
            await sleep(50);
          }
        }
        const newest = signed.at(-1);
        if (newest) machine.count(newest);
      }
    });
    for (let stop = 0; stop < 2; stop += 1) {
      const goal = answered.length + 3 * WRITERS * BATCH;
      await expect.poll(() => answered.length, { interval: 20 }).toBeGreaterThan(goal);
      cluster.stopAtOnce();
      cluster.start();
    }
    done = true;
    await Promise.all(writing);
    const log = await readAll(anna.carrier);
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, n) => n + 1));
    const ids = log.filter(({ kind }) => kind === "save").map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids)).toEqual(new Set(answered));
    expect(answered.length).toBe(sent.length);
    expect(failed).toBeGreaterThan(0);
    await Promise.all([anna, ...machines].map(({ carrier }) => carrier.close()));
  });

  test("a connection that is cut between taking and answering: what was taken has one number", async () => {
    const space = await cluster.found("anna");
    await using proxy = await startProxy(cluster.port);
    const anna = aMachine(space, "anna", through(proxy.port, space));
    await createSpace(anna);
    const signed = anna.sign({ rows: [row("a", randomUUID())] }, { rows: [row("b", randomUUID())] });
    const batch = signed.map((operation) => ({ operation, bases: [0] }));
    proxy.cutAnswerWith('"taken": 2');
    await expect(anna.carrier.push(batch)).rejects.toMatchObject({ trouble: "away" });
    expect((await anna.carrier.hello(0)).head).toBe(3);
    expect(await anna.carrier.push(batch)).toEqual({ head: 3, taken: 2 });
    expect(await readAll(anna.carrier)).toHaveLength(3);
    await anna.carrier.close();
  });

  test("whoever watches is told again after the connection broke, and hears what came meanwhile", async () => {
    const space = await cluster.found("anna");
    await using proxy = await startProxy(cluster.port);
    const anna = aMachine(space, "anna", through(cluster.port, space));
    await createSpace(anna);
    const watching = through(proxy.port, space)("anna", anna.machine);
    let told = 0;
    await watching.watch(() => {
      told += 1;
    });
    await expect.poll(() => told).toBe(1);
    await anna.push({});
    await expect.poll(() => told).toBe(2);
    proxy.drop();
    await anna.push({});
    await expect.poll(() => told).toBe(3);
    await anna.push({});
    await expect.poll(() => told).toBe(4);
    await watching.close();
    await anna.push({});
    await sleep(100);
    expect(told).toBe(4);
    await anna.carrier.close();
  });

  test("a carrier is closed at once, also when its server says nothing", async () => {
    const space = await cluster.found("anna");
    await using proxy = await startProxy(cluster.port);
    const anna = aMachine(space, "anna", through(proxy.port, space));
    await createSpace(anna);
    await anna.carrier.watch(() => {});
    proxy.hold();
    const waiting = anna.push({}).catch((error: unknown) => error);
    const began = performance.now();
    await anna.carrier.close();
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await waiting).toMatchObject({ trouble: "away" });
  });

  test("when others hold the space for too long, the call ends, and says so", async () => {
    const space = await cluster.found("anna");
    const anna = aMachine(space, "anna", through(cluster.port, space));
    await createSpace(anna);
    const holding = cluster.sql(
      `BEGIN; SELECT FROM memory.spaces WHERE id = '${space}' FOR UPDATE; SELECT pg_sleep(8); COMMIT`,
    );
    await sleep(300);
    const began = performance.now();
    await expect(anna.push({})).rejects.toMatchObject({
      trouble: "away",
      message: expect.stringContaining("Others were writing"),
    });
    expect(performance.now() - began).toBeGreaterThan(4000);
    // Reading waits for nobody.
    expect(await anna.carrier.pull(0, 10)).toHaveLength(1);
    await holding;
    expect((await anna.push({})).head).toBe(2);
    await anna.carrier.close();
  });

  test("what was wiped or restored is told apart from a removal", async () => {
    const space = await cluster.found("anna");
    const anna = aMachine(space, "anna", through(cluster.port, space));
    await createSpace(anna);
    await anna.push({}, {}, {});
    const before = await anna.carrier.hello(4);
    await cluster.sql(
      "DELETE FROM memory.operations WHERE seq > 2 AND space = (SELECT space FROM memory.spaces WHERE id = $1)",
      [space],
    );
    await cluster.sql("UPDATE memory.spaces SET head = 2 WHERE id = $1", [space]);
    const after = await anna.carrier.hello(4);
    expect([before.head, before.hashAt === null, after.head, after.hashAt]).toEqual([4, false, 2, null]);
    await cluster.sql("DELETE FROM memory.spaces WHERE id = $1", [space]);
    await expect(anna.carrier.hello(4)).rejects.toMatchObject({ trouble: "unknown" });
    await expect(anna.push({})).rejects.toMatchObject({ trouble: "unknown" });
    await anna.carrier.close();
  });

  test("words that somebody with every right changed are found, and an operation that is no more one is named", async () => {
    const space = await cluster.found("anna");
    const anna = aMachine(space, "anna", through(cluster.port, space));
    await createSpace(anna);
    await anna.push({ rows: [row("a", randomUUID())] });
    const change = (what: string) =>
      cluster.sql(
        `UPDATE memory.operations SET ${what} WHERE seq = 2 AND space = (SELECT space FROM memory.spaces WHERE id = $1)`,
        [space],
      );
    const wrong = async () => wrongInLog(space, await anna.carrier.pull(0, 10));
    expect(await wrong()).toBeNull();
    await change("images = ARRAY['other']");
    expect(await wrong()).toBe(
      "Change 2 is not as it must be: Its words were altered where they lie, after they were written.",
    );
    // The same to whoever reads it as JSON, and another to whoever hashes it.
    for (const said of ["said || ' '", `'{"id": 1}'`, "'no JSON'"]) {
      await change(`said = ${said}`);
      expect(await wrong()).toBe("Change 2 is not as it must be: It cannot be read.");
    }
    await anna.carrier.close();
  });
});
