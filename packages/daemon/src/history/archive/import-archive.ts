import { setTimeout as delay } from "node:timers/promises";
import { ApiError, type ArchiveDone, type ArchiveItem } from "@memory/shared";
import { askedBy } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import { isDiskFull } from "../../platform/disk-full.ts";
import type { RunLock } from "../../platform/schedule/run-lock.ts";
import { openAsIs, type Store } from "../../store/open.ts";
import { openReader, type ReaderConnection } from "../../store/reader.ts";
import type { ArchiveDeps } from "./archive-deps.ts";
import { doneOf } from "./done.ts";
import { isEmpty } from "./empty.ts";
import { mergeArchive } from "./merge/merge.ts";
import { noTally, type Tally } from "./merge/merging.ts";
import { reserveNumbers } from "./numbering.ts";
import {
  type ArchiveFolder,
  findPending,
  makeFolder,
  type Pending,
  removeFolder,
  writePending,
} from "./pending.ts";
import { NO_ROOM, NO_ROOM_AT_ALL, type ReceiveDeps, receive, type Sent } from "./receive-archive.ts";
import type { Contents } from "./stage-task.ts";
import { putWhole } from "./whole.ts";

export interface ImportArchiveDeps extends ArchiveDeps, ReceiveDeps {
  readonly home: { readonly dir: string; readonly store: string };
  readonly importLock: RunLock;
  readonly settings: Readonly<Record<string, string | number | boolean>>;
  readonly log: { error(about: object, message: string): void; info(about: object, message: string): void };
  /** Told that texts have come. */
  readonly wake: () => void;
  readonly graphChanged: (ownerId: string) => void;
  /** Follows linked folders that have come, unless they must not be read. */
  readonly followFolders: (ownerId: string, ids: readonly string[]) => void;
}

export interface ArchiveRequest extends Sent {
  readonly client: string | null;
  readonly dryRun: boolean;
}

/** Milliseconds between two words on how far it is. */
const EVERY = 250;

/** Takes archives in: read as a whole first, then written in short transactions, to its end. */
export interface ArchiveImports {
  import(request: ArchiveRequest): AsyncGenerator<ArchiveItem | ArchiveDone>;
  /** Goes on with what a kill has left. */
  start(): void;
  stop(): Promise<void>;
  /** What waits for room on the disk, in words. */
  notice(): string | null;
}

/** Milliseconds after which an import for which there was no room looks again. */
const LOOK_AGAIN = 5_000;

export function createArchiveImports(deps: ImportArchiveDeps): ArchiveImports {
  const ending = new AbortController();
  const running = new Set<Promise<unknown>>();
  let waiting = 0;
  const follow = <Result>(work: Promise<Result>): Promise<Result> => {
    const ended = work.catch(() => undefined).finally(() => running.delete(ended));
    running.add(ended);
    return work;
  };
  /** For room on the disk; everything else that stops it waits for the next start. */
  const goOnLater = async (decided: Decided): Promise<void> => {
    waiting += 1;
    try {
      for (let isDone = false; !isDone; ) {
        await delay(LOOK_AGAIN, undefined, { signal: ending.signal, ref: false });
        isDone = await resume(deps, decided, ending.signal).then(() => true, onFullDisk);
      }
    } finally {
      waiting -= 1;
    }
  };
  const goOn = (work: Promise<unknown>): void =>
    void follow(work).catch((error: unknown) => {
      if (!ending.signal.aborted)
        deps.log.error({ err: String(error) }, "an import of an archive could not go on");
    });
  return {
    async *import(request) {
      const started = deps.clock();
      const lock = deps.importLock.acquire(request.ownerId, "person");
      const folder = makeFolder(deps.home.dir, deps.newId());
      let isLeft = true;
      try {
        await lock.ready;
        const contents = await receive(deps, folder, request);
        yield { type: "item", step: "read", index: contents.records, total: contents.records };
        const far = { rows: 0 };
        const decided = decide(deps, { folder, contents, request });
        const run = request.dryRun ? tryOut : apply;
        const work = follow(run(deps, decided, { far, signal: ending.signal }).finally(lock.release));
        isLeft = false;
        if (!request.dryRun)
          work.catch((error: unknown) => {
            if (isDiskFull(error)) goOn(goOnLater(decided));
          });
        yield* progressOf(work, far, contents.records);
        yield { ...(await work.catch(inWords(request.dryRun))), durationMs: deps.clock() - started };
      } finally {
        if (isLeft) {
          removeFolder(folder);
          lock.release();
        }
      }
    },
    start() {
      for (const decided of findPending(deps.home.dir))
        goOn(
          resume(deps, decided, ending.signal).catch((error: unknown) => {
            onFullDisk(error);
            return goOnLater(decided);
          }),
        );
    },
    async stop() {
      ending.abort(
        new ApiError("unavailable", "the daemon is stopping; the import goes on when it is started again"),
      );
      await Promise.all(running);
    },
    notice: () =>
      waiting > 0
        ? "the disk is full, and an archive is taken in only in part: free some space, and the rest comes by itself"
        : null,
  };
}

/** Throws what is anything else. */
function onFullDisk(error: unknown): false {
  if (isDiskFull(error)) return false;
  throw error;
}

const inWords =
  (dryRun: boolean) =>
  (error: unknown): never => {
    if (dryRun || !isDiskFull(error)) throw error;
    throw new ApiError(
      "unavailable",
      "the disk is full, and the archive was taken in only in part: free some space, and the rest comes by itself",
      undefined,
      { cause: error },
    );
  };

