// Runs on bare Node and npm, without a dependency: `npm start`, `npm test` and `npm run setup` all come here. It brings the
// packages that the task needs, builds what changed, and hands over.
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { install } from "./install.mjs";
import { fail, step } from "./step.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(`memory needs Node 20.19 or newer; this is ${process.version}.`);

const [task = "start", ...rest] = process.argv.slice(2);

// npm hands its own settings to scripts; keep what a native build or a registry needs and drop the rest.
for (const name of Object.keys(process.env))
  if (/^npm_(lifecycle|package|command|execpath|node_execpath)/.test(name)) delete process.env[name];

/** Packages that `npm start` runs; the others are only read while these are built. */
const RUN = ["@memory/daemon", "@memory/mcp", "@memory/cli", "@memory/viewer"];

switch (task) {
  case "start":
    await install("run", () => build(RUN));
    node(["scripts/start.mjs", ...rest]);
    break;
  case "test":
    await install("develop", buildModels);
    node(["node_modules/vitest/vitest.mjs", "run", ...rest]);
    break;
  case "setup":
    await install("develop", () => Promise.all([build(RUN), ...rest.map(beside)]));
    break;
  default:
    fail(`unknown task "${task}": use start, test or setup.`);
}

/** Tests run on the sources; what the daemon's models know is the one thing they need built. */
async function buildModels() {
  for (const part of ["model", "known-names", "lexicon"]) node([`packages/daemon/scripts/build-${part}.mjs`]);
}

/** A command that was named: it needs the packages alone. What stops it stops all. */
async function beside(command) {
  if (!(await step(command, [command]))) fail(`${command} found what the lines above say.`);
}

function node(args) {
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
