// A reader that follows changes one by one reads the same as a new one, after any sequence of changes.
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openReader } from "../store/reader.ts";
import { putVector, setValidity, unindexText } from "../store/search.ts";
import { alice, type MadeUpStore, madeUpStore, model, now, wordVector } from "./made-up-store.ts";
import { createReader, type Reader, reading } from "./reader.ts";
import { recallScope } from "./scope.ts";
import { sealBlock } from "./vectors/code-backlog.ts";
import { blockSize } from "./vectors/code-block.ts";

let made: MadeUpStore;
let follower: Reader;
beforeEach(() => {
  made = madeUpStore();
  follower = createReader(openReader(made.path));
});
afterEach(() => {
  follower.db.close();
  made.close();
});

interface Item {
  readonly item: number;
  readonly ref: string;
}
const items = (): Item[] =>
  made.store.prepare<[], Item>("SELECT item, ref_id AS ref FROM recall_items ORDER BY item").all();

/** State of each item, by item: slots differ between readers. */
function seenBy(reader: Reader) {
  return reading(reader, model, () => {
    const { columns } = reader.catalog;
    const scope = recallScope(reader.catalog, { owners: reader.owners({ ownerId: alice }) });
    const nameOf = (slot: number) => (slot < 0 ? null : columns.item[slot]);
    const alive = Array.from({ length: columns.size }, (_, slot) => slot).filter(
      (slot) => columns.alive[slot],
    );
    const query = wordVector("heron 3");
    return {
      count: reader.catalog.alive(),
      size: scope.size,
      meanLength: scope.meanLength,
      items: alive.map((slot) => [
        columns.item[slot],
        scope.mask[slot],
        columns.validTo[slot],
        columns.length[slot],
        nameOf(columns.previous[slot] ?? -1),
        nameOf(columns.next[slot] ?? -1),
        reader.vectors.has(slot),
      ]),
      near: [...reader.vectors.nearest(query, scope.mask, 5)].map(([slot, cosine]) => [nameOf(slot), cosine]),
    };
  });
}

function fresh() {
  const reader = createReader(openReader(made.path));
  const seen = seenBy(reader);
  reader.db.close();
  return seen;
}

const step = fc.record({
  what: fc.constantFrom(
    "add",
    "add with vector",
    "vector",
    "no vector",
    "end",
    "reopen",
    "delete",
    "move",
    "ask",
  ),
  which: fc.nat(50),
});

test("a reader that follows a store knows what one that reads it anew knows", () => {
  let count = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
      for (const { what, which } of steps) {
        const all = items();
        const { item, ref } = all[which % Math.max(1, all.length)] ?? { item: 0, ref: "" };
        const text = `heron ${count % 7} stands still`;
        const place = { session: `s${which % 3}`, seq: which };
        if (what === "add") made.passage(text, { ...place, seq: count++ });
        else if (what === "add with vector") made.passage(text, { ...place, vector: wordVector(text) });
        else if (what === "ask") seenBy(follower);
        else if (item === 0) continue;
        else if (what === "vector") putVector(made.store, item, model, wordVector(`heron ${which % 7}`));
        else if (what === "no vector") putVector(made.store, item, model, null);
        else if (what === "end") setValidity(made.store, ref, now, now + which);
        else if (what === "reopen") setValidity(made.store, ref, now, null);
        else if (what === "delete") unindexText(made.store, ref);
        else made.store.prepare("UPDATE recall_items SET seq = ? WHERE item = ?").run(which, item);
      }
      expect(seenBy(follower)).toEqual(fresh());
    }),
    { numRuns: 30 },
  );
});

test("a reader that has missed more changes than are kept reads everything again", () => {
  for (let n = 0; n < 5; n++) made.passage(`heron ${n}`, { seq: n, vector: wordVector(`heron ${n}`) });
  seenBy(follower);
  const [first, second, third] = items();
  setValidity(made.store, first?.ref ?? "", now, now + 1);
  unindexText(made.store, second?.ref ?? "");
  putVector(made.store, third?.item ?? 0, model, wordVector("kingfisher"));
  made.store.prepare("DELETE FROM recall_changes").run();
  made.store.prepare("INSERT INTO recall_changes (seq, item, what) VALUES (500000, 1, 1)").run();
  expect(seenBy(follower)).toEqual(fresh());
});

test("a block of codes is put together once all its vectors are there, and goes with any of them", () => {
  made.store.transaction(() => {
    for (let n = 1; n < blockSize; n++) made.memory(`heron ${n}`, { vector: wordVector(`heron ${n}`) });
  });
  const blocks = () => made.store.prepare("SELECT count(*) FROM recall_codes").pluck().get();
  const late = made.memory("kingfisher");
  expect(sealBlock(made.store, model, 0)).toBe("sealed");
  expect(sealBlock(made.store, model, 1)).toBe("waiting");
  expect(sealBlock(made.store, model, 0)).toBe("sound");
  unindexText(made.store, items()[3]?.ref ?? "");
  expect(blocks()).toBe(0);
  expect(sealBlock(made.store, model, 0)).toBe("sealed");
  made.store.prepare("UPDATE recall_codes SET codes = zeroblob(length(codes))").run();
  expect(sealBlock(made.store, model, 0)).toBe("sealed");
  putVector(made.store, items()[5]?.item ?? 0, model, null);
  expect(blocks()).toBe(0);
  expect(late).toBeTruthy();
});
