import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { CarrierError } from "../src/log/index.ts";
import {
  addressFor,
  connectPostgres,
  openAdmin,
  type PostgresOptions,
  readAddress,
} from "../src/postgres/index.ts";
import { troubleOf } from "../src/postgres/trouble.ts";
import { isWithoutPostgres, startCluster } from "./cluster.ts";
import { aMachine, createSpace, row } from "./machines.ts";
import { type SpacesCluster, startSpaces } from "./postgres.ts";
import { startProxy } from "./proxy.ts";

/** An address of this machine that is not the loopback: what comes by it is checked like what comes from afar. */
const outside = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && one.family === "IPv4" && !one.internal)?.address;

/** A certificate that stands for itself, and its key. */
function aCertificate(name: string): { certificate: string; key: string } {
  const folder = mkdtempSync(join(tmpdir(), "memory-tls-"));
  const [certificate, key] = [join(folder, "cert"), join(folder, "key")];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=memory"];
  const files = ["-addext", `subjectAltName=${name}`, "-out", certificate, "-keyout", key];
  execFileSync("openssl", [...made, ...files], { stdio: "ignore" });
  const read = { certificate: readFileSync(certificate, "utf8"), key: readFileSync(key, "utf8") };
  rmSync(folder, { recursive: true });
  return read;
}

