import { expect, test } from "vitest";
import {
  called,
  deleteNamed,
  foldInto,
  type GraphStore,
  graphStore,
  index,
  reindex,
  say,
  shown,
} from "../../test/graph-store.ts";
import { OWN } from "../store/owner-key.ts";
import { changeEntityOf, removeEntity } from "./change.ts";

const change = (deps: GraphStore, name: string, changes: { name?: string; type?: string }) =>
  changeEntityOf(deps, { ownerId: OWN, id: called(deps, name).id }, changes);

async function named(...names: string[]): Promise<GraphStore> {
  const deps = graphStore();
  for (const name of names) say(deps, `${name} is something`);
  await index(deps);
  return deps;
}

test("a renamed entity answers to both names, and a rebuild changes nothing about it", async () => {
  using deps = await named("Postgres");
  change(deps, "Postgres", { name: "PostgreSQL" });
  say(deps, "Postgres and then PostgreSQL again");
  await index(deps);
  await reindex(deps);
  expect(shown(deps)).toEqual({ PostgreSQL: 2 });
  change(deps, "PostgreSQL", { name: "Postgres" });
  expect(shown(deps)).toEqual({ Postgres: 2 });
});

test("a type that a person gave outlives every reading", async () => {
  using deps = await named("Mercury");
  change(deps, "Mercury", { type: "place" });
  say(deps, "Mercury again");
  await index(deps);
  await reindex(deps);
  expect(called(deps, "Mercury").type_name).toBe("place");
});

test("a name that another entity has is refused, and the refusal names it", async () => {
  using deps = await named("Ant", "Bee", "Cow");
  expect(() => change(deps, "Ant", { name: "bee" })).toThrow(/the name is taken by "Bee" \(.*\); merge/);
  foldInto(deps, "Bee", "Cow");
  expect(() => change(deps, "Ant", { name: "Bee" })).toThrow(
    /merged into "Cow"; merge this entity into "Cow"/,
  );
  change(deps, "Ant", { name: "ANT" });
  expect(Object.keys(shown(deps))).toEqual(["ANT", "Cow"]);
});

test("no entity gets a name without letters, a secret for a name, or a type that is none", async () => {
  using deps = await named("Ant");
  expect(() => change(deps, "Ant", { name: "…" })).toThrow("invalid request body");
  expect(() => change(deps, "Ant", { type: "beetle" })).toThrow("invalid request body");
  change(deps, "Ant", { name: "ghp_012345678901234567890123456789abcdef" });
  expect(Object.keys(shown(deps))[0]).not.toContain("0123456789");
});

test("deleting an entity takes every edge that touches it and leaves the memories", async () => {
  using deps = await named("Ant", "Bee");
  say(deps, "Ant and Bee met");
  await index(deps);
  deleteNamed(deps, "Ant");
  expect(shown(deps)).toEqual({ Bee: 2 });
  expect(deps.store.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
  expect(deps.store.prepare("SELECT count(*) AS n FROM memories").get()).toEqual({ n: 3 });
  expect(() => deleteNamed(deps, "Ant")).toThrow("no entity is called Ant");
});

test("what something was folded into is not deleted, also when it was itself folded since", async () => {
  using deps = await named("Ant", "Bee", "Cow");
  foldInto(deps, "Ant", "Bee");
  const { id } = called(deps, "Bee");
  const refusal = expect.objectContaining({
    code: "invalid",
    issues: [{ path: "id", message: expect.stringContaining('"Ant" is merged into "Bee"; revert merge') }],
  });
  const remove = () => removeEntity(deps, { ownerId: OWN, id });
  expect(remove).toThrow(refusal);
  foldInto(deps, "Bee", "Cow");
  expect(remove).toThrow(refusal);
});
