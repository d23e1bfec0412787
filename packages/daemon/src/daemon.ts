import { setMaxListeners } from "node:events";
import type { Server } from "node:http";
import { homedir, hostname } from "node:os";
import { join } from "node:path";
import { printerOf } from "@memory/language/redaction";
import { iso } from "@memory/language/text";
import { api } from "@memory/shared";
import { uuidv7 } from "uuidv7";
import { createHeard } from "./agents/hooks/heard.ts";
import { warmUpPatterns } from "./agents/hooks/warm-up.ts";
import { createReadingBook } from "./agents/import/reading-book.ts";
import { createPicker, type PickDeps } from "./documents/picker/pick.ts";
import { runCommand, whichIn } from "./documents/picker/run-command.ts";
import { createWarmUp } from "./graph/warm-up.ts";
import { handlersOf } from "./handlers.ts";
import { createShown } from "./memories/beliefs/shown.ts";
import { warmUpComparison } from "./memories/beliefs/warm-up.ts";
import type { Deps } from "./models/deps.ts";
import { createCallLedger } from "./models/ledger/call-ledger.ts";
import type { Models } from "./models/models.ts";
import { createWrittenLately } from "./models/own-agent/written-lately.ts";
import { openPairReader, type PairReader } from "./models/pair-reader.ts";
import { type ModelEnvironment, openModels } from "./models/providers/open-models.ts";
import type { Config } from "./platform/config.ts";
import { type Home, leftoverPid, openHome, removeInfo, writeInfo } from "./platform/home.ts";
import type { Logger } from "./platform/logger.ts";
import { readPrintKey } from "./platform/print-key.ts";
import { weightsOf } from "./platform/recall-weights.ts";
import type { Workers } from "./platform/schedule/pool.ts";
import { goingBy, openEmbeddersInUse } from "./recall/switching/in-use.ts";
import type { EmbeddingSwitch } from "./recall/switching/switch.ts";
import { warmUpRecall } from "./recall/warm-up.ts";
import { openIn, repair, type StartNotices } from "./repair.ts";
import { createServices, type Services } from "./services.ts";
import { createApp } from "./shell/http/app.ts";
import { openPort } from "./shell/http/port.ts";
import { createServerOf } from "./shell/http/server.ts";
import { UNBUILT } from "./shell/program/build-id.ts";
import { openWorkers } from "./shell/threads/open-workers.ts";
import type { SpaceHost } from "./spaces/host.ts";
import { openSpaceKeys } from "./spaces/keys.ts";
import { type Lock, takeLock } from "./store/lock.ts";
import type { Store } from "./store/open.ts";
import { OWN } from "./store/owner-key.ts";
import { createStoreCheck, type StoreCheck } from "./store-check.ts";

export interface DaemonOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly version: string;
  /** Id of the running build; absent without one. */
  readonly build?: string;
  /** Folder of the built viewer. */
  readonly viewerDir: string;
  /** File of well-known names: questions may use their other spellings. */
  readonly knownNames?: string;
  /** Folder of the judge that compares sentences; without it the rules do alone. */
  readonly judgeDir?: string;
  /** Makes the embedded models; tests hand in scripted ones. */
  readonly models: (workers: Workers) => Models & { load(): Promise<void>; close(): Promise<void> };
  /** Keys, and the settings that no file can change. */
  readonly environment?: ModelEnvironment;
  /** Fetch for model servers; tests hand in their own. */
  readonly fetch?: typeof globalThis.fetch;
  /** Display for file dialogs; without it there are none. */
  readonly desktop?: Pick<PickDeps, "env" | "platform">;
  /** Where spaces lie; tests hand in one in memory. */
  readonly spaceHost: SpaceHost;
  /** What the machine is called, for the others in a space. */
  readonly machineName?: string;
  readonly clock?: () => number;
  /** Asked for by `POST /admin/shutdown`. */
  readonly onShutdown?: () => void;
  /** Asked for by `POST /admin/backups/:name/restore`. */
  readonly onRestore?: (backup: string) => void;
  /** The port of the one before this daemon, in the same process; the home's own stays what it is. */
  readonly port?: number | undefined;
  /** What the one before this daemon has to tell, in the same process. */
  readonly told?: string | undefined;
  readonly quietMs?: number;
  /** Milliseconds after which a hook is answered with nothing, unless it is as `hooks/in-time.ts` has it. */
  readonly hookMs?: number;
  /** Milliseconds for which a session rests before it is read, unless it is as `capture/rest-lengths.ts` has it. */
  readonly restMs?: number;
}

