// Measures the waits of an agent, with a daemon that runs: from the start of `memory mcp serve` to its first answers beside a bare
// `node -e 0`, the round trip of a recall over stdio and over HTTP beside the plain POST /memory/query of the same run,
// and 64 saves in flight from 8 servers, counted. Needs `npm run setup`. `npx tsx bench/mcp.ts [memories] [questions]`
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { quantile } from "../packages/cli/src/bench/statistics.ts";
import { runDaemon } from "./process/run-daemon.ts";

const [memories = 500, questions = 200] = process.argv.slice(2).map(Number);
const root = fileURLToPath(new URL("..", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "memory-bench-"));
const env = { ...process.env, MEMORY_HOME: home, MEMORY_PORT: "0" };
const STARTS = 9;
const SERVERS = 8;
const SAVES = 8;

const median = (values: readonly number[]): number => quantile(values, 0.5);
const row = (what: string, value: string, against: string) =>
  console.log(`${what.padEnd(36)}${value.padEnd(26)}${against}`);

const exited = (child: ChildProcess) => new Promise((resolve) => child.once("exit", resolve));

interface Reply {
  readonly id: number;
  readonly result?: { readonly isError?: boolean };
}

/** A server in a process of its own, and what one asks it. */
function server() {
  const child = spawn(process.execPath, [join(root, "bin/memory"), "mcp", "serve"], {
    env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.setMaxListeners(0);
  const waiting = new Map<number, (reply: Reply) => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const reply: Reply = JSON.parse(line);
    waiting.get(reply.id)?.(reply);
  });
  let last = 0;
  const ask = (method: string, params: object = {}) =>
    new Promise<Reply>((resolve, reject) => {
      last += 1;
      child.once("exit", () => reject(new Error("a server has ended")));
      waiting.set(last, resolve);
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: last, method, params })}\n`);
    });
  const call = async (name: string, args: object) => {
    const reply = await ask("tools/call", { name, arguments: args });
    if (!reply.result || reply.result.isError) throw new Error(`${name} was refused`);
  };
  const leave = async () => {
    child.stdin.end();
    await exited(child);
  };
  return { ask, call, leave };
}

const hello = {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "bench", version: "1.0" },
};

async function post(url: string, body: object): Promise<unknown> {
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  const said: unknown = await reply.json();
  // A refusal is quick, and would look like a good time.
  const { error, result } = Object(said);
  if (!reply.ok || error || result?.isError) throw new Error(`${url} refused with ${reply.status}`);
  return said;
}

async function timed(count: number, call: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const began = performance.now();
    await call(n);
    times.push(performance.now() - began);
  }
  return times;
}

const about = (n: number) => `crane ${n} on quay ${(n * 7) % 31}`;
const question = (n: number) => `who inspects ${about((n * 37) % memories)}`;
const rpc = (name: string, args: object) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name, arguments: args },
});

/** Milliseconds from the start of a server to each of its first answers, and to its end after the agent has hung up. */
async function firstAnswers(): Promise<number[]> {
  const began = performance.now();
  const times: number[] = [];
  const one = server();
  for (const step of [
    () => one.ask("initialize", hello),
    () => one.ask("tools/list"),
    () => one.call("memory_recall", { query: question(1) }),
  ]) {
    await step();
    times.push(performance.now() - began);
  }
  const leaving = performance.now();
  await one.leave();
  return [...times, performance.now() - leaving];
}

async function savesAtOnce(base: string): Promise<void> {
  const servers = Array.from({ length: SERVERS }, server);
  await Promise.all(servers.map(({ ask }) => ask("initialize", hello)));
  const began = performance.now();
  await Promise.all(
    servers.flatMap(({ call }, s) =>
      Array.from({ length: SAVES }, (_, n) =>
        call("memory_save", {
          content: `Lock ${s * SAVES + n} of the canal opens at minute ${n} for barge ${s}`,
        }),
      ),
    ),
  );
  const took = performance.now() - began;
  await Promise.all(
    servers.map(({ call }) => call("memory_save", { content: "The canal freezes every January" })),
  );
  await Promise.all(servers.map(({ leave }) => leave()));
  const contents: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: unknown = await (
      await fetch(`${base}/memory/list?limit=500${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
    ).json();
    const { memories: found, nextCursor } = Object(page);
    for (const { content } of found) contents.push(String(content));
    cursor = nextCursor;
  }
  const locks = contents.filter((content) => content.startsWith("Lock "));
  const kept = new Set(locks).size;
  const same = contents.filter((content) => content.startsWith("The canal freezes")).length;
  row(
    `${SERVERS * SAVES} saves from ${SERVERS} servers`,
    `${took.toFixed(0)} ms`,
    `${SERVERS * SAVES - kept} lost, ${locks.length - kept} doubled; one sentence from all: ${same} memory`,
  );
}

const daemon = await runDaemon({ home });
try {
  const { base } = daemon;
  for (let n = 0; n < memories; n++)
    await post(`${base}/memory/save`, { content: `The ${about(n)} is inspected by team ${n % 13}` });
  await wait(3_000);

  const bare = median(
    await timed(STARTS, () => exited(spawn(process.execPath, ["-e", "0"], { stdio: "ignore" }))),
  );
  const starts: number[][] = [];
  for (let run = 0; run < STARTS; run++) starts.push(await firstAnswers());
  row("bare node", `${bare.toFixed(0)} ms`, "");
  for (const [at, what] of ["initialize", "tools/list", "first recall"].entries()) {
    const ms = median(starts.map((times) => times[at] ?? 0));
    row(`start to ${what}`, `${ms.toFixed(0)} ms`, `×${(ms / bare).toFixed(1)} of bare node`);
  }
  row("agent hangs up to process gone", `${median(starts.map((times) => times[3] ?? 0)).toFixed(0)} ms`, "");

  const own: number[] = [];
  const plain = async (n: number) => {
    const { tookMs } = Object(await post(`${base}/memory/query`, { query: question(n), limit: 8 }));
    own.push(Number(tookMs));
  };
  const one = server();
  await one.ask("initialize", hello);
  const ways = [
    ["POST /memory/query", plain],
    ["recall over stdio", (n: number) => one.call("memory_recall", { query: question(n) })],
    ["recall over HTTP", (n: number) => post(`${base}/mcp`, rpc("memory_recall", { query: question(n) }))],
  ] as const;
  for (const [, ask] of ways) await timed(30, ask);
  own.length = 0;
  const times = ways.map(() => [] as number[]);
  // In turns, so that all of them meet the same machine.
  for (let n = 0; n < questions; n++)
    for (const [at, [, ask]] of ways.entries()) times[at]?.push(...(await timed(1, () => ask(n))));
  const took = median(own);
  row("the daemon's own time", `${took.toFixed(1)} ms`, "");
  for (const [at, [what]] of ways.entries()) {
    const [p50, p95] = [0.5, 0.95].map((q) => quantile(times[at] ?? [], q));
    row(
      what,
      `${p50?.toFixed(1)} ms (p95 ${p95?.toFixed(1)})`,
      `${((p50 ?? 0) - took).toFixed(1)} ms over the daemon's own, ×${((p50 ?? 0) / median(times[0] ?? [])).toFixed(1)} of the plain query`,
    );
  }
  await one.leave();
  await savesAtOnce(base);
} finally {
  await daemon.stop();
  rmSync(home, { recursive: true, force: true });
}
