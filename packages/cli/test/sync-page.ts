import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { SYNC_PAGE, turnsOf } from "../../../scripts/task-pages.ts";
import { stop } from "../src/daemon/stop.ts";
import { commandIn } from "./a-home.ts";
import { run } from "./run.ts";
import { daemon } from "./scrub-builders.ts";

// Each line of docs/sync.md, as one person types it on each of their machines: a home and a daemon for each, and between them a Postgres, or a bucket.

type Env = Readonly<Record<string, string>>;

async function aMachine(folder: string, name: string, login: Env) {
  const home = join(folder, name);
  const env = { MEMORY_PORT: "0", MEMORY_EMBEDDINGS: "off", PATH: process.env.PATH ?? "", ...login };
  const memory = (argv: readonly string[], more: Partial<Parameters<typeof run>[1]> = {}) =>
    run(argv, {
      ...{ home, daemon, columns: 120, typed: "y", keys: "nq" },
      env: { ...env, MEMORY_MACHINE_NAME: name },
      ...more,
    });
  const json = async (...argv: string[]) => JSON.parse((await memory([...argv, "--json"])).stdout);
  return { memory, json, stop: () => stop(commandIn(home, daemon)) };
}

type Machine = Awaited<ReturnType<typeof aMachine>>;

interface Told {
  readonly line: string;
  readonly stdout: string;
  readonly stderr: string;
}

/** Words of a line, with what there is in place of what the page made up. */
async function real(word: string, { json }: Machine, on: string): Promise<string> {
  if (word.startsWith("postgres://")) return on;
  if (!word.startsWith("m:")) return word;
  const { items }: { items: { id: string; content: string }[] } = await json("list");
  return items.find(({ content }) => content.includes("staging server"))?.id ?? "none";
}

/** A person is not so fast: by then it is known who has read what, and a machine has heard that it was sent away. */
async function cameSince(said: string, { json }: Machine, told: readonly Told[]): Promise<void> {
  const hasRead = told.some(({ line }) => line === "Laptop: memory list");
  if (hasRead && said === "Desktop: memory sync status")
    await expect
      .poll(async () => (await json("sync")).deleting, { timeout: 30_000, interval: 1_000 })
      .toBe(0);
  const isAway = told.some(({ line }) => line.includes("sync remove laptop"));
  if (!isAway || said !== "Laptop: memory sync status") return;
  await expect.poll(async () => (await json("sync", "status")).state, { timeout: 30_000 }).not.toBe("on");
}

const wordsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].slice(1).map(([, quoted, plain]) => quoted ?? plain ?? "");

const RECOVERY = /^(memory-recovery-[\s\S]+?)\n\n/m;

/** Types the page, line by line; answers what was told. */
export async function typePage(
  on: string,
  login: Env,
  administer: (sql: string) => Promise<void> = async () => undefined,
): Promise<Told[]> {
  const folder = await mkdtemp(join(tmpdir(), "memory-sync-"));
  const machines = new Map<string, Machine>();
  const told: Told[] = [];
  let [who, invitation, recovery] = ["", "", ""];
  try {
    for (const turn of turnsOf(SYNC_PAGE)) {
      who = turn.who || who;
      const machine = machines.get(who) ?? (await aMachine(folder, who.toLowerCase(), login));
      machines.set(who, machine);
      for (const line of turn.commands) {
        const words: string[] = [];
        for (const word of wordsOf(line)) words.push(await real(word, machine, on));
        await cameSince(`${who}: ${line}`, machine, told);
        const hidden = who === "Tablet" ? recovery : invitation;
        const { exit, stdout, stderr } = await machine.memory(words, { hidden });
        if (exit !== 0) throw new Error(`${who}: ${line}: exit ${exit}: ${stderr}${stdout}`);
        told.push({ line: `${who}: ${line}`, stdout, stderr });
        if (line === "memory space create --sql") await administer(stdout);
        if (line === "memory sync invite") invitation = stdout.trim();
        recovery = RECOVERY.exec(stdout)?.[1] ?? recovery;
      }
    }
    return told;
  } finally {
    for (const machine of machines.values()) await machine.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

export function expectStory(told: readonly Told[]): void {
  const all = (line: string) => told.filter((one) => one.line === line).map(({ stdout }) => stdout);
  const nth = (line: string, at = 0) => all(line).at(at) ?? `${line} was not typed`;
  expect(nth("Laptop: memory sync join")).toContain("Joined  ");
  expect(nth("Laptop: memory sync status")).toMatch(/desktop +\w+ +(?:all|\d+ changes? behind)/);
  expect(nth('Laptop: memory recall "which staging server do we use"')).toContain("heron");
  expect(nth("Laptop: memory review")).toContain("contradict");
  const port = nth('Desktop: memory recall "which port does the orders service listen on"');
  expect(port).toMatch(/4000|5000/);
  expect(port).not.toMatch(/4000[\s\S]*5000|5000[\s\S]*4000/);
  expect(nth("Desktop: memory activity")).toContain("on laptop");
  expect(nth("Desktop: memory sync status")).toMatch(/not read yet by laptop|^laptop +\w+ +all\b/m);
  expect(nth("Laptop: memory list")).not.toContain("heron");
  expect(nth("Desktop: memory sync status", 1)).not.toContain("not read yet by");
  expect(nth("Desktop: memory sync remove laptop")).toContain("Sent away  laptop");
  expect(nth("Laptop: memory sync status", -1)).toContain("sent away");
  expect(nth("Tablet: memory sync join")).toContain("the next one: shown this once");
  expect(nth('Tablet: memory recall "where is the spare key"')).toContain("porter");
}

/** No word of any memory lies between the machines, nor a name that only the machines know. */
export const expectSealed = (dump: string): void => {
  expect(dump.length).toBeGreaterThan(1000);
  for (const word of ["heron", "porter", "listens on port", "staging"]) expect(dump).not.toContain(word);
};
