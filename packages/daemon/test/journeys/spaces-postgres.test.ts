import { execFileSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type Client, createClient } from "@memory/client";
import { type Cluster, isWithoutPostgres, postgresPrograms, startCluster } from "@memory/spaces/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silentLog } from "../../src/platform/logger.ts";
import { postgresHost } from "../../src/spaces/postgres-host.ts";
import { random } from "../builders.ts";
import { testDaemon } from "../daemon.ts";
import { type DaemonProcess, daemonProcess } from "../process.ts";
import { importAll, talk, writeSession } from "../sessions.ts";

/** Three unless asked for more: each takes some seconds to start. */
const DAEMONS = Number(process.env.MEMORY_SPACE_DAEMONS ?? 3);
const SECONDS = Number(process.env.MEMORY_SPACE_SECONDS ?? 8);

describe.skipIf(isWithoutPostgres())("a space on a real Postgres", () => {
  let cluster: Cluster;
  let address = "";
  beforeAll(async () => {
    cluster = await startCluster();
    await cluster.sql("CREATE ROLE ann LOGIN CREATEROLE PASSWORD 'ann'");
    await cluster.sql("CREATE DATABASE team OWNER ann");
    address = `postgres://ann@127.0.0.1:${cluster.port}/team`;
  }, 120_000);
  afterAll(() => cluster[Symbol.asyncDispose]());

  test("daemons killed and Postgres stopped at once in the middle: nothing acknowledged is lost, and nothing is there twice", {
    timeout: 240_000,
  }, async () => {
    const next = random(7);
    const folder = await mkdtemp(join(tmpdir(), "memory-space-"));
    const people = await Promise.all(
      Array.from({ length: DAEMONS }, (_, n) => livingIn(join(folder, `home-${n}`))),
    );
    try {
      const id = await settledIn(people, address);
      const said: string[] = [];
      const until = Date.now() + SECONDS * 1000;
      const speaking = people.map((person, n) => speak(person, { id, until, said, name: `p${n}` }));
      while (Date.now() < until) {
        await setTimeout(1000 + next(1500));
        const person = people[next(people.length)];
        if (next(4) === 0) {
          cluster.stopAtOnce();
          await setTimeout(next(800));
          cluster.start();
        } else await person?.killAndStartAgain();
      }
      await Promise.all(speaking);
      await Promise.all(people.map(({ client }) => emptied(client(), id)));
      for (const { client } of people) await client().spaces.sync({ params: { id } });
      const copies = await Promise.all(people.map(({ url }) => contentsOf(url(), id)));
      for (const copy of copies) expect(copy).toEqual(copies[0]);
      expect(new Set(copies[0]).size).toBe(copies[0]?.length);
      expect(said.filter((sentence) => !copies[0]?.includes(sentence))).toEqual([]);
      expect(said.length).toBeGreaterThan(DAEMONS * 3);
      for (const { client } of people)
        expect((await client().spaces.verify({ params: { id } })).faults).toEqual([]);
      // Told where somebody runs it to know.
      if (process.env.MEMORY_SPACE_DAEMONS)
        console.log(`${said.length} acknowledged by ${DAEMONS} daemons, ${copies[0]?.length} in each copy`);
    } finally {
      await Promise.all(people.map((person) => person[Symbol.asyncDispose]()));
      await rm(folder, { recursive: true, force: true });
    }
  });

  test("nothing of where a memory came from is in the Postgres, nor in another home", {
    timeout: 120_000,
  }, async () => {
    const spaceHost = postgresHost(silentLog);
    await using ann = await testDaemon({ spaceHost });
    await using ben = await testDaemon({ spaceHost });
    const secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
    await writeSession(
      ann,
      1,
      talk(`Always write reports to the harbour folder, my token is ${secret}.`, "thank you"),
    );
    await importAll(ann, { maxSessions: 1 });
    await ann.client.memories.save({
      body: {
        content: "The orders service listens on port 4000.",
        project: "orders",
        source: { path: "/home/ann/private-folder/notes.md", line: 98765432 },
      },
    });
    const { memories } = await ann.client.memories.list({});
    expect(memories.length).toBeGreaterThan(1);
    const told = memories
      .flatMap(({ source }) => [source.path, source.sessionId])
      .filter((one) => one !== undefined);
    expect(told.length).toBeGreaterThan(1);
    const { id } = await ann.client.spaces.create({ body: { name: "orders", on: address, password: "ann" } });
    const { code } = await ann.client.spaces.invite({ params: { id }, body: { member: "ben" } });
    const published = await ann.client.spaces.publish({
      params: { id },
      body: { ids: memories.map((memory) => memory.id), withQuote: true },
    });
    expect(published.published.map(({ state }) => state)).toEqual(memories.map(() => "done"));
    await ben.client.spaces.join({ body: { code } });
    await ben.client.spaces.sync({ params: { id } });
    const dump = execFileSync(
      join(postgresPrograms() ?? "", "pg_dump"),
      ["-h", cluster.folder, "-p", String(cluster.port), "-U", "postgres", "team"],
      { encoding: "utf8", maxBuffer: 1 << 28 },
    );
    expect(dump).toContain("listens on port 4000");
    const elsewhere = dump + (await bytesUnder(ben.home));
    const planted = [secret, "private-folder", "98765432", ann.home, ann.transcriptsDir, ...told];
    expect(planted.filter((one) => elsewhere.includes(String(one)))).toEqual([]);
  });
});

