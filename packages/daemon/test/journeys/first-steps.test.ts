import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { embeddedModels } from "../../src/models/embedded/models.ts";
import type { Models } from "../../src/models/models.ts";
import { createPool } from "../../src/platform/schedule/pool.ts";
import { testDaemon } from "../daemon.ts";

test("the very first memory answers a question about it, and none about something else", async () => {
  const pool = createPool("session-worker", { threads: 1 });
  const extraction = createPool("extract-worker", { threads: 1 });
  const modelDir = fileURLToPath(new URL("../../models/", import.meta.url));
  const real = embeddedModels({ modelDir, enabled: true })({
    sessions: pool,
    recall: pool,
    lists: pool,
    documents: pool,
    awaited: pool,
    walks: pool,
    graphs: pool,
    layouts: pool,
    backups: pool,
    checks: pool,
    archives: pool,
    extraction,
    close: pool.close,
  });
  await real.load();
  const models: Models = real;
  try {
    await using memory = await testDaemon({ models });
    const { client } = memory;
    await client.memories.save({
      body: { content: "The staging server is called heron and listens on port 8443." },
    });
    await expect.poll(async () => (await client.health.status()).vectorsPending).toBe(0);
    for (const query of ["which port does staging use", "what is the staging server called", "port 8443"])
      expect((await client.recall.query({ body: { query } })).memories[0]?.content).toContain("heron");
    for (const query of ["who won the football match", "how do I bake a chocolate cake"])
      expect((await client.recall.query({ body: { query } })).memories).toEqual([]);
  } finally {
    await real.close();
    await Promise.all([pool.close(), extraction.close()]);
  }
});