describe.skipIf(isWithoutPostgres())("coming to a Postgres", () => {
  let cluster: SpacesCluster;
  let folder: string;
  beforeAll(async () => {
    const own = aCertificate(`IP:${outside ?? "127.0.0.1"}`);
    const other = aCertificate("DNS:elsewhere.example");
    folder = mkdtempSync(join(tmpdir(), "memory-ca-"));
    writeFileSync(join(folder, "ca"), own.certificate + other.certificate);
    cluster = await startSpaces(["ssl = on", "ssl_cert_file = 'own.crt'", "ssl_key_file = 'own.key'"], {
      "own.crt": own.certificate,
      "own.key": own.key,
      "other.crt": other.certificate,
      "other.key": other.key,
    });
    await cluster.addLogin("nobody");
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await cluster[Symbol.asyncDispose]();
  });
  afterEach(() => vi.unstubAllEnvs());

  /** What comes of asking how the schema stands: its kind, or the trouble. */
  const come = async (address: string, over: Partial<PostgresOptions> = {}) => {
    const admin = openAdmin({ address, password: "anna", insecureNetwork: false, ...over });
    try {
      return (await admin.schema()).kind;
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error;
      expect(error.message).toMatch(/[.)]$/);
      expect(error.message).not.toContain(over.password ?? "no password");
      return error.trouble;
    } finally {
      await admin.close();
    }
  };
  const at = (host: string, more = "") => `postgres://anna@${host}:${cluster.port}/postgres${more}`;

  test.skipIf(outside === undefined)(
    "another machine is come to by TLS alone, and only if its certificate is trusted and names it",
    async () => {
      const there = at(String(outside));
      const trusting = at(String(outside), `?sslrootcert=${join(folder, "ca")}`);
      expect(await come(there)).toBe("insecure");
      expect(await come(trusting)).toBe("here");
      expect(await come(there, { insecureNetwork: true })).toBe("here");
      expect(await come(at(String(outside), "?sslrootcert=/no/such/file"))).toBe("address");
      const reload = async (...settings: string[]) => {
        for (const setting of settings) await cluster.sql(`ALTER SYSTEM SET ${setting}`);
        await cluster.sql("SELECT pg_reload_conf()");
      };
      await reload("ssl_cert_file = 'other.crt'", "ssl_key_file = 'other.key'");
      await expect.poll(() => come(trusting)).toBe("insecure");
      await reload("ssl = off");
      await expect.poll(() => come(there, { insecureNetwork: true })).toBe("here");
      expect(await come(trusting)).toBe("insecure");
      await reload("ssl_cert_file = 'own.crt'", "ssl_key_file = 'own.key'", "ssl = on");
      await expect.poll(() => come(trusting)).toBe("here");
    },
  );

  test("on this machine it is come to as it is, by the network and by its socket", async () => {
    expect(await come(at("localhost"))).toBe("here");
    expect(await come(at("127.0.0.1"))).toBe("here");
    expect(await come(at("", `?host=${cluster.folder}`))).toBe("here");
    expect(await come(at("socket", `?host=${cluster.folder}`))).toBe("here");
  });

  test("a password comes apart from the address, from the environment, or from the file that it names", async () => {
    expect(await come(at("localhost"), { password: "wrong" })).toBe("login");
    vi.stubEnv("PGPASSWORD", undefined);
    vi.stubEnv("PGPASSFILE", join(folder, "none"));
    expect(await come(at("localhost"), { password: null })).toBe("login");
    vi.stubEnv("PGPASSWORD", "anna");
    expect(await come(at("localhost"), { password: null })).toBe("here");
    vi.stubEnv("PGPASSWORD", undefined);
    const lines = ["# anna", `db.example.com:*:*:anna:other`, `localhost:${cluster.port}:*:o'\\:d:other`];
    writeFileSync(join(folder, "pgpass"), [...lines, `localhost:${cluster.port}:*:anna:anna`, ""].join("\n"));
    vi.stubEnv("PGPASSFILE", join(folder, "pgpass"));
    chmodSync(join(folder, "pgpass"), 0o644);
    expect(await come(at("localhost"), { password: null })).toBe("login");
    chmodSync(join(folder, "pgpass"), 0o600);
    expect(await come(at("localhost"), { password: null })).toBe("here");
  });

  test("whatever is not there is said to be what it is", async () => {
    expect(await come(`postgres://anna@localhost:${cluster.port}/nothing`)).toBe("login");
    expect(await come("postgres://anna@localhost:1/postgres")).toBe("away");
    expect(await come("postgres://anna@no.such.host.invalid/postgres")).toBe("away");
    expect(await come(`postgres://stranger@localhost:${cluster.port}/postgres`)).toBe("login");
    const hello = (login: string, database: string) =>
      connectPostgres({
        address: `postgres://${login}@localhost:${cluster.port}/${database}`,
        password: login,
        insecureNetwork: false,
        space: randomUUID(),
        machine: randomUUID(),
      }).hello(0);
    await cluster.sql("CREATE DATABASE empty");
    await expect(hello("anna", "empty")).rejects.toMatchObject({ trouble: "version" });
    await expect(hello("nobody", "postgres")).rejects.toMatchObject({ trouble: "login" });
    await expect(hello("anna", "postgres")).rejects.toMatchObject({ trouble: "unknown" });
    await cluster.sql("CREATE DATABASE old");
    await cluster.sql(
      `CREATE SCHEMA memory; CREATE FUNCTION memory.schema_version() RETURNS int LANGUAGE sql AS 'SELECT 0';
       GRANT USAGE ON SCHEMA memory TO anna`,
      [],
      "old",
    );
    await expect(hello("anna", "old")).rejects.toMatchObject({ trouble: "version" });
    const old = openAdmin({
      address: at("localhost").replace(/postgres$/, "old"),
      password: "anna",
      insecureNetwork: false,
    });
    expect(await old.schema()).toEqual({ kind: "here", version: 0, isCurrent: false });
    await old.close();
  });

  test("the schema is created by a login that may, and by any other the statements are told that somebody runs who may", async () => {
    await using fresh = await startCluster();
    await fresh.addLogin("anna");
    await fresh.sql("CREATE ROLE chief LOGIN CREATEROLE PASSWORD 'chief'");
    await fresh.sql("CREATE DATABASE team");
    await fresh.sql("GRANT CREATE ON DATABASE team TO chief");
    const inTeam = (login: string) =>
      openAdmin({
        address: `postgres://${login}@localhost:${fresh.port}/team`,
        password: login,
        insecureNetwork: false,
      });
    const [anna, chief] = [inTeam("anna"), inTeam("chief")];
    expect(await anna.schema()).toEqual({ kind: "none" });
    expect(await anna.createSchema()).toMatchObject({
      kind: "ask",
      sql: expect.stringContaining('TO "anna"'),
    });
    expect(await anna.schema()).toEqual({ kind: "none" });
    expect(await chief.createSchema()).toEqual({ kind: "done" });
    expect(await anna.schema()).toEqual({ kind: "closed" });
    expect(await chief.addLogin("anna")).toEqual({ kind: "there" });
    for (const one of [anna, chief])
      expect(await one.schema()).toMatchObject({ kind: "here", isCurrent: true });
    expect(await chief.addLogin("hana")).toMatchObject({ kind: "made" });
    // Who made it reads nothing past the functions.
    const [right] = await fresh.sql(
      "SELECT has_table_privilege('chief', 'memory.operations', 'SELECT') AS may",
      [],
      "team",
    );
    expect(right).toEqual({ may: false });
    await Promise.all([anna.close(), chief.close()]);
    await fresh.sql("CREATE DATABASE taken");
    await fresh.sql("CREATE SCHEMA memory", [], "taken");
    const taken = openAdmin({
      address: `postgres://anna@localhost:${fresh.port}/taken`,
      password: "anna",
      insecureNetwork: false,
    });
    expect(await taken.schema()).toEqual({ kind: "foreign" });
    await taken.close();
  });

  test("a server that says nothing is waited for no longer than it is said to be slow", async () => {
    await using proxy = await startProxy(cluster.port);
    proxy.hold();
    const began = performance.now();
    expect(await come(`postgres://anna@localhost:${proxy.port}/postgres`)).toBe("away");
    expect(performance.now() - began).toBeGreaterThan(8000);
  });

  test("no error holds a word of what was sent", async () => {
    const space = await cluster.found("anna");
    const anna = aMachine(space, "anna", (login, machine) => cluster.connect(space, login, machine));
    await createSpace(anna);
    await cluster.sql("ALTER TABLE memory.operations ADD CONSTRAINT no CHECK (said NOT LIKE '%planted%')");
    const pushing = anna.push({ rows: [row("planted secret", randomUUID())] });
    const error: unknown = await pushing.catch((thrown: unknown) => thrown);
    await cluster.sql("ALTER TABLE memory.operations DROP CONSTRAINT no");
    if (!(error instanceof CarrierError)) throw new Error("it was taken");
    expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain(
      "planted",
    );
    await anna.carrier.close();
  });
});

