// Twenty tasks in four small repositories, done by the real programs of Claude Code and Codex, led to a scripted model with a policy:
// without memory, with memory connected and filled from earlier sessions, and with memory and a model that heeds nothing it is told.
// Counts requests, uses of tools, tokens, what a cache of prompts would have had, and what the hooks took. Nobody's account is asked and
// no key is needed; npm's registry is. `npx tsx --conditions=@memory/source bench/agents/tasks.ts [claude-code codex]`;
// MEMORY_BENCH_PROGRAMS keeps the programs there, MEMORY_BENCH_OUT the requests; MEMORY_BENCH_TASKS takes only tasks of such names.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { field } from "../scripted-model/dialect.ts";
import { install } from "./install.ts";
import { PROGRAMS, type Program } from "./programs.ts";
import { ScratchHome } from "./scratch-home.ts";
import { handsOfClaude, handsOfCodex } from "./tasks/hands.ts";
import { hookTimes, timeHooks } from "./tasks/hook-times.ts";
import { type Arm, type Led, ledModel, type Taken, take } from "./tasks/measure.ts";
import { promptCache } from "./tasks/prompt-cache.ts";
import { layOut, workplaces, writeSessions } from "./tasks/sites.ts";
import { printHooks, printTalks, printTasks, printTotals } from "./tasks/tables.ts";
import { type Talk, talk } from "./tasks/talk.ts";

const wanted = process.argv.slice(2);
const only = new RegExp(process.env.MEMORY_BENCH_TASKS ?? "");
const keep = process.env.MEMORY_BENCH_PROGRAMS;
const out = process.env.MEMORY_BENCH_OUT;
const folder = keep ?? mkdtempSync(join(tmpdir(), "memory-bench-programs-"));

/** With the right to use its own tools, and nobody asked. */
const asks: Readonly<Record<string, Program["ask"]>> = {
  "assistant-code": (prompt) => ["-p", prompt, "--allowedTools", "mcp__memory,Bash,Read,Edit,Write"],
  codex: (prompt, model) => {
    const { ask } = program("codex");
    const [exec = "", ...rest] = ask(prompt, model);
    return [exec, "--dangerously-bypass-approvals-and-sandbox", ...rest];
  },
};

function program(agent: string): Program {
  const found = PROGRAMS.find((one) => one.agent === agent);
  if (!found) throw new Error(`no program is called ${agent}`);
  return found;
}

const chosen = Object.keys(asks).filter((agent) => wanted.length === 0 || wanted.includes(agent));
const installed = new Map(chosen.map((agent) => [agent, install(program(agent), join(folder, agent))]));
await using model = await ledModel();
const bare = await home(model);
const filled = await home(model);
try {
  const sessions = writeSessions(filled);
  await filled.startDaemon();
  await fill(filled);
  console.log(`${sessions} sessions of the last weeks, ${await kept(filled)} memories of them`);
  const connected = await filled.memory("connect", "--all", "--yes");
  if (connected.code !== 0) throw new Error(connected.output);
  timeHooks(filled);
  for (const agent of chosen) await measured({ ...program(agent), ask: asks[agent] ?? program(agent).ask });
  for (const agent of chosen) await talked(agent);
  printHooks(hookTimes(filled));
  console.log(
    `load ${loadavg()
      .map((one) => one.toFixed(1))
      .join(" ")}`,
  );
} finally {
  await bare.remove();
  await filled.remove();
  for (const one of installed.values()) one.remove();
  if (keep === undefined) rmSync(folder, { recursive: true, force: true });
}

async function home({ url }: Led): Promise<ScratchHome> {
  const paths = chosen.map((agent) => installed.get(agent)?.path ?? "").join(":");
  const env = Object.assign({}, ...chosen.map((agent) => program(agent).env(url)));
  const made = await ScratchHome.create({ ...env, PATH: paths });
  for (const agent of chosen)
    for (const [file, value] of Object.entries(program(agent).settings(url))) made.put(file, value);
  layOut(made);
  return made;
}

/** Earlier sessions come in the way they do for everybody, and what follows in the background is waited for. */
async function fill(at: ScratchHome): Promise<void> {
  const { code, output } = await at.memory("import", "--days", "60", "--max-sessions", "500", "--yes");
  if (code !== 0) throw new Error(`nothing was imported: ${output.slice(-800)}`);
  for (let pending = 1; pending > 0; await wait(1_000)) {
    const status = JSON.stringify(await at.ask("/status"));
    pending = Number(/"vectorsPending":(\d+)/.exec(status)?.[1] ?? 0);
  }
}

async function kept(at: ScratchHome): Promise<string> {
  return JSON.stringify(field(await at.ask("/status"), "memories"));
}

/** Every task in every arm, one arm after the other, so that what else runs on the machine meets all of them. */
async function measured(one: Program): Promise<void> {
  const arms: readonly Arm[] = [
    { name: "without", home: bare, attention: "everything", cache: promptCache() },
    { name: "with", home: filled, attention: "everything", cache: promptCache() },
    { name: "unheeded", home: filled, attention: "own tools", cache: promptCache() },
  ];
  const taken = new Map<string, Taken[]>(arms.map(({ name }) => [name, []]));
  for (const place of workplaces)
    for (const task of place.tasks.filter(({ name }) => only.test(`${place.name}: ${name}`)))
      for (const arm of arms) {
        const before = model.asked.length;
        taken.get(arm.name)?.push(await take(one, arm, { place, task }, model));
        if (out)
          keepRequests(
            join(out, one.agent, `${place.name} ${task.name}`.replace(/\W+/g, "-"), arm.name),
            before,
          );
      }
  const version = installed.get(one.agent)?.version ?? "";
  printTasks(`${one.title} ${version}`, taken);
  printTotals(`${one.title} ${version}`, taken);
}

/** In two repositories a session of five prompts, without memory and with it. */
async function talked(agent: string): Promise<void> {
  const first = (prompt: string) => (asks[agent] ?? program(agent).ask)(prompt, model.url);
  const next = (prompt: string): readonly string[] =>
    agent === "codex"
      ? [...first(prompt).slice(0, -1), "resume", "--last", prompt]
      : ["-c", ...first(prompt)];
  const hands = agent === "codex" ? handsOfCodex : (_: unknown, at: string) => handsOfClaude(at);
  const to = { command: program(agent).command, first, next, hands };
  const talks: { readonly place: string; readonly without: Talk; readonly with: Talk }[] = [];
  for (const place of workplaces.slice(0, 2))
    talks.push({
      place: place.name,
      without: await talk(bare, place, to, model),
      with: await talk(filled, place, to, model),
    });
  printTalks(program(agent).title, talks);
}

function keepRequests(at: string, from: number): void {
  mkdirSync(at, { recursive: true });
  model.asked.slice(from).forEach(({ body }, n) => {
    writeFileSync(join(at, `${n}.json`), JSON.stringify(JSON.parse(body), null, 1));
  });
}
