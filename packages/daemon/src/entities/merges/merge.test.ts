import { describe, expect, test } from "vitest";
import {
  called,
  deleteNamed,
  entityRows,
  foldInto,
  forget,
  type GraphStore,
  graphStore,
  index,
  reindex,
  say,
  shown,
  spelledOut,
  takeBack,
} from "../../../test/graph-store.ts";
import { OWN } from "../../store/owner-key.ts";
import { mergeEntities } from "./merge.ts";
import { listMerges } from "./queries/folds.ts";

const merges = (deps: GraphStore) =>
  listMerges(deps.store, OWN, { limit: -1, before: undefined }).map((row) => [
    row.source_name,
    row.canonical_name,
    row.reverted_at === null ? "stands" : "reverted",
  ]);

async function named(...names: string[]): Promise<GraphStore> {
  const deps = graphStore();
  for (const name of names) say(deps, `${name} is something`);
  await index(deps);
  return deps;
}

describe("folding", () => {
  test("lets one entity speak for both, and back again under its own id", async () => {
    using deps = await named("Postgres", "Elephant");
    const before = entityRows(deps);
    const { id } = foldInto(deps, "Postgres", "Elephant");
    expect(shown(deps)).toEqual({ Elephant: 2 });
    takeBack(deps, id);
    expect(shown(deps)).toEqual({ Elephant: 1, Postgres: 1 });
    expect(entityRows(deps)).toEqual(before);
  });

  test("gives back what came in between to the one it names", async () => {
    using deps = await named("Postgres", "Elephant");
    const { id } = foldInto(deps, "Postgres", "Elephant");
    say(deps, "Postgres has a new release");
    await index(deps);
    expect(shown(deps)).toEqual({ Elephant: 3 });
    takeBack(deps, id);
    expect(shown(deps)).toEqual({ Elephant: 1, Postgres: 2 });
  });

  test("of what no text names any more leaves nothing behind when it is taken back", async () => {
    using deps = graphStore();
    const only = say(deps, "Redis is in Oslo");
    say(deps, "Kafka is in Bergen");
    await index(deps);
    const { id } = foldInto(deps, "Redis", "Kafka");
    forget(deps, only);
    await index(deps);
    takeBack(deps, id);
    await index(deps);
    expect(shown(deps)).toEqual({ Bergen: 1, Kafka: 1 });
    expect(() => called(deps, "Redis")).toThrow("no entity");
  });

  test("of a fold can be taken back in any order", async () => {
    using deps = await named("Ant", "Bee", "Cow");
    const before = entityRows(deps);
    const inner = foldInto(deps, "Ant", "Bee");
    const outer = foldInto(deps, "Bee", "Cow");
    expect(shown(deps)).toEqual({ Cow: 3 });
    takeBack(deps, inner.id);
    expect(shown(deps)).toEqual({ Ant: 1, Cow: 2 });
    takeBack(deps, outer.id);
    expect(entityRows(deps)).toEqual(before);

    const again = foldInto(deps, "Ant", "Bee");
    const outerAgain = foldInto(deps, "Bee", "Cow");
    takeBack(deps, outerAgain.id);
    expect(shown(deps)).toEqual({ Bee: 2, Cow: 1 });
    takeBack(deps, again.id);
    expect(entityRows(deps)).toEqual(before);
  });

  test("counts a text that names both once", async () => {
    using deps = graphStore();
    say(deps, "Postgres and Elephant are one");
    await index(deps);
    foldInto(deps, "Postgres", "Elephant");
    expect(shown(deps)).toEqual({ Elephant: 1 });
  });

  test("lists every fold, newest first, those taken back included", async () => {
    using deps = await named("Ant", "Bee", "Cow");
    takeBack(deps, foldInto(deps, "Ant", "Bee").id);
    foldInto(deps, "Bee", "Cow");
    expect(merges(deps)).toEqual([
      ["Bee", "Cow", "stands"],
      ["Ant", "Bee", "reverted"],
    ]);
  });

  test("twice is once, and taking back twice as well", async () => {
    using deps = await named("Ant", "Bee");
    const { id } = foldInto(deps, "Ant", "Bee");
    expect(foldInto(deps, "Ant", "Bee").id).toBe(id);
    const taken = takeBack(deps, id);
    expect(takeBack(deps, id)).toEqual(taken);
    expect(merges(deps)).toHaveLength(1);
  });

  test("refuses itself, circles, what is folded already, and what is not there", async () => {
    using deps = await named("Ant", "Bee", "Cow");
    expect(() => foldInto(deps, "Ant", "Ant")).toThrow("invalid request body");
    foldInto(deps, "Ant", "Bee");
    expect(() => foldInto(deps, "Bee", "Ant")).toThrow("circle");
    expect(() => foldInto(deps, "Ant", "Cow")).toThrow(/revert merge .* first/);
    expect(() => foldInto(deps, "Cow", "Ant")).toThrow(/itself merged into "Bee"/);
    const decision = { decidedBy: "human", score: 1, reason: "" } as const;
    const nobody = "01900000-0000-7000-8000-999999999999";
    const into = called(deps, "Bee").id;
    expect(() => mergeEntities(deps, { ownerId: OWN, source: nobody, into }, decision)).toThrow("no entity");
    const another = { ownerId: nobody, source: called(deps, "Cow").id, into };
    expect(() => mergeEntities(deps, another, decision)).toThrow("no entity");
  });

  test("that stands keeps its entity from being deleted; one taken back does not", async () => {
    using deps = await named("Ant", "Bee");
    const { id } = foldInto(deps, "Ant", "Bee");
    expect(() => deleteNamed(deps, "Bee")).toThrow(/revert what was merged into it first: "Ant"/);
    expect(() => deleteNamed(deps, "Ant")).toThrow(/"Ant" was merged into "Bee"/);
    takeBack(deps, id);
    deleteNamed(deps, "Bee");
    expect(shown(deps)).toEqual({ Ant: 1 });
    expect(merges(deps)).toEqual([["Ant", "Bee", "reverted"]]);
  });

  test("that was taken back never happens by itself again, nor through a third spelling", async () => {
    using deps = graphStore(spelledOut);
    for (const name of ["GitHub-Actions", "GitHubActions"]) say(deps, `we like ${name}:technology`);
    await index(deps);
    const [auto] = listMerges(deps.store, OWN, { limit: -1, before: undefined });
    expect(auto).toMatchObject({ decided_by: "auto", source_name: "GitHubActions" });
    takeBack(deps, auto?.id ?? "");
    for (let n = 0; n < 3; n += 1) say(deps, `we like GitHub_Actions:technology, time ${n}`);
    await index(deps);
    await reindex(deps);
    expect(merges(deps).filter(([, , state]) => state === "stands")).toHaveLength(1);
    expect(Object.keys(shown(deps))).toHaveLength(2);
  });
});
