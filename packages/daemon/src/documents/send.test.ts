import type { ReadOutcome } from "@memory/sources/documents";
import { expect, test } from "vitest";
import { aShelf, reading } from "../../test/shelf.ts";
import { byDaemon } from "../activity/operation.ts";
import { OWN } from "../store/owner-key.ts";
import { concludeReading } from "./conclude.ts";
import { readUpload } from "./send.ts";

test("an upload that breaks off in the middle leaves no word behind", async () => {
  using shelf = aShelf();
  const { store } = shelf;
  const text = Array.from({ length: 30 }, (_, n) => `## Section ${n}\n\nWords about ${n}.\n`).join("\n");
  const outcome: ReadOutcome = { kind: "read", document: reading(text) };
  // A worker thread's answer is as untyped as any message.
  const documents = {
    run: async <Result>() => outcome as Result,
    isIdle: () => true,
    close: async () => undefined,
  };
  const loop = {
    write: async (item: Parameters<typeof concludeReading>[1]) => {
      const steps = concludeReading(shelf, item);
      store.transaction(() => Array.from({ length: 5 }, () => steps.next()));
      throw new Error("the disk is full");
    },
  };
  const upload = { name: "notes.md", bytes: Buffer.from(text), mtime: 1, actor: byDaemon };
  const deps = { ...shelf, loop, workers: { awaited: documents }, config: { allowPrivateUrls: false } };
  await expect(readUpload(deps, OWN, upload)).rejects.toThrow("the disk is full");
  for (const table of ["documents", "chunks", "recall_items"])
    expect(store.prepare(`SELECT count(*) AS n FROM ${table}`).get(), table).toEqual({ n: 0 });
});
