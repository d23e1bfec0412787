import { readdirSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linesOf, TASK_PAGES } from "../../../scripts/task-pages.ts";
import { stop } from "../src/daemon/stop.ts";
import { commandIn } from "./a-home.ts";
import { run } from "./run.ts";
import { daemon } from "./scrub-builders.ts";

// Each line of the pages of docs that tell of one task, as a person who follows the page types it, in one home with one daemon.

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** They reach for another machine, a model or a program that may not be here. That the commands and options are there is tested with all of docs. */
const OUTSIDE =
  /^memory (?:models (?:use (?!none)|key|test|pull|choices)|context add .*https?:|mcp test|bench|connect codex gemini-cli)/;

/** What memory doctor finds in this home, where no vectors are made so that it is quick: that and nothing else. */
const KNOWN =
  /^1 fault .+\n+ +warning +a model is not at hand: \S+: vectors are switched off \(MEMORY_EMBEDDINGS\)/m;

/** What other products keep, each in its own form. */
const ELSEWHERE = {
  "Downloads/chatgpt/conversations.json": JSON.stringify([
    {
      conversation_id: "67a1b2c3-0000-8000-9000-0123456789ab",
      create_time: 1_777_900_000,
      current_node: "a",
      mapping: {
        a: {
          message: {
            author: { role: "user" },
            content: { content_type: "text", parts: ["Ropes are hemp."] },
          },
        },
      },
    },
  ]),
  "mem0.json": '{"results":[{"memory":"Ada keeps oars."}]}',
  "basic-memory/piers.md": "- [fact] The pier is of oak\n- belongs_to [[Harbour]]\n",
  "code/shop/CLAUDE.md": "# Shop\n\n- Oars are sold in pairs.\n",
  "memory.json": '{"type":"entity","name":"Oar","entityType":"thing","observations":["An oar is of ash."]}\n',
};

let folder = "";
const refs = new Map<string, string>();

const memory = (argv: readonly string[], more: Partial<Parameters<typeof run>[1]> = {}) =>
  run(argv, {
    home: join(folder, "home"),
    homedir: join(folder, "ada"),
    daemon,
    env: {
      MEMORY_PORT: "0",
      MEMORY_EMBEDDINGS: "off",
      HOME: join(folder, "ada"),
      PATH: process.env.PATH ?? "",
      MEMORY_TRANSCRIPTS_DIR: join(folder, "ada", ".claude", "projects"),
    },
    browse: () => Promise.resolve(true),
    edit: () => "Other words.",
    columns: 100,
    typed: "y",
    ...more,
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "memory-pages-"));
  const ada = join(folder, "ada");
  for (const place of ["notes", "work/api-gateway", ".claude", "stick"])
    await mkdir(join(ada, place), { recursive: true });
  await writeFile(join(ada, "notes", "harbour.md"), "# Harbour\n\nThe heron stands at PostgreSQL's pier.\n");
  await writeFile(join(ada, "report.pdf"), "no pdf");
  for (const [path, content] of Object.entries(ELSEWHERE)) {
    await mkdir(dirname(join(ada, path)), { recursive: true });
    await writeFile(join(ada, path), content);
  }
  const sessions = join(ada, ".claude", "projects");
  await cp(join(root, "examples", "projects"), sessions, { recursive: true });
  const day = new Date(Date.now() - 86_400_000);
  for (const path of readdirSync(sessions, { recursive: true, encoding: "utf8" }))
    await utimes(join(sessions, path), day, day);
});

afterAll(async () => {
  await stop(commandIn(join(folder, "home"), daemon));
  await rm(folder, { recursive: true, force: true });
});

/** The words of a line, with what stands in this home in place of what the page made up. */
async function wordsOf(line: string): Promise<string[]> {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
  return Promise.all(words.slice(1).map(real));
}

async function real(word: string): Promise<string> {
  if (/^m:[0-9a-f]{6}$/.test(word)) return refs.get(word) ?? (await aMemory(word));
  if (/<name>/.test(word)) return newestBackup();
  if (/^[\w-]+\.(?:mmd|dot|graphml|md)$/.test(word)) return join(folder, word);
  return word.replace(/^~/, join(folder, "ada")).replace(/^\/mnt\/stick/, join(folder, "ada", "stick"));
}

/** A memory with two versions in place of the one that the page names; the same for the same name. */
async function aMemory(word: string): Promise<string> {
  const { stdout } = await memory(["save", `Shelf ${word.slice(2)} holds ropes.`, "--json"]);
  const { id } = JSON.parse(stdout);
  await memory(["edit", id, `Shelf ${word.slice(2)} holds ropes and oars.`]);
  refs.set(word, id);
  return id;
}

async function newestBackup(): Promise<string> {
  const { stdout } = await memory(["backup", "list", "--json"]);
  return JSON.parse(stdout).items[0].path;
}

/** What a text names is known some moments after the text: until then nothing is found. */
async function inTime(line: string) {
  const until = Date.now() + 15_000;
  for (;;) {
    const done = await memory(await wordsOf(line));
    if (done.exit !== NOTHING_FOUND || Date.now() > until) return done;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
const NOTHING_FOUND = 3;

test.each(TASK_PAGES)("every line of docs/%s.md does what it says", async (page) => {
  const lines = linesOf(page).map(({ command }) => command.replace(/ > \S+$/, ""));
  expect(lines.length).toBeGreaterThan(2);
  const wrong: string[] = [];
  for (const told of lines.filter((one) => !OUTSIDE.test(one))) {
    // Nobody has worked in the folder in which the tests run.
    const line = /^memory handoff(?!.* --session)/.test(told) ? `${told} --project orders` : told;
    const { exit, stdout, stderr } = await inTime(line);
    if (exit !== 0 && !KNOWN.test(stdout)) wrong.push(`${line}: exit ${exit}: ${stderr.trim()}${stdout}`);
    if (/^memory (?:delete|retire)/.test(line)) refs.clear();
  }
  expect(wrong).toEqual([]);
});
