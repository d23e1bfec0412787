import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { yieldToLoop } from "../platform/schedule/time-slice.ts";
import { groupTransactions } from "./group.ts";
import { openStore, type Store } from "./open.ts";
import { openReader } from "./reader.ts";

/** A store in memory that counts its transactions; `full` stands for a disk without room, `held` for another program at the store, `disk` for what the disk says at the last. */
function aStore() {
  const store = openStore(":memory:");
  const counted = { begun: 0, full: false, held: false, disk: async (): Promise<void> => undefined };
  const unsyncedIfFree: Store["unsyncedIfFree"] = (work) => {
    if (counted.held) throw Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });
    counted.begun += 1;
    return store.transaction(() => {
      const result = work();
      if (counted.full) throw Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
      return result;
    });
  };
  const put = (id: string) => () => {
    store.prepare("INSERT INTO owners VALUES (?, 1)").run(id);
    return id;
  };
  const held = () => store.prepare<[], string>("SELECT id FROM owners ORDER BY id").pluck().all();
  return {
    store: { unsyncedIfFree, synced: () => counted.disk() },
    counted,
    put,
    held,
    [Symbol.dispose]: () => store.close(),
  };
}

const five = ["a", "b", "c", "d", "e"];

test("what is asked for at once is written at once, each caller gets its own answer", async () => {
  using made = aStore();
  const group = groupTransactions(made.store);
  const answers = await Promise.all(five.map((id) => group.enqueue(made.put(id))));
  expect([answers, made.held(), made.counted.begun]).toEqual([five, five, 1]);
  expect(await group.enqueue(made.put("f"))).toBe("f");
  expect(made.counted.begun).toBe(2);
});

test("a transaction takes in so many and so long; the rest comes next, in the order it was asked for", async () => {
  using made = aStore();
  const order: string[] = [];
  const ask = async (options: Parameters<typeof groupTransactions>[1], ids: readonly string[]) => {
    const group = groupTransactions(made.store, options);
    await Promise.all(ids.map((id) => group.enqueue(made.put(id)).then((told) => order.push(told))));
  };
  await ask({ most: 2 }, five);
  expect([order, made.counted.begun]).toEqual([five, 3]);
  await ask({ sliceMs: 0 }, ["f", "g"]);
  expect([order.slice(5), made.counted.begun]).toEqual([["f", "g"], 5]);
});

test("what comes in turn after turn is written together, but nobody waits for ever", async () => {
  using made = aStore();
  const group = groupTransactions(made.store);
  const gathering = async (ids: readonly string[]) => {
    const answers: Promise<string>[] = [];
    for (const id of ids) {
      answers.push(group.enqueue(made.put(id)));
      await yieldToLoop();
    }
    return Promise.all(answers);
  };
  expect([await gathering(five), made.counted.begun]).toEqual([five, 1]);
  await gathering(Array.from({ length: 50 }, (_, n) => `${n}`));
  expect(made.counted.begun).toBe(4);
});

test("one that fails is told so and takes none of the others along", async () => {
  using made = aStore();
  const group = groupTransactions(made.store);
  const bad = () => {
    made.put("half")();
    throw new Error("no");
  };
  const results = await Promise.allSettled(
    [made.put("a"), bad, made.put("b"), made.put("a")].map(group.enqueue),
  );
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "rejected"]);
  expect(results[1]).toMatchObject({ reason: { message: "no" } });
  expect(made.held()).toEqual(["a", "b"]);
  expect(await group.enqueue(made.put("c"))).toBe("c");
});

test("on a full disk everyone is told, nothing is half written, and with room it goes on", async () => {
  using made = aStore();
  const group = groupTransactions(made.store);
  made.counted.full = true;
  const results = await Promise.allSettled(five.map((id) => group.enqueue(made.put(id))));
  const full = { status: "rejected", reason: expect.objectContaining({ code: "SQLITE_FULL" }) };
  expect(results).toEqual(five.map(() => full));
  expect(made.held()).toEqual([]);
  made.counted.full = false;
  expect(await group.enqueue(made.put("a"))).toBe("a");
});

test("while another program holds the store all wait together, and are written when it lets go", async () => {
  using made = aStore();
  const group = groupTransactions(made.store);
  made.counted.held = true;
  const asked = five.map((id) => group.enqueue(made.put(id)));
  await sleep(120);
  expect([made.held(), made.counted.begun]).toEqual([[], 0]);
  made.counted.held = false;
  expect(await Promise.all(asked)).toEqual(five);
  expect(made.counted.begun).toBe(1);
});

test("who has waited too long for another program is refused, and no sooner", async () => {
  using made = aStore();
  const group = groupTransactions(made.store, { patienceMs: 300 });
  made.counted.held = true;
  const early = Promise.allSettled(["a", "b"].map((id) => group.enqueue(made.put(id))));
  await sleep(200);
  const late = group.enqueue(made.put("c"));
  const locked = { status: "rejected", reason: expect.objectContaining({ code: "SQLITE_BUSY" }) };
  expect(await early).toEqual([locked, locked]);
  made.counted.held = false;
  expect(await late).toBe("c");
  expect(made.held()).toEqual(["c"]);
});

test("nobody is told before the disk has it, and the next ones are written meanwhile", async () => {
  using made = aStore();
  const group = groupTransactions(made.store);
  const told: string[] = [];
  const ask = (id: string) => group.enqueue(made.put(id)).then((answer) => void told.push(answer));
  let written = () => {};
  const writing = new Promise<void>((resolve) => {
    written = resolve;
  });
  made.counted.disk = () => writing;
  const asked = ["a", "b"].map(ask);
  while (made.held().length < 2) await yieldToLoop();
  made.counted.disk = async () => undefined;
  await ask("c");
  expect([told, made.held()]).toEqual([["c"], ["a", "b", "c"]]);
  written();
  await Promise.all(asked);
  expect(told).toEqual(["c", "a", "b"]);
});

test("who waits for a disk that fails is told so, and the next ones are saved", async () => {
  using made = aStore();
  const group = groupTransactions(made.store);
  made.counted.disk = async () => {
    throw Object.assign(new Error("i/o error"), { code: "EIO" });
  };
  const results = await Promise.allSettled(["a", "b"].map((id) => group.enqueue(made.put(id))));
  const failed = { status: "rejected", reason: expect.objectContaining({ code: "EIO" }) };
  expect(results).toEqual([failed, failed]);
  made.counted.disk = async () => undefined;
  expect(await group.enqueue(made.put("c"))).toBe("c");
});

test("nobody is told before others can read it", async () => {
  const dir = await mkdtemp(join(tmpdir(), "memory-group-"));
  const store = openStore(join(dir, "memory.db"));
  const reader = openReader(join(dir, "memory.db"));
  const readable = () => reader.prepare("SELECT count(*) FROM owners").pluck().get();
  const group = groupTransactions(store);
  const seen: unknown[] = [];
  await Promise.all(
    five.map(async (id) => {
      await group.enqueue(() => {
        store.prepare("INSERT INTO owners VALUES (?, 1)").run(id);
        seen.push(readable());
      });
      seen.push(readable());
    }),
  );
  expect(seen).toEqual([0, 0, 0, 0, 0, 5, 5, 5, 5, 5]);
  reader.close();
  store.close();
  await rm(dir, { recursive: true, force: true });
});
