import { expect, test } from "vitest";
import { beliefStore, believe, listed } from "../../../test/builders.ts";
import { doing, undoing } from "../../../test/undoing.ts";
import { listActivity } from "../../activity/list-activity.ts";
import { showOperation } from "../../activity/show-operation.ts";
import type { Store } from "../../store/open.ts";
import { OWN } from "../../store/owner-key.ts";
import { findRecheck } from "../queries/recheck.ts";
import { findSavedBy } from "../queries/why.ts";
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

test("nothing that a save, a change, a deletion or an undo asks reads all memories or all changes that an owner has", async () => {
  using deps = beliefStore();
  const { heard, asked } = listenTo(deps.store);
  const listening = { ...deps, store: heard };
  const done = doing(listening, "memory.save", () => void believe(listening, "The staging port is 4301."));
  showOperation(heard, OWN, done);
  await listActivity(heard, OWN, { limit: 5 });
  const [edited] = findVersions(heard, OWN, listed(deps.store)[0]?.root_id ?? "");
  await listActivity(heard, OWN, { limit: 5, subject: edited?.id });
  const { id: undone } = await undoing(listening, done);
  showOperation(heard, OWN, undone);
  await undoing(listening, undone);
  findSavedBy(heard, OWN, edited?.id ?? "");
  findRecheck(heard, OWN, [edited?.id ?? ""]);
  const { memory } = believe(listening, "The staging port is 4302.");
  if (!memory) throw new Error("nothing was saved");
  const target = { ownerId: OWN, id: memory.id };
  correctMemory(listening, target, { content: "The staging port is 4303." });
  expect(findVersions(heard, OWN, memory.root_id).length).toBeGreaterThan(1);
  retireMemory(listening, target);
  restoreMemory(listening, target);
  deleteMemory(listening, target);
  // The last one of the log is its end.
  const wide = [...asked]
    .filter((sql) => !sql.endsWith('order by "op" desc limit 1'))
    .filter((sql) =>
      deps.store
        .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql.replace(/[?@]\w*/g, "1")}`)
        .all()
        .some(({ detail }) =>
          /^SCAN (m|memories|changes|operations|o|u)\b|MATERIALIZE changed|changes_row \(tbl=\?\)|(memories_times|memories_rest) \(owner_id=\?\)/.test(
            detail,
          ),
        ),
    );
  expect(asked.size).toBeGreaterThan(20);
  expect(wide).toEqual([]);
});
