import { join } from "node:path";
import type { Walked } from "@memory/sources/files";
import { expect, test } from "vitest";
import { type Kept, keptRoots, linked, OWNER, scriptedIntake } from "../../../test/scripted-roots.ts";
import { packed } from "../walk-in-thread.ts";
import { findKnownIn, findRoot, type RootRow } from "./queries.ts";
import { scanAll } from "./scan.ts";

const names = (most: number) => Array.from({ length: most }, (_, n) => `${n}.md`);

async function aRoot(kept: Kept): Promise<RootRow> {
  const { id } = await linked(kept);
  const row = findRoot(kept.store, OWNER, id);
  if (!row) throw new Error("not linked");
  return row;
}

test("a folder of more files than one call has room for is offered to the last", async () => {
  await using kept = keptRoots();
  const root = await aRoot(kept);
  const files = names(200_000).map((name) => ({ name, size: 1, mtime: 1, ctime: 1 }));
  const folder = { path: root.path, project: null, files, folders: [], complete: true };
  const walked: Walked = {
    kind: "walked",
    device: root.device,
    folders: [folder],
    capped: false,
    unreadable: [],
  };
  let offered = 0;
  let most = 0;
  const outcome = await scanAll(
    {
      store: kept.store,
      clock: () => 0,
      intake: {
        ...scriptedIntake(kept.store, () => ""),
        offer: async (_, some) => {
          most = Math.max(most, some.length);
          offered += some.length;
          return some.length;
        },
      },
      // A worker thread's answer is as untyped as any message.
      walks: { run: async <Result>() => packed(walked) as Result },
      walkCap: 1_000_000,
      walkDepth: 32,
      skipIn: () => [],
    },
    { root, watch: () => null, isWanted: () => true, signal: new AbortController().signal },
  );
  expect(outcome).toMatchObject({ kind: "scanned", files: 200_000, queued: 200_000 });
  expect([offered, most]).toEqual([200_000, 500]);
});

test("what is known of a large folder is read in pages, and every file once", async () => {
  await using kept = keptRoots();
  const root = await aRoot(kept);
  const found = { rootId: root.id, project: null, size: 1, mtime: 1, ctime: 1 };
  await kept.intake.offer(
    OWNER,
    names(2500).map((name) => ({ path: join(root.path, name), ...found })),
  );
  await kept.intake.offer(OWNER, [{ path: join(root.path, "below/a.md"), ...found }]);
  const pages = [...findKnownIn(kept.store, OWNER, root.path)];
  expect(pages.map(({ length }) => length)).toEqual([1000, 1000, 500]);
  expect(new Set(pages.flat().map(({ path }) => path)).size).toBe(2500);
  expect(pages[0]?.[0]).toEqual({
    id: expect.any(String),
    path: join(root.path, "0.md"),
    size: 1,
    mtime: 1,
    ctime: 1,
    status: "ready",
    project: null,
    watching: false,
    leftOut: false,
  });
});
