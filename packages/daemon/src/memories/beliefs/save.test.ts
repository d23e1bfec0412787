import { describe, expect, test } from "vitest";
import { beliefStore, believe, random, shuffled } from "../../../test/builders.ts";
import { OWN } from "../../store/owner-key.ts";
import { findVersions } from "../queries.ts";
import type { BeliefDeps } from "./belief.ts";

const said = (deps: BeliefDeps, status = "active") =>
  deps.store
    .prepare<[string], string>("SELECT content FROM memories WHERE status = ? ORDER BY content")
    .pluck()
    .all(status);
const openConflicts = (deps: BeliefDeps) =>
  deps.store.prepare<[], number>("SELECT count(*) FROM conflicts WHERE status = 'open'").pluck().get();

const imported = { author: "import", source_kind: "session", project: "kiln" } as const;

describe("saving", () => {
  test("the same text in other dress is the same memory", () => {
    using deps = beliefStore();
    expect(believe(deps, "The API uses Redis.").kind).toBe("saved");
    expect(believe(deps, "the `API` uses redis!").kind).toBe("merged");
    expect(said(deps)).toEqual(["The API uses Redis."]);
  });

  test.each([
    ["The table has 106 rows.", "The table has 10⁶ rows."],
    ["The primary key is ID.", "The primary key is id."],
    ["The US team has access.", "The us team has access."],
    ["Split at `a b` here.", "Split at `a  b` here."],
    ["The delimiter is ;", "The delimiter is :"],
  ])("what only a sign or a name tells apart stands side by side, each found again: %j, %j", (one, other) => {
    using deps = beliefStore();
    expect(believe(deps, one, { day: -3 }).kind).toBe("saved");
    expect(believe(deps, other, { day: -2 }).kind).toBe("saved");
    expect(believe(deps, other, { day: -1 }).kind).toBe("merged");
    expect(believe(deps, one, { day: -1 }).kind).toBe("merged");
    expect(said(deps)).toHaveLength(2);
  });

  test.each([
    ["Die API nutzt Redis.", "Die API nutzt nie Redis."],
    ["Le serveur utilise Redis.", "Le serveur n'utilise pas Redis."],
    ["服务器使用 Redis。", "服务器不使用 Redis。"],
    ["We use Jenkins for CI.", "We moved from Travis to Jenkins."],
    ["The gate is open.", "The gate is supposedly open."],
    ["The API uses JWT.", "The API uses JWT in tests."],
    ["The CLI runs on Linux.", "The CLI runs on Windows."],
    ["We deploy with Helm.", "We considered moving from Helm to Kustomize but stayed."],
  ])("what denies, narrows, doubts or adds replaces nothing: %j, %j", (one, other) => {
    using deps = beliefStore();
    believe(deps, one, { day: -2 });
    believe(deps, other, { day: -1 });
    expect(said(deps)).toHaveLength(2);
  });

  test("C, C++ and C# are three", () => {
    using deps = beliefStore();
    for (const language of ["C", "C++", "C#"]) believe(deps, `The parser is written in ${language}`);
    expect(said(deps)).toHaveLength(3);
  });

  test("another value becomes the next version, and the history shows both with their times", () => {
    using deps = beliefStore();
    believe(deps, "The API listens on port 8080.", { day: -2 });
    const { kind, memory } = believe(deps, "The API listens on port 9090.", { day: -1 });
    expect(kind).toBe("versioned");
    const versions = findVersions(deps.store, OWN, memory.root_id);
    expect(versions.map(({ content, status, version }) => ({ content, status, version }))).toEqual([
      { content: "The API listens on port 9090.", status: "active", version: 2 },
      { content: "The API listens on port 8080.", status: "superseded", version: 1 },
    ]);
    expect(versions[1]?.valid_to).toBe(versions[0]?.valid_from);
  });

  test("what was said earlier and arrives later becomes history", () => {
    using deps = beliefStore();
    believe(deps, "The API listens on port 9090.", { day: -1 });
    const { kind, memory } = believe(deps, "The API listens on port 8080.", { day: -30 });
    expect([kind, memory.content]).toEqual(["versioned", "The API listens on port 9090."]);
    expect(said(deps)).toEqual(["The API listens on port 9090."]);
    expect(said(deps, "superseded")).toEqual(["The API listens on port 8080."]);
  });

  test("an old value that a person says again holds again", () => {
    using deps = beliefStore();
    believe(deps, "The API listens on port 8080.", { day: -3 });
    believe(deps, "The API listens on port 9090.", { day: -2 });
    believe(deps, "The API listens on port 8080.", { day: -1 });
    expect(said(deps)).toEqual(["The API listens on port 8080."]);
    expect(said(deps, "superseded")).toHaveLength(2);
  });

  test("a later word that counts less does not replace the person's: both stand, in conflict", () => {
    using deps = beliefStore();
    believe(deps, "The API listens on port 8080.", { day: -2, ...imported, stated_by: "user" });
    const later = { day: -1, ...imported, stated_by: "assistant" } as const;
    expect(believe(deps, "The API listens on port 9090.", later).kind).toBe("conflict");
    expect(said(deps)).toHaveLength(2);
    expect(openConflicts(deps)).toBe(1);
  });

  test("a third word of a person settles it", () => {
    using deps = beliefStore();
    believe(deps, "The API listens on port 8080.", { day: -3, ...imported, stated_by: "user" });
    believe(deps, "The API listens on port 9090.", { day: -2, ...imported, stated_by: "assistant" });
    expect(believe(deps, "The API listens on port 7070.", { day: -1, project: "kiln" }).kind).toBe(
      "versioned",
    );
    expect(said(deps)).toEqual(["The API listens on port 7070."]);
    expect(openConflicts(deps)).toBe(0);
  });

  test("a contradiction closes when a side is replaced and opens again when it returns", () => {
    using deps = beliefStore();
    believe(deps, "The build cache holds 10 GB when enabled", { day: -5 });
    believe(deps, "The build cache holds 10 GB when disabled", { day: -4 });
    expect(openConflicts(deps)).toBe(1);
    believe(deps, "The build cache holds 20 GB when disabled", { day: -3 });
    expect(openConflicts(deps)).toBe(0);
    believe(deps, "The build cache holds 10 GB when disabled", { day: -2 });
    expect(openConflicts(deps)).toBe(1);
  });

  test("negations, opposites and reversed preferences are kept beside each other", () => {
    using deps = beliefStore();
    believe(deps, "The deploy script supports Windows paths");
    expect(believe(deps, "The deploy script does not support Windows paths").kind).toBe("conflict");
    believe(deps, "Sam prefers tabs over spaces", { type: "preference" });
    expect(believe(deps, "Sam prefers spaces over tabs", { type: "preference" }).kind).toBe("conflict");
    expect(believe(deps, "Lunch is at noon in the canteen").kind).toBe("saved");
    expect(said(deps)).toHaveLength(5);
    expect(openConflicts(deps)).toBe(2);
  });

  test("events and steps contradict nothing", () => {
    using deps = beliefStore();
    believe(deps, "Moved the API to port 8080", { type: "episode" });
    expect(believe(deps, "Moved the API to port 9090", { type: "episode" }).kind).toBe("saved");
    expect(openConflicts(deps)).toBe(0);
  });

  test("projects do not mix", () => {
    using deps = beliefStore();
    believe(deps, "The API listens on port 8080.", { project: "kiln" });
    expect(believe(deps, "The API listens on port 9090.", { project: "loom" }).kind).toBe("saved");
    expect(believe(deps, "The API listens on port 8080.", { project: "loom", day: -1 }).kind).toBe(
      "versioned",
    );
    expect(said(deps)).toEqual(["The API listens on port 8080.", "The API listens on port 9090."]);
  });

  test("a memory that a person saves too is confirmed and theirs from then on", () => {
    using deps = beliefStore();
    believe(deps, "Exports go to the archive bucket", {
      ...imported,
      confidence: 0.5,
      stated_by: "assistant",
    });
    const { kind, memory } = believe(deps, "exports go to the archive bucket", { project: "kiln" });
    expect([kind, memory.confidence, memory.author]).toEqual(["merged", 1, "person"]);
  });

  test("values said at the same moment end alike in any order", () => {
    const values = ["The API listens on port 1", "The API listens on port 2", "The API listens on port 3"];
    const results = [1, 2, 3, 4, 5, 6].map((seed) => {
      using deps = beliefStore();
      for (const value of shuffled(values, random(seed))) believe(deps, value);
      return said(deps);
    });
    expect(new Set(results.map((result) => result.join()))).toEqual(new Set(["The API listens on port 3"]));
  });
});