export interface Daemon {
  readonly port: number;
  readonly home: Home;
  readonly store: Store;
  /** Finish the write in hand and let go of everything. Calling it twice stops once. */
  stop(): Promise<void>;
}

/** Another daemon serves this home. */
export class AlreadyRunningError extends Error {
  override readonly name = "AlreadyRunningError";
}

/** Open, wire and serve, in this order: lock, store, workers, models, HTTP, and last the note that says where. */
export async function startDaemon(options: DaemonOptions): Promise<Daemon> {
  const { config, log } = options;
  const clock = options.clock ?? Date.now;
  const startedAt = clock();
  const home = openHome(config.home);
  const lock = lockOf(home);
  try {
    const store = openIn(home, clock);
    try {
      const start = repair(store, home, clock());
      for (const notice of start.notices()) log.warn(notice);
      const printKey = readPrintKey(home);
      return await serve({ ...options, clock, startedAt, home, lock, store, start, printKey });
    } catch (error) {
      store.close();
      throw error;
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

function lockOf(home: Home): Lock {
  const lock = takeLock(home.lock);
  if (lock) return lock;
  const pid = leftoverPid(home);
  throw new AlreadyRunningError(
    `Another daemon${pid ? ` (pid ${pid})` : ""} already serves ${home.dir}. Stop it with "memory daemon stop", or set MEMORY_HOME to another folder.`,
  );
}

interface Opened extends DaemonOptions {
  readonly clock: () => number;
  readonly startedAt: number;
  readonly home: Home;
  readonly lock: Lock;
  readonly store: Store;
  readonly start: StartNotices;
  readonly printKey: string;
}

async function serve(opened: Opened): Promise<Daemon> {
  const { config, log, home, store, viewerDir, version, quietMs } = opened;
  const workers = openWorkers({ ...opened, storePath: home.store });
  const embedded = opened.models(workers);
  const basics = basicsOf(opened);
  const { models: made, ...chosen } = modelsOf(opened, basics, embedded);
  const inUse = openEmbeddersInUse(basics, made);
  const models = goingBy(inUse, made);
  const deps = { ...basics, models, workers, inUse };
  const shared = { spaceHost: opened.spaceHost, spaceKeys: openSpaceKeys(join(home.dir, "space-keys.json")) };
  const services = createServices({ ...deps, ...shared, home, restMs: opened.restMs }, config);
  const { embeddings, keeper } = services;
  const check = createStoreCheck(deps, home.store);
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  const inHand = new Set<Promise<unknown>>();
  const handlers = handlersOf({
    ...{ ...deps, ...shared, ...services },
    ...{ machineName: opened.machineName ?? config.machineName ?? hostname(), wakeBacklogs: services.wake },
    prompts: { asked: 0, late: 0 },
    ...(opened.hookMs !== undefined && { hookMs: opened.hookMs }),
    ...chosen,
    ...{ config, thresholds: config, weights: weightsOf(config) },
    hasJudge: () => models.judge !== undefined,
    elsewhere: services.searches,
    onEmbedding: embeddings.begin,
    followFiles: () => keeper.followFiles(),
    picker: pickerOf(opened),
    ...{ homeDir: homedir(), home, version, build: opened.build ?? UNBUILT },
    ...{ startedAt: opened.startedAt, heard: createHeard(deps), shown: createShown(deps) },
    notices: noticesOf(opened, { check, services, ...chosen, pairs: deps.pairs }),
    seen: opened.start.seen,
    vectorsPending: (ownerId) => embeddings.pending(ownerId),
    ...{ shutdown: () => opened.onShutdown?.(), restore: (path) => opened.onRestore?.(path) },
  });
  const app = createApp({
    contract: api,
    ...{ handlers, log, viewerDir, home, version, inHand },
    stopping: stopping.signal,
    isReplica: services.spaces.isReplica,
    onViewerOpened: createWarmUp(deps, OWN),
    ...(quietMs !== undefined && { quietMs }),
  });
  const server = createServerOf(app);
  const port = await announce(opened, server).catch(async (error: unknown) => {
    await close(server, inHand);
    await Promise.all([made.close(), embedded.close(), workers.close()]);
    throw error;
  });
  log.info({ port, version }, "listening");
  void ready(deps, embedded, { embeddings, stopping: stopping.signal }).then(check.run);
  services.start();
  const stop = async () => {
    stopping.abort();
    // An archive on its way in may take minutes, and goes on at the next start.
    await Promise.all([close(server, inHand), services.archives.stop()]);
    await services.stop();
    await Promise.all([made.close(), embedded.close(), workers.close()]);
    store.close();
    removeInfo(home);
    opened.lock.release();
    log.info("stopped");
  };
  let stopped: Promise<void> | undefined;
  return { port, home, store, stop: () => (stopped ??= stop()) };
}

const basicsOf = ({ store, log, clock, printKey, judgeDir }: Opened) => ({
  ...{ store, log, clock, newId: () => uuidv7(), printOf: printerOf(printKey) },
  written: createWrittenLately({ clock }),
  ...(judgeDir !== undefined && { pairs: openPairReader(judgeDir, log) }),
});

type Basics = ReturnType<typeof basicsOf>;

/** The embedded models, those that a person has chosen before them, and the account book of what these cost. */
function modelsOf(opened: Opened, basics: Basics, embedded: Models) {
  const { config, home, clock, environment, fetch } = opened;
  const { unattendedDailyCap: calls, unattendedDailyUsd: usd } = config;
  const ledger = createCallLedger({ ...basics, caps: { calls, usd } });
  const book = createReadingBook(basics);
  const places = { settings: config, home: home.dir, environment, fetch };
  return { ledger, ...openModels({ ...basics, embedded, ledger, book, clock, ...places }) };
}

/** Open the port and write down where it is. Answers the port. */
async function announce(opened: Opened, server: Server): Promise<number> {
  const { config, home, version, startedAt, port: before } = opened;
  const wanted = { port: before ?? config.port, isKept: before === undefined && config.port !== 0 };
  const port = await openPort(server, { ...wanted, home });
  writeInfo(home, { pid: process.pid, port, home: home.id, version, startedAt: iso(startedAt) });
  return port;
}

/** Load behind the open door: a question that comes before is answered from words, a little later. */
async function ready(
  deps: Deps,
  models: { load(): Promise<void> },
  { embeddings, stopping }: { embeddings: Pick<EmbeddingSwitch, "start">; stopping: AbortSignal },
): Promise<void> {
  await Promise.all([models.load(), warmUpPatterns(deps.clock()).then(() => warmUpComparison(deps.pairs))]);
  if (stopping.aborted) return;
  embeddings.start();
  await warmUpRecall(deps, stopping);
}

/** Notices of the start, and current obstacles. */
const noticesOf =
  ({ start, store, told }: Opened, { check, services, modelWarning, pairs }: Watched) =>
  (): string[] =>
    [
      told ?? [],
      start.notices(),
      check.notices(),
      services.loop.trouble() ?? fullDisk(store),
      services.clocks.notice() ?? [],
      services.backups.notice() ?? [],
      services.archives.notice() ?? [],
      modelWarning() ?? [],
      pairs?.trouble() ?? [],
      services.spaces.notices(),
    ].flat();

interface Watched {
  readonly check: StoreCheck;
  readonly services: Pick<Services, "archives" | "backups" | "clocks" | "loop" | "spaces">;
  readonly modelWarning: () => string | null;
  readonly pairs: PairReader | undefined;
}

const fullDisk = (store: Store): readonly string[] =>
  store.isFull()
    ? ["the disk is full: what is saved is refused, and what was saved is safe; free some space"]
    : [];

const pickerOf = ({ desktop }: Opened) =>
  createPicker({
    run: runCommand,
    which: whichIn(desktop?.env ?? {}),
    platform: "linux",
    env: {},
    ...desktop,
  });

/**
 * Longest waits of a stop, milliseconds: for a reader that does not take what is sent to it, and for the last
 * bytes.
 */
const PATIENCE = { reader: 3000, flush: 250 } as const;

/** Requests in hand finish their write, whether their reader is still there or not; then every connection is closed. */
async function close(server: Server, inHand: ReadonlySet<Promise<unknown>>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const late = setTimeout(() => server.closeAllConnections(), PATIENCE.reader);
  await Promise.allSettled(inHand);
  // A connection counts as idle a moment after its answer is out, and one that has asked nothing yet never does.
  const idle = setInterval(() => server.closeIdleConnections(), 10);
  const flushed = setTimeout(() => server.closeAllConnections(), PATIENCE.flush);
  await closed;
  clearInterval(idle);
  for (const timer of [late, flushed]) clearTimeout(timer);
}
