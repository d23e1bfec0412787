import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "vitest";
import { isWithoutPostgres, postgresPrograms, startCluster } from "../../spaces/test/cluster.ts";
import { expectSealed, expectStory, typePage } from "./sync-page.ts";

test.skipIf(isWithoutPostgres())(
  "every line of docs/sync.md does what it says, on three machines with a Postgres between them",
  { timeout: 240_000 },
  async () => {
    await using cluster = await startCluster();
    await cluster.addLogin("ada");
    const login = { PGPASSWORD: "ada" };
    // An administrator runs what the page has printed.
    const told = await typePage(`postgres://ada@localhost:${cluster.port}/postgres`, login, async (sql) => {
      await cluster.sql(sql);
      await cluster.sql("GRANT memory_member TO ada");
    });
    expectStory(told);
    const dump = spawnSync(
      join(postgresPrograms() ?? "", "pg_dump"),
      [
        "-h",
        cluster.folder,
        "-p",
        String(cluster.port),
        "-U",
        "postgres",
        "--data-only",
        "--inserts",
        "postgres",
      ],
      { encoding: "utf8", maxBuffer: 64 << 20 },
    );
    expectSealed(dump.stdout);
  },
);
