import { describe, expect, test } from "vitest";
import { beliefStore, believe, everything } from "../../test/builders.ts";
import { changeMemory } from "../memories/queries.ts";
import { loggedTables } from "../store/logged-tables.ts";
import { OWN } from "../store/owner-key.ts";
import { findChanges, imageNow, readImage } from "./queries/rows.ts";
import { type Operation, record } from "./record.ts";

const ownerId = OWN;
const entry = { ownerId, kind: "memory.edit", actor: { kind: "person" } } as const;

/** Changes of the newest operation. */
const newest = ({ store }: ReturnType<typeof beliefStore>) =>
  findChanges(
    store,
    store.prepare<[], { op: number }>("SELECT max(op) AS op FROM operations").get()?.op ?? 0,
  );

describe("an operation", () => {
  test("keeps each row as it was before its first change", () => {
    using deps = beliefStore();
    const { memory } = believe(deps, "The kiln fires at 1240 degrees");
    const before = imageNow(deps.store, "memories", memory.id);
    record(deps, entry, () => {
      changeMemory(deps.store, ownerId, memory.id, { confidence: 0.1 });
      changeMemory(deps.store, ownerId, memory.id, { confidence: 0.1 + 0.2 });
    });
    expect(newest(deps)).toMatchObject([{ tbl: "memories", key: memory.id, before }]);
    expect(readImage(imageNow(deps.store, "memories", memory.id) ?? "").confidence).toBe(0.1 + 0.2);
  });

  test("that changes nothing in the end is none", () => {
    using deps = beliefStore();
    const { memory } = believe(deps, "The kiln fires at 1240 degrees");
    record(deps, entry, () => {
      changeMemory(deps.store, ownerId, memory.id, { confidence: 0.1 });
      changeMemory(deps.store, ownerId, memory.id, { confidence: memory.confidence });
    });
    expect(everything(deps.store)).toMatchObject({ operations: [], changes: [] });
  });

  test("within another one is part of it", () => {
    using deps = beliefStore();
    const { memory } = believe(deps, "The kiln fires at 1240 degrees");
    record(deps, entry, () => {
      record(deps, { ...entry, kind: "memory.retire" }, () =>
        changeMemory(deps.store, ownerId, memory.id, { confidence: 0.1 }),
      );
      changeMemory(deps.store, ownerId, memory.id, { author: "import" });
    });
    expect(everything(deps.store)).toMatchObject({ operations: [{ kind: "memory.edit" }], changes: [{}] });
  });

  test("within another one cannot be final, or forget: the other one could not be taken back", () => {
    using deps = beliefStore();
    believe(deps, "The kiln fires at 1240 degrees");
    const within = (say: (operation: Operation) => void) => () =>
      record(deps, entry, () => record(deps, entry, say));
    expect(within((operation) => operation.final("scripted"))).toThrow("of its own");
    expect(within((operation) => operation.forget())).toThrow("of its own");
  });

  test("that fails leaves no trace, and the next one is logged", () => {
    using deps = beliefStore();
    const { memory } = believe(deps, "The kiln fires at 1240 degrees");
    const change = () => changeMemory(deps.store, ownerId, memory.id, { confidence: 0.1 });
    expect(() =>
      record(deps, entry, () => {
        change();
        throw new Error("scripted");
      }),
    ).toThrow("scripted");
    expect(everything(deps.store)).toMatchObject({ operations: [], changes: [] });
    record(deps, entry, change);
    expect(newest(deps)).toHaveLength(1);
  });

  test("writes a row over twice, and still keeps what was there before", () => {
    using deps = beliefStore();
    const put = deps.store.prepare(
      `INSERT INTO forgotten (owner_id, project, hash, forgotten_at) VALUES (?, '', 'h', ?)
       ON CONFLICT DO UPDATE SET forgotten_at = excluded.forgotten_at`,
    );
    put.run(ownerId, 1);
    record(deps, entry, () => {
      put.run(ownerId, 2);
      put.run(ownerId, 3);
    });
    expect(newest(deps).map(({ before }) => readImage(before ?? "").forgotten_at)).toEqual([1]);
  });
});

test("the log keeps every column of a row, but for what is told by others, and names the row by what is unique", () => {
  using deps = beliefStore();
  const { store } = deps;
  const { memory } = believe(deps, "The kiln fires at 1240 degrees");
  record(deps, entry, () => changeMemory(store, ownerId, memory.id, { confidence: 0.1 }));
  const row = store.prepare<[], object>("SELECT * FROM memories").get() ?? {};
  const kept = readImage(newest(deps)[0]?.before ?? "");
  expect([...Object.keys(kept), "made_in", "root"].sort()).toEqual(Object.keys(row).sort());
  for (const [table, { key }] of Object.entries(loggedTables)) {
    const unique = store
      .prepare<[string], { name: string }>(
        `SELECT group_concat(c.name, ' ') AS name FROM pragma_index_list(?) i, pragma_index_info(i.name) c
         WHERE i."unique" = 1 AND i.partial = 0 GROUP BY i.name`,
      )
      .all(table)
      .map(({ name }) => name);
    expect(unique, table).toContain(key.join(" "));
  }
});