test("an address names a login, a host and a database, and nothing that is secret", () => {
  const read = (text: string) => {
    const said = readAddress(text);
    return said.kind === "address" ? said.address : said.why;
  };
  expect(read("postgres://anna@db.example.com/team")).toEqual({
    user: "anna",
    host: "db.example.com",
    port: 5432,
    database: "team",
    rootCertificates: null,
    isLocal: false,
  });
  expect(read("postgresql://o%27d@[::1]:99/t%20m")).toMatchObject({
    user: "o'd",
    host: "::1",
    port: 99,
    isLocal: true,
  });
  expect(read("postgres://anna@127.1.2.3/t")).toMatchObject({ isLocal: true });
  expect(read("postgres://anna@localhost.evil.example/t")).toMatchObject({ isLocal: false });
  expect(read("postgres://anna@127.0.0.1.evil.example/t")).toMatchObject({ isLocal: false });
  expect(read("postgres://anna@x/t?host=/var/run/postgresql")).toMatchObject({
    host: "/var/run/postgresql",
    isLocal: true,
  });
  expect(read("postgres://anna:secret@db/team")).toContain("holds a password");
  expect(read("postgres://anna:secret@db/team")).not.toContain("secret");
  for (const wrong of [
    "",
    "db",
    "http://anna@db/t",
    "postgres://db/t",
    "postgres://anna@db",
    "postgres://anna@db/a/b",
  ])
    expect(read(wrong)).toContain("postgres://login@host:5432/database");
  expect(read("postgres://anna@db/t?sslmode=disable")).toContain("sslmode");
  expect(read("postgres://anna@db/%zz")).toContain("%25");
  expect(addressFor("postgres://anna@db:99/team?sslrootcert=/mine", "be n")).toBe(
    "postgres://be%20n@db:99/team",
  );
});

test.each([
  ["53100", "full"],
  ["53300", "away"],
  ["57P01", "away"],
  ["57014", "away"],
  ["25006", "away"],
  ["08006", "away"],
  ["28000", "login"],
  ["XX001", "broken"],
  ["ECONNREFUSED", "away"],
  ["CERT_HAS_EXPIRED", "insecure"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "insecure"],
] as const)("the code %s of a server is the trouble %s", (code, trouble) => {
  const read = readAddress("postgres://anna@db/team");
  if (read.kind !== "address") throw new Error(read.why);
  expect(troubleOf(Object.assign(new Error("words"), { code, detail: "words" }), read.address)).toMatchObject(
    {
      trouble,
      message: expect.not.stringContaining("words"),
    },
  );
});

test("a login is written as it is, also where a sentence begins with it", () => {
  const read = readAddress("postgres://ben@db.acme.example/memory");
  if (read.kind !== "address") throw new Error("no address");
  const said = (code: string) => troubleOf(Object.assign(new Error(code), { code }), read.address).message;
  expect(said("MS001")).toMatch(/^ben is not in it/);
  expect(said("MS004")).toMatch(/^ben is not in it yet/);
  expect(said("42501")).toMatch(/^The Postgres at db.acme.example:5432 gives ben no right/);
  expect(said("ENOTFOUND")).toMatch(/^No machine called db.acme.example is known here: see whether the name/);
  expect(said("ECONNREFUSED")).toMatch(/^The Postgres at db.acme.example:5432 takes no connection: .* port/);
  expect(said("53100")).toMatch(/^The disk of the Postgres at db.acme.example:5432 is full/);
});