async function* progressOf(
  work: Promise<unknown>,
  far: { readonly rows: number },
  total: number,
): AsyncGenerator<ArchiveItem> {
  const ended = work.then(
    () => true,
    () => true,
  );
  for (let told = 0; !(await Promise.race([ended, delay(EVERY, false)])); ) {
    if (far.rows === told) continue;
    told = far.rows;
    yield { type: "item", step: "written", index: Math.min(told, total), total };
  }
}

interface Received {
  readonly folder: ArchiveFolder;
  readonly contents: Contents;
  readonly request: Pick<ArchiveRequest, "ownerId" | "client" | "dryRun">;
}

interface Going {
  /** How many rows were written. */
  readonly far: { rows: number };
  readonly signal: AbortSignal;
}

/** From here on the import is done, whatever happens to the process. Throws unavailable where there is no room for that. */
function decide(deps: ImportArchiveDeps, { folder, contents, request }: Received): Decided {
  const { ownerId, client, dryRun } = request;
  const way = isEmpty(deps.store, ownerId) ? "whole" : "merged";
  const pending: Pending = { ownerId, client, way, runId: deps.newId(), contents: asPending(contents) };
  if (dryRun) return { folder, pending };
  try {
    writePending(folder, pending);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new ApiError("unavailable", NO_ROOM_AT_ALL, undefined, { cause: error });
  }
  return { folder, pending };
}

const asPending = ({ settings, ...contents }: Contents): Pending["contents"] => ({
  ...contents,
  counts: { ...contents.counts },
  settings: [...settings],
});

interface Decided {
  readonly folder: ArchiveFolder;
  /** With the numbers that its rows have got, once some have come under them: the rest of them comes under no others. */
  pending: Pending;
}

async function resume(deps: ImportArchiveDeps, decided: Decided, signal: AbortSignal): Promise<void> {
  const lock = deps.importLock.acquire(decided.pending.ownerId, "person");
  try {
    await lock.ready;
    deps.log.info({ run: decided.pending.runId }, "an import of an archive goes on");
    await apply(deps, decided, { far: { rows: 0 }, signal });
  } finally {
    lock.release();
  }
}

/** Imports for good. What stops it leaves the folder, and the next start goes on with it. */
async function apply(deps: ImportArchiveDeps, decided: Decided, going: Going): Promise<ArchiveDone> {
  const { folder, pending } = decided;
  const { ownerId } = pending;
  const tally = noTally();
  const stage = openReader(folder.stage);
  try {
    const keep = (offsets: Pending["offsets"]) => {
      decided.pending = { ...pending, offsets };
      writePending(folder, decided.pending);
    };
    await put(deps, stage, { pending, tally, keep }, going);
    await deps.store.synced();
    if (pending.way === "whole") deps.followFolders(ownerId, followedIn(stage));
    return doneOf(deps, stage, { pending, tally, dryRun: false });
  } finally {
    stage.close();
    if (!going.signal.aborted) {
      deps.wake();
      deps.graphChanged(ownerId);
    }
    if (tally.isWhole) removeFolder(folder);
  }
}

const followedIn = (stage: ReaderConnection): string[] =>
  stage.prepare<[], string>("SELECT id FROM roots WHERE paused = 0").pluck().all();

/** The same on a copy of the store, which is thrown away: what it says is what would happen. */
async function tryOut(
  deps: ImportArchiveDeps,
  { folder, pending }: Decided,
  going: Going,
): Promise<ArchiveDone> {
  const tally = noTally();
  const stage = openReader(folder.stage);
  let copy: Store | undefined;
  try {
    if (pending.way === "merged") {
      const task = { from: deps.home.store, to: folder.copy };
      const code = await deps.workers.archives.run<string | null>(task, { name: "copy" });
      if (code !== null)
        throw NO_ROOM.has(code) ? noRoom() : new Error(`the store could not be copied: ${code}`);
      copy = openAsIs(folder.copy);
      await put({ ...deps, store: copy }, stage, { pending, tally, keep: () => undefined }, going);
      return doneOf({ ...deps, store: copy }, stage, { pending, tally, dryRun: true });
    }
    return doneOf(deps, stage, { pending, tally, dryRun: true });
  } finally {
    copy?.close();
    stage.close();
    removeFolder(folder);
  }
}

const noRoom = () =>
  new ApiError("unavailable", "the disk is full: a dry run needs room for a copy of the store");

interface Putting {
  readonly pending: Pending;
  readonly tally: Tally;
  readonly keep: (offsets: Pending["offsets"]) => void;
}

async function put(
  deps: ArchiveDeps,
  stage: ReaderConnection,
  { pending, tally, keep }: Putting,
  { far, signal }: Going,
): Promise<void> {
  const { ownerId, runId, way, client, contents } = pending;
  const actor = askedBy({ client });
  if (way === "merged") {
    for await (const rows of mergeArchive(deps, stage, { ownerId, runId, actor, tally, signal }))
      far.rows = rows;
  } else {
    const offsets = pending.offsets ?? deps.store.transaction(() => reserveNumbers(deps.store, stage));
    keep(offsets);
    const whole = { ownerId, since: Date.parse(contents.header.since), offsets, signal };
    for await (const rows of putWhole(deps, stage, whole)) far.rows = rows;
    record(deps, { ownerId, kind: "archive.import", actor, runId, final: FINAL }, ({ keep: kept }) => kept());
  }
  tally.isWhole = true;
}

const FINAL =
  "it came into a memory that held nothing, with its own history: take back what is in that, or begin with another home";
