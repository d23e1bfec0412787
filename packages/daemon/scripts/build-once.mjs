// Shared by the build scripts of this folder: paths of installed packages, and files that are built once for
// the same inputs.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

/** An installed package. Some do not export their package.json: it is looked for from their entry upwards. */
export function locate(name) {
  let dir = dirname(entryOf(name));
  for (;;) {
    const file = join(dir, "package.json");
    const found = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
    if (found.name === name) return { dir, name, version: found.version };
    if (dir === dirname(dir)) throw new Error(`${name} is not installed whole. Run "pnpm install" first.`);
    dir = dirname(dir);
  }
}

function entryOf(name) {
  for (const entry of [`${name}/package.json`, name]) {
    try {
      return require.resolve(entry);
    } catch {
      // Tried under its other name.
    }
  }
  throw new Error(`${name} is not installed. Run "pnpm install" (with dev dependencies) first.`);
}

/**
 * Build `files` into the folder that the command line names (packages/daemon/models without one), unless they were built from
 * these very `scripts` and `packages` before. `build` gives their contents, in order.
 */
export async function buildOnce({ what, stamp: stampName, files, scripts, packages }, build) {
  const outDir = resolve(process.argv[2] ?? join(here, "..", "models"));
  const stamp = stampOf(scripts, packages);
  const stampFile = join(outDir, stampName);
  const complete = files.every((name) => existsSync(join(outDir, name)));
  if (complete && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) {
    console.log(`${what} up to date in ${outDir}`);
    return;
  }
  const contents = await build();
  mkdirSync(outDir, { recursive: true });
  for (const [n, file] of files.entries()) replaceFile(join(outDir, file), contents[n]);
  // Last, so that an interrupted run is never taken for a finished one.
  replaceFile(stampFile, stamp);
  console.log(`${what} built in ${outDir}`);
}

function stampOf(scripts, packages) {
  const hash = createHash("sha256");
  for (const script of ["build-once.mjs", ...scripts]) hash.update(readFileSync(join(here, script)));
  for (const { name, version } of packages) hash.update(`${name}@${version}\n`);
  return `${hash.digest("hex")}\n`;
}

/** Two builds may run at once (tests and a build): a reader must never see half a file. */
function replaceFile(file, content) {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, content);
  renameSync(temporary, file);
}
