import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createClient } from "@memory/client";
import { build } from "rolldown";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isAlive } from "../src/daemon/locate.ts";
import { aHome } from "./a-home.ts";
import { fakeDaemon } from "./fake-daemon.ts";
import { daemon } from "./scrub-builders.ts";

// Built once: a process that compiles its sources takes six times as long to start. Below node_modules, where it finds the daemon.
const dir = fileURLToPath(new URL(`../node_modules/.cache/command-${process.pid}`, import.meta.url));
const SERVE = [join(dir, "main.js"), "mcp", "serve"];
/** The daemon that it starts is that of the sources. */
const SERVE_WITH_DAEMON = ["--import", import.meta.resolve("tsx"), "--conditions=@memory/source", ...SERVE];

beforeAll(async () => {
  const { default: bundle } = await import(new URL("../rolldown.config.mjs", import.meta.url).href);
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  const external = [/^@memory\/daemon(\/|$)/];
  await build({ ...bundle, cwd, external, output: { ...bundle.output, dir }, logLevel: "silent" });
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const HELLO = {
  method: "initialize",
  params: {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "tester", version: "1.0" },
  },
};

const HELLO_OF_CODEX = {
  ...HELLO,
  params: { ...HELLO.params, clientInfo: { name: "codex-mcp-client", version: "1.0" } },
};

const environment = (home: string) => ({
  PATH: process.env.PATH ?? "",
  MEMORY_HOME: home,
  MEMORY_PORT: "0",
  MEMORY_EMBEDDINGS: "off",
  MEMORY_TRANSCRIPTS_DIR: join(home, "projects"),
});

interface Reply {
  readonly id: number;
  readonly result: {
    readonly isError?: boolean;
    readonly content: readonly { readonly text: string }[];
  };
}

/** An agent's side of a server in a process of its own. A line on stdout that is no JSON-RPC fails the test. */
function anAgent(home: string, serve = SERVE) {
  const child = spawn(process.execPath, serve, { env: environment(home), stdio: ["pipe", "pipe", "pipe"] });
  const waiting = new Map<number, { answer: (reply: Reply) => void; fail: (error: Error) => void }>();
  let notes = "";
  child.stderr.on("data", (part) => {
    notes += String(part);
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    const reply: Reply = JSON.parse(line);
    waiting.get(reply.id)?.answer(reply);
  });
  // After "exit", when all that it said has been read.
  child.once("close", () => {
    for (const { fail } of waiting.values()) fail(new Error(`the server has ended: ${notes}`));
  });
  // A line written to a server that has just gone: its end tells.
  child.stdin.on("error", () => undefined);
  let last = 0;
  const ask = (message: object) =>
    new Promise<Reply>((answer, fail) => {
      last += 1;
      waiting.set(last, { answer, fail });
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: last, ...message })}\n`);
    });
  const call = async (name: string, args: object) => {
    const { result } = await ask({ method: "tools/call", params: { name, arguments: args } });
    return { text: result.content[0]?.text ?? "", refused: result.isError === true };
  };
  return {
    child,
    ask,
    call,
    notes: () => notes,
    leave: async () => {
      child.stdin.end();
      return ended(child);
    },
    /** A test that fails in the middle leaves no process behind. */
    [Symbol.asyncDispose]: async () => {
      child.kill("SIGKILL");
      await ended(child);
    },
  };
}

/** The exit code, or the signal it died of. */
async function ended(child: ChildProcess): Promise<number | string | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.exitCode ?? child.signalCode;
}

/** A daemon that takes questions and never answers them. */
async function silentDaemon() {
  let asked = (): void => undefined;
  const wasAsked = new Promise<void>((resolve) => {
    asked = resolve;
  });
  const fake = await fakeDaemon({
    "recall.query": () => {
      asked();
      return new Promise(() => undefined);
    },
  });
  return { ...fake, wasAsked };
}

const RECALL = {
  method: "tools/call",
  params: { name: "memory_recall", arguments: { query: "which crane is red" } },
};

describe("memory mcp serve", () => {
  test("servers that save at once lose nothing, double nothing, and start one daemon between them", async () => {
    await using at = await aHome(daemon);
    await using one = anAgent(at.home, SERVE_WITH_DAEMON);
    await using two = anAgent(at.home, SERVE_WITH_DAEMON);
    await using three = anAgent(at.home, SERVE_WITH_DAEMON);
    const agents = [one, two, three];
    await Promise.all(agents.map((agent) => agent.ask(HELLO)));
    const own = agents.map((_, a) =>
      Array.from({ length: 8 }, (_, n) => `Crane ${a} lifts ${10 + n} tonnes on quay ${a * 8 + n}.`),
    );
    const shared = "The harbour master wants every lift logged.";
    const saves = agents.flatMap((agent, a) =>
      [...(own[a] ?? []), shared].map((content) => agent.call("memory_save", { content })),
    );
    expect((await Promise.all(saves)).filter(({ refused }) => refused)).toEqual([]);
    const { port } = JSON.parse(readFileSync(join(at.home, "daemon.json"), "utf8"));
    const { memories } = await createClient({ baseUrl: `http://127.0.0.1:${port}` }).memories.list({
      query: { limit: 500 },
    });
    expect(memories.map(({ content }) => content).sort()).toEqual([...own.flat(), shared].sort());
    expect(await Promise.all(agents.map((agent) => agent.leave()))).toEqual(agents.map(() => 0));
    expect(one.notes()).toContain("starting the daemon");
    // Three processes and a daemon that compiles its sources; eight agents that save at once are the daemon's mcp-saves.test.ts.
  }, 60_000);

  test("says hello without a daemon, and leaves with its agent", async () => {
    await using at = await aHome(daemon);
    await using agent = anAgent(at.home);
    expect(await agent.ask(HELLO)).toMatchObject({ result: { serverInfo: { name: "memory" } } });
    expect(await agent.leave()).toBe(0);
    expect(agent.notes()).toBe("");
    await using known = anAgent(at.home);
    await known.ask(HELLO_OF_CODEX);
    expect(await known.leave()).toBe(0);
    await using asking = anAgent(at.home);
    await asking.ask(HELLO_OF_CODEX);
    expect(await asking.ask({ method: "prompts/list" })).toHaveProperty("result.prompts");
    expect(await asking.leave()).toBe(0);
  });

  test.each(["SIGTERM", "SIGHUP"] as const)("ends with %s in the middle of a call", async (signal) => {
    await using daemon = await silentDaemon();
    await using agent = anAgent(daemon.home);
    const answer = agent.ask(RECALL).catch((error: unknown) => String(error));
    await daemon.wasAsked;
    agent.child.kill(signal);
    expect(await ended(agent.child)).toBe(signal);
    expect(await answer).toContain("has ended");
  });

  test("ends in the middle of a call when its agent is killed", async () => {
    await using daemon = await silentDaemon();
    const request = `${JSON.stringify({ jsonrpc: "2.0", id: 1, ...RECALL })}\n`;
    const script = `
      const child = require("node:child_process").spawn(process.execPath, ${JSON.stringify(SERVE)}, { stdio: ["pipe", "pipe", "ignore"] });
      child.stdin.write(${JSON.stringify(request)});
      console.log(child.pid);`;
    const parent = spawn(process.execPath, ["-e", script], {
      env: environment(daemon.home),
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [said] = await once(parent.stdout, "data");
    const pid = Number(String(said));
    await daemon.wasAsked;
    expect(isAlive(pid)).toBe(true);
    parent.kill("SIGKILL");
    while (isAlive(pid)) await sleep(20);
  });

  test("ends when its agent has hung up and does not read what is left", async () => {
    await using at = await aHome(daemon);
    const child = spawn(process.execPath, SERVE, {
      env: environment(at.home),
      stdio: ["pipe", "pipe", "inherit"],
    });
    const list = (id: number) => `${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/list" })}\n`;
    child.stdin.end(Array.from({ length: 300 }, (_, n) => list(n)).join(""));
    expect(await ended(child)).toBe(0);
  });
});
