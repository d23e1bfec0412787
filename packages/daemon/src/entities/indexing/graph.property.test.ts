import fc from "fast-check";
import { expect, test } from "vitest";
import {
  deleteNamed,
  entityRows,
  foldInto,
  forget,
  type GraphStore,
  graphStore,
  index,
  reindex,
  rest,
  say,
  shown,
  takeBack,
} from "../../../test/graph-store.ts";
import { OWN } from "../../store/owner-key.ts";
import { listMerges } from "../merges/queries/folds.ts";

const names = ["Ant", "Bee", "Cow", "Dog", "Elk"] as const;
const name = fc.constantFrom(...names);

type Step =
  | { readonly kind: "say"; readonly names: readonly string[] }
  | { readonly kind: "forget" | "rest" | "revert"; readonly which: number }
  | { readonly kind: "fold"; readonly source: string; readonly into: string }
  | { readonly kind: "delete"; readonly name: string }
  | { readonly kind: "index" | "reindex" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("say" as const),
    names: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constantFrom("forget" as const, "rest" as const, "revert" as const),
    which: fc.nat(9),
  }),
  fc.record({ kind: fc.constant("fold" as const), source: name, into: name }),
  fc.record({ kind: fc.constant("delete" as const), name }),
  fc.record({ kind: fc.constantFrom("index" as const, "reindex" as const) }),
);

/** Model of the graph, kept by hand: the entities of each text. */
interface Expected {
  readonly texts: Map<string, ReadonlySet<string>>;
}

async function take(deps: GraphStore, step: Step, expected: Expected): Promise<void> {
  const said = [...expected.texts.keys()];
  switch (step.kind) {
    case "say": {
      const id = say(deps, `${step.names.join(" and ")} met, time ${expected.texts.size}`);
      expected.texts.set(id, new Set(step.names));
      return void (await index(deps));
    }
    case "forget":
    case "rest": {
      const id = said[step.which];
      if (id === undefined) return;
      if (step.kind === "rest") return void rest(deps, id);
      forget(deps, id);
      expected.texts.delete(id);
      return;
    }
    case "fold":
      return void attempt(() => foldInto(deps, step.source, step.into));
    case "revert": {
      const fold = listMerges(deps.store, OWN, { limit: -1, before: undefined })[step.which];
      return void (fold && takeBack(deps, fold.id));
    }
    case "delete":
      if (attempt(() => deleteNamed(deps, step.name)))
        for (const [id, named] of expected.texts)
          expected.texts.set(id, new Set([...named].filter((one) => one !== step.name)));
      return;
    default:
      return void (await (step.kind === "index" ? index(deps) : reindex(deps)));
  }
}

/** False for a refusal. */
function attempt(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

function assertSound(deps: GraphStore): void {
  expect(deps.store.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
  const stray = deps.store
    .prepare(
      `SELECT e.name FROM entities e LEFT JOIN entities c ON c.entity = e.canonical
       WHERE c.entity IS NULL OR c.folded_into IS NOT NULL OR (e.folded_into IS NULL) <> (e.canonical = e.entity)`,
    )
    .all();
  expect(stray).toEqual([]);
}

/** Number of active memories that name each entity, without merges. */
function counted(deps: GraphStore, { texts }: Expected): Record<string, number> {
  const active = deps.store
    .prepare<[], { id: string }>("SELECT id FROM memories WHERE status = 'active'")
    .all();
  const counts: Record<string, number> = {};
  for (const { id } of active) for (const one of texts.get(id) ?? []) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}

test("whatever is folded, reverted, said, deleted and rebuilt: no edge dangles, no mention is lost, and all folds taken back give every entity its own again", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      let now = Date.parse("2026-03-10T12:00:00Z");
      using deps: GraphStore = { ...graphStore(), clock: () => (now += 1000) };
      const expected: Expected = { texts: new Map() };
      for (const one of steps) {
        await take(deps, one, expected);
        assertSound(deps);
      }
      for (const fold of listMerges(deps.store, OWN, { limit: -1, before: undefined }))
        takeBack(deps, fold.id);
      await index(deps);
      assertSound(deps);
      expect(deps.store.prepare("SELECT 1 FROM entities WHERE folded_into IS NOT NULL").all()).toEqual([]);
      const named = Object.entries(shown(deps)).filter(([, n]) => n > 0);
      expect(Object.fromEntries(named)).toEqual(counted(deps, expected));
    }),
    { numRuns: 80 },
  );
}, 120_000);

test("folding anything into anything and taking it all back restores the entity table verbatim", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(name, name), { minLength: 1, maxLength: 12 }),
      fc.infiniteStream(fc.nat()),
      fc.boolean(),
      async (folds, order, rebuild) => {
        using deps = graphStore();
        for (const one of names) say(deps, `${one} is something`);
        await index(deps);
        const before = entityRows(deps);
        const standing = folds.flatMap(([source, into]) => {
          let id: string | undefined;
          attempt(() => (id = foldInto(deps, source, into).id));
          return id === undefined ? [] : [id];
        });
        if (rebuild) await reindex(deps);
        while (standing.length > 0) {
          const [id] = standing.splice((order.next().value ?? 0) % standing.length, 1);
          if (id !== undefined) takeBack(deps, id);
          assertSound(deps);
        }
        expect(entityRows(deps)).toEqual(before);
      },
    ),
    { numRuns: 30 },
  );
}, 120_000);
