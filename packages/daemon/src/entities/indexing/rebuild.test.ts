import { describe, expect, test } from "vitest";
import {
  called,
  deleteNamed,
  entityRows,
  foldInto,
  graphStore,
  index,
  reindex,
  say,
  shown,
  spelledOut,
} from "../../../test/graph-store.ts";
import { scriptedExtractor } from "../../../test/scripted-models.ts";
import { ModelError } from "../../models/models.ts";

describe("a rebuild", () => {
  test("keeps ids, folds and what a person decided", async () => {
    using deps = graphStore(spelledOut);
    say(deps, "we like Postgres:technology");
    say(deps, "we like PostgreSQL:technology");
    await index(deps);
    foldInto(deps, "Postgres", "PostgreSQL");
    const before = entityRows(deps);
    const events = await reindex(deps);
    expect(events.at(-1)).toMatchObject({ type: "done", indexed: 2, entities: 2 });
    expect(entityRows(deps)).toEqual(before);
    expect(shown(deps)).toEqual({ PostgreSQL: 2 });
  });

  test("forgets what the extractor does not find any more", async () => {
    let found = true;
    const extractor = scriptedExtractor();
    using deps = graphStore({
      ...extractor,
      extract: async (texts, options) =>
        found ? extractor.extract(texts, options) : texts.map(() => ({ entities: [], relations: [] })),
    });
    say(deps, "Restic is quick.");
    await index(deps);
    found = false;
    await reindex(deps);
    expect(entityRows(deps)).toEqual([]);
  });

  test("that fails or is left leaves the graph as it was", async () => {
    const stop = new AbortController();
    const extractor = scriptedExtractor();
    let nonsense = false;
    using deps = graphStore({
      ...extractor,
      async extract(texts, options) {
        if (!nonsense) return extractor.extract(texts, options);
        stop.abort();
        return texts.map(() => ({
          entities: [{ name: "Nonsense", type: "person", start: 0, end: 1, confidence: 1 }],
          relations: [],
        }));
      },
    });
    for (let n = 0; n < 150; n += 1) say(deps, `Note${n} is about Restic`);
    await index(deps);
    const before = [shown(deps), entityRows(deps)];
    nonsense = true;
    await expect(index(deps, { kind: "reindex", signal: stop.signal })).rejects.toThrow();
    expect(shown(deps)).toEqual({ ...before[0], Nonsense: 0 });
    nonsense = false;
    await index(deps);
    expect([shown(deps), entityRows(deps)]).toEqual(before);
    expect(deps.store.prepare("SELECT DISTINCT generation FROM graph_texts").all()).toHaveLength(1);
  });

  test("that is stopped changes no type, and one that ends takes its own readings, however sure the old ones were", async () => {
    const stop = new AbortController();
    const reading = { type: "technology", confidence: 0.9 };
    const extractor = scriptedExtractor(() => ({
      entities: [{ name: "Mercury", start: 0, end: 7, ...reading }],
      relations: [],
    }));
    let stops = false;
    using deps = graphStore({
      ...extractor,
      async extract(texts, options) {
        if (stops) stop.abort();
        return extractor.extract(texts, options);
      },
    });
    say(deps, "Mercury is quick");
    await index(deps);
    Object.assign(reading, { type: "place", confidence: 0.95 });
    stops = true;
    await expect(index(deps, { kind: "reindex", signal: stop.signal })).rejects.toThrow();
    expect(called(deps, "Mercury").type_name).toBe("technology");
    stops = false;
    reading.confidence = 0.6;
    await reindex(deps);
    expect(called(deps, "Mercury").type_name).toBe("place");
  });

  test("keeps of a text that a model cannot read today what was known of it", async () => {
    let down = false;
    const extractor = scriptedExtractor();
    using deps = graphStore({
      ...extractor,
      extract: (texts, options) =>
        down ? Promise.reject(new ModelError("out of credit")) : extractor.extract(texts, options),
    });
    say(deps, "Restic is quick.");
    await index(deps);
    down = true;
    expect((await reindex(deps)).at(-1)).toMatchObject({ type: "done", failed: 1 });
    expect(shown(deps)).toEqual({ Restic: 1 });
    expect((await index(deps)).at(-1)).toMatchObject({ type: "done", failed: 1 });
    expect(shown(deps)).toEqual({ Restic: 1 });
  });

  test("does not bring back what a person deleted; a new text does", async () => {
    let now = Date.parse("2026-03-10T12:00:00Z");
    using deps = { ...graphStore(), clock: () => (now += 1000) };
    say(deps, "Restic is quick.");
    await index(deps);
    deleteNamed(deps, "Restic");
    await reindex(deps);
    expect(shown(deps)).toEqual({});
    say(deps, "Restic has a new release.");
    await index(deps);
    expect(shown(deps)).toEqual({ Restic: 1 });
  });
});
