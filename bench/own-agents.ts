// What the real programs of a person's agents send when they read for memory, and what they leave behind: whatever of claude, codex,
// opencode and gemini is on the PATH, in homes of their own, asked through the product against a scripted model on loopback. Their
// settings there hold tripwires: a hook or an MCP server that ran would leave a file. Asks nobody's account, needs no key.
// `PATH=/folder/of/the/programs:$PATH npx tsx --conditions=@memory/source bench/own-agents.ts`
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { createCallLedger } from "../packages/daemon/src/models/ledger/call-ledger.ts";
import { agree, offerOf } from "../packages/daemon/src/models/own-agent/agree.ts";
import { findOnPath } from "../packages/daemon/src/models/own-agent/find-program.ts";
import { createOwnAgents } from "../packages/daemon/src/models/own-agent/own-agent.ts";
import type { Program } from "../packages/daemon/src/models/own-agent/program.ts";
import { programNames, programs } from "../packages/daemon/src/models/own-agent/programs.ts";
import { createProviders } from "../packages/daemon/src/models/providers/create.ts";
import { testModel } from "../packages/daemon/src/models/providers/test-model.ts";
import { silentLog } from "../packages/daemon/src/platform/logger.ts";
import { openStore } from "../packages/daemon/src/store/open.ts";
import { ensureOwner } from "../packages/daemon/src/store/owners.ts";
import { list } from "./scripted-model/dialect.ts";
import { type ScriptedModel, scriptedModel } from "./scripted-model/scripted-model.ts";

const MODELS: Readonly<Record<string, string>> = { opencode: "opencode:fake/m" };

for (const name of programNames) {
  const program = programs[name];
  const real = findOnPath(program, process.env);
  if (real === null) console.log(`${program.title}: ${program.command} is not on the PATH`);
  else console.log(await measured(program, real));
}

async function measured(program: Program, real: string): Promise<string> {
  const answer = { sum: 5 };
  await using model = await scriptedModel(({ tools, results }) =>
    // Where a tool takes the structured answer, the answer is a call of it.
    tools.includes("StructuredOutput") && results.length === 0
      ? { kind: "call", tool: "StructuredOutput", args: answer }
      : { kind: "text", text: JSON.stringify(answer) },
  );
  // Not below /tmp, which others may write to: Gemini CLI takes no settings from there.
  const root = mkdtempSync(join(homedir(), ".memory-bench-"));
  const trips = join(root, "trips");
  const user = join(root, "user");
  for (const folder of [trips, user]) mkdirSync(folder);
  const wired = wire(program, { real, root, user, trips, model });
  const store = openStore(":memory:");
  try {
    const clock = Date.now;
    ensureOwner(store, "me", clock());
    const caps = { calls: 100, usd: 1 };
    let id = 0;
    const ledger = createCallLedger({ store, clock, newId: () => `call ${id++}`, log: silentLog, caps });
    const home = join(root, "home");
    const lastAnswer = async () => null;
    const own = createOwnAgents({
      store,
      ledger,
      clock,
      home,
      env: wired,
      isPolite: false,
      lastAnswer,
      patienceMs: 300_000,
    });
    const signal = new AbortController().signal;
    const offer = await offerOf(own, { program, pays: "key", sends: ["a sum"], signal });
    agree({ store, clock }, offer, offer);
    const providers = createProviders({ ledger, clock, own });
    const keys = { find: () => ({ kind: "none" }) as const, set: () => undefined };
    const began = clock();
    const tested = await testModel(
      { providers, keys, store, clock, newId: () => "a run" },
      {
        task: "chat",
        model: { name: `agent/${MODELS[program.name] ?? program.name}`, url: null },
        reading: false,
        ownerId: "me",
        signal,
      },
    );
    const seconds = ((clock() - began) / 1000).toFixed(1);
    const bytes = model.asked.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
    return [
      `${program.title} ${offer.version}: ${tested.ok ? "answered" : tested.message} in ${seconds} s,`,
      `${model.asked.length} request of ${bytes} bytes, ${model.asked.map(({ body }) => countTools(body)).join("+")} tools,`,
      `${readdirSync(trips).length} of our hooks and servers ran, ${sessionsIn(user).length + listed(program, wired, join(home, "reader"))} sessions left,`,
      `${running(root).length} processes left`,
    ].join(" ");
  } catch (error) {
    return `${program.title}: ${error instanceof Error ? error.message : "failed"} (${model.asked.length} requests)`;
  } finally {
    store.close();
    rmSync(root, { recursive: true, force: true });
  }
}

