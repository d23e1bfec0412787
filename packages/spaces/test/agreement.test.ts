import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Act } from "../src/log/index.ts";
import { startAll } from "./agreement-carriers.ts";
import { aStep } from "./agreement-steps.ts";
import { isWithoutPostgres } from "./cluster.ts";
import { type SpacesCluster, startSpaces } from "./postgres.ts";
import { type S3Server, startS3Server } from "./s3-server.ts";

/** Every other space is sealed; from 9 on neither knows signatures, and operations are passed over. */
const SEEDS = [1, 2, 3, 4, 6, 9, 10, 11];
const STEPS = 120;

describe.skipIf(isWithoutPostgres())("the log in memory, that in Postgres and that in a bucket", () => {
  let cluster: SpacesCluster;
  let server: S3Server;
  const seen = new Set<string>();
  beforeAll(async () => {
    cluster = await startSpaces();
    server = await startS3Server();
  });
  afterAll(async () => {
    await cluster[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  test.each(SEEDS)(
    "keep to one law: whatever anybody sends, all answer the same and hold the same (%i)",
    async (seed) => {
      const how = { isSealed: seed % 2 === 0, isTrusting: seed > 8 };
      await using carriers = await startAll(cluster, server, how);
      for (const [n, step] of fc.sample(aStep, { numRuns: STEPS, seed }).entries()) {
        const [memory, ...others] = await carriers.send(step);
        for (const other of others) expect([n, step, other]).toEqual([n, step, memory]);
        seen.add(memory?.split(" ")[0] ?? "");
      }
      const [memory, ...others] = await carriers.read();
      for (const other of others) expect(other).toEqual(memory);
      expect(await carriers.standingThere()).toEqual(carriers.standingHere());
      for (const act of carriers.actsOf(memory?.read ?? [])) seen.add(act);
    },
  );

  test("and that was asked of them in every way in which they refuse", () => {
    const whys = ["taken", "out", "stale", "same", "gone", "denied", "malformed"];
    const acts = [...Act.options.map(({ shape }) => shape.act.value), "recover", "over"];
    expect([...whys, ...acts].filter((one) => !seen.has(one))).toEqual([]);
  });
});
