// `npm start`: the main job, end to end. Starts the daemon, imports this machine's agent sessions (or the sample sessions
// of examples/ where there are none), shows one recall with its source, and says where to look next.
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cli = join(root, "bin", "memory");
const DAY = 86_400_000;

show("daemon", "start");
const own = json("import", "sessions", "--dry-run", "--days", "3650", "--max-sessions", "1000")?.done;
const found = own ? own.sessions + Object.values(own.skipped).reduce((sum, count) => sum + count, 0) : 0;

if (found > 0) {
  say("\nReading the agent sessions of this machine.");
  const recent = json("import", "sessions", "--dry-run")?.done;
  const old = recent && recent.sessions === 0 && recent.skipped.upToDate === 0 && own.sessions > 0;
  show("import", "sessions", ...(old ? ["--days", "3650"] : []));
} else {
  say("\nThis machine has no agent sessions yet: reading the made-up sample sessions of examples/ instead.");
  const { home } = json("daemon", "status") ?? fail("the daemon does not say where its home is");
  const transcripts = layOutSamples(home);
  show("daemon", "stop");
  process.env.MEMORY_TRANSCRIPTS_DIR = transcripts;
  show("daemon", "start");
  show("import", "sessions");
}

const question = found > 0 ? ownQuestion() : "which database does the orders service use, and why?";
if (question) {
  say(`\n$ memory recall "${question}"`);
  show("recall", question, "--limit", "3");
}
const { address } = json("daemon", "status") ?? fail("the daemon is gone; see its log: memory daemon logs");
say(`\nSee it all in the browser:  ${address}/`);
say('Next:  bin/memory recall "…"   bin/memory list   bin/memory status   bin/memory daemon stop');

/** A question that the newest memory of this machine answers: its own first words. */
function ownQuestion() {
  const [newest] = json("list", "--limit", "1")?.items ?? [];
  return newest?.content
    .replace(/[`"$\\]/g, "")
    .split(/\s+/)
    .slice(0, 9)
    .join(" ");
}

/** Sessions that were written to a moment ago count as still active, so the copies are dated as if from the last days. */
function layOutSamples(home) {
  const target = join(home, "examples", "projects");
  cpSync(join(root, "examples", "projects"), target, { recursive: true });
  let age = 1;
  for (const folder of readdirSync(target))
    for (const file of readdirSync(join(target, folder))) {
      const at = new Date(Date.now() - age++ * DAY);
      utimesSync(join(target, folder, file), at, at);
    }
  return target;
}

function show(...args) {
  const { status } = spawnSync(process.execPath, [cli, ...args], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

function json(...args) {
  const { stdout, status } = spawnSync(process.execPath, [cli, ...args, "--json"], { encoding: "utf8" });
  return status === 0 ? JSON.parse(stdout) : null;
}

function fail(message) {
  console.error(`memory: ${message}`);
  process.exit(1);
}

function say(line) {
  console.log(line);
}
