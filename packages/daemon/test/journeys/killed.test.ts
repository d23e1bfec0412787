import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Client, createClient } from "@memory/client";
import { openDatabase } from "@memory/sources/databases";
import { until } from "@memory/sources/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkOrMend } from "../../src/history/check/mend-home.ts";
import { homeAt } from "../../src/platform/home.ts";
import { openStore } from "../../src/store/open.ts";
import { newest } from "../../src/store/store-folder.fixture.ts";
import { archiveOf, importInto } from "../archives.ts";
import { oneStepMore } from "../one-step-more.ts";
import { daemonProcess } from "../process.ts";

const MEMORIES = 200;
/** Parts of the time that it takes, at which it is killed. */
const MOMENTS = [0.4, 0.85];

let dir: string;
let archive: string;
let homes = 0;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "memory-killed-"));
  await using daemon = await daemonProcess({ MEMORY_HOME: newHome() });
  const client = createClient({ baseUrl: daemon.baseUrl });
  await fill(client);
  archive = await archiveOf(client);
}, 60_000);
afterAll(() => rm(dir, { recursive: true, force: true }));

function newHome(): string {
  homes += 1;
  return join(dir, `home-${homes}`);
}

async function fill({ memories }: Client): Promise<void> {
  for (let from = 0; from < MEMORIES; from += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        memories.save({ body: { content: `Berth ${from + n} of the harbour is ${(from + n) * 7} m long.` } }),
      ),
    );
}

/** What a person finds after the next start: how many memories; nothing half made; nothing for the check-up to tell. */
async function afterStart(home: string): Promise<number> {
  let held = 0;
  {
    await using daemon = await daemonProcess({ MEMORY_HOME: home });
    const { memories } = createClient({ baseUrl: daemon.baseUrl });
    await until(
      async () => unfinished(home),
      (names) => names.length === 0,
    );
    held = (await memories.list({ query: { status: "active" } })).total;
    await daemon.end("SIGTERM");
  }
  const env = { MEMORY_HOME: home, MEMORY_PORT: "0" };
  const seen = await checkOrMend({ home: homeAt(home), clock: Date.now, env }, { dryRun: true });
  expect(seen.kind === "busy" ? ["busy"] : seen.faults.filter(({ severity }) => severity !== "note")).toEqual(
    [],
  );
  return held;
}

const unfinished = (home: string): string[] =>
  readdirSync(home, { recursive: true, encoding: "utf8" }).filter((name) => /draft|archives[/\\]/.test(name));

/** Does it once to its end, and then kills the daemon in the midst of it, again and again; answers what was held after each. */
async function killedIn(
  work: (client: Client) => Promise<unknown>,
  prepare: (client: Client) => Promise<unknown>,
): Promise<Set<number>> {
  const held = new Set<number>();
  let took = 0;
  for (const moment of [null, ...MOMENTS]) {
    const home = newHome();
    await using daemon = await daemonProcess({ MEMORY_HOME: home });
    const client = createClient({ baseUrl: daemon.baseUrl });
    await prepare(client);
    const begun = performance.now();
    const working = work(client).catch(() => "broken off");
    if (moment === null) {
      await working;
      took = performance.now() - begun;
    } else await wait(took * moment);
    await daemon.end("SIGKILL");
    await working;
    held.add(await afterStart(home));
  }
  return held;
}

test("a backup and an export that are killed leave the store as it was, and nothing half made", async () => {
  const both = ({ admin, archive: { export: out } }: Client) =>
    Promise.all([admin.backup({ body: {} }), out({ query: { compress: "gzip" } })]);
  expect(await killedIn(both, (client) => importInto(client, archive))).toEqual(new Set([MEMORIES]));
}, 120_000);

test("an import of an archive that is killed has brought nothing, or all of it after the next start", async () => {
  const held = await killedIn(
    (client) => importInto(client, archive),
    async () => undefined,
  );
  for (const one of held) expect([0, MEMORIES]).toContain(one);
  const merged = await killedIn(
    (client) => importInto(client, archive),
    ({ memories }) => memories.save({ body: { content: "The tram leaves at nine." } }),
  );
  for (const one of merged) expect([1, MEMORIES + 1]).toContain(one);
}, 120_000);

test("a migration that is killed leaves the store of before or the new one, and is done by the next start", async () => {
  let took = 0;
  for (const moment of [null, ...MOMENTS]) {
    const [path, backupDir] = [join(newHome(), "memory.db"), join(dir, `backups-${homes}`)];
    mkdirSync(dirname(path));
    const before = openStore(path);
    before
      .prepare(
        `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 60000)
         INSERT INTO owners (id, created_at) SELECT printf('00000000-0000-4000-8000-%012d', n), n FROM n`,
      )
      .run();
    before.close();
    const migrating = await aMigration(path, backupDir);
    if (moment !== null) setTimeout(() => migrating.kill("SIGKILL"), took * moment);
    took = (await migrating.ended) ?? took;
    const left = openDatabase(path);
    expect([newest, newest + 1]).toContain(left.pragma("user_version", { simple: true }));
    left.close();
    const after = openStore(path, { ...oneStepMore, backupDir });
    expect([after.schemaVersion, after.prepare("SELECT count(*) FROM moved_owners").pluck().get()]).toEqual([
      newest + 1,
      60_000,
    ]);
    after.close();
    const backups = readdirSync(backupDir).filter((name) => name.endsWith(".db"));
    const held = backups.map((name) => {
      const backup = openDatabase(join(backupDir, name), { readonly: true });
      const count = backup.prepare("SELECT count(*) FROM owners").pluck().get();
      backup.close();
      return count;
    });
    expect(new Set(held)).toEqual(new Set([60_000]));
  }
}, 120_000);

/** A process that is about to do it; settles with the milliseconds that it took, or with null where it was killed. */
async function aMigration(path: string, backupDir: string) {
  const program = fileURLToPath(new URL("../one-step-more.ts", import.meta.url));
  const source = ["--import", import.meta.resolve("tsx"), "--conditions=@memory/source"];
  const child = spawn(process.execPath, [...source, program, path, backupDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  await once(child.stdout, "data");
  const begun = performance.now();
  const ended = exited.then(([code]) => (code === 0 ? performance.now() - begun : null));
  return { ended, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}
