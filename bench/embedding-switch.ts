// Does recall notice that its vectors change? `npx tsx --conditions=@memory/source bench/embedding-switch.ts [ITEMS]`
// A daemon in this process with made-up items (default 20,000), four clients in another that ask over HTTP without a
// pause, and a server of vectors in a third. Prints errors, empty answers and latency before, while and after the change
// and after the way back, and the longest time that the daemon's event loop stood still.
import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { random } from "../packages/cli/src/bench/statistics.ts";
import { startDaemon } from "../packages/daemon/src/daemon.ts";
import type { Embedder } from "../packages/daemon/src/models/models.ts";
import { readConfig } from "../packages/daemon/src/platform/config.ts";
import { openHome } from "../packages/daemon/src/platform/home.ts";
import { silentLog } from "../packages/daemon/src/platform/logger.ts";
import { model, putMemory, putPassage, wordVector } from "../packages/daemon/src/recall/made-up-store.ts";
import { postgresHost } from "../packages/daemon/src/spaces/postgres-host.ts";
import { openStore } from "../packages/daemon/src/store/open.ts";
import { OWN } from "../packages/daemon/src/store/owner-key.ts";
import { scriptedModels } from "../packages/daemon/test/scripted-models.ts";

const CLIENTS = 4;
const OTHER = "openai-compatible/other";
/** Seconds before and after the change. */
const QUIET = 8;

function madeUp(n: number): string {
  const next = random(n + 1);
  const word = () => `w${Math.floor(20_000 ** next())}x${Math.floor(next() * 3)}`;
  return Array.from({ length: 12 + Math.floor(next() * 40) }, word).join(" ");
}

/** As a server would that knows other vectors: half as long again, and turned round. */
function otherVector(of: string): number[] {
  const vector = [...wordVector(of)].reverse();
  return [...vector, ...vector.slice(0, 256)];
}

function vectors(): void {
  const server = createServer(async (request, response) => {
    const { input }: { input: string | string[] } = JSON.parse(await text(request));
    const data = [input].flat().map((one, index) => ({ index, embedding: otherVector(one) }));
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ object: "list", data, model: "other", usage: { prompt_tokens: 1 } }));
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  process.on("disconnect", () => process.exit(0));
}

interface Asked {
  readonly ms: number;
  readonly outcome: "answered" | "empty" | "degraded" | "error";
}

async function clients(told: string): Promise<void> {
  const [base = "", size = "1"] = told.split(" ");
  process.on("disconnect", () => process.exit(0));
  const client = async (n: number): Promise<void> => {
    const next = random(1000 + n);
    for (;;) {
      const words = madeUp(Math.floor(next() * Number(size))).split(" ");
      const begun = performance.now();
      const outcome = await ask(base, words.slice(2, 7).join(" "));
      process.send?.({ ms: performance.now() - begun, outcome } satisfies Asked);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, n) => client(n)));
}

async function ask(base: string, query: string): Promise<Asked["outcome"]> {
  try {
    const response = await fetch(`${base}/memory/query`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query }),
    });
    const answer: { memories?: unknown[]; degraded?: boolean } = JSON.parse(await response.text());
    if (!response.ok || !answer.memories) return "error";
    return answer.memories.length === 0 ? "empty" : answer.degraded ? "degraded" : "answered";
  } catch {
    return "error";
  }
}

function fill(home: string, items: number): void {
  const store = openStore(openHome(home).store);
  store.run(store.q.insertInto("owners").values({ id: OWN, created_at: 0 }));
  for (let from = 0; from < items; from += 1000)
    store.transaction(() => {
      for (let n = from; n < Math.min(items, from + 1000); n++) {
        const vector = wordVector(madeUp(n));
        if (n % 5 === 0) putMemory(store, madeUp(n), { owner_id: OWN, vector });
        else putPassage(store, madeUp(n), { owner: OWN, session: `s-${n >> 6}`, seq: n, vector });
      }
    });
  store.close();
}

const words: Embedder = {
  name: model,
  dimensions: 512,
  state: () => ({ name: model, state: "ready", runtime: "bench" }),
  embed: async (texts) => texts.map(wordVector),
};

const here = fileURLToPath(import.meta.url);
const child = (...args: string[]): ChildProcess => fork(here, args, { execArgv: process.execArgv });
const said = (one: ChildProcess): Promise<unknown> => new Promise((heard) => one.once("message", heard));

