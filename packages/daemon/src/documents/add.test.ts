import { type WalkTask, walk } from "@memory/sources/files";
import { aFolder, foldersIn } from "@memory/sources/testing";
import { afterEach, expect, test, vi } from "vitest";
import { NOW } from "../../test/builders.ts";
import { scriptedIntake } from "../../test/scripted-roots.ts";
import { sliceMs } from "../platform/schedule/time-slice.ts";
import { openStore } from "../store/open.ts";
import { OWN } from "../store/owner-key.ts";
import { ensureOwner } from "../store/owners.ts";
import { type AddDeps, findPaths, takeIn } from "./add.ts";
import { insertRoot } from "./folders/queries.ts";
import { packed } from "./walk-in-thread.ts";

afterEach(() => vi.restoreAllMocks());

const asked = { actor: { kind: "person" }, runId: "r1" } as const;

/** Adding on a store in memory, with a walk on this thread. */
function adding(home: string): AddDeps & Disposable {
  const store = openStore(":memory:");
  let count = 0;
  const newId = () => `01900000-0000-7000-8000-${String(++count).padStart(12, "0")}`;
  return {
    store,
    newId,
    clock: () => NOW,
    intake: scriptedIntake(store, newId),
    // The pool's results are as untyped as the messages they come from.
    workers: {
      walks: { run: async <Result>(task: unknown) => packed(walk(task as WalkTask)) as Result },
    },
    config: { home, folders: foldersIn(`${home}/sessions`), walkCap: 50_000, walkDepth: 32, maxFileMb: 1 },
    followFiles: () => undefined,
    [Symbol.dispose]: () => store.close(),
  };
}

test("others get their turn between the files of a large folder, to find them and to look them up", async () => {
  const names = Array.from({ length: 40 }, (_, n) => `${n}.md`);
  await using folder = await aFolder(Object.fromEntries(names.map((name) => [name, name])));
  using deps = adding(folder.at("home"));
  // Every file takes longer than a slice may.
  let now = 0;
  using _ = vi.spyOn(performance, "now").mockImplementation(() => (now += sliceMs + 1));
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const found = await findPaths(deps, OWN, [folder.path]);
  const toFind = turns;
  const documents = await takeIn(deps, OWN, { found, ...asked });
  isOver = true;
  expect(documents).toHaveLength(40);
  expect(toFind).toBeGreaterThanOrEqual(40);
  expect(turns - toFind).toBeGreaterThanOrEqual(80);
});

test("a file that is named and lies in a folder that is named is answered once, and followed", async () => {
  await using folder = await aFolder({ "a.md": "a", "b.md": "b" });
  using deps = adding(folder.at("home"));
  const found = await findPaths(deps, OWN, [folder.path, folder.at("a.md")]);
  const documents = await takeIn(deps, OWN, { found, ...asked });
  expect(documents.map(({ path, watching }) => [path, watching]).sort()).toEqual([
    [folder.at("a.md"), 1],
    [folder.at("b.md"), 0],
  ]);
});

test("files of a folder belong to the linked folder that is innermost around them", async () => {
  await using folder = await aFolder({
    "a.md": "a",
    "in/b.md": "b",
    "in/deep/c.md": "c",
    "inside/d.md": "d",
  });
  using deps = adding(folder.at("home"));
  ensureOwner(deps.store, OWN, NOW);
  const root = { owner_id: OWN, device: "1", created_at: NOW };
  insertRoot(deps.store, { ...root, id: "outer", path: folder.path });
  insertRoot(deps.store, { ...root, id: "inner", path: folder.at("in") });
  const { walked } = await findPaths(deps, OWN, [folder.path]);
  expect(walked.map(({ path, rootId }) => [path, rootId]).sort()).toEqual([
    [folder.at("a.md"), "outer"],
    [folder.at("in/b.md"), "inner"],
    [folder.at("in/deep/c.md"), "inner"],
    [folder.at("inside/d.md"), "outer"],
  ]);
});
