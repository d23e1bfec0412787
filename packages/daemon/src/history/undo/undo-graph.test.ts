import { describe, expect, test } from "vitest";
import {
  called,
  entityRows,
  foldInto,
  type GraphStore,
  graphStore,
  index,
  say,
  shown,
} from "../../../test/graph-store.ts";
import type { OperationKind } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import { changeEntityOf } from "../../entities/change.ts";
import { listMerges } from "../../entities/merges/queries/folds.ts";
import { putEntityVector } from "../../entities/queries/vectors.ts";
import { OWN } from "../../store/owner-key.ts";
import { undo } from "./undo.ts";

const ownerId = OWN;
const person = { kind: "person", client: null } as const;
const { signal } = new AbortController();

async function named(...names: string[]): Promise<GraphStore> {
  const deps = graphStore();
  for (const name of names) say(deps, `${name} is something`);
  await index(deps);
  return deps;
}

const doing = (deps: GraphStore, kind: OperationKind, work: () => void): string =>
  record(deps, { ownerId, kind, actor: person }, ({ id }) => {
    work();
    return id;
  });

const folding = (deps: GraphStore, source: string, into: string) =>
  doing(deps, "fold.merge", () => void foldInto(deps, source, into));

const undoing = (deps: GraphStore, id: string) =>
  undo(
    { ...deps, wake: () => undefined, graphChanged: () => undefined, wayOf: () => undefined },
    { ownerId, id, actor: person, dryRun: false, signal },
  );

const merges = ({ store }: GraphStore) =>
  listMerges(store, ownerId, { limit: -1, before: undefined }).map((row) => [
    row.source_name,
    row.canonical_name,
    row.reverted_at === null ? "stands" : "reverted",
  ]);

describe("the undo of a merge", () => {
  test("has both speak for themselves, and stays in the list of merges", async () => {
    using deps = await named("Postgres", "Elephant");
    const before = entityRows(deps);
    const id = folding(deps, "Postgres", "Elephant");
    const undone = await undoing(deps, id);
    expect(entityRows(deps)).toEqual(before);
    expect(merges(deps)).toEqual([["Postgres", "Elephant", "reverted"]]);
    await undoing(deps, undone.id);
    expect(shown(deps)).toEqual({ Elephant: 2 });
    expect(merges(deps)).toEqual([["Postgres", "Elephant", "stands"]]);
  });

  test("is possible though what it was merged into was merged further", async () => {
    using deps = await named("Postgres", "Elephant", "Database");
    const id = folding(deps, "Postgres", "Elephant");
    folding(deps, "Elephant", "Database");
    expect(shown(deps)).toEqual({ Database: 3 });
    const undone = await undoing(deps, id);
    expect(shown(deps)).toEqual({ Database: 2, Postgres: 1 });
    await undoing(deps, undone.id);
    expect(shown(deps)).toEqual({ Database: 3 });
  });

  test("can be undone itself, unless they were merged anew since", async () => {
    using deps = await named("Postgres", "Elephant");
    const id = folding(deps, "Postgres", "Elephant");
    const undone = await undoing(deps, id);
    const again = folding(deps, "Postgres", "Elephant");
    await expect(undoing(deps, undone.id)).rejects.toMatchObject({ message: expect.stringContaining(again) });
  });
});

describe("the undo of a change to an entity", () => {
  test("gives it the name before, and no vector of the other one", async () => {
    using deps = await named("Postgres");
    const { id: entity, entity: number } = called(deps, "Postgres");
    const before = entityRows(deps);
    const id = doing(deps, "entity.change", () =>
      changeEntityOf(deps, { ownerId, id: entity }, { name: "PostgreSQL" }),
    );
    putEntityVector(deps.store, number, "scripted", new Float32Array([1, 0]));
    await undoing(deps, id);
    expect(entityRows(deps)).toEqual(before);
    expect(deps.store.prepare("SELECT * FROM entity_vectors").all()).toEqual([]);
  });

  test("leaves alone what was said of it otherwise since", async () => {
    using deps = await named("Postgres", "Elephant");
    const { id: entity } = called(deps, "Postgres");
    const rename = doing(deps, "entity.change", () =>
      changeEntityOf(deps, { ownerId, id: entity }, { name: "PostgreSQL" }),
    );
    doing(deps, "entity.change", () => changeEntityOf(deps, { ownerId, id: entity }, { type: "person" }));
    folding(deps, "PostgreSQL", "Elephant");
    await undoing(deps, rename);
    expect(called(deps, "Postgres")).toMatchObject({ name: "Postgres", type_name: "person" });
    expect(shown(deps)).toEqual({ Elephant: 2 });
  });
});
