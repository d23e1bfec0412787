import { isWithoutPostgres, startCluster } from "@memory/spaces/testing";
import { describe, expect, test } from "vitest";
import { silentLog } from "../../src/platform/logger.ts";
import { postgresHost } from "../../src/spaces/postgres-host.ts";
import { testDaemon } from "../daemon.ts";

describe.skipIf(isWithoutPostgres())("a sealed space on a real Postgres", () => {
  test("is read whole by who was removed and comes back without leaving first", {
    timeout: 120_000,
  }, async () => {
    await using cluster = await startCluster();
    await cluster.sql("CREATE ROLE ann LOGIN CREATEROLE PASSWORD 'ann'");
    await cluster.sql("CREATE DATABASE team OWNER ann");
    const spaceHost = postgresHost(silentLog);
    await using ann = await testDaemon({ spaceHost });
    await using ben = await testDaemon({ spaceHost });
    const on = `postgres://ann@127.0.0.1:${cluster.port}/team`;
    const { id } = await ann.client.spaces.create({
      body: { name: "orders", on, password: "ann", sealed: true },
    });
    const inviting = () => ann.client.spaces.invite({ params: { id }, body: { member: "ben" } });
    await ben.client.spaces.join({ body: { code: (await inviting()).code } });
    const publish = async (content: string) => {
      const saved = await ann.client.memories.save({ body: { content } });
      await ann.client.spaces.publish({ params: { id }, body: { ids: [saved.id ?? ""] } });
    };
    await publish("Lamps are kept on deck one.");
    await ben.client.spaces.sync({ params: { id } });
    await ann.client.spaces.removeMember({ params: { id, member: "ben" } });
    await publish("Ropes are kept on deck two.");
    const { space } = await ben.client.spaces.join({ body: { code: (await inviting()).code } });
    expect(space).toMatchObject({ state: "on", memories: 2 });
    expect((await ben.client.spaces.verify({ params: { id } })).faults).toEqual([]);
  });
});
