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
  takeBack,
} from "../../../test/graph-store.ts";
import { scriptedExtractor } from "../../../test/scripted-models.ts";
import { OWN } from "../../store/owner-key.ts";
import { changeEntityOf } from "../change.ts";

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

  test("and that a person deleted is cleared away with everything that named it", async () => {
    using deps = graphStore();
    for (let n = 0; n < 450; n += 1) say(deps, `Zanzibar is warm, time ${n}`);
    await index(deps);
    deleteNamed(deps, "Zanzibar");
    expect(shown(deps)).toEqual({});
    await index(deps);
    for (const table of ["entities", "mentions", "entity_names"])
      expect(deps.store.prepare(`SELECT * FROM ${table}`).all()).toEqual([]);
  });

  test("and that was renamed and folded is itself again when the fold is taken back, though no text is read for it any more", async () => {
    let isFound = true;
    const extractor = scriptedExtractor();
    using deps = graphStore({
      ...extractor,
      extract: async (texts, options) =>
        isFound ? extractor.extract(texts, options) : texts.map(() => ({ entities: [], relations: [] })),
    });
    for (const name of ["Bouncer", "Elephant"]) say(deps, `${name} is something`);
    await index(deps);
    const rename = { ownerId: OWN, id: called(deps, "Bouncer").id };
    changeEntityOf(deps, rename, { name: "Pooler" });
    const { id } = foldInto(deps, "Pooler", "Elephant");
    isFound = false;
    await reindex(deps);
    takeBack(deps, id);
    await index(deps);
    expect(shown(deps)).toEqual({ Elephant: 0, Pooler: 0 });
    isFound = true;
    await reindex(deps);
    expect(shown(deps)).toEqual({ Elephant: 1, Pooler: 1 });
    expect(called(deps, "Pooler").id).toBe(rename.id);
  });
});
