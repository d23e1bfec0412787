import { DEFAULT_OWNER } from "@memory/shared";
import { describe, expect, test } from "vitest";
import {
  called,
  deleteNamed,
  entityRows,
  foldInto,
  forget,
  graphStore,
  index,
  reindex,
  rest,
  say,
  shown,
  spelledOut,
} from "../../test/graph-store.ts";
import { scriptedExtractor } from "../../test/scripted-models.ts";
import { ModelError } from "../models/models.ts";
import { listRunItems, listRuns } from "./runs.ts";

const runsOf = (deps: Parameters<typeof say>[0]) =>
  listRuns(deps.store, DEFAULT_OWNER, { limit: 10, before: undefined });

describe("an index run", () => {
  test("tells of each text once, and reads nothing twice", async () => {
    using deps = graphStore();
    say(deps, "Restic backs up Kubernetes.");
    say(deps, "nothing in here has a name");
    const first = await index(deps);
    expect(first).toMatchObject([
      { type: "item", kind: "memory", index: 1, total: 2, entities: 2, outcome: "indexed" },
      { type: "item", index: 2, total: 2, entities: 0, outcome: "empty" },
      { type: "done", indexed: 2, failed: 0, entities: 2, calls: 1 },
    ]);
    expect(await index(deps)).toMatchObject([{ type: "done", indexed: 0, calls: 0 }]);
    say(deps, "Restic is quick.");
    expect(await index(deps)).toMatchObject([
      { type: "item", total: 1 },
      { type: "done", indexed: 1 },
    ]);
    expect(shown(deps)).toEqual({ Kubernetes: 1, Restic: 2 });
  });

  test("keeps one entity per name, whatever its case; C, C++ and C# are three", async () => {
    using deps = graphStore(spelledOut);
    say(deps, "we have Redis:technology and redis:technology here");
    say(deps, "parsers in C:technology and C++:technology and C#:technology");
    await index(deps);
    expect(shown(deps)).toEqual({ C: 1, "C#": 1, "C++": 1, Redis: 1 });
  });

  test("takes the surer reading of a type", async () => {
    const sure = { Mercury: 0.6, "the planet Mercury": 0.9 };
    using deps = graphStore(
      scriptedExtractor(({ text }) => ({
        entities: [
          {
            name: "Mercury",
            type: text.includes("planet") ? "place" : "technology",
            start: 0,
            end: 7,
            confidence: text.includes("planet") ? sure["the planet Mercury"] : sure.Mercury,
          },
        ],
        relations: [],
      })),
    );
    say(deps, "Mercury is quick");
    await index(deps);
    expect(called(deps, "Mercury").type_name).toBe("technology");
    say(deps, "we saw the planet Mercury");
    await index(deps);
    say(deps, "Mercury rises again");
    await index(deps);
    expect(called(deps, "Mercury").type_name).toBe("place");
  });

  test("folds by itself what is one name in two spellings, and nothing else", async () => {
    using deps = graphStore(spelledOut);
    say(deps, "we like GitHub-Actions:technology");
    say(deps, "we like GitHubActions:technology");
    say(deps, "we like Postgres:technology and PostgreSQL:technology");
    await index(deps);
    expect(shown(deps)).toEqual({ "GitHub-Actions": 2, PostgreSQL: 1, Postgres: 1 });
  });

  test("marks what a model could not read, says why, and tries again", async () => {
    let down = true;
    const extractor = scriptedExtractor();
    using deps = graphStore({
      ...extractor,
      extract: (texts, options) =>
        down ? Promise.reject(new ModelError("out of credit")) : extractor.extract(texts, options),
    });
    say(deps, "Restic is quick.");
    expect(await index(deps)).toMatchObject([
      { outcome: "failed", error: "out of credit" },
      { type: "done", indexed: 0, failed: 1 },
    ]);
    down = false;
    expect(await index(deps)).toMatchObject([{ outcome: "indexed" }, { type: "done", failed: 0 }]);
    expect(shown(deps)).toEqual({ Restic: 1 });
  });

  test("gives up when the model fails whatever it is given, says so in the history, and loses no text", async () => {
    let down = true;
    const extractor = scriptedExtractor();
    using deps = graphStore({
      ...extractor,
      extract: (texts, options) =>
        down ? Promise.reject(new ModelError("no route to the model")) : extractor.extract(texts, options),
    });
    for (let n = 0; n < 350; n += 1) say(deps, `Note${n} says something else`);
    await expect(index(deps)).rejects.toThrow("no route to the model");
    expect(runsOf(deps)[0]).toMatchObject({ state: "failed", indexed: 0 });
    down = false;
    expect((await index(deps)).at(-1)).toMatchObject({ indexed: 350 });
  });

  test("is not held up by many texts in a row that make the model fail", async () => {
    const extractor = scriptedExtractor();
    using deps = graphStore({
      ...extractor,
      async extract(texts, options) {
        if (texts.some(({ text }) => text.startsWith("Poison"))) throw new TypeError("it broke");
        return extractor.extract(texts, options);
      },
    });
    for (let n = 0; n < 120; n += 1) say(deps, n < 20 ? `Poison${n} in here` : `Note${n} is about Restic`);
    expect((await index(deps)).at(-1)).toMatchObject({ type: "done", indexed: 100, failed: 20 });
  });

  test("marks the texts that make the model fail, and reads all others", async () => {
    const extractor = scriptedExtractor();
    let calls = 0;
    using deps = graphStore({
      ...extractor,
      async extract(texts, options) {
        calls += 1;
        if (texts.some(({ text }) => text.startsWith("Poison"))) throw new TypeError("it broke");
        return extractor.extract(texts, options);
      },
    });
    for (let n = 0; n < 240; n += 1)
      say(deps, n % 80 === 7 ? `Poison${n} in here` : `Note${n} is about Restic`);
    expect((await index(deps)).at(-1)).toMatchObject({ type: "done", indexed: 237, failed: 3 });
    expect(shown(deps)).toMatchObject({ Restic: 237 });
    calls = 0;
    say(deps, "Fresh words");
    await index(deps, { startedBy: "daemon" });
    expect([calls, shown(deps)]).toMatchObject([1, { Fresh: 1 }]);
  });

  test("that is stopped keeps what it has, and the next one goes on from there", async () => {
    const stop = new AbortController();
    const extractor = scriptedExtractor();
    let batches = 0;
    using deps = graphStore({
      ...extractor,
      async extract(texts, options) {
        batches += 1;
        if (batches === 2) stop.abort();
        return extractor.extract(texts, options);
      },
    });
    for (let n = 0; n < 250; n += 1) say(deps, `Note${n} says something else`);
    await expect(index(deps, { signal: stop.signal })).rejects.toThrow();
    expect(runsOf(deps)[0]).toMatchObject({ state: "cancelled", indexed: 100 });
    const events = await index(deps);
    expect(events.filter(({ type }) => type === "item")).toHaveLength(150);
  });

  test("has a history that tells what became of each text", async () => {
    using deps = graphStore();
    say(deps, "Restic is quick.");
    await index(deps);
    const [run] = runsOf(deps);
    expect(run).toMatchObject({ kind: "index", started_by: "person", state: "done", indexed: 1, calls: 1 });
    expect(listRunItems(deps.store, run?.run ?? 0, { limit: 10, after: undefined })).toMatchObject([
      { kind: "memory", label: "Restic is quick.", outcome: "indexed", entities: 1 },
    ]);
  });
});

