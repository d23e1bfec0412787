import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { countTokens } from "../../packages/mcp/scripts/count-tokens.ts";
import { personas } from "../made-up/personas.ts";
import { field, list, textField } from "../scripted-model/dialect.ts";
import { type Asked, scriptedModel } from "../scripted-model/scripted-model.ts";
import type { Installed } from "./install.ts";
import type { Program } from "./programs.ts";
import { ScratchHome } from "./scratch-home.ts";
import { type Call, scripted, TOPIC } from "./script.ts";

/** What became of one program, in words for its row. */
export interface Driven {
  readonly connected: string;
  readonly called: string;
  readonly recall: string;
  readonly document: string;
  readonly brief: string;
  readonly told: string;
  readonly captured: string;
  readonly capturedLater: string;
  readonly shown: string;
}

const RECALL = 1500;
const READ = 1000;
/** Seconds within which a session is to be known after its end, and after the start of a daemon that sweeps every minute. */
const SOON = 5;
const LATER = 60;

/** Drive one program through everything that memory promises of it. */
export async function drive(program: Program, { path }: Installed): Promise<Driven> {
  const calls: Call[] = [];
  let words = "";
  await using model = await scriptedModel((question) => scripted(calls, words)(question));
  const home = await ScratchHome.create({ PATH: path, ...program.env(model.url) });
  const session = async (name: string) => {
    words = `The ledger of the harbour is balanced in ${name}.ledger from now on.`;
    const before = model.asked.length;
    const ran = await home.run(program.command, program.ask(promptOf(name), model.url));
    return { ...ran, ended: performance.now(), asked: model.asked.slice(before) };
  };
  try {
    for (const [file, value] of Object.entries(program.settings(model.url))) home.put(file, value);
    if (program.prepare) await home.run(program.command, program.prepare(model.url));
    await home.startDaemon();
    const document = await furnish(home);
    const connected = await connect(home);
    calls.push(
      {
        tool: "memory_recall",
        args: { query: "which ledger do the services keep", limit: 60, max_tokens: RECALL },
      },
      { tool: "memory_read", args: { refs: [document], max_tokens: READ } },
      { tool: "memory_save", args: { content: `The ${TOPIC} is kept by ${program.title}.` } },
    );
    const up = await session("quay-north");
    const known = async (text: string, since: number, most: number) =>
      within(await knownAfter(home, text, since), most);
    const captured = await known("quay-north.ledger", up.ended, SOON);
    const results = model.asked.reduce<readonly string[]>(
      (most, { results: some }) => (some.length > most.length ? some : most),
      [],
    );
    await home.stopDaemon();
    const down = await session("quay-south");
    await home.startDaemon();
    const capturedLater = await known("quay-south.ledger", performance.now(), LATER);
    return {
      connected,
      called: `${results.length} of ${calls.length}`,
      recall: against(results[0], RECALL),
      document: against(results[1], READ),
      ...firstQuestion(up.asked),
      captured,
      capturedLater,
      shown: complaints(down.output, up.output),
    };
  } finally {
    await home.remove();
  }
}

const promptOf = (name: string): string =>
  `Remember for the ${TOPIC}: it is balanced at ${name} every Friday, because the auditors come on Saturday.`;

/** A store with something to recall, and a document. Answers its ref. */
async function furnish(home: ScratchHome): Promise<string> {
  const [persona] = personas(1, 60, 1);
  const texts = persona?.docs.map(({ text }) => text) ?? [];
  for (const content of texts.slice(0, 40)) await home.ask("/memory/save", { content, project: "shop" });
  const file = join(home.root, "ledgers.md");
  writeFileSync(file, `# Ledgers\n\n${texts.map((text, at) => `## Ledger ${at}\n\n${text}\n`).join("\n")}`);
  const { documents } = Object(await home.ask("/context/add", { paths: [file] }));
  const id = textField(Array.isArray(documents) ? documents[0] : undefined, "id");
  for (let left = 100; left > 0; left--) {
    const status = textField(await home.ask(`/context/documents/${id}`), "status");
    if (status === "ready") return `d:${id}`;
    await wait(100);
  }
  throw new Error("the document was not read");
}

/** Connected by one command, and taken back by one: every settings file is as it was. */
async function connect(home: ScratchHome): Promise<string> {
  const before = home.settings();
  const first = await home.memory("connect", "--all", "--yes");
  if (first.code !== 0) return `refused: ${first.output.slice(-200)}`;
  const undone = await home.memory("disconnect", "--all", "--yes");
  const after = home.settings();
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
  // Nobody sits before a program that is asked here.
  await home.memory("connect", "--all", "--programs", "--yes");
  return undone.code === 0 && changed.length === 0 ? "yes, and back" : `left: ${changed.join(" ")}`;
}

/** Seconds until a text of a session is found; null after a minute and a half. */
async function knownAfter(home: ScratchHome, text: string, since: number): Promise<number | null> {
  while (performance.now() - since < 90_000) {
    const found = list(await home.ask("/memory/query", { query: text, kinds: ["context"] }), "memories");
    const isKnown = found.some(
      (hit) =>
        textField(hit, "content").includes(text) && textField(field(hit, "source"), "kind") === "session",
    );
    if (isKnown) return (performance.now() - since) / 1000;
    await wait(100);
  }
  return null;
}

const within = (seconds: number | null, most: number): string =>
  seconds === null ? "**no**" : `${seconds.toFixed(1)} s${seconds > most ? " (late)" : ""}`;

/** Tokens that reached the model, of those that were declared. */
function against(received: string | undefined, declared: number): string {
  if (received === undefined) return "**not called**";
  const tokens = countTokens(received);
  return `${tokens} (${Math.round((tokens / declared) * 100)} %)`;
}

const FENCE = /(?:<|&lt;)memory-recall(?:>|&gt;)[\s\S]*?(?:<|&lt;)\/memory-recall(?:>|&gt;)/g;

/** What a model was told before it had called anything. */
function firstQuestion(asked: readonly Asked[]): Pick<Driven, "brief" | "told"> {
  const first = asked.find(
    ({ prompt, results, tools }) => prompt.includes(TOPIC) && results.length === 0 && tools.length > 0,
  );
  const body = first?.body ?? "";
  const blocks = body.match(FENCE) ?? [];
  const tokens = blocks.reduce((sum, block) => sum + countTokens(block.replaceAll("\\n", "\n")), 0);
  const told = [
    ...(body.includes("Before planning, debugging") ? ["instructions"] : []),
    ...(body.includes("Use before planning, debugging") ? ["description"] : []),
  ];
  return {
    brief: blocks.length === 0 ? "–" : `${tokens} in ${blocks.length}`,
    told: told.join(" and ") || "**neither**",
  };
}

/** Lines that a person saw while the daemon was down, and not while it was up. */
function complaints(down: string, up: string): string {
  const usual = new Set(up.split("\n").map((line) => line.trim()));
  const lines = down
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => !usual.has(line) && /error|fail|refused|unreach|cannot|could not/i.test(line));
  return lines.length === 0 ? "0" : `**${lines.length}**: ${lines.slice(0, 2).join(" / ").slice(0, 200)}`;
}
