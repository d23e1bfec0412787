import { describe, expect, test } from "vitest";
import {
  called,
  entityRows,
  type GraphStore,
  graphStore,
  index,
  reindex,
  say,
  shown,
  spelledOut,
  takeBack,
} from "../../../test/graph-store.ts";
import { scriptedExtractor } from "../../../test/scripted-models.ts";
import { createRunLock } from "../../platform/schedule/run-lock.ts";
import { OWN } from "../../store/owner-key.ts";
import { changeEntityOf } from "../change.ts";
import { listRunItems, listRuns } from "./queries/runs.ts";
import { hasWaiting } from "./run.ts";
import { repeatRun, takeBackRun } from "./undo-run.ts";

const ownerId = OWN;
const signal = new AbortController().signal;
const newestRun = (deps: GraphStore) => {
  const [run] = listRuns(deps.store, ownerId, { limit: 1, before: undefined });
  if (!run) throw new Error("nothing was indexed");
  return run;
};
const operations = (deps: GraphStore) =>
  deps.store.prepare("SELECT kind, actor, run_id, final FROM operations ORDER BY op").all();
const later = (deps: GraphStore) => ({
  ...deps,
  indexLock: createRunLock("the index is being made already"),
  graphChanged: () => undefined,
});
const request = (runId: string) => ({ ownerId, runId, commit: () => undefined, signal });

/** The folds of a run first, as an undo of all of it does. */
async function undo(deps: GraphStore, runId: string): Promise<void> {
  const folds = deps.store
    .prepare<[string], { id: string }>(
      "SELECT subject_id AS id FROM operations WHERE run_id = ? AND kind = 'fold.merge' ORDER BY op DESC",
    )
    .all(runId);
  for (const { id } of folds) takeBack(deps, id);
  await takeBackRun(later(deps), request(runId));
}

describe("in the log a run of the index", () => {
  test("is one operation, with the folds that came of it", async () => {
    using deps = graphStore(spelledOut);
    say(deps, "we like GitHub-Actions:technology");
    say(deps, "we like GitHubActions:technology");
    await index(deps);
    const { id } = newestRun(deps);
    expect(operations(deps)).toMatchObject([
      { kind: "index.run", actor: "person", run_id: id, final: 0 },
      { kind: "fold.merge", actor: "daemon", run_id: id },
    ]);
  });

  test("is nothing where there was nothing to look at", async () => {
    using deps = graphStore();
    await index(deps);
    say(deps, "Restic is quick");
    await index(deps);
    await index(deps);
    expect(operations(deps)).toHaveLength(1);
  });

  test("cannot be taken back when it was a rebuild, and is not there when that was stopped", async () => {
    using deps = graphStore();
    say(deps, "Restic is quick");
    const stop = new AbortController();
    stop.abort();
    await index(deps, { kind: "reindex", signal: stop.signal }).catch(() => undefined);
    expect(operations(deps)).toEqual([]);
    await reindex(deps);
    expect(operations(deps)).toMatchObject([{ kind: "index.rebuild", final: 1 }]);
  });
});

describe("a run of the index that is taken back", () => {
  test("leaves the graph as it was, and its texts unread until somebody asks", async () => {
    using deps = graphStore();
    say(deps, "Restic backs up Kiln");
    await index(deps);
    const before = [shown(deps), entityRows(deps)];
    say(deps, "Kiln runs on Borg");
    await index(deps);
    const { id, run } = newestRun(deps);
    await undo(deps, id);
    expect([shown(deps), entityRows(deps)]).toEqual(before);
    expect(await hasWaiting(deps, ownerId)).toBe(false);
    await index(deps, { startedBy: "daemon" });
    expect([shown(deps), entityRows(deps)]).toEqual(before);
    expect(listRunItems(deps.store, run, { limit: 9, after: undefined })).toMatchObject([
      { outcome: "empty", error: expect.stringContaining("taken back") },
    ]);
    await index(deps);
    expect(shown(deps)).toEqual({ Borg: 1, Kiln: 2, Restic: 1 });
  });

  test("takes along what it has folded, and a rebuild brings all of it", async () => {
    using deps = graphStore(spelledOut);
    say(deps, "we like GitHub-Actions:technology");
    await index(deps);
    const before = [shown(deps), entityRows(deps)];
    say(deps, "we like GitHubActions:technology and Otter:animal");
    say(deps, "we like Otter:animal");
    await index(deps);
    await undo(deps, newestRun(deps).id);
    expect([shown(deps), entityRows(deps)]).toEqual(before);
    expect(deps.store.prepare("SELECT * FROM folds").all()).toEqual([]);
    expect(deps.store.prepare("SELECT * FROM vocabulary WHERE state = 'proposed'").all()).toEqual([]);
    await reindex(deps);
    expect(shown(deps)).toEqual({ "GitHub-Actions": 2 });
  });

  test("keeps what a person has named since, and texts that a later run has read", async () => {
    let broken = true;
    const extractor = scriptedExtractor();
    using deps = graphStore({
      ...extractor,
      extract: (texts, options) =>
        broken && texts.some(({ text }) => text.includes("Kiln"))
          ? Promise.reject(new Error("broken"))
          : extractor.extract(texts, options),
    });
    say(deps, "Restic is quick");
    say(deps, "Kiln is hot");
    await index(deps);
    const first = newestRun(deps).id;
    broken = false;
    await index(deps);
    changeEntityOf(deps, { ownerId, id: called(deps, "Restic").id }, { name: "Rustic" });
    await undo(deps, first);
    expect(shown(deps)).toEqual({ Kiln: 1, Rustic: 0 });
  });

  test("comes back when that is taken back, read and folded anew", async () => {
    using deps = graphStore(spelledOut);
    say(deps, "we like GitHub-Actions:technology");
    say(deps, "we like GitHubActions:technology");
    say(deps, "nothing is named here");
    await index(deps);
    const { id } = newestRun(deps);
    await undo(deps, id);
    expect(shown(deps)).toEqual({});
    await repeatRun(later(deps), request(id));
    expect(await hasWaiting(deps, ownerId)).toBe(true);
    await index(deps, { startedBy: "daemon" });
    expect(shown(deps)).toEqual({ "GitHub-Actions": 2 });
    expect(await hasWaiting(deps, ownerId)).toBe(false);
  });

  test("waits for a run of a person, and stops one of the daemon's", async () => {
    using deps = graphStore();
    say(deps, "Restic is quick");
    await index(deps);
    const { id } = newestRun(deps);
    const indexLock = createRunLock("the index is being made already");
    const byPerson = indexLock.acquire(ownerId, "person");
    const all = { ...later(deps), indexLock };
    await expect(takeBackRun(all, request(id))).rejects.toMatchObject({ code: "conflict" });
    byPerson.release();
    const byDaemon = indexLock.acquire(ownerId, "daemon");
    byDaemon.signal.addEventListener("abort", () => byDaemon.release());
    await takeBackRun(all, request(id));
    expect(shown(deps)).toEqual({});
    await expect(takeBackRun(all, request("nothing"))).rejects.toMatchObject({ code: "not_found" });
  });
});
