import { setTimeout } from "node:timers/promises";
import { createClient } from "@memory/client";
import { type Cluster, isWithoutPostgres, startCluster } from "@memory/spaces/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silentLog } from "../../src/platform/logger.ts";
import { hostByAddress } from "../../src/spaces/host-by-address.ts";
import { type TestDaemon, testDaemon } from "../daemon.ts";

const SAYINGS = [
  "The orders service listens on port 4000.",
  "Invoices are archived for ten years in the harbour bucket.",
  "The staging database is rebuilt every night at two.",
  "Herons nest beside the loading dock of the warehouse.",
];

describe.skipIf(isWithoutPostgres())("a space that is searched where it lies", () => {
  let cluster: Cluster;
  let address = "";
  beforeAll(async () => {
    cluster = await startCluster();
    await cluster.sql("CREATE ROLE ann LOGIN CREATEROLE PASSWORD 'ann'");
    await cluster.sql("CREATE DATABASE team OWNER ann");
    address = `postgres://ann@127.0.0.1:${cluster.port}/team`;
  }, 120_000);
  afterAll(() => cluster[Symbol.asyncDispose]());

  const spaceHost = hostByAddress(silentLog, "/nowhere");
  /** Ann keeps a copy of what she has said; Ben joins by `searchOnly`. */
  async function team(name: string, ann: TestDaemon, ben: TestDaemon, member: string): Promise<string> {
    const { id } = await ann.client.spaces.create({ body: { name, on: address, password: "ann" } });
    const ids: string[] = [];
    for (const content of SAYINGS) {
      const saved = await ann.client.memories.save({ body: { content, project: "orders" } });
      ids.push(saved.id ?? "");
    }
    await ann.client.spaces.publish({ params: { id }, body: { ids } });
    const { code } = await ann.client.spaces.invite({ params: { id }, body: { member, role: "reader" } });
    await ben.client.spaces.join({ body: { code, searchOnly: true } });
    await filled(ben, id, SAYINGS.length);
    return id;
  }
  async function filled({ client }: TestDaemon, id: string, texts: number): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const { searched } = await client.spaces.sync({ params: { id } });
      if (searched?.texts === texts && searched.compared === texts && searched.isFilled) return;
      if (tries > 60) throw new Error(`not filled in: ${JSON.stringify(searched)}`);
      await setTimeout(500);
    }
  }
  const ask = ({ client }: TestDaemon, query: string, more: object = {}) =>
    client.recall.query({ body: { query, ...more } });

  test("its answers stand among one's own, say whose they are, and nothing of it is in the home", {
    timeout: 120_000,
  }, async () => {
    await using ann = await testDaemon({ spaceHost });
    await using ben = await testDaemon({ spaceHost });
    const own = await ben.client.memories.save({ body: { content: "My own service listens on port 7000." } });
    const id = await team("orders", ann, ben, "ben");
    const space = await ben.client.spaces.get({ params: { id } });
    expect(space).toMatchObject({ keeping: "none", state: "on", memories: 0, role: "reader" });
    const answer = await ask(ben, "which port does the orders service listen on");
    expect(answer).toMatchObject({ degraded: false });
    expect(answer.memories[0]).toMatchObject({
      content: SAYINGS[0],
      ownerId: id,
      space: { id, name: "orders" },
      saidBy: { member: "ann", byAgent: false },
    });
    expect(answer.memories.map((hit) => hit.id)).toContain(own.id);
    expect((await ask(ben, "which port", { space: "own" })).memories.map((hit) => hit.id)).toEqual([own.id]);
    expect(
      (await ask(ben, "where do herons nest", { space: "orders" })).memories.map(({ content }) => content)[0],
    ).toBe(SAYINGS[3]);
    expect((await ask(ben, "herons nest", { types: ["procedure"] })).memories).toEqual([]);
    expect((await ask(ben, "herons nest dock", { project: "orders" })).memories[0]?.content).toBe(SAYINGS[3]);
    expect((await ask(ben, "herons nest dock", { project: "other" })).memories).toEqual([]);
    // A trace asks nobody again.
    const trace = await ben.client.recall.trace({ params: { id: answer.queryId } });
    expect(trace.candidates[0]).toMatchObject({ text: SAYINGS[0] });
    expect((await ask(ben, "herons nest", { at: "2020-01-01T00:00:00Z" })).degradedBy).toEqual([
      "space orders answers for today alone",
    ]);
    const publishing = ben.client.spaces.publish({ params: { id }, body: { ids: [own.id ?? ""] } });
    await expect(publishing).rejects.toMatchObject({ code: "conflict" });
    // What is deleted there is answered no more.
    const { memories } = await createClient({ baseUrl: ann.baseUrl, owner: id }).memories.list();
    const heron = memories.find(({ content }) => content === SAYINGS[3]);
    await ann.client.spaces.change({
      params: { id },
      body: { change: { kind: "delete", id: heron?.id ?? "" } },
    });
    expect((await ask(ben, "where do herons nest")).memories.map(({ content }) => content)).not.toContain(
      SAYINGS[3],
    );
    expect((await ben.client.spaces.leave({ params: { id }, body: {} })).memories).toBe(0);
    expect((await ask(ben, "where do herons nest")).degradedBy ?? []).not.toContain(gone("orders"));
  });

  test("a server that does not answer is not waited for, and the answer says so until it is back", {
    timeout: 120_000,
  }, async () => {
    await using ann = await testDaemon({ spaceHost });
    await using ben = await testDaemon({ spaceHost });
    await ben.client.memories.save({ body: { content: "My own service listens on port 7000." } });
    const id = await team("stores", ann, ben, "carl");
    const query = "which port does the service listen on";
    const saysGone = async () => {
      const answer = await ask(ben, query);
      expect(answer.degraded).toBe(true);
      expect(answer.degradedBy).toContain(gone("stores"));
      expect(answer.memories.map(({ content }) => content)).toEqual(["My own service listens on port 7000."]);
      // It waits a quarter of a second; whoever waited for the connection to be given up would wait for two.
      expect(answer.tookMs).toBeLessThan(1500);
    };
    const saysAll = async () => {
      await ben.client.spaces.sync({ params: { id } });
      const answer = await ask(ben, query);
      expect(answer.degraded).toBe(false);
      expect(answer.memories.map(({ content }) => content)).toContain(SAYINGS[0]);
    };
    await saysAll();
    const processes = (await cluster.sql("SELECT pid FROM pg_stat_activity WHERE datname = 'team'")).map(
      ({ pid }) => Number(pid),
    );
    for (const pid of processes) process.kill(pid, "SIGSTOP");
    try {
      await saysGone();
      await saysGone();
    } finally {
      for (const pid of processes) process.kill(pid, "SIGCONT");
    }
    await saysAll();
    cluster.stopAtOnce();
    await saysGone();
    cluster.start();
    await saysAll();
  });
});

const gone = (name: string): string => `space ${name} did not answer`;
