import { execFile } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const packages = fileURLToPath(new URL("../../", import.meta.url));

/** The folder of the built viewer: ours, or the one that a developer has built elsewhere. */
export const viewerDir = (): string => process.env.MEMORY_VIEWER_DIST ?? join(packages, "viewer/dist");

/** The viewer's sources. */
const SOURCES = [
  "viewer/src",
  "viewer/public",
  "viewer/index.html",
  "viewer/vite.config.ts",
  "viewer/package.json",
  "client/src",
  "shared/src",
].map((name) => join(packages, name));

/** Builds the viewer if its sources have changed since; a build that a developer points to is left alone. */
export async function buildWhenStale(): Promise<void> {
  if (process.env.MEMORY_VIEWER_DIST !== undefined) return;
  const built = join(viewerDir(), "index.html");
  if (existsSync(built) && SOURCES.every((source) => newest(source) <= statSync(built).mtimeMs)) return;
  await build(viewerDir());
}

/** Beside its place first: whoever is being served from there gets the old one or the new one, whole. */
async function build(to: string): Promise<void> {
  const half = fileURLToPath(new URL(`../node_modules/.cache/viewer-${process.pid}`, import.meta.url));
  const vite = join(packages, "viewer/node_modules/vite/bin/vite.js");
  const args = [vite, "build", "--outDir", half, "--emptyOutDir", "--logLevel", "error"];
  // vitest says "test" here, with which React would be built for development.
  const env = { ...process.env, NODE_ENV: "production" };
  await promisify(execFile)(process.execPath, args, { cwd: join(packages, "viewer"), env });
  await rm(to, { recursive: true, force: true });
  await rename(half, to);
}

function newest(path: string): number {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
