import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createPool } from "./pool.ts";

test("a worker that does not start fails its tasks instead of the daemon, each time anew", async () => {
  const pool = createPool("no-such-worker", { threads: 1 });
  await expect(pool.run({}, { name: "read" })).rejects.toThrow(/no-such-worker/);
  await expect(pool.run({}, { name: "read" })).rejects.toThrow(/no-such-worker/);
  await pool.close();
});

test("an answer that nobody holds any more is let go", async () => {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  const modelDir = fileURLToPath(new URL("../../models/", import.meta.url));
  const pool = createPool("extract-worker", { threads: 1 });
  const answers: WeakRef<object>[] = [];
  for (let n = 0; n < 3; n++)
    answers.push(new WeakRef(await pool.run<object>({ modelDir }, { name: "aliases" })));
  await wait(10);
  collect();
  expect(answers.slice(0, 2).map((answer) => answer.deref())).toEqual([undefined, undefined]);
  await pool.close();
});
