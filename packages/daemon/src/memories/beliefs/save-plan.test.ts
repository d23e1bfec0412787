import { expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import type { Store } from "../../store/open.ts";
import { OWN } from "../../store/owner-key.ts";
import { findVersions } from "../queries.ts";
import { correctMemory, deleteMemory, restoreMemory, retireMemory } from "./edit.ts";

/** SQL that a store is asked from now on, each once. */
function listenTo(store: Store): { readonly heard: Store; readonly asked: Set<string> } {
  const asked = new Set<string>();
  const prepare = ((sql: string) => {
    asked.add(sql);
    return store.prepare(sql);
  }) as Store["prepare"];
  return { heard: { ...store, prepare }, asked };
}

test("nothing that a save, a change or a deletion asks reads all memories that an owner has", () => {
  using deps = beliefStore();
  const { heard, asked } = listenTo(deps.store);
  const listening = { ...deps, store: heard };
  believe(listening, "The staging port is 4301.");
  const { memory } = believe(listening, "The staging port is 4302.");
  if (!memory) throw new Error("nothing was saved");
  const target = { ownerId: OWN, id: memory.id };
  correctMemory(listening, target, { content: "The staging port is 4303." });
  expect(findVersions(heard, OWN, memory.root_id).length).toBeGreaterThan(1);
  retireMemory(listening, target);
  restoreMemory(listening, target);
  deleteMemory(listening, target);
  const wide = [...asked].filter((sql) =>
    deps.store
      .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql.replace(/[?@]\w*/g, "1")}`)
      .all()
      .some(({ detail }) =>
        /^SCAN (m|memories)\b|(memories_times|memories_rest) \(owner_id=\?\)/.test(detail),
      ),
  );
  expect(asked.size).toBeGreaterThan(20);
  expect(wide).toEqual([]);
});