async function bench(items: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "memory-bench-"));
  const home = join(folder, "home");
  fill(home, items);
  const models = scriptedModels({ embedder: words });
  const nothing = async () => undefined;
  const daemon = await startDaemon({
    config: readConfig({ MEMORY_HOME: home, MEMORY_PORT: "0", MEMORY_TRANSCRIPTS_DIR: join(folder, "none") }),
    log: silentLog,
    version: "0.0.0-bench",
    viewerDir: folder,
    models: () => ({ ...models, load: nothing, close: nothing }),
    spaceHost: postgresHost(silentLog),
  });
  const base = `http://127.0.0.1:${daemon.port}`;
  const server = child("vectors");
  const url = `http://127.0.0.1:${await said(server)}/v1`;
  const asking = child("clients", `${base} ${items}`);
  let asked: Asked[] = [];
  asking.on("message", (one: Asked) => asked.push(one));
  const loop = watchLoop();
  const tell = (phase: string, seconds: number): void => {
    const times = asked.map(({ ms }) => ms).sort((a, b) => a - b);
    const at = (share: number) => (times[Math.floor(share * times.length)] ?? 0).toFixed(1).padStart(6);
    const count = (outcome: Asked["outcome"]) => asked.filter((one) => one.outcome === outcome).length;
    console.log(
      `${phase.padEnd(16)} ${seconds.toFixed(1).padStart(5)} s  ${String(asked.length).padStart(6)} questions  ` +
        `errors ${count("error")}, empty ${count("empty")}, words alone ${count("degraded")}  ` +
        `p50 ${at(0.5)} p95 ${at(0.95)} max ${at(0.9999)} ms  ${loop.tell()}`,
    );
    asked = [];
  };
  const phase = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const begun = performance.now();
    await work();
    tell(name, (performance.now() - begun) / 1000);
  };
  await said(asking);
  await wait(3000);
  asked = [];
  loop.tell();
  await phase("before", () => wait(1000 * QUIET));
  await phase("computing", async () => {
    await call(base, "POST", "/models/use", { task: "embedding", model: OTHER, url });
    while ((await progress(base)) > 0) await wait(100);
  });
  await phase("comparing", async () => {
    while ((await call(base, "GET", "/models/embedding")).phase === "computing") await wait(100);
  });
  const { report, reason, active } = await call(base, "GET", "/models/embedding");
  console.log(`  now by ${active}: ${reason}`);
  console.log(`  ${JSON.stringify(report)}`);
  await phase("after", () => wait(1000 * QUIET));
  await phase("rollback", () => call(base, "POST", "/models/embedding/rollback", {}));
  await phase("after rollback", () => wait(1000 * QUIET));
  await phase("and back", () => call(base, "POST", "/models/embedding/rollback", {}));
  console.log(`  resident ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB, compiler included`);
  asking.kill();
  await wait(200);
  server.kill();
  await daemon.stop();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Pauses of this thread's event loop, and its own work in them: on a machine that others use, too,
 * the rest is waiting for a processor, or for the disk.
 */
function watchLoop() {
  const STEP = 5;
  let [stalls, works]: [number[], number[]] = [[], []];
  let [last, lastCpu] = [performance.now(), ownCpu()];
  const timer = setInterval(() => {
    const [now, cpu] = [performance.now(), ownCpu()];
    stalls.push(now - last - STEP);
    works.push(cpu - lastCpu);
    [last, lastCpu] = [now, cpu];
  }, STEP);
  timer.unref();
  return {
    tell(): string {
      const most = (times: number[]) => {
        const sorted = times.sort((a, b) => a - b);
        return `p99 ${(sorted[Math.floor(0.99 * sorted.length)] ?? 0).toFixed(0)} max ${(sorted.at(-1) ?? 0).toFixed(0)} ms`;
      };
      const told = `event loop stood ${most(stalls)}, worked ${most(works)}`;
      [stalls, works] = [[], []];
      return told;
    },
  };
}

/** Milliseconds this thread has had a processor; only Linux says. */
function ownCpu(): number {
  if (process.platform !== "linux") return 0;
  const [nanoseconds = 0] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8")
    .split(" ")
    .map(Number);
  return nanoseconds / 1e6;
}

async function progress(base: string): Promise<number> {
  const status = await call(base, "GET", "/models/embedding");
  const { done = 0, total = 0 } = status.phase === "computing" ? (status.progress ?? {}) : {};
  return total - done;
}

interface Status {
  readonly phase: string;
  readonly active: string;
  readonly reason: string | null;
  readonly report: unknown;
  readonly progress: { done?: number; total?: number } | null;
}

async function call(base: string, method: string, path: string, body?: unknown): Promise<Status> {
  const response = await fetch(base + path, {
    method,
    headers: { "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return JSON.parse(await response.text());
}

const [role = "daemon", argument = ""] = process.argv.slice(2);
if (role === "clients") await clients(argument);
else if (role === "vectors") vectors();
else await bench(Number(role) || 20_000);
