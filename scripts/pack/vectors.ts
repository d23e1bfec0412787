import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { readManifest, root } from "./manifest.ts";
import { runNpm } from "./npm.ts";
import type { Platform } from "./platforms.ts";

/** Machines that sqlite-vec is published for; elsewhere JavaScript compares vectors. */
const PUBLISHED: readonly Platform[] = [
  "linux-x64",
  "linux-arm64",
  "darwin-x64",
  "darwin-arm64",
  "win32-x64",
];

/**
 * The folder of sqlite-vec's package for a machine. Only this machine's is installed: the others come from the registry, and are
 * what the lockfile says or refused.
 */
export function vectorsFor(platform: Platform, scratch: string): string | null {
  if (!PUBLISHED.includes(platform)) return null;
  const name = `sqlite-vec-${platform.replace("win32", "windows")}`;
  const main = realpathSync(join(root, "packages", "daemon", "node_modules", "sqlite-vec"));
  const beside = join(dirname(main), name);
  if (existsSync(beside)) return realpathSync(beside);
  const { version } = readManifest(main);
  const folder = join(scratch, name);
  if (existsSync(folder)) return join(folder, "package");
  mkdirSync(folder);
  runNpm(["pack", `${name}@${version}`, "--silent", "--pack-destination", folder], root);
  const tarball = `${name}-${version}.tgz`;
  if (integrityOf(join(folder, tarball)) !== lockedIntegrity(name, version))
    throw new Error(`${name} ${version} from the registry is not what pnpm-lock.yaml says`);
  execFileSync("tar", ["-xzf", tarball], { cwd: folder });
  return join(folder, "package");
}

const integrityOf = (file: string): string =>
  `sha512-${createHash("sha512").update(readFileSync(file)).digest("base64")}`;

function lockedIntegrity(name: string, version: string): string | undefined {
  const lock = readFileSync(join(root, "pnpm-lock.yaml"), "utf8");
  const [, integrity] = lock.split(`\n  ${name}@${version}:\n    resolution: {integrity: `);
  return integrity?.slice(0, integrity.indexOf("}"));
}
