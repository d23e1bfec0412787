// Runs on bare Node and npm, without a dependency: `npm start`, `npm test` and `npm run setup` all come here. It brings
// pnpm through npm, installs from the lockfile (only when something changed), builds, and hands over.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(`memory needs Node 20.19 or newer; this is ${process.version}.`);

const [task = "start", ...rest] = process.argv.slice(2);
const windows = process.platform === "win32";

// npm hands its own settings to scripts; keep what a native build or a registry needs and drop the rest.
const env = { JOBS: "max", ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };
for (const name of Object.keys(env))
  if (/^npm_(lifecycle|package|command|execpath|node_execpath)/.test(name)) delete env[name];
env.PATH = join(root, "node_modules", ".bin") + delimiter + env.PATH;

install();
switch (task) {
  case "start":
    build();
    node(["scripts/start.mjs", ...rest]);
    break;
  case "test":
    // Tests run on the sources; what the daemon's models know is the one thing they need built.
    for (const part of ["model", "known-names", "lexicon"])
      node([`packages/daemon/scripts/build-${part}.mjs`]);
    node(["node_modules/vitest/vitest.mjs", "run", ...rest]);
    break;
  case "setup":
    build();
    break;
  default:
    fail(`unknown task "${task}": use start, test or setup.`);
}

/** Nothing to do while lockfile, Node and machine are those of the last install. */
function install() {
  const stampFile = join("node_modules", ".bootstrap");
  const stamp = createHash("sha256")
    .update(readFileSync("pnpm-lock.yaml"))
    .update(`${process.version} ${process.platform} ${process.arch}`)
    .digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
  console.error("memory: installing its packages (only the first time, about a minute and a half)");
  const { packageManager } = JSON.parse(readFileSync("package.json", "utf8"));
  // npm exec is the only downloader: npm itself checks what it fetches. corepack's keys have gone stale before.
  const npm = /npm-cli\.js$/.test(process.env.npm_execpath ?? "")
    ? [process.execPath, process.env.npm_execpath]
    : [windows ? "npm.cmd" : "npm"];
  const pnpm = ["exec", "--yes", "--loglevel=error", `--package=${packageManager}`, "--", "pnpm"];
  run([
    ...npm,
    ...pnpm,
    "install",
    "--frozen-lockfile",
    "--prefer-offline",
    "--reporter=append-only",
    "--loglevel=warn",
  ]);
  writeFileSync(stampFile, stamp);
}

function build() {
  node(["node_modules/turbo/bin/turbo", "run", "build", "--output-logs=errors-only"]);
}

function node(args) {
  run([process.execPath, ...args]);
}

function run([command, ...args]) {
  const { status, error } = spawnSync(command, args, {
    env,
    stdio: "inherit",
    shell: windows && command.endsWith(".cmd"),
  });
  if (error) fail(`${command} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

function fail(message) {
  console.error(`memory: ${message}`);
  process.exit(1);
}
