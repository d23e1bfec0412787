// `npm start`: the main job, end to end. Starts the daemon, anew after an update, imports this machine's agent sessions (or the
// sample sessions of examples/ where there are none), asks one question that they answer, and says what was read and what to do next.
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { convincing } from "./convincing-question.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cli = join(root, "bin", "memory");
const DAY = 86_400_000;
const EVERYTHING = ["--days", "3650", "--max-sessions", "1000"];

startDaemon();
const there = planned();
const isOwn = there.found > 0;
if (isOwn) importOwn();
else importSamples();
tellWhatIsKnown();
const held = json("status")?.status;
await vectorsThere();
const question = isOwn ? ask() : "which database does the orders service use, and why?";
if (question) {
  say(`\n$ memory recall "${question}"`);
  show("recall", question, "--limit", "3");
} else if (held && held.memories.active > 0) {
  say("\nThe newest of it, until you ask in your own words:");
  show("list", "--limit", "5");
} else
  say(
    '\nThere is nothing to ask about yet. Tell memory something:  bin/memory save "We deploy on Tuesdays."',
  );

offerReaders();
const { address } = json("daemon", "status") ?? fail("the daemon is gone; see its log: memory daemon logs");
say(`\nSee it all in the browser:  ${address}/`);
say('Ask it:                             bin/memory recall "…"');
say("Remember each session as it ends:   bin/memory connect claude-code --all");
say("Give it to your agents:             bin/memory mcp install --all");

/**
 * One that runs since before an update is started anew, and takes up again what it had under way; so is one that reads the
 * samples, since this machine may have sessions by now.
 */
function startDaemon() {
  const running = json("daemon", "status");
  const isOther = running && running.build !== running.installed;
  if (isOther) say("The daemon that runs is of another build: it is started anew.");
  const readsSamples = running && json("status")?.status.transcriptsDir === samplesIn(running.home);
  show("daemon", isOther || readsSamples ? "restart" : "start");
}

function samplesIn(home) {
  return join(home, "examples", "projects");
}

/** The sessions that an import of everything would still read, of all agents that have a folder of sessions. */
function planned() {
  const plan = json("import", "sessions", "--dry-run", ...EVERYTHING);
  if (!plan) fail("the sessions cannot be looked at; see why:  memory import --dry-run");
  const sum = (pick) => plan.agents.reduce((all, { done }) => all + pick(done), 0);
  return {
    sessions: sum(({ sessions }) => sessions),
    active: sum(({ skipped }) => skipped.active),
    found: sum(
      ({ sessions, skipped: { active, upToDate, overCap } }) => sessions + active + upToDate + overCap,
    ),
  };
}

/** The last two weeks; where nothing is that young and nothing was read before, whatever there is. */
function importOwn() {
  say("\nReading the agent sessions of this machine.");
  const recent = json("import", "sessions", "--dry-run")?.agents ?? [];
  const isOld = recent.every(({ done }) => done.sessions + done.skipped.upToDate === 0) && there.sessions > 0;
  show("import", "sessions", ...(isOld ? ["--days", "3650"] : []));
}

function importSamples() {
  say("\nThis machine has no agent sessions yet: reading the made-up sample sessions of examples/ instead.");
  const { home } = json("daemon", "status") ?? fail("the daemon does not say where its home is");
  process.env.MEMORY_TRANSCRIPTS_DIR = layOutSamples(home);
  show("daemon", "restart");
  show("import", "sessions");
}

function tellWhatIsKnown() {
  const { memories, passages, sessions, projects } =
    json("status")?.status ?? fail("the daemon does not answer");
  const names = (json("list", "--limit", "500")?.items ?? []).map(({ project }) => project);
  const most = [...new Set(names.filter(Boolean))].slice(0, 5).join(", ");
  say(
    `\nKnown now: ${count(memories.active, "memory", "memories")} and ${count(passages, "passage")} from ${count(sessions, "session")} in ${count(projects, "project")}${most ? `: ${most}${projects > 5 ? ", …" : ""}` : ""}.`,
  );
  if (!isOwn) return;
  const left = planned();
  if (left.sessions > 0)
    say(`${count(left.sessions, "more session")} can be read:  bin/memory import ${EVERYTHING.join(" ")}`);
  if (left.active > 0)
    say(`${count(left.active, "session")} still being written: read once it has rested for five minutes.`);
}

/** Waits, for a moment, until questions are compared by meaning as well: that makes the better answer. */
async function vectorsThere() {
  const until = Date.now() + 8_000;
  while (Date.now() < until && (json("status")?.status.vectorsPending ?? 0) > 0)
    await new Promise((resolve) => setTimeout(resolve, 200));
}

/** The ways to have sessions read, side by side, while the rules do: nothing is chosen here, and nobody is asked. */
function offerReaders() {
  const reader = json("models", "list")?.used.find(({ task }) => task === "distil");
  if (!reader || reader.chosen !== null) return;
  say("\nThese were read by the built-in rules. What else could read them:");
  show("models", "choices");
}

/** A question about the names that come up most, which the person's sessions answer best. */
function ask() {
  json("index");
  const entities = json("entities", "list", "--limit", "40")?.items ?? [];
  return convincing(entities, (question) => json("recall", question, "--limit", "3"));
}

/** Sessions that were written to a moment ago count as still active, so the copies are dated as if from the last days. */
function layOutSamples(home) {
  const target = samplesIn(home);
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
  const { stdout, status } = spawnSync(process.execPath, [cli, ...args, "--json"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? JSON.parse(stdout) : null;
}

function count(number, one, many = `${one}s`) {
  return `${number} ${number === 1 ? one : many}`;
}

function fail(message) {
  console.error(`memory: ${message}`);
  process.exit(1);
}

function say(line) {
  console.log(line);
}
