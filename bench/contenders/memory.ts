import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Client, createClient } from "../../packages/client/src/index.ts";
import { residentBytes } from "../process/read-process.ts";
import { runDaemon } from "../process/run-daemon.ts";
import type { Contender, Text } from "./contender.ts";

const client = "memory-bench/0";

/** A daemon with a home of its own, and a client for each owner. */
export async function startDaemon(main: string, home: string) {
  const daemon = await runDaemon({ home, main: [main], env: { SERVICE_SYNC: "off" } });
  return {
    ...daemon,
    as: (owner: string): Client => createClient({ baseUrl: daemon.base, owner, client }),
  };
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
  // Texts by the id of the memory that keeps them; one memory may keep several that say the same.
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
    residentBytes: () => residentBytes(daemon.pid),
    stop: daemon.stop,
  };
}
