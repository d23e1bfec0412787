import { expect, test } from "vitest";
import { onFullDisk } from "../../test/full-disk.ts";
import { aShelf, claimed, reading } from "../../test/shelf.ts";
import { silentLog } from "../platform/logger.ts";
import { yieldToLoop } from "../platform/schedule/time-slice.ts";
import { createWriter } from "./writing.ts";

test("on a full disk who has sent a document is told at once; files wait, and are written when there is room", async () => {
  using shelf = aShelf();
  const { store, disk } = onFullDisk(shelf.store);
  const writing = createWriter({ ...shelf, store, log: silentLog });
  const claim = claimed(shelf, "/notes/a.md");
  const outcome = { kind: "read" as const, document: reading("Words.\n") };
  writing.push({ documentId: claim.documentId, claim, outcome });
  const written = new Promise<void>((resolve, reject) =>
    writing.push({ documentId: "sent", claim: null, outcome, written: { resolve, reject } }),
  );
  expect(() => writing.slice()).toThrow(/full/);
  await expect(written).rejects.toThrow(/full/);
  expect(writing.hasWork()).toBe(true);
  disk.full = false;
  const done: string[] = [];
  // A busy machine needs more than one slice.
  while (writing.hasWork()) done.push(...writing.slice().map(({ documentId }) => documentId));
  expect(done).toEqual([claim.documentId]);
  expect(shelf.recallable()).toBe(1);
});

test("who has sent a document is told when it is on the disk, or that the disk failed", async () => {
  using shelf = aShelf();
  const outcome = { kind: "read" as const, document: reading("Words.\n") };
  const send = (synced: () => Promise<void>) => {
    const writing = createWriter({ ...shelf, store: { ...shelf.store, synced }, log: silentLog });
    const written = new Promise<void>((resolve, reject) =>
      writing.push({ documentId: "sent", claim: null, outcome, written: { resolve, reject } }),
    );
    writing.slice();
    return written;
  };
  const order: string[] = [];
  await send(async () => {
    await yieldToLoop();
    order.push("on the disk");
  }).then(() => order.push("told"));
  expect(order).toEqual(["on the disk", "told"]);
  await expect(send(() => Promise.reject(new Error("i/o error")))).rejects.toThrow("i/o error");
});

test("a small file is written while a large one is", () => {
  using shelf = aShelf();
  const writing = createWriter({ ...shelf, log: silentLog });
  const push = (path: string, text: string): string => {
    const claim = claimed(shelf, path);
    writing.push({ documentId: claim.documentId, claim, outcome: { kind: "read", document: reading(text) } });
    return claim.documentId;
  };
  const words = Array.from(
    { length: 4000 },
    (_, n) => `# Heading ${n}\n\n${`Word ${n} of many. `.repeat(40)}\n`,
  );
  const large = push("/notes/large.md", words.join("\n"));
  const begun = writing.slice();
  const small = push("/notes/small.md", "Words.\n");
  const order = [...begun];
  while (writing.hasWork()) order.push(...writing.slice());
  expect(order.map(({ documentId }) => documentId)).toEqual([small, large]);
});
