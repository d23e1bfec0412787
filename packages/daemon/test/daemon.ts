import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "@memory/client";
import { foldersIn } from "@memory/sources/testing";
import { type Daemon, startDaemon } from "../src/daemon.ts";
import type { Models } from "../src/models/models.ts";
import type { ModelEnvironment } from "../src/models/providers/open-models.ts";
import { type Config, readConfig } from "../src/platform/config.ts";
import { type Logger, silentLog } from "../src/platform/logger.ts";
import { defaultThresholds } from "../src/platform/thresholds.ts";
import type { SpaceHost } from "../src/spaces/host.ts";
import { memoryHost } from "./memory-host.ts";
import { scriptedModels } from "./scripted-models.ts";

export interface TestDaemon extends AsyncDisposable {
  readonly daemon: Daemon;
  readonly client: Client;
  readonly baseUrl: string;
  readonly home: string;
  /** Folder of its transcripts: `<transcriptsDir>/<folder>/<session>.jsonl`. */
  readonly transcriptsDir: string;
}

export interface TestOptions {
  readonly models?: Models;
  readonly config?: Partial<Config>;
  readonly clock?: () => number;
  readonly owner?: string;
  /** Serve an existing folder again, and leave it when done. */
  readonly dir?: string;
  readonly quietMs?: number;
  readonly hookMs?: number;
  readonly restMs?: number;
  readonly environment?: ModelEnvironment;
  readonly log?: Logger;
  /** File of well-known names; questions know none without it. */
  readonly knownNames?: string;
  /** Folder of the judge that compares sentences; the rules compare alone without it. */
  readonly judgeDir?: string;
  /** Folder of a built viewer; there is none without it. */
  readonly viewerDir?: string;
  /** Where spaces lie; nowhere without it. */
  readonly spaceHost?: SpaceHost;
  readonly machineName?: string;
}

/** A real daemon on a free port with a home of its own; it closes and cleans up after itself. */
export async function testDaemon(options: TestOptions = {}): Promise<TestDaemon> {
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), "memory-test-")));
  const home = join(dir, "home");
  const transcriptsDir = join(dir, "projects");
  const models = options.models ?? scriptedModels();
  const daemon = await startDaemon({
    config: {
      // The weights of recall, as they usually are.
      ...readConfig({ MEMORY_HOME: home }),
      port: 0,
      home,
      folders: foldersIn(dir),
      keepProse: true,
      embeddings: true,
      logLevel: "silent",
      walkCap: 50_000,
      walkDepth: 32,
      maxFileMb: 64,
      allowPrivateUrls: false,
      keepOperations: 1_000_000,
      ...{ backupsDaily: 0, backupsWeekly: 0, backupsMonthly: 0 },
      chatFor: "distil,judge",
      unattendedDailyCap: 200,
      unattendedDailyUsd: 1,
      injectTokens: 800,
      remind: false,
      ark: true,
      arkMaxMb: 2_048,
      sweepMinutes: 10,
      ...defaultThresholds,
      sync: "on",
      ...options.config,
    },
    log: options.log ?? silentLog,
    version: "0.0.0-test",
    spaceHost: options.spaceHost ?? memoryHost(options.clock),
    ...(options.machineName !== undefined && { machineName: options.machineName }),
    viewerDir: options.viewerDir ?? join(dir, "no-viewer"),
    models: (workers) => ({
      embedder: models.embedder,
      entityEmbedder: models.entityEmbedder,
      extractor: models.extractor,
      turnExtractor: models.turnExtractor,
      aliases: models.aliases,
      judge: models.judge,
      // Distilling is real unless a test scripts it: it runs where it runs for a person, in a worker thread.
      distiller: models.distiller.name === "worker" ? workerDistiller(models, workers) : models.distiller,
      load: async () => undefined,
      close: async () => undefined,
    }),
    ...(options.clock && { clock: options.clock }),
    ...(options.knownNames !== undefined && { knownNames: options.knownNames }),
    ...(options.judgeDir !== undefined && { judgeDir: options.judgeDir }),
    ...(options.quietMs !== undefined && { quietMs: options.quietMs }),
    ...(options.hookMs !== undefined && { hookMs: options.hookMs }),
    ...(options.restMs !== undefined && { restMs: options.restMs }),
    ...(options.environment && { environment: options.environment }),
  });
  const baseUrl = `http://127.0.0.1:${daemon.port}`;
  return {
    daemon,
    home,
    transcriptsDir,
    baseUrl,
    client: createClient({ baseUrl, ...(options.owner !== undefined && { owner: options.owner }) }),
    async [Symbol.asyncDispose]() {
      await daemon.stop();
      if (!options.dir) await rm(dir, { recursive: true, force: true });
    },
  };
}

type ModelsOf = Parameters<Parameters<typeof startDaemon>[0]["models"]>[0];

function workerDistiller({ distiller }: Models, workers: ModelsOf): Models["distiller"] {
  return {
    ...distiller,
    distill(session, { signal, calls }) {
      calls.extraction += 1;
      return workers.sessions.run(session, { name: "distill", signal });
    },
  };
}

/** Everything a stream says, to its end. */
export async function collect<Event>(events: AsyncIterable<Event>): Promise<Event[]> {
  const all: Event[] = [];
  for await (const event of events) all.push(event);
  return all;
}