interface Wiring {
  readonly real: string;
  readonly root: string;
  readonly user: string;
  readonly trips: string;
  readonly model: ScriptedModel;
}

/** The program in a home whose settings lead it to the scripted model and hold tripwires. Answers its environment. */
function wire(program: Program, { real, root, user, trips, model: { url } }: Wiring): Record<string, string> {
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(user, path)), { recursive: true });
    writeFileSync(join(user, path), text);
  };
  const trip = (what: string) => `touch ${join(trips, what)}`;
  const hooks = Object.fromEntries(
    ["SessionStart", "UserPromptSubmit", "Stop", "SessionEnd", "BeforeAgent"].map((event) => [
      event,
      [{ hooks: [{ type: "command", command: trip(event) }] }],
    ]),
  );
  const server = { command: "sh", args: ["-c", trip("mcp")] };
  put(".claude/settings.json", JSON.stringify({ hooks }));
  put(".claude.json", JSON.stringify({ mcpServers: { memory: server }, hasCompletedOnboarding: true }));
  put(".codex/hooks.json", JSON.stringify({ hooks }));
  put(".codex/config.toml", `[mcp_servers.memory]\ncommand = "sh"\nargs = ["-c", "${trip("mcp")}"]\n`);
  put(
    ".gemini/settings.json",
    JSON.stringify({
      hooks,
      mcpServers: { memory: server },
      security: { auth: { selectedType: "gemini-api-key" } },
    }),
  );
  const fake = {
    npm: "@ai-sdk/openai-compatible",
    options: { baseURL: `${url}/v1`, apiKey: "none" },
    models: { m: {} },
  };
  put(".config/opencode/opencode.json", JSON.stringify({ provider: { fake } }));
  // Codex takes an address from its arguments alone when it is to ignore its person's settings.
  const to = `model_providers.fake={name="fake",base_url="${url}/v1",env_key="OPENAI_API_KEY",wire_api="responses"}`;
  const more =
    program.name === "codex"
      ? `[ "$1" = exec ] && shift && set -- exec -c model_provider=fake -c '${to}' "$@"`
      : ":";
  const bin = join(root, "bin");
  mkdirSync(bin);
  const path = join(bin, program.command);
  writeFileSync(path, `#!/bin/sh\n${more}\nexec '${real}' "$@"\n`);
  chmodSync(path, 0o755);
  return {
    PATH: `${bin}:${process.env.PATH}`,
    HOME: user,
    ANTHROPIC_API_KEY: "none",
    ANTHROPIC_BASE_URL: url,
    OPENAI_API_KEY: "none",
    GEMINI_API_KEY: "none",
    GOOGLE_GEMINI_BASE_URL: url,
  };
}

function countTools(body: string): number {
  const tools = list(JSON.parse(body), "tools");
  return tools.reduce<number>((sum, tool) => sum + (list(tool, "functionDeclarations").length || 1), 0);
}

/** Sessions that opencode lists itself: it keeps them as rows, by the folder it ran in. */
function listed({ name, command }: Program, env: Record<string, string>, cwd: string): number {
  if (name !== "opencode") return 0;
  const { stdout } = spawnSync(command, ["session", "list"], { env, cwd, encoding: "utf8" });
  return stdout.split("\n").filter((line) => line.startsWith("ses_")).length;
}

/** Files in which a program keeps sessions. */
function sessionsIn(user: string): string[] {
  return [".claude/projects", ".codex/sessions", ".gemini/tmp", ".local/share/opencode/storage"].flatMap(
    (folder) => {
      const at = join(user, folder);
      if (!existsSync(at)) return [];
      return readdirSync(at, { recursive: true, encoding: "utf8" }).filter((name) =>
        /\.(?:jsonl|json)$/.test(name),
      );
    },
  );
}

/** Processes that still run in that home. */
function running(root: string): string[] {
  return (existsSync("/proc") ? readdirSync("/proc") : []).filter((pid) => {
    if (!/^\d+$/.test(pid) || pid === String(process.pid)) return false;
    try {
      return readFileSync(`/proc/${pid}/environ`, "latin1").includes(root);
    } catch {
      return false;
    }
  });
}
