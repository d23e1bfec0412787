import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { look, type WalkTask, walk } from "@memory/sources/files";
import { foldersIn } from "@memory/sources/testing";
import { createRootKeeper, type RootKeeper, type RootKeeperDeps } from "../src/documents/folders/keeper.ts";
import { findRoots } from "../src/documents/folders/queries.ts";
import type { Intake } from "../src/documents/intake.ts";
import { packed } from "../src/documents/walk-in-thread.ts";
import { silentLog } from "../src/platform/logger.ts";
import { openStore, type Store } from "../src/store/open.ts";
import { OWN } from "../src/store/owner-key.ts";
import { NOW } from "./builders.ts";

/** An intake that reads at once and remembers what it was told, in order. */
export interface ScriptedIntake extends Intake {
  readonly told: [what: "offered" | "missing" | "left out", path: string][];
  /** Folders whose failed files were to be tried again. */
  readonly hastened: string[];
  /** Called before each change; throws what the store would throw. */
  before: () => void | Promise<void>;
}

export function scriptedIntake(store: Store, newId: () => string): ScriptedIntake {
  const pathOf = (id: string) =>
    store.prepare<[string], { path: string }>("SELECT path FROM documents WHERE id = ?").get(id)?.path ?? "";
  const counts = new Map<string, { queued: number; missing: number }>();
  const countsOf = (ownerId: string) => {
    const known = counts.get(ownerId) ?? { queued: 0, missing: 0 };
    counts.set(ownerId, known);
    return known;
  };
  const set = (id: string, status: string, reason: string | null) =>
    store.prepare("UPDATE documents SET status = ?, reason = ? WHERE id = ?").run(status, reason, id);
  const intake: ScriptedIntake = {
    told: [],
    hastened: [],
    before: () => undefined,
    async offer(ownerId, files, asked) {
      await intake.before();
      for (const { path, rootId, project, size, mtime, ctime } of files) {
        intake.told.push(["offered", path]);
        store
          .prepare(
            `INSERT INTO documents (id, owner_id, origin, path, folder, root_id, project, title, status, size, mtime, ctime, watching, created_at, ingested_at)
             VALUES (?, ?, 'file', ?, ?, ?, ?, '', 'ready', ?, ?, ?, ?, 0, 0)
             ON CONFLICT (owner_id, path) DO UPDATE SET status = 'ready', reason = NULL, size = excluded.size,
               mtime = excluded.mtime, ctime = excluded.ctime, root_id = excluded.root_id, project = excluded.project, watching = max(watching, excluded.watching)`,
          )
          .run(
            newId(),
            ownerId,
            path,
            dirname(path),
            rootId,
            project,
            size,
            mtime,
            ctime,
            asked?.named.has(path) ? 1 : 0,
          );
      }
      countsOf(ownerId).queued += files.length;
      return files.length;
    },
    async markMissing(ownerId, ids) {
      await intake.before();
      for (const id of ids) {
        intake.told.push(["missing", pathOf(id)]);
        set(id, "missing", null);
      }
      countsOf(ownerId).missing += ids.length;
      return ids.length;
    },
    async leaveOut(_ownerId, ids, reason) {
      await intake.before();
      for (const id of ids) {
        intake.told.push(["left out", pathOf(id)]);
        set(id, "skipped", reason);
      }
    },
    trouble: () => null,
    hasten: (rootId) => void intake.hastened.push(rootId),
    tally: (ownerId) => ({ ...countsOf(ownerId) }),
    settled: async () => undefined,
    start: () => undefined,
    stop: async () => undefined,
  };
  return intake;
}

export interface Kept extends AsyncDisposable {
  readonly keeper: RootKeeper;
  readonly intake: ScriptedIntake;
  readonly store: Store;
  /** A folder that goes with it. */
  readonly dir: string;
  /** Write a file below it; answers its path. */
  put(name: string, text?: string): string;
  /** Called before each walk and look. */
  onWalk: (task: WalkTask | string[]) => void | Promise<void>;
  /** Another keeper on the same store and folder, as after a restart. */
  again(changes?: Changes): RootKeeper;
  /** Paths below the folder that were told, in order. */
  told(what: "offered" | "missing" | "left out"): string[];
  statuses(): Record<string, string>;
}

