import { describe, expect, test } from "vitest";
import { aBelief, beliefStore } from "../../test/builders.ts";
import { aShelf, read } from "../../test/shelf.ts";
import { doing } from "../../test/undoing.ts";
import { forgetMemory } from "../agents/import/forget.ts";
import { logReading } from "../documents/log-reading.ts";
import { updateDocument } from "../documents/queries/rows.ts";
import { undoOne } from "../history/undo/undo.ts";
import type { BeliefDeps } from "../memories/beliefs/belief.ts";
import { save } from "../memories/beliefs/save.ts";
import { OWN } from "../store/owner-key.ts";
import { type ActivityQuery, listActivity } from "./list-activity.ts";
import { byDaemon, type OperationEntry, type OperationKind } from "./operation.ts";
import { findOperation } from "./queries/operations.ts";
import { record } from "./record.ts";
import { showOperation } from "./show-operation.ts";

const ownerId = OWN;
const run = "0190aaaa-0000-7000-8000-000000000001";
const other = "0190aaaa-0000-7000-8000-000000000002";

const list = async ({ store }: BeliefDeps, query: Partial<ActivityQuery> = {}) =>
  (await listActivity(store, ownerId, { limit: 50, ...query })).entries;

const kinds = async (deps: BeliefDeps, query: Partial<ActivityQuery> = {}) =>
  (await list(deps, query)).map(({ kind, actor }) => `${kind} by ${actor.kind}`);

/** One session of an import. */
const importing = (deps: BeliefDeps, content: string, runId = run): string =>
  doing(deps, "import.session", () => void save(deps, ownerId, aBelief(content)), {
    actor: { kind: "import" },
    runId,
    subjectId: `session of ${content}`,
  });

/** An operation that is written though it changes no row. */
const noting = (deps: BeliefDeps, kind: OperationKind, fields: Partial<OperationEntry> = {}): void =>
  record(deps, { ownerId, kind, actor: byDaemon, ...fields }, ({ keep }) => keep());

describe("a run of one operation", () => {
  test("is shown as that: what it is about, and its rows", async () => {
    using deps = beliefStore();
    const id = importing(deps, "The kiln fires at 1240 degrees");
    const subject = { kind: "session", id: "session of The kiln fires at 1240 degrees" };
    const [entry] = await list(deps);
    expect(entry).toMatchObject({ id, runId: run, operations: 1, subject });
    const byRun = showOperation(deps.store, ownerId, run);
    expect(byRun).toEqual(showOperation(deps.store, ownerId, id));
    expect(byRun).toMatchObject({ ...entry, rows: [{ table: "memories", before: null }] });
    expect(await list(deps, { ref: run.slice(-8) })).toEqual([entry]);
  });

  test("becomes one line of several with the second", async () => {
    using deps = beliefStore();
    importing(deps, "The kiln fires at 1240 degrees");
    importing(deps, "The glaze is celadon");
    const [entry, ...rest] = await list(deps);
    expect(rest).toEqual([]);
    expect(entry).toMatchObject({ id: run, runId: run, operations: 2, changes: 2 });
    expect(entry?.subject).toBeUndefined();
    expect(showOperation(deps.store, ownerId, run)).toEqual({ ...entry, rows: [] });
  });
});

describe("the list of changes", () => {
  test("can do without what the daemon indexed on its own, and with nothing else", async () => {
    using deps = beliefStore();
    noting(deps, "index.run", { runId: run, subjectId: run });
    noting(deps, "index.rebuild", { runId: other, actor: { kind: "person" } });
    doing(deps, "memory.save", () => void save(deps, ownerId, aBelief("The glaze is celadon")));
    noting(deps, "fold.merge");
    const all = [
      "fold.merge by daemon",
      "memory.save by person",
      "index.rebuild by person",
      "index.run by daemon",
    ];
    expect(await kinds(deps)).toEqual(all);
    expect(await kinds(deps, { derived: true })).toEqual(all);
    expect(await kinds(deps, { derived: false })).toEqual(all.slice(0, 3));
  });

  test("names a run of which only a part is left out in the place of the rest", async () => {
    using deps = beliefStore();
    noting(deps, "fold.merge", { runId: run });
    noting(deps, "index.run", { runId: run, subjectId: run });
    expect(await list(deps, { derived: false })).toMatchObject([{ id: run, operations: 2 }]);
  });

  test("can be of one kind of actor", async () => {
    using deps = beliefStore();
    doing(deps, "memory.save", () => void save(deps, ownerId, aBelief("The glaze is celadon")));
    importing(deps, "The kiln fires at 1240 degrees");
    expect(await kinds(deps, { actor: "person" })).toEqual(["memory.save by person"]);
    expect(await kinds(deps, { actor: "import" })).toEqual(["import.session by import"]);
    expect(await kinds(deps, { actor: "agent" })).toEqual([]);
  });
});

test("what was taken back is told with its words, and what was deleted for good without any", async () => {
  using deps = beliefStore();
  const [id = "", deleted = ""] = ["The glaze is celadon", "The kiln fires at 1240 degrees"].map((words) =>
    doing(deps, "memory.save", () => void save(deps, ownerId, aBelief(words))),
  );
  const [kiln] = await list(deps);
  forgetMemory(deps, { ownerId, id: kiln?.subject?.id ?? "" }, null);
  const row = findOperation(deps.store, ownerId, id);
  if (row) undoOne(deps, row, { ownerId, actor: { kind: "person" } });
  const subjects = (await list(deps)).filter((one) => [id, deleted].includes(one.id));
  expect(subjects.map(({ subject }) => [subject?.label, subject?.gone])).toEqual([
    [undefined, undefined],
    ["The glaze is celadon", true],
  ]);
});

test("a reading that found a file gone says so, and goes on saying so when it is back", async () => {
  using shelf = aShelf();
  const path = "/notes/guide.md";
  const id = read(shelf, path, "# Guide\n\nWords.\n");
  const row = shelf.document(path);
  if (!row) throw new Error("it was not read");
  const set = (status: "missing" | "ready") =>
    logReading(shelf, row, () => updateDocument(shelf.store, id, { status }));
  set("missing");
  set("ready");
  const { entries } = await listActivity(shelf.store, ownerId, { limit: 50 });
  expect(entries.map(({ kind, missing }) => [kind, missing])).toEqual([
    ["document.read", undefined],
    ["document.read", true],
  ]);
});
