import { openDatabase } from "@memory/sources/databases";
import { expect, test } from "vitest";
import { testDaemon } from "../daemon.ts";

const body = { content: "The heron eats at noon in the reeds of Lake Sora." };

/** Another program that holds the store, a shell of SQLite for instance. */
function holding(path: string) {
  const other = openDatabase(path);
  other.exec("BEGIN IMMEDIATE");
  return () => void other.close();
}

test("while another program locks the store a save waits, everybody else is answered, and it is saved when it is free", async () => {
  await using memory = await testDaemon();
  const { client, daemon } = memory;
  const letGo = holding(daemon.home.store);
  let isSaved = false;
  const saved = client.memories.save({ body }).finally(() => {
    isSaved = true;
  });
  const began = performance.now();
  for (let n = 0; n < 10; n++) await client.health.get();
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(isSaved).toBe(false);
  letGo();
  expect(await saved).toMatchObject({ outcome: "saved" });
});

test("a save that another program holds up too long says so, and works when it is free again", async () => {
  await using memory = await testDaemon();
  const { client, daemon } = memory;
  const letGo = holding(daemon.home.store);
  await expect(client.memories.save({ body })).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("locked by another program"),
  });
  letGo();
  expect(await client.memories.save({ body })).toMatchObject({ outcome: "saved" });
}, 30_000);
