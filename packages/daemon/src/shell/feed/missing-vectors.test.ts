import { expect, test } from "vitest";
import { openStore } from "../../store/open.ts";
import { OWN } from "../../store/owner-key.ts";
import { createMissingVectors } from "./missing-vectors.ts";

const other = "01900000-0000-7000-8000-00000000beef";

function aStore() {
  const store = openStore(":memory:");
  for (const owner of [OWN, other])
    store.prepare("INSERT INTO owners (id, created_at) VALUES (?, 1)").run(owner);
  const add = (count: number, owner = OWN) => {
    for (let n = 0; n < count; n += 1)
      store
        .prepare(
          `INSERT INTO recall_items (owner_id, kind, ref_id, seq, asserted_at, valid_from)
           VALUES (?, 'memory', hex(randomblob(16)), 0, 1, 1)`,
        )
        .run(owner);
  };
  const compute = (upTo: number, model = "m") => {
    store.prepare("INSERT OR IGNORE INTO vector_models (name) VALUES (?)").run(model);
    store
      .prepare(
        `INSERT OR IGNORE INTO recall_vectors (place, code, scale)
         SELECT (m.model << 40) + i.item, NULL, NULL FROM recall_items i JOIN vector_models m ON m.name = ? WHERE i.item <= ?`,
      )
      .run(model, upTo);
  };
  return { store, add, compute, missing: createMissingVectors(store, OWN) };
}

/** The next whole count, and after how many steps it is there. */
function counted({ step }: ReturnType<typeof createMissingVectors>, model = "m") {
  for (let steps = 1; ; steps += 1) {
    const count = step(model);
    if (count !== undefined) return { count, steps };
  }
}

test("counts what waits for its vector, of one owner alone, a piece at a time", () => {
  const { add, compute, missing } = aStore();
  add(2_500);
  add(100, other);
  expect(counted(missing)).toEqual({ count: 2_500, steps: 2 });
  compute(2_000);
  expect(counted(missing).count).toBe(500);
  compute(2_600);
  expect(counted(missing).count).toBe(0);
  add(3);
  expect(counted(missing)).toEqual({ count: 3, steps: 1 });
});

test("begins anew for another model", () => {
  const { add, compute, missing } = aStore();
  add(10);
  compute(10);
  expect(counted(missing).count).toBe(0);
  expect(counted(missing, "n").count).toBe(10);
});