interface Person extends AsyncDisposable {
  url(): string;
  client(): Client;
  killAndStartAgain(): Promise<void>;
}

async function livingIn(home: string): Promise<Person> {
  const start = () => daemonProcess({ MEMORY_HOME: home, MEMORY_SYNC: "off" });
  let daemon: DaemonProcess = await start();
  return {
    url: () => daemon.baseUrl,
    client: () => createClient({ baseUrl: daemon.baseUrl }),
    async killAndStartAgain() {
      await daemon.end("SIGKILL");
      daemon = await start();
    },
    [Symbol.asyncDispose]: () => daemon[Symbol.asyncDispose](),
  };
}

/** The first founds a space, and the others join it. */
async function settledIn([founder, ...others]: readonly Person[], on: string): Promise<string> {
  if (!founder) throw new Error("nobody is there");
  const { spaces } = founder.client();
  const { id } = await spaces.create({ body: { name: "orders", on, password: "ann" } });
  for (const [n, other] of others.entries()) {
    const { code } = await spaces.invite({ params: { id }, body: { member: `member${n}` } });
    await other.client().spaces.join({ body: { code } });
  }
  return id;
}

interface Speaking {
  readonly id: string;
  readonly until: number;
  readonly said: string[];
  readonly name: string;
}

/** Publishes one sentence after the other; what was answered is acknowledged, be it that it waits. */
async function speak(person: Person, { id, until, said, name }: Speaking): Promise<void> {
  for (let n = 0; Date.now() < until; n += 1) {
    const content = `Crate ${name}x${n} holds the lamps of deck ${name}y${n}.`;
    try {
      const client = person.client();
      const saved = await client.memories.save({ body: { content } });
      if (!saved.id) continue;
      const { published } = await client.spaces.publish({ params: { id }, body: { ids: [saved.id] } });
      if (published[0]?.state === "done" || published[0]?.state === "waiting") said.push(content);
    } catch {
      // Its daemon was killed meanwhile: nothing was acknowledged.
      await setTimeout(200);
    }
  }
}

async function emptied({ spaces }: Client, id: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await spaces.sync({ params: { id } }).catch(() => undefined);
        return (await spaces.get({ params: { id } })).waiting;
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBe(0);
}

async function contentsOf(baseUrl: string, id: string): Promise<string[]> {
  const contents: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const answer = await fetch(`${baseUrl}/memory/list?limit=500${cursor && `&cursor=${cursor}`}`, {
      headers: { "x-memory-owner": id },
    });
    const page = (await answer.json()) as { memories: { content: string }[]; nextCursor: string | null };
    contents.push(...page.memories.map(({ content }) => content));
    cursor = page.nextCursor;
  }
  return contents.sort();
}

async function bytesUnder(folder: string): Promise<string> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), "latin1")),
  );
  return texts.join("\n");
}
