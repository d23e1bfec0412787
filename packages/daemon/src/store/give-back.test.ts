import { statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { giveBack } from "./give-back.ts";
import { openStore } from "./open.ts";

test("what was deleted gives its room back to the disk, and what is left is found", async () => {
  const dir = await mkdtemp(join(tmpdir(), "memory-give-back-"));
  const path = join(dir, "memory.db");
  const store = openStore(path);
  const insert = store.prepare("INSERT INTO recall_words (rowid, content) VALUES (?, ?)");
  const text = (n: number) => Array.from({ length: 80 }, (_, k) => `w${(n * k * 7919) % 20_011}`).join(" ");
  store.transaction(() => {
    for (let n = 1; n <= 3000; n++) insert.run(n, text(n));
    insert.run(3001, "lighthouse");
  });
  const pages = store.prepare<[], { page_count: number }>("PRAGMA page_count");
  const before = pages.get()?.page_count ?? 0;
  const deletion = store.prepare("DELETE FROM recall_words WHERE rowid = ?");
  store.transaction(() => {
    for (let n = 1; n <= 3000; n++) deletion.run(n);
  });
  await giveBack(store);
  expect(pages.get()?.page_count).toBeLessThan(before / 2);
  // And the next time.
  store.transaction(() => {
    for (let n = 1; n <= 3000; n++) insert.run(n, text(n + 1));
  });
  store.transaction(() => {
    for (let n = 1; n <= 3000; n++) deletion.run(n);
  });
  await Promise.all([giveBack(store), giveBack(store)]);
  expect(pages.get()?.page_count).toBeLessThan(before / 2);
  expect(store.prepare("SELECT rowid FROM recall_words WHERE recall_words MATCH 'lighthouse'").all()).toEqual(
    [{ rowid: 3001 }],
  );
  const size = (pages.get()?.page_count ?? 0) * 4096;
  store.close();
  expect(statSync(path).size).toBe(size);
  await rm(dir, { recursive: true });
});
