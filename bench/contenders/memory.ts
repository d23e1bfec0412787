import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Client, createClient } from "../../packages/client/src/index.ts";
import { type Contender, residentOf, type Text } from "./contender.ts";

const client = "memory-bench/0";

/** A daemon with a home of its own, and a client for each owner. */
export interface Running {
  readonly child: ChildProcess;
  readonly as: (owner: string) => Client;
  stop(): Promise<void>;
}

export async function startDaemon(main: string, home: string): Promise<Running> {
  const own = { MEMORY_HOME: home, MEMORY_PORT: "0", MEMORY_TRANSCRIPTS_DIR: join(home, "none") };
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...own, SERVICE_SYNC: "off" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const port = await portIn(home, child);
  return {
    child,
    as: (owner) => createClient({ baseUrl: `http://127.0.0.1:${port}`, owner, client }),
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

async function portIn(home: string, child: ChildProcess): Promise<number> {
  for (;;) {
    if (child.exitCode !== null) throw new Error("the daemon did not start; is it built?  npm run setup");
    try {
      const info: unknown = JSON.parse(readFileSync(join(home, "daemon.json"), "utf8"));
      if (typeof info === "object" && info !== null && "port" in info) return Number(info.port);
    } catch {
      // Not written yet, or half.
    }
    await wait(20);
  }
}

/** Until every text has its vector, and entities were looked for in all of them. */
export async function settled(memory: Client): Promise<void> {
  while ((await memory.health.status()).vectorsPending > 0) await wait(200);
  for (;;) {
    // The daemon may be at it by itself, and refuses a second run.
    const done = await memory.index.run({ body: {} }).then(
      () => true,
      () => false,
    );
    if (done) return;
    await wait(200);
  }
}

/** Over HTTP, each group an owner. */
export async function memoryContender(main: string, home: string): Promise<Contender> {
  const daemon = await startDaemon(main, home);
  const owners = new Map<number, Client>();
  const of = (group: number): Client => {
    const known = owners.get(group) ?? daemon.as(randomUUID());
    owners.set(group, known);
    return known;
  };
  // What the memory is called that keeps a text; one memory may keep several that say the same.
  const textOf = new Map<string, string>();
  let bytes = 0;
  const empty = await daemon.as(randomUUID()).health.get();
  return {
    name: "memory",
    async save(group, { id, text, session, line }: Text) {
      const source = session === undefined ? {} : { source: { path: session, ...(line && { line }) } };
      const saved = await of(group).memories.save({ body: { content: text, ...source } });
      if (saved.id !== undefined) textOf.set(saved.id, textOf.get(saved.id) ?? id);
    },
    async ready() {
      for (const owner of owners.values()) await settled(owner);
      bytes = (await of(0).health.get()).store.bytes - empty.store.bytes;
    },
    async ask(group, query) {
      const body = { query, limit: 10, maxTokens: 100_000 };
      const { memories } = await of(group).recall.query({ body });
      return memories.map(({ id }) => textOf.get(id) ?? "");
    },
    bytes: () => bytes,
    residentBytes: () => residentOf(daemon.child.pid),
    stop: daemon.stop,
  };
}
