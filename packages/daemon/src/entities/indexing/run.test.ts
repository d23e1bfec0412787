import { describe, expect, test } from "vitest";
import { called, graphStore, index, say, shown, spelledOut } from "../../../test/graph-store.ts";
import { scriptedExtractor } from "../../../test/scripted-models.ts";
import { ModelError } from "../../models/models.ts";
import { OWN } from "../../store/owner-key.ts";
import { listRunItems, listRuns } from "./queries/runs.ts";

const runsOf = (deps: Parameters<typeof say>[0]) =>
  listRuns(deps.store, OWN, { limit: 10, before: undefined });

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

  test("that breaks off at its very end is closed as failed", async () => {
    using deps = graphStore();
    say(deps, "Restic backs up Kubernetes.");
    deps.store
      .prepare(
        "CREATE TRIGGER full BEFORE UPDATE ON index_runs WHEN NEW.state = 'done' BEGIN SELECT RAISE(ABORT, 'disk is full'); END",
      )
      .run();
    await expect(index(deps)).rejects.toThrow("disk is full");
    expect(runsOf(deps)).toMatchObject([
      { state: "failed", reason: "it broke off; the log says more", ended_at: expect.any(Number) },
    ]);
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
