import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { codeOf } from "@memory/sources/files";
import { uuidv7 } from "uuidv7";
import { audit } from "./audit/audit.ts";
import { AlreadyRunningError, type Daemon, type DaemonOptions, startDaemon } from "./daemon.ts";
import { readRestoreRequest, restoreBackup } from "./history/backups/restore.ts";
import { checkOrMend, readCheckRequest } from "./history/check/mend-home.ts";
import { readScrubRequest, scrub } from "./history/scrub/scrub.ts";
import { embeddedModels } from "./models/embedded/models.ts";
import { keysInEnvironment } from "./models/providers/keys.ts";
import { type Config, ConfigError, fromEnvironment, homeFolder, readConfig } from "./platform/config.ts";
import { describe } from "./platform/errors.ts";
import { homeAt, openHome } from "./platform/home.ts";
import { openLog } from "./platform/logger.ts";
import { hostByAddress } from "./spaces/host-by-address.ts";
import { takeLock } from "./store/lock.ts";
import { UnknownSchemaError } from "./store/migrate.ts";
import { StoreError } from "./store/store-error.ts";

// The process: environment in, signals out. Nothing else reads process.env.

/** Exit codes, as `memory help exit-codes` lists them: 1 failed, 2 bad input, 6 refused by a state. */
const EXIT = { failed: 1, usage: 2, refused: 6 } as const;

/** Milliseconds a stop may take. */
const STOP_MS = 20_000;

/** Error codes for a folder that cannot hold a home. */
const NO_HOME =
  /^(?:EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST|EISDIR|ELOOP|ENAMETOOLONG|EINVAL|SQLITE_CANTOPEN|SQLITE_READONLY)/;

await run();

async function run(): Promise<void> {
  // Also what a library writes on its own, as that which rotates the log does, is for nobody else to read.
  process.umask(0o077);
  try {
    // Read by the native model runtime itself, before its first call (docs/decisions/0008).
    process.env.ORT_DISABLE_TELEMETRY = "1";
    // Before the settings are read: what cannot be used of them is what it tells.
    if (process.argv[2] === "check") return await checkOnce();
    const config = readConfig(process.env);
    switch (process.argv[2]) {
      case "audit":
        return await auditOnce(config);
      case "held":
        return sayHeld(config);
      case "scrub":
        return await scrubOnce(config);
      case "restore":
        return await restoreOnce(config);
      default:
        return await serve(config);
    }
  } catch (error) {
    process.stderr.write(`memory: ${sentence(error)}\n`);
    process.exitCode = exitCode(error);
  }
}

/** `memory daemon stop` asks so about a daemon that does not answer: the process that a `daemon.json` names may be anybody's by now. */
function sayHeld(config: Config): void {
  const lock = takeLock(openHome(config.home).lock);
  lock?.release();
  process.stdout.write(`${lock === null}\n`);
}

