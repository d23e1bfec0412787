import { expect, test } from "vitest";
import { createPool } from "./pool.ts";

test("a worker that does not start fails its tasks instead of the daemon, each time anew", async () => {
  const pool = createPool("no-such-worker", { threads: 1 });
  await expect(pool.run({}, { name: "read" })).rejects.toThrow(/no-such-worker/);
  await expect(pool.run({}, { name: "read" })).rejects.toThrow(/no-such-worker/);
  await pool.close();
});
