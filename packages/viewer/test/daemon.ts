import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Client, createClient } from "@memory/client";
import { type Daemon, startDaemon } from "../../daemon/src/daemon.ts";
import { embeddedModels } from "../../daemon/src/models/embedded/models.ts";
import type { Models } from "../../daemon/src/models/models.ts";
import { readConfig } from "../../daemon/src/platform/config.ts";
import { silentLog } from "../../daemon/src/platform/logger.ts";
import type { SpaceHost } from "../../daemon/src/spaces/host.ts";
import { memoryHost } from "../../daemon/test/memory-host.ts";
import { scriptedEmbedder } from "../../daemon/test/scripted-models.ts";
import { foldersIn } from "../../sources/test/folders.ts";
import { viewerDir } from "./build.ts";

/** A real daemon in this process, with a home of its own, that serves the built viewer. */
export interface ViewerDaemon extends AsyncDisposable {
  readonly daemon: Daemon;
  readonly baseUrl: string;
  readonly client: Client;
  readonly home: string;
  /** The folder of its sessions: `<transcriptsDir>/<folder>/<session>.jsonl`. */
  readonly transcriptsDir: string;
  /** A temporary folder that goes with it, for documents to link. */
  readonly dir: string;
  /** Sets the daemon's clock. It runs on from there. */
  setTime(time: number): void;
  /** The client of another program. */
  as(client: string): Client;
}

export interface ViewerDaemonOptions {
  readonly models?: Partial<Models>;
  /** Where spaces lie: the same for two daemons that share one. */
  readonly spaceHost?: SpaceHost;
  readonly environment?: Readonly<Record<string, string>>;
  /** Serve what lies in this folder, which goes with the daemon, too. */
  readonly dir?: string;
}

/** Ports of daemons that have stopped: a browser that has been at one has the viewer's files of that origin, read and compiled. */
const ports: number[] = [];

/** One of them that nobody else has taken since, or 0 for any other. */
async function freePort(): Promise<number> {
  const port = ports.pop();
  if (port === undefined) return 0;
  const probe = createServer().listen(port, "127.0.0.1");
  const isFree = await once(probe, "listening").then(
    () => true,
    () => false,
  );
  probe.close();
  return isFree ? port : freePort();
}

export async function emptyDaemon(options: ViewerDaemonOptions = {}): Promise<ViewerDaemon> {
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), "memory-viewer-")));
  const clock = aClock();
  const settings = readConfig({
    MEMORY_HOME: join(dir, "home"),
    MEMORY_PORT: String(await freePort()),
    MEMORY_LOG_LEVEL: "silent",
    ...{ MEMORY_BACKUPS_DAILY: "0", MEMORY_BACKUPS_WEEKLY: "0", MEMORY_BACKUPS_MONTHLY: "0" },
    ...options.environment,
  });
  const config = { ...settings, folders: foldersIn(dir) };
  const daemon = await startDaemon({
    config,
    log: silentLog,
    version: "0.1.0",
    viewerDir: viewerDir(),
    models: (workers) => ({ ...offline(workers), ...options.models }),
    clock: clock.now,
    spaceHost: options.spaceHost ?? memoryHost(),
  });
  // Test stores need not outlive the machine, and a disk that many tests share is slow to promise that they would.
  daemon.store.prepare("PRAGMA synchronous = OFF").run();
  const baseUrl = `http://127.0.0.1:${daemon.port}`;
  return {
    daemon,
    baseUrl,
    dir,
    home: config.home,
    transcriptsDir: config.folders["assistant-code"],
    setTime: clock.set,
    client: createClient({ baseUrl, client: "memory-viewer/0.1.0" }),
    as: (client) => createClient({ baseUrl, client }),
    async [Symbol.asyncDispose]() {
      await daemon.stop();
      ports.push(daemon.port);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

type Workers = Parameters<Parameters<typeof startDaemon>[0]["models"]>[0];

/** The embedded rules, with vectors that need no model file: texts that share words point the same way. */
function offline(workers: Workers) {
  const modelDir = fileURLToPath(new URL("../../daemon/models/", import.meta.url));
  const embedder = scriptedEmbedder();
  return { ...embeddedModels({ modelDir, enabled: false })(workers), embedder, entityEmbedder: embedder };
}

/** A clock that can be set, and runs on from there. */
function aClock() {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    set: (time: number) => {
      ahead = time - Date.now();
    },
  };
}
