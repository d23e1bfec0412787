import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "@memory/client";
import { expect, test } from "vitest";
import { openStore } from "../../src/store/open.ts";
import { testDaemon } from "../daemon.ts";
import { daemonProcess } from "../process.ts";

const inFlight = 64;
const parcel = (n: number) => `Parcel ${n} came ashore at the old lighthouse in crate ${n * 7}.`;

/** Saves one sentence after the other in so many lanes until the daemon is gone; `onSaved` hears of each that was acknowledged. */
async function saveUntilGone(
  client: Client,
  next: () => number,
  onSaved: (id: string, content: string) => void,
): Promise<void> {
  const lane = async (): Promise<void> => {
    for (;;) {
      const content = parcel(next());
      const { id } = await client.memories.save({ body: { content, type: "episode" } });
      onSaved(id ?? "", content);
    }
  };
  await Promise.allSettled(Array.from({ length: inFlight }, lane));
}

async function everyMemory({ memories }: Client): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let cursor: string | undefined;
  do {
    const page = await memories.list({ query: { limit: 200, ...(cursor !== undefined && { cursor }) } });
    for (const { id, content } of page.memories) found.set(id, content);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

/** Integrity reports of SQLite and full text, and the number of texts. */
function inspect(path: string) {
  const store = openStore(path);
  const one = (sql: string) => store.prepare<[], unknown>(sql).pluck().get();
  const report = {
    integrity: one("PRAGMA integrity_check"),
    foreign: one("SELECT count(*) FROM pragma_foreign_key_check"),
    items: one("SELECT count(*) FROM recall_items"),
    words: one("SELECT count(*) FROM recall_words_docsize"),
  };
  for (const table of ["recall_words", "recall_grams"])
    store.prepare(`INSERT INTO ${table} (${table}) VALUES ('integrity-check')`).run();
  store.close();
  return report;
}

test("killed with 64 saves in flight, the daemon has every one it acknowledged, once, and is sound", async () => {
  const dir = await mkdtemp(join(tmpdir(), "memory-saves-"));
  const env = { MEMORY_HOME: join(dir, "home"), MEMORY_TRANSCRIPTS_DIR: join(dir, "none") };
  const acknowledged = new Map<string, string>();
  let sent = 0;
  {
    await using killed = await daemonProcess(env);
    await saveUntilGone(
      createClient({ baseUrl: killed.baseUrl }),
      () => sent++,
      (id, content) => {
        acknowledged.set(id, content);
        if (acknowledged.size === 150) void killed.end("SIGKILL");
      },
    );
  }
  await using daemon = await daemonProcess(env);
  const held = await everyMemory(createClient({ baseUrl: daemon.baseUrl }));
  for (const [id, content] of acknowledged) expect(held.get(id)).toBe(content);
  expect(new Set(held.values()).size).toBe(held.size);
  expect(held.size).toBeLessThanOrEqual(sent);
  expect(await daemon.end("SIGTERM")).toBe(0);
  const count = held.size;
  expect(inspect(join(dir, "home", "memory.db"))).toEqual({
    integrity: "ok",
    foreign: 0,
    items: count,
    words: count,
  });
  await rm(dir, { recursive: true, force: true });
});

test("8 clients who save the same 8 sentences at once leave each of them once", async () => {
  await using memory = await testDaemon();
  const saves = Array.from({ length: inFlight }, (_, n) =>
    memory.client.memories.save({ body: { content: parcel(n % 8), type: "episode" } }),
  );
  const outcomes = (await Promise.all(saves)).map(({ outcome }) => outcome);
  const held = await everyMemory(memory.client);
  expect([...held.values()].sort()).toEqual(Array.from({ length: 8 }, (_, n) => parcel(n)));
  expect(outcomes.filter((outcome) => outcome === "saved")).toHaveLength(8);
  expect(outcomes.filter((outcome) => outcome === "merged")).toHaveLength(inFlight - 8);
});

test("a stop waits for the saves in flight: each is answered, and what was acknowledged is there", async () => {
  const dir = await mkdtemp(join(tmpdir(), "memory-saves-"));
  const acknowledged: string[] = [];
  {
    await using memory = await testDaemon({ dir });
    const saves = Array.from({ length: inFlight }, (_, n) =>
      memory.client.memories.save({ body: { content: parcel(n), type: "episode" } }),
    );
    await saves[0];
    const stopped = memory.daemon.stop();
    for (const result of await Promise.allSettled(saves))
      if (result.status === "fulfilled") acknowledged.push(result.value.id ?? "");
    await stopped;
  }
  await using memory = await testDaemon({ dir });
  const held = await everyMemory(memory.client);
  expect(acknowledged.length).toBeGreaterThan(0);
  for (const id of acknowledged) expect(held.has(id)).toBe(true);
  await rm(dir, { recursive: true, force: true });
});
