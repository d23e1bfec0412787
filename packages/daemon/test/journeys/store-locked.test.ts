import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { testDaemon } from "../daemon.ts";

test("while another program locks the store a save says so, and works when it is free again", async () => {
  await using memory = await testDaemon();
  const { client, daemon } = memory;
  const body = { content: "The heron eats at noon in the reeds of Lake Sora." };
  // Nobody needs to wait for it here.
  daemon.store.prepare("PRAGMA busy_timeout = 0").get();
  const other = new Database(daemon.home.store);
  other.exec("BEGIN IMMEDIATE");
  await expect(client.memories.save({ body })).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("locked by another program"),
  });
  other.exec("ROLLBACK");
  other.close();
  expect(await client.memories.save({ body })).toMatchObject({ outcome: "saved" });
});