/** `memory scrub` starts the daemon's program so, while no daemon runs: the string comes over stdin, the answer goes to stdout. */
async function scrubOnce(config: Config): Promise<void> {
  // SQLite's temporary files stay in the home, too.
  process.env.SQLITE_TMPDIR = config.home;
  const request = readScrubRequest(await text(process.stdin));
  const answer = await scrub(
    { home: openHome(config.home), clock: Date.now, newId: () => uuidv7() },
    request,
  );
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

/** `memory audit` starts it so: it needs no daemon, and leaves no home behind. */
async function auditOnce({ folders }: Config): Promise<void> {
  const all: unknown = JSON.parse(await text(process.stdin));
  const request = { all: typeof all === "object" && all !== null && "all" in all && all.all === true };
  const machine = { home: homedir(), folders, clock: Date.now };
  process.stdout.write(`${JSON.stringify(await audit(machine, request))}\n`);
}

/** `memory backup restore` starts it so. */
async function restoreOnce(config: Config): Promise<void> {
  const request = readRestoreRequest(await text(process.stdin));
  process.stdout.write(
    `${JSON.stringify(await restoreBackup({ home: openHome(config.home), clock: Date.now }, request))}\n`,
  );
}

/** `memory doctor` starts it so where no daemon serves. */
async function checkOnce(): Promise<void> {
  const request = readCheckRequest(await text(process.stdin));
  const home = homeAt(homeFolder(process.env));
  const answer = await checkOrMend({ home, clock: Date.now, env: process.env }, request);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

async function serve(config: Config): Promise<void> {
  const { log, close } = openLog(openHome(config.home).logs, config.logLevel);
  let starting: Promise<Daemon> | undefined;
  const stop = async () => {
    setTimeout(() => {
      log.error("the stop hangs, perhaps on a disk that does not answer; what was committed is whole");
      process.exit(EXIT.failed);
    }, STOP_MS).unref();
    try {
      const daemon = await starting?.catch(() => undefined);
      await daemon?.stop();
      await close();
      process.exit(0);
    } catch (error) {
      log.error({ err: describe(error) }, "the stop failed");
      process.exit(EXIT.failed);
    }
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, () => void stop());
  process.on("unhandledRejection", (reason) => log.error({ err: describe(reason) }, "unhandled rejection"));
  const begin = (again: Again): Promise<Daemon> =>
    startDaemon({
      ...again,
      config,
      log,
      version: version(),
      ...(process.env.MEMORY_BUILD && { build: process.env.MEMORY_BUILD }),
      viewerDir: fileURLToPath(new URL("../../viewer/dist/", import.meta.url)),
      desktop: { env: process.env, platform: process.platform },
      spaceHost: hostByAddress(log, join(config.home, "space-logs")),
      knownNames: fileURLToPath(new URL("../models/known-names.json", import.meta.url)),
      judgeDir: fileURLToPath(new URL("../../language/judge/", import.meta.url)),
      models: embeddedModels({
        modelDir: fileURLToPath(new URL("../models/", import.meta.url)),
        enabled: config.embeddings,
      }),
      environment: {
        keys: keysInEnvironment(process.env),
        settings: Object.keys(fromEnvironment(process.env)),
        programs: process.env,
      },
      onShutdown: () => setImmediate(() => void stop()),
      onRestore: (backup) =>
        setImmediate(() => {
          starting = goBack(config, backup, { starting, begin });
          starting.catch(async (error: unknown) => {
            log.error({ err: describe(error) }, "the daemon did not start again after a restore");
            await close();
            process.exit(EXIT.failed);
          });
        }),
    });
  starting = begin({});
  // A start that fails leaves nothing open that would keep the process alive.
  const { port } = await starting.catch(async (error: unknown) => {
    await close();
    throw error;
  });
  process.stdout.write(
    `memory daemon ${version()} listens on http://127.0.0.1:${port} (pid ${process.pid})\n`,
  );
}

type Again = Pick<DaemonOptions, "port" | "told">;

interface Going {
  readonly starting: Promise<Daemon> | undefined;
  readonly begin: (again: Again) => Promise<Daemon>;
}

/**
 * Stops the daemon, puts a backup in the place of its store and starts it again, on the same port. Killed in between, the store
 * is whole, as it was or as the backup is.
 */
async function goBack({ home }: Config, backup: string, { starting, begin }: Going): Promise<Daemon> {
  const before = await starting;
  await before?.stop();
  const port = before?.port;
  const answer = await restoreBackup({ home: openHome(home), clock: Date.now }, { backup, dryRun: false });
  if (answer.kind === "done") return begin({ port });
  const why = answer.kind === "refused" ? answer.reason : "another process holds this memory";
  return begin({ port, told: `the backup could not be gone back to: ${why}` });
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const found =
    typeof manifest === "object" && manifest !== null && "version" in manifest ? manifest.version : "";
  return String(found);
}

function sentence(error: unknown): string {
  const code = codeOf(error);
  if (code !== undefined && NO_HOME.test(code))
    return `the home cannot be made or written: ${whyNoHome(error)}. Its permissions were left as they are; set MEMORY_HOME to a folder of yours.`;
  if (code?.startsWith("SQLITE_IOERR"))
    return "the store cannot be read or written: the disk is full, or failing. Free some space and start again.";
  if (code === "ENOSPC" || code === "SQLITE_FULL")
    return "the disk is full: free some space and start again.";
  return error instanceof Error ? error.message : "the daemon could not start";
}

/** A folder is only made where none is: what stands there then is a link. */
function whyNoHome(error: unknown): string {
  if (codeOf(error) === "EEXIST") return "a link on the way to it leads nowhere";
  return error instanceof Error ? error.message : "";
}

function exitCode(error: unknown): number {
  if (error instanceof ConfigError) return EXIT.usage;
  if (
    error instanceof AlreadyRunningError ||
    error instanceof UnknownSchemaError ||
    error instanceof StoreError
  )
    return EXIT.refused;
  return EXIT.failed;
}
