// In place of src/platform/schedule/worker-files.ts when tests run once: threads and processes (entry.ts) of a build start ten times as
// fast as those whose sources are compiled anew in each of them. Built from the sources as they are, once for all that a run tests, or
// copied where that was done before.
import { execFile } from "node:child_process";
import { cp, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { isBuilt } from "../../../scripts/build.mjs";

const daemon = fileURLToPath(new URL("..", import.meta.url));
/** Processes that run tests inherit it. */
const NAME = "MEMORY_TEST_WORKERS";

export async function setup(): Promise<void> {
  if (process.env[NAME]) return;
  // Beside `dist`: from there a bundle finds its packages and models. Each run has its own.
  const folder = `test-workers-${process.pid}`;
  if (isBuilt("@memory/daemon")) await cp(`${daemon}dist`, `${daemon}${folder}`, { recursive: true });
  else await promisify(execFile)("npx", ["rolldown", "-c", "--dir", folder], { cwd: daemon });
  process.env[NAME] = `${daemon}${folder}`;
}

export async function teardown(): Promise<void> {
  const folder = process.env[NAME];
  if (folder) await rm(folder, { recursive: true, force: true });
}

/** The folder of the build of this run, if it has one. */
export const builtIn = (): string | undefined => process.env[NAME];

export const workerFile = (name: string): string => `${builtIn()}/${name}.js`;
export const workerArguments = (): string[] => [];