describe("an entity that nothing names any more", () => {
  test("goes when the last memory that names it is deleted", async () => {
    using deps = graphStore();
    const only = say(deps, "Zanzibar is warm.");
    say(deps, "Restic is quick.");
    await index(deps);
    forget(deps, only);
    await index(deps);
    expect(entityRows(deps)).toHaveLength(1);
    expect(deps.store.prepare("SELECT * FROM entity_names").all()).toMatchObject([{ name: "Restic" }]);
  });

  test("stays while a memory that names it merely rests", async () => {
    using deps = graphStore();
    rest(deps, say(deps, "Zanzibar is warm."));
    await index(deps);
    await reindex(deps);
    expect(entityRows(deps)).toHaveLength(0);
    const other = say(deps, "Restic is quick.");
    await index(deps);
    rest(deps, other);
    await index(deps);
    expect(entityRows(deps)).toHaveLength(1);
  });

  test("goes with its last memory even where a person decided about it; nothing keeps its name", async () => {
    using deps = graphStore();
    const ids = ["Zanzibar is warm.", "Tangier is warm."].map((content) => say(deps, content));
    await index(deps);
    foldInto(deps, "Zanzibar", "Tangier");
    for (const id of ids) forget(deps, id);
    await index(deps);
    for (const table of ["entities", "entity_names", "folds"])
      expect(deps.store.prepare(`SELECT * FROM ${table}`).all()).toEqual([]);
  });

  test("goes together with what was folded into it by itself", async () => {
    using deps = graphStore(spelledOut);
    const ids = ["GitHub-Actions", "GitHubActions"].map((name) => say(deps, `we like ${name}:technology`));
    await index(deps);
    for (const id of ids) forget(deps, id);
    await index(deps);
    expect(entityRows(deps)).toEqual([]);
    expect(deps.store.prepare("SELECT * FROM folds").all()).toEqual([]);
  });
});

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