type Changes = { config?: Partial<RootKeeperDeps["config"]>; patience?: RootKeeperDeps["patience"] };

/** Short enough for a test, long enough to tell one burst from two. */
const patience = { calmMs: 20, longestMs: 200, lookMs: 25, pollMs: 50, safetyMs: 3_600_000 };

/** A keeper of linked folders on a store in memory, with real folders and a real walk. */
export function keptRoots(changes: Changes = {}): Kept {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "memory-roots-")));
  const store = openStore(":memory:");
  let ids = 0;
  const newId = () => `01900000-0000-7000-8000-${String(++ids).padStart(12, "0")}`;
  const intake = scriptedIntake(store, newId);
  const keepers: RootKeeper[] = [];
  const open = ({ config, patience: other }: Changes): RootKeeper => {
    const keeper = createRootKeeper({
      store,
      intake,
      newId,
      log: silentLog,
      clock: () => NOW,
      walks: { run: async (task, { name }) => runHere(kept, task, name) },
      config: {
        sync: "on",
        home: join(dir, "home"),
        folders: foldersIn(join(dir, "transcripts")),
        walkCap: 50_000,
        walkDepth: 32,
        ...config,
      },
      patience: { ...patience, ...other },
    });
    keepers.push(keeper);
    return keeper;
  };
  const kept: Kept = {
    intake,
    store,
    dir,
    onWalk: () => undefined,
    keeper: open(changes),
    again: (more = {}) => open({ ...changes, ...more }),
    put(name, text = name) {
      const path = join(dir, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      return path;
    },
    told: (what) => intake.told.filter(([one]) => one === what).map(([, path]) => path.slice(dir.length + 1)),
    statuses: () =>
      Object.fromEntries(
        store
          .prepare<[], { path: string; status: string }>("SELECT path, status FROM documents ORDER BY path")
          .all()
          .map(({ path, status }) => [path.slice(dir.length + 1), status]),
      ),
    async [Symbol.asyncDispose]() {
      for (const keeper of keepers) await keeper.stop();
      store.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  return kept;
}

// The pool's results are as untyped as the messages they come from.
async function runHere<Result>(kept: Kept, task: unknown, name: string): Promise<Result> {
  await kept.onWalk(task as WalkTask | string[]);
  return (name === "walk" ? packed(walk(task as WalkTask)) : look(task as string[])) as Result;
}

/** Resolves when it holds; the runner's own time limit is the only one. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

export const OWNER = OWN;

/** Link a folder and wait until it has been looked through. */
export async function linked(kept: Kept, name = "notes", keeper: RootKeeper = kept.keeper) {
  mkdirSync(join(kept.dir, name), { recursive: true });
  const root = await keeper.link(OWNER, join(kept.dir, name));
  await settled(kept, root.id, keeper);
  return root;
}

/** A linked folder as it is shown now. */
export const rootOf = (kept: Kept, id: string, keeper = kept.keeper) => {
  const row = findRoots(kept.store, OWNER).find((root) => root.id === id);
  if (!row) throw new Error("not linked");
  return keeper.show(row);
};

/** Resolves when it has been looked through. */
export const settled = (kept: Kept, id: string, keeper = kept.keeper) =>
  until(() => rootOf(kept, id, keeper).lastScanAt !== null && rootOf(kept, id, keeper).state !== "scanning");

/** Resolves when all of these are in this state. */
export const has = (kept: Kept, status: string, ...names: string[]) =>
  until(() => names.every((name) => kept.statuses()[name] === status));

/** Resolves when whatever is under way would have shown: changes elsewhere that came later were noticed and read. */
export async function overtaken(): Promise<void> {
  await using other = keptRoots();
  await linked(other);
  for (const name of ["notes/one.md", "notes/two.md", "notes/three.md"]) {
    other.put(name);
    await has(other, "ready", name);
  }
}

/** A door that stays shut until somebody opens it. */
export function makeGate(): { readonly opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
