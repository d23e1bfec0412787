import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createPool } from "./pool.ts";

const modelDir = fileURLToPath(new URL("../../../models/", import.meta.url));

test("a worker that does not start fails its tasks instead of the daemon, each time anew", async () => {
  const pool = createPool("no-such-worker", { threads: 1 });
  await expect(pool.run({}, { name: "read" })).rejects.toThrow(/no-such-worker/);
  await expect(pool.run({}, { name: "read" })).rejects.toThrow(/no-such-worker/);
  await pool.close();
});

test("an answer that nobody holds any more is let go", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const pool = createPool("extract-worker", { threads: 1 });
  const answers: WeakRef<object>[] = [];
  for (let n = 0; n < 3; n++)
    answers.push(new WeakRef(await pool.run<object>({ modelDir }, { name: "aliases" })));
  const held = () => {
    collect();
    return answers.slice(0, 2).map((answer) => answer.deref());
  };
  await expect.poll(held).toEqual([undefined, undefined]);
  await pool.close();
});

test("who waits longest is next, however many wait", async () => {
  const pool = createPool("extract-worker", { threads: 1 });
  const done: number[] = [];
  const ask = async (n: number, signal?: AbortSignal) => {
    await pool.run({ modelDir }, { name: "aliases", ...(signal && { signal }) });
    done.push(n);
  };
  const { signal } = new AbortController();
  await Promise.all(Array.from({ length: 12 }, (_, n) => ask(n, n % 3 === 2 ? signal : undefined)));
  expect(done).toEqual(Array.from({ length: 12 }, (_, n) => n));
  expect(pool.isIdle()).toBe(true);
  await pool.close();
});

test("who leaves while waiting is told at once, and the others keep their places", async () => {
  const pool = createPool("extract-worker", { threads: 1 });
  const ended: string[] = [];
  const leaving = new AbortController();
  const ask = (name: string, signal?: AbortSignal) =>
    pool.run({ modelDir }, { name: "aliases", ...(signal && { signal }) }).then(
      () => ended.push(name),
      (error: Error) => ended.push(`${name}: ${error.name}`),
    );
  const all = [ask("first"), ask("leaver", leaving.signal), ask("second"), ask("gone", AbortSignal.abort())];
  leaving.abort();
  await Promise.all(all);
  expect(ended.slice(0, 2).sort()).toEqual(["gone: AbortError", "leaver: AbortError"]);
  expect(ended.slice(2)).toEqual(["first", "second"]);
  await pool.close();
});

test("what is under way when the pool is closed ends; who still waits is told, and starts no thread any more", async () => {
  const pool = createPool("extract-worker", { threads: 1 });
  await pool.run({ modelDir }, { name: "aliases" });
  await wait(0);
  const all = Array.from({ length: 5 }, () => pool.run({ modelDir }, { name: "aliases" }));
  const ended = Promise.allSettled(all);
  await pool.close();
  expect((await ended).map(({ status }) => status)).toEqual([
    "fulfilled",
    ...Array.from({ length: 4 }, () => "rejected"),
  ]);
  expect(pool.isIdle()).toBe(true);
});

test("a closed pool starts no thread for who asks it later, whether it had one or not", async () => {
  const [used, unused] = [
    createPool("extract-worker", { threads: 1 }),
    createPool("no-such-worker", { threads: 1 }),
  ];
  await used.run({ modelDir }, { name: "aliases" });
  for (const pool of [used, unused]) {
    await pool.close();
    await expect(pool.run({ modelDir }, { name: "aliases" })).rejects.toThrow("pool is closed");
    expect(pool.isIdle()).toBe(true);
  }
});

test("a pool whose thread fails to start while it is closed is closed all the same", async () => {
  const pool = createPool("no-such-worker", { threads: 1 });
  const ended = pool.run({}, { name: "read" }).catch((error: Error) => error.message);
  await pool.close();
  expect(await ended).toMatch(/no-such-worker|Terminating/);
});
