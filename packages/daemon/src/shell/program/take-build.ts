import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildIdOf, judgeFiles } from "./build-id.ts";

export interface TakenBuild {
  readonly id: string;
  /** Path to run. */
  readonly main: string;
}

/**
 * A copy of what is built, for this process to run from: it starts threads and loads parts for as long as it lives, and a build
 * made meanwhile removes the files of the last. Copies that no process runs from any more are removed. An installed package is not
 * built, and npm removes it together with whatever lies in it: there it runs as it is.
 */
export function takeBuild(root: string): TakenBuild {
  const builds = join(root, "builds");
  const id = buildIdOf(root);
  const inPlace = { id, main: join(root, "dist", "main.js") };
  if (!existsSync(join(root, "src"))) return inPlace;
  const folder = join(builds, id);
  try {
    if (!existsSync(folder)) copy(root, { builds, id });
    markRunning(folder);
    removeUnused(builds, id);
    return { id, main: join(folder, "daemon", "dist", "main.js") };
  } catch {
    // A folder that only another user may write, or a full disk: it runs as it is.
    return inPlace;
  }
}

/** Everything lies as far from each other as where it comes from. */
function copy(root: string, { builds, id }: { builds: string; id: string }): void {
  const draft = join(builds, `draft-${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  markRunning(draft);
  for (const part of ["dist", "models", "package.json"])
    cpSync(join(root, part), join(draft, "daemon", part), { recursive: true });
  const viewer = join(root, "..", "viewer", "dist");
  if (existsSync(viewer)) cpSync(viewer, join(draft, "viewer", "dist"), { recursive: true });
  for (const file of judgeFiles)
    if (existsSync(join(root, file))) cpSync(join(root, file), join(draft, "daemon", file));
  // A build may have been under way.
  if (buildIdOf(join(draft, "daemon")) !== id) throw new Error("the build changed while it was copied");
  try {
    renameSync(draft, join(builds, id));
  } catch (error) {
    // Another process was faster.
    if (!existsSync(join(builds, id))) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}

const running = (folder: string): string => join(folder, "running");

function markRunning(folder: string): void {
  mkdirSync(running(folder), { recursive: true });
  writeFileSync(join(running(folder), String(process.pid)), "");
}

function removeUnused(builds: string, id: string): void {
  for (const name of readdirSync(builds)) {
    const folder = join(builds, name);
    if (name !== id && !processesOf(folder).some(isAlive)) rmSync(folder, { recursive: true, force: true });
  }
}

const processesOf = (folder: string): number[] =>
  existsSync(running(folder)) ? readdirSync(running(folder)).map(Number) : [];

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
