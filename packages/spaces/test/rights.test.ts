import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeKeyPair, type Role } from "../src/log/index.ts";
import { openAdmin } from "../src/postgres/index.ts";
import { DOOR_NAMES, TABLE_NAMES } from "../src/postgres/schema/index.ts";
import { sentText } from "../src/postgres/wire.ts";
import { isWithoutPostgres } from "./cluster.ts";
import { aMachine, createSpace, DAY, invite, join, row, type TestMachine } from "./machines.ts";
import { type SpacesCluster, startSpaces } from "./postgres.ts";

/** Who comes, by a login of their own: a role in the space; somebody of another space; somebody who may not use spaces at all. */
const COMERS = ["anna", "ben", "carla", "dora", "stranger", "outsider"] as const;
const ROLES: Readonly<Record<string, Role>> = { ben: "writer", carla: "curator", dora: "reader" };
const NO_RIGHT = "42501";
const OUT = "MS001";

describe.skipIf(isWithoutPostgres())("rights in Postgres", () => {
  let cluster: SpacesCluster;
  let space: string;
  const machines = new Map<string, TestMachine>();

  beforeAll(async () => {
    cluster = await startSpaces();
    for (const name of ["stranger", "outsider"]) await cluster.addLogin(name);
    await cluster.sql("GRANT memory_member TO stranger");
    space = await cluster.found("anna");
    const add = (login: string) => {
      const machine = aMachine(space, login, (member, id) => cluster.connect(space, member, id));
      machines.set(login, machine);
      return machine;
    };
    const anna = add("anna");
    await createSpace(anna);
    for (const [login, role] of Object.entries(ROLES))
      await join(space, add(login), await invite(anna, login, role));
    await anna.push({ rows: [row("a", randomUUID())] });
  });
  afterAll(async () => {
    await Promise.all([...machines.values()].map(({ carrier }) => carrier.close()));
    for (const client of clients.values()) await (await client).end();
    await cluster[Symbol.asyncDispose]();
  });

  const clients = new Map<string, Promise<pg.Client>>();
  const open = async (user: string): Promise<pg.Client> => {
    const client = new pg.Client({
      host: "127.0.0.1",
      port: cluster.port,
      user,
      password: user,
      database: "postgres",
    });
    await client.connect();
    return client;
  };

  /** What one statement of a login comes to: its rows, or the code of the refusal. */
  const asked = async (login: string, text: string, values: unknown[] = []) => {
    const known = clients.get(login) ?? open(login);
    clients.set(login, known);
    try {
      return (await (await known).query(text, values)).rows;
    } catch (error) {
      return error instanceof pg.DatabaseError ? error.code : String(error);
    }
  };

  test.each(COMERS)("%s has no right on any table", async (login) => {
    for (const table of TABLE_NAMES)
      for (const statement of [
        `SELECT * FROM memory.${table}`,
        `INSERT INTO memory.${table} DEFAULT VALUES`,
        `UPDATE memory.${table} SET space = 1`,
        `DELETE FROM memory.${table}`,
        `TRUNCATE memory.${table}`,
        `COPY memory.${table} TO STDOUT`,
        `DO $$ BEGIN LOCK TABLE memory.${table}; END $$`,
        `CREATE TRIGGER t BEFORE INSERT ON memory.${table} EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
      ])
        expect([statement, await asked(login, statement)]).toEqual([statement, NO_RIGHT]);
    expect(await asked(login, "CREATE TABLE memory.mine (i int)")).toBe(NO_RIGHT);
  });

  test.each(COMERS)("%s runs no function but those that are for members", async (login) => {
    const all = await cluster.sql(
      `SELECT p.oid::regprocedure::text AS name, has_function_privilege($1, p.oid, 'EXECUTE')
        AND has_schema_privilege($1, 'memory', 'USAGE') AS may
        FROM pg_proc p WHERE p.pronamespace = 'memory'::regnamespace ORDER BY 1`,
      [login],
    );
    const may = all.filter((one) => one.may).map(({ name }) => String(name).replace(/^memory\./, ""));
    const doors = DOOR_NAMES.map((name) => name.replaceAll(", ", ",").replace(/\bint\)/, "integer)"));
    expect(may.sort()).toEqual(login === "outsider" ? [] : [...doors].sort());
    expect(all.length).toBeGreaterThan(doors.length);
  });

  test("what a member may ask of a space is what the role allows", async () => {
    const answers: Record<string, unknown[]> = {};
    for (const login of COMERS) {
      const id = machines.get(login)?.machine ?? randomUUID();
      const doors: [string, unknown[]][] = [
        ["SELECT memory.hello_v2($1, $2, 0) ->> 'role' AS a", [space, id]],
        ["SELECT count(*)::int AS a FROM memory.pull_v2($1, $2, 0, 10)", [space, id]],
        ["SELECT memory.push_v2($1, $2, '[]', NULL) ->> 'taken' AS a", [space, id]],
      ];
      const said: unknown[] = [];
      for (const [text, values] of doors) {
        const answer = await asked(login, text, values);
        said.push(Array.isArray(answer) ? answer[0].a : answer);
      }
      answers[login] = said;
    }
    expect(answers).toEqual({
      anna: ["owner", 8, "0"],
      ben: ["writer", 8, "0"],
      carla: ["curator", 8, "0"],
      dora: ["reader", 8, "0"],
      stranger: [OUT, OUT, OUT],
      outsider: [NO_RIGHT, NO_RIGHT, NO_RIGHT],
    });
  });

  test("whoever sends is who logged in, whatever is said of it", async () => {
    const ben = machines.get("ben");
    const anna = machines.get("anna");
    if (!ben || !anna) throw new Error("nobody");
    const signed = ben.sign({ rows: [row("x", randomUUID())] });
    const send = (over: object, login = "ben", machine = ben.machine) => {
      const [item] = JSON.parse(sentText(signed.map((operation) => ({ operation, bases: [0] }))));
      const said = JSON.stringify({ ...JSON.parse(item.said), ...over });
      const batch = JSON.stringify([{ ...item, ...over, said }]);
      return asked(login, "SELECT memory.push_v2($1, $2, $3, NULL) -> 'refused' ->> 'why' AS why", [
        space,
        machine,
        batch,
      ]);
    };
    expect(await send({ member: "anna" })).toEqual([{ why: "malformed" }]);
    expect(await send({ seq: 1 })).toEqual([{ why: "malformed" }]);
    expect(await send({ machine: anna.machine })).toEqual([{ why: "malformed" }]);
    expect(await send({}, "ben", anna.machine)).toBe("MS002");
    expect(await send({}, "carla", ben.machine)).toBe("MS002");
    expect(await send({}, "stranger")).toBe(OUT);
    expect(await send({})).toEqual([{ why: null }]);
    const [newest] = (await anna.carrier.pull(8, 10)).slice(-1);
    expect(newest).toMatchObject({ seq: 9, member: "ben", machine: ben.machine });
    const [operation] = signed;
    if (operation) ben.count(operation);
  });

  test("no text that is sent is read as a statement", async () => {
    const ben = machines.get("ben");
    if (!ben) throw new Error("nobody");
    const evil = `'); DROP TABLE memory.operations; --`;
    const texts = [
      evil,
      `$$; ${evil}`,
      `"; ${evil}`,
      "%s %I %L",
      `{"a": "${"\\"}"}`,
      "null",
      "{}",
      "[]",
      "[[]]",
    ];
    for (const text of texts) {
      const answer = await asked("ben", "SELECT memory.push_v2($1, $2, $3, NULL) ->> 'taken' AS taken", [
        space,
        ben.machine,
        text,
      ]);
      expect([text, answer]).toEqual([text, [{ taken: "0" }]]);
      const pushed = await ben.push({
        by: { kind: "agent", client: text },
        rows: [
          row(`${text} ${randomUUID()}`, randomUUID(), { table: text, claims: [`${text} ${randomUUID()}`] }),
        ],
      });
      expect(pushed.refused).toBeUndefined();
      expect((await ben.carrier.pull(pushed.head - 1, 1))[0]).toMatchObject({ rows: [{ table: text }] });
    }
  });

  test("a function that is added later is open to nobody", async () => {
    await cluster.sql(
      `SET ROLE memory_keeper; CREATE FUNCTION memory.later() RETURNS int LANGUAGE sql AS 'SELECT 1'; RESET ROLE`,
    );
    for (const login of COMERS) expect(await asked(login, "SELECT memory.later()")).toBe(NO_RIGHT);
    await cluster.sql("DROP FUNCTION memory.later()");
  });

  test("functions run as somebody who administers nothing, and find nothing but the tables of the schema", async () => {
    const [keeper] = await cluster.sql(
      `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolcanlogin OR rolbypassrls AS mighty
        FROM pg_roles WHERE rolname = 'memory_keeper'`,
    );
    expect(keeper).toEqual({ mighty: false });
    const others = await cluster.sql(
      `SELECT proname FROM pg_proc WHERE pronamespace = 'memory'::regnamespace AND prosecdef
        AND NOT coalesce(proconfig::text LIKE '%search_path=memory, pg_temp%', false)`,
    );
    expect(others).toEqual([]);
    const anna = machines.get("anna");
    const client = await open("stranger");
    await client.query(
      "CREATE TEMPORARY TABLE members AS SELECT 1 AS space, 'stranger' AS member, 'owner' AS role",
    );
    await client.query("SET search_path = pg_temp, memory");
    const asking = client.query("SELECT memory.hello_v2($1, $2, 0)", [space, anna?.machine]);
    await expect(asking).rejects.toMatchObject({ code: OUT });
    await client.end();
  });

  test("row security hides every table from whoever is granted one by mistake", async () => {
    await cluster.sql("GRANT SELECT ON ALL TABLES IN SCHEMA memory TO ben");
    for (const table of TABLE_NAMES) expect(await asked("ben", `SELECT * FROM memory.${table}`)).toEqual([]);
    await cluster.sql("REVOKE SELECT ON ALL TABLES IN SCHEMA memory FROM ben");
  });

  test("who joins gets a login of their own, and the password of the invitation is worth nothing afterwards", async () => {
    await cluster.sql(
      "CREATE ROLE boss LOGIN CREATEROLE PASSWORD 'boss'; GRANT memory_member TO boss WITH ADMIN OPTION",
    );
    const options = (login: string, password: string) => ({
      address: cluster.addressOf(login),
      password,
      insecureNetwork: false,
    });
    const boss = openAdmin(options("boss", "boss"));
    const odd = `o'd"d; DROP ROLE anna; --`;
    for (const name of ["eva", odd]) {
      const made = await boss.addLogin(name);
      if (made.kind !== "made") throw new Error(made.kind);
      expect(await boss.addLogin(name)).toEqual({ kind: "there" });
      const own = openAdmin(options(name, made.password));
      expect(await own.schema()).toMatchObject({ kind: "here", isCurrent: true });
      await own.changePassword("another");
      await own.close();
      await expect(openAdmin(options(name, made.password)).schema()).rejects.toMatchObject({
        trouble: "login",
      });
      expect(await openAdmin(options(name, "another")).schema()).toMatchObject({ kind: "here" });
    }
    await cluster.sql(`REVOKE memory_member FROM "${odd.replaceAll('"', '""')}"`);
    expect(await openAdmin(options(odd, "another")).schema()).toEqual({ kind: "closed" });
    await expect(boss.addLogin("x".repeat(64))).rejects.toMatchObject({ trouble: "login" });
    await boss.close();
  });

  test("a login that may not make others says what somebody runs who may", async () => {
    const anna = openAdmin({ address: cluster.addressOf("anna"), password: "anna", insecureNetwork: false });
    expect(await anna.addLogin('fritz"')).toEqual({
      kind: "ask",
      sql: `CREATE ROLE "fritz""" LOGIN PASSWORD 'choose one and tell it to them alone'; GRANT memory_member TO "fritz""";`,
    });
    expect(await anna.addLogin("outsider")).toEqual({
      kind: "ask",
      sql: 'GRANT memory_member TO "outsider";',
    });
    await anna.close();
  });

  test("a role that is given is told in the next answer, and one that is taken, too", async () => {
    const [anna, dora] = [machines.get("anna"), machines.get("dora")];
    if (!anna || !dora) throw new Error("nobody");
    await anna.act({ act: "role", member: "dora", role: "writer" });
    expect((await dora.push({})).refused).toBeUndefined();
    await anna.act({ act: "role", member: "dora", role: "reader" });
    expect((await dora.push({})).refused?.why).toBe("denied");
    const { publicKey } = makeKeyPair();
    const invitation = { act: "invite", member: "dora", role: "owner", inviteKey: publicKey } as const;
    expect((await dora.act({ ...invitation, until: Date.now() + DAY })).refused?.why).toBe("denied");
  });
});
