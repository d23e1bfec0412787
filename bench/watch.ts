// Costs of following a tree of 50,000 files in 1,057 folders: time until it is followed and compared, memory,
// watches, and how long the daemon's thread stands still. Ratios are to a bare listing of the same tree with a stat
// for each file, measured in the same run. Linux only: the watches are counted in /proc.
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { createRootKeeper } from "../packages/daemon/src/documents/folders/keeper.ts";
import { findRoots } from "../packages/daemon/src/documents/folders/queries.ts";
import { silentLog } from "../packages/daemon/src/platform/logger.ts";
import { createPool } from "../packages/daemon/src/platform/schedule/pool.ts";
import { openStore } from "../packages/daemon/src/store/open.ts";
import { OWN } from "../packages/daemon/src/store/owner-key.ts";
import { scriptedIntake } from "../packages/daemon/test/scripted-roots.ts";
import { foldersIn } from "../packages/sources/test/folders.ts";

const files = 50_000;
const dir = mkdtempSync(join(tmpdir(), "memory-bench-watch-"));
const root = join(dir, "tree");
const folders = Array.from({ length: 1024 }, (_, n) => join(root, `d${n >> 5}`, `e${n & 31}`));
for (const folder of folders) mkdirSync(folder, { recursive: true });
for (let n = 0; n < files; n++)
  writeFileSync(join(folders[n % 1024] ?? root, `note-${n}.md`), `# Note ${n}\n`);

function list(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) list(path);
    else lstatSync(path);
  }
}

const took = async (work: () => unknown): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

function watches(): number {
  const lines = readdirSync("/proc/self/fdinfo").flatMap((fd) => {
    try {
      return readFileSync(`/proc/self/fdinfo/${fd}`, "utf8").split("\n");
    } catch {
      return [];
    }
  });
  return lines.filter((line) => line.startsWith("inotify wd")).length;
}

list(root);
const bare = await took(() => list(root));
const store = openStore(join(dir, "memory.db"));
// The writing is the scripted intake's, not what is measured.
store.prepare("PRAGMA synchronous = OFF").run();
let ids = 0;
const newId = () => `01900000-0000-7000-8000-${String(++ids).padStart(12, "0")}`;
const scripted = scriptedIntake(store, newId);
// As the real one does: in transactions, with turns of the event loop in between.
const intake: typeof scripted = {
  ...scripted,
  async offer(ownerId, offered) {
    const written: Promise<number>[] = [];
    for (let n = 0; n < offered.length; n += 100) {
      store.transaction(() => void written.push(scripted.offer(ownerId, offered.slice(n, n + 100))));
      await sleep(0);
    }
    return offered.length;
  },
};
const walks = createPool("walk-worker", { threads: 1, idleMs: 1000 });
const open = () =>
  createRootKeeper({
    store,
    intake,
    walks,
    newId,
    log: silentLog,
    clock: Date.now,
    config: {
      sync: "on",
      home: join(dir, "home"),
      folders: foldersIn(join(dir, "none")),
      walkCap: 200_000,
      walkDepth: 32,
    },
  });
const stateOf = (keeper: ReturnType<typeof open>) =>
  findRoots(store, OWN).map((row) => keeper.show(row).state)[0];
const isReady = async (keeper: ReturnType<typeof open>) => {
  do await sleep(5);
  while (stateOf(keeper) === "scanning");
};

/** Milliseconds of work, and the longest the thread stood still meanwhile. */
async function watched(work: () => unknown): Promise<string> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const ms = await took(work);
  delay.disable();
  return `${ms.toFixed(0)} ms, ${(ms / bare).toFixed(1)} times a listing; longest stop ${(delay.max / 1e6).toFixed(0)} ms`;
}

const before = process.memoryUsage().rss;
const megabytes = () => ((process.memoryUsage().rss - before) / 1e6).toFixed(0);
console.log(`a listing: ${bare.toFixed(0)} ms for ${files} files`);
const first = open();
console.log(
  "linked, first time:",
  await watched(async () => {
    await first.link(OWN, root);
    await isReady(first);
  }),
);
await first.stop();
const keeper = open();
console.log(
  "a start, nothing new:",
  await watched(async () => {
    keeper.start();
    await isReady(keeper);
  }),
);
console.log(`watches: ${watches()}`);
const [row] = findRoots(store, OWN);
if (!row) throw new Error("the folder is not linked");
console.log("a rescan, nothing new:", await watched(() => keeper.rescan(OWN, row.id)));
console.log(
  "a change, until it is handed over (150 ms of calm included):",
  await watched(async () => {
    const told = scripted.told.length;
    writeFileSync(join(folders[7] ?? root, "note-new.md"), "new");
    while (scripted.told.length === told) await sleep(2);
  }),
);
await sleep(3000);
console.log(`memory at rest: ${megabytes()} MB above the start`);
const idle = process.cpuUsage();
await sleep(5000);
const { user, system } = process.cpuUsage(idle);
console.log(`idle: ${((user + system) / 1000 / 5).toFixed(1)} ms of processor time a second`);
await keeper.stop();
await walks.close();
store.close();
rmSync(dir, { recursive: true, force: true });
