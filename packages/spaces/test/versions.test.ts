import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CarrierError } from "../src/log/index.ts";
import { connectPostgres, openAdmin, SCHEMA_VERSION } from "../src/postgres/index.ts";
import { DOOR_NAMES } from "../src/postgres/schema/doors.ts";
import { TABLE_NAMES } from "../src/postgres/schema/index.ts";
import { isWithoutPostgres } from "./cluster.ts";
import { aMachine, createSpace, row } from "./machines.ts";
import { type SpacesCluster, startSpaces } from "./postgres.ts";

/** What members could call in another version, with its shapes: each writes down that it was called. */
const schemaOf = (version: number): string => `
CREATE SCHEMA memory;
CREATE TABLE memory.written (what text NOT NULL);
CREATE FUNCTION memory.schema_version() RETURNS int LANGUAGE sql IMMUTABLE AS 'SELECT ${version}';
CREATE FUNCTION memory.hello_v${version}(uuid, uuid, bigint) RETURNS jsonb LANGUAGE sql AS
  $$ INSERT INTO memory.written VALUES ('hello') RETURNING '{}'::jsonb $$;
CREATE FUNCTION memory.pull_v${version}(uuid, uuid, bigint, int) RETURNS SETOF jsonb LANGUAGE sql AS
  $$ INSERT INTO memory.written VALUES ('pull') RETURNING '{}'::jsonb $$;
CREATE FUNCTION memory.push_v${version}(uuid, uuid, text, bigint) RETURNS jsonb LANGUAGE sql AS
  $$ INSERT INTO memory.written VALUES ('push') RETURNING '{}'::jsonb $$;
CREATE FUNCTION memory.found_v${version}(uuid, text, int) RETURNS void LANGUAGE sql AS
  $$ INSERT INTO memory.written VALUES ('found') $$;
GRANT USAGE ON SCHEMA memory TO PUBLIC;
GRANT ALL ON ALL TABLES IN SCHEMA memory TO PUBLIC;`;

describe.skipIf(isWithoutPostgres())("versions of the schema in Postgres", () => {
  let cluster: SpacesCluster;
  beforeAll(async () => {
    cluster = await startSpaces();
  });
  afterAll(() => cluster[Symbol.asyncDispose]());

  test.each([
    ["an older", SCHEMA_VERSION - 1],
    ["a newer", SCHEMA_VERSION + 1],
  ])("a schema of %s version is told to be one, and nothing is written to it", async (_, version) => {
    const database = `v${version}`;
    await cluster.sql(`CREATE DATABASE ${database}`);
    await cluster.sql(schemaOf(version), [], database);
    const address = cluster.addressOf("anna").replace(/postgres$/, database);
    const options = { address, password: "anna", insecureNetwork: false };
    const admin = openAdmin(options);
    expect(await admin.schema()).toEqual({ kind: "here", version, isCurrent: false });
    const space = randomUUID();
    const anna = aMachine(space, "anna", (_member, machine) =>
      connectPostgres({ ...options, space, machine }),
    );
    const asked = [
      () => admin.found(space, "orders"),
      () => admin.createSchema(),
      () => createSpace(anna),
      () => anna.carrier.hello(0),
      () => anna.carrier.pull(0, 10),
      () => anna.push({ rows: [row("a", randomUUID())] }),
    ];
    for (const ask of asked) {
      const said: unknown = await ask().catch((error: unknown) => error);
      // Who may not create a schema is told what an administrator runs, and has run nothing.
      if (said instanceof CarrierError)
        expect(said).toMatchObject({
          trouble: "version",
          message: expect.stringMatching(/another version of memory.*\.$/),
        });
      else expect(said).toMatchObject({ kind: "ask" });
    }
    expect(await cluster.sql("SELECT * FROM memory.written", [], database)).toEqual([]);
    await admin.close();
    await anna.carrier.close();
  });

  test("an administrator who creates the schema where one of another version is hears so", async () => {
    await cluster.sql("CREATE ROLE boss LOGIN SUPERUSER PASSWORD 'boss'");
    await cluster.sql("CREATE DATABASE again");
    await cluster.sql(schemaOf(SCHEMA_VERSION - 1), [], "again");
    const address = cluster.addressOf("boss").replace(/postgres$/, "again");
    const boss = openAdmin({ address, password: "boss", insecureNetwork: false });
    await expect(boss.createSchema()).rejects.toMatchObject({ trouble: "version" });
    expect(await boss.schema()).toMatchObject({ kind: "here", isCurrent: false });
    await boss.close();
  });

  test("a program of the version before finds none of its functions here, is told the version, and writes nothing", async () => {
    const client = new pg.Client({
      ...{ host: "127.0.0.1", port: cluster.port, user: "anna", password: "anna", database: "postgres" },
    });
    await client.connect();
    const [space, machine] = [randomUUID(), randomUUID()];
    const before = SCHEMA_VERSION - 1;
    const calls: [string, unknown[]][] = [
      [`SELECT memory.hello_v${before}($1, $2, 0)`, [space, machine]],
      [`SELECT * FROM memory.pull_v${before}($1, $2, 0, 10)`, [space, machine]],
      [`SELECT memory.push_v${before}($1, $2, '[]', NULL)`, [space, machine]],
      [`SELECT memory.found_v${before}($1, 'orders', 1)`, [space]],
    ];
    for (const [text, values] of calls)
      await expect(client.query(text, values)).rejects.toMatchObject({ code: "42883" });
    expect((await client.query("SELECT memory.schema_version() AS version")).rows).toEqual([
      { version: SCHEMA_VERSION },
    ]);
    await client.end();
    for (const table of TABLE_NAMES)
      expect(await cluster.sql(`SELECT count(*)::int AS count FROM memory.${table}`)).toEqual([{ count: 0 }]);
  });

  test("every function of members for the log but the one that tells the version has the version in its name", () => {
    const others = DOOR_NAMES.filter((name) => !name.includes(`_v${SCHEMA_VERSION}(`));
    expect(others).toEqual(["schema_version()"]);
  });
});
