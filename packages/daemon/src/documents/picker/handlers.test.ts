import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "@memory/shared";
import { expect, test } from "vitest";
import { openStore } from "../../store/open.ts";
import { pickerHandlers } from "./handlers.ts";

const context = {
  ownerId: "00000000-0000-0000-0000-000000000000",
  client: null,
  signal: new AbortController().signal,
};

test("a dialog is asked with the mode and the signal of the request", async () => {
  const store = openStore(":memory:");
  const asked: unknown[] = [];
  const picker = {
    isThere: async () => true,
    pick: async (...args: unknown[]) => {
      asked.push(args);
      return ["/a"];
    },
  };
  const handlers = pickerHandlers({ picker, homeDir: "/", store });
  expect(await handlers.pick({ body: { mode: "folder" } }, context)).toEqual({ paths: ["/a"] });
  expect(asked).toEqual([["folder", context.signal]]);
  store.close();
});

test("a browse answers what the contract says, hidden names by the word in the query", async () => {
  const store = openStore(":memory:");
  const homeDir = await mkdtemp(join(tmpdir(), "memory-picker-"));
  try {
    await writeFile(join(homeDir, ".dot"), "x");
    const handlers = pickerHandlers({
      picker: { isThere: async () => false, pick: async () => [] },
      homeDir,
      store,
    });
    const plain = await handlers.browse({ query: { hidden: "false" } }, context);
    const all = await handlers.browse({ query: { hidden: "true", path: homeDir } }, context);
    expect([plain.entries.length, all.entries.length]).toEqual([0, 1]);
    expect(api.picker.browse.response.parse(all)).toEqual(all);
  } finally {
    store.close();
    await rm(homeDir, { recursive: true, force: true });
  }
});
