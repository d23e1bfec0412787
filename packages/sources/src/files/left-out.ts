/** Never looked at, whatever an ignore file says: dot names are settings and caches, the rest other people's code. */
export const isNeverWalked = (name: string): boolean => name.startsWith(".") || name === "node_modules";

/**
 * Written by a tool for a tool: a lock file of a small project is longer than all its documents, and a search for a
 * package's name would find nothing else. A `.memoryignore` takes one in again: `!Cargo.lock`.
 */
export const isGenerated = (name: string): boolean => {
  const folded = name.toLowerCase();
  return lockFiles.has(folded) || minified.test(folded);
};

const lockFiles = new Set([
  "bun.lock",
  "bun.lockb",
  "cargo.lock",
  "composer.lock",
  "conan.lock",
  "deno.lock",
  "flake.lock",
  "gemfile.lock",
  "go.sum",
  "go.work.sum",
  "gradle.lockfile",
  "mix.lock",
  "npm-shrinkwrap.json",
  "package-lock.json",
  "package.resolved",
  "packages.lock.json",
  "pdm.lock",
  "pipfile.lock",
  "pixi.lock",
  "pnpm-lock.yaml",
  "podfile.lock",
  "poetry.lock",
  "pubspec.lock",
  "uv.lock",
  "yarn.lock",
]);

const minified = /\.(?:min\.(?:js|mjs|cjs|css)|map)$/;

/** Systems show their own state there as files without an end. */
export const isOfTheSystem = (path: string): boolean =>
  process.platform === "linux" && /^\/(?:proc|sys|dev|run)$/.test(path);
