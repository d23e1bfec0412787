// Whole-process figures of the built product, each beside a baseline taken in the same run: start to healthy, resident
// memory, first byte of commands, durable saves and recall over HTTP. Needs `npm run setup`.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const daemonFile = join(root, "packages/daemon/dist/main.js");
const cli = join(root, "bin/memory");
const work = mkdtempSync(join(tmpdir(), "memory-bench-"));
const RUNS = 7;
const SAVES = 500;
const QUESTIONS = 200;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const quantile = (values: readonly number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0;
const row = (what: string, value: string, against: string) =>
  console.log(`${what.padEnd(34)}${value.padEnd(22)}${against}`);

interface Running {
  readonly child: ChildProcess;
  readonly base: string;
  readonly startMs: number;
}

async function start(home: string): Promise<Running> {
  const began = performance.now();
  const env = {
    ...process.env,
    MEMORY_HOME: home,
    MEMORY_PORT: "0",
    MEMORY_TRANSCRIPTS_DIR: join(work, "none"),
  };
  const child = spawn(process.execPath, [daemonFile], { env, stdio: "ignore" });
  for (;;) {
    const base = addressIn(home);
    if (
      base &&
      (await fetch(`${base}/health`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      return { child, base, startMs: performance.now() - began };
    await wait(2);
  }
}

function addressIn(home: string): string | null {
  try {
    const info: unknown = JSON.parse(readFileSync(join(home, "daemon.json"), "utf8"));
    return typeof info === "object" && info !== null && "port" in info
      ? `http://127.0.0.1:${info.port}`
      : null;
  } catch {
    return null;
  }
}

const stop = ({ child }: Running, signal: NodeJS.Signals = "SIGTERM") =>
  new Promise((resolve) => {
    child.once("exit", resolve);
    child.kill(signal);
  });

/** Milliseconds to the first byte on stdout. */
const firstByte = (args: readonly string[], home: string) =>
  new Promise<number>((resolve) => {
    const began = performance.now();
    const env = { ...process.env, MEMORY_HOME: home };
    const child = spawn(process.execPath, [...args], { env, stdio: ["ignore", "pipe", "ignore"] });
    let first = 0;
    child.stdout.on("data", () => {
      first ||= performance.now() - began;
    });
    child.once("exit", () => resolve(first));
  });

async function repeat(measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let run = 0; run < RUNS; run++) values.push(await measure());
  return median(values);
}

const post = (base: string, path: string, body: unknown) =>
  fetch(base + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function timed(count: number, call: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const began = performance.now();
    await call(n);
    times.push(performance.now() - began);
  }
  return times;
}

function residentMegabytes({ child }: Running): string {
  if (process.platform !== "linux") return "only read on Linux";
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return `${Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)} MB`;
}

const home = join(work, "home");
try {
  const bare = await repeat(() => firstByte(["-e", "console.log(1)"], home));
  const starts: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const running = await start(join(work, `empty-${run}`));
    starts.push(running.startMs);
    await stop(running);
  }
  row(
    "start of an empty store",
    `${median(starts).toFixed(0)} ms`,
    `×${(median(starts) / bare).toFixed(1)} of bare node`,
  );
  const killed = await start(home);
  await stop(killed, "SIGKILL");
  rmSync(join(home, "daemon.json"), { force: true });
  const running = await start(home);
  row(
    "start after kill -9",
    `${running.startMs.toFixed(0)} ms`,
    `×${(running.startMs / bare).toFixed(1)} of bare node`,
  );
  await wait(2000);
  row("resident, model loaded", residentMegabytes(running), "");
  for (const args of [["--version"], ["status"], ["recall", "heron"]]) {
    const first = await repeat(() => firstByte([cli, ...args], home));
    row(
      `first byte of memory ${args[0]}`,
      `${first.toFixed(0)} ms`,
      `×${(first / bare).toFixed(1)} of bare node`,
    );
  }
  const health = median(
    await timed(QUESTIONS, () => fetch(`${running.base}/health`).then((reply) => reply.text())),
  );
  const saves = await timed(SAVES, (n) =>
    post(running.base, "/memory/save", {
      content: `Service ${n} of the harbour is painted ${n % 7 ? "red" : "blue"} number ${n}`,
    }),
  );
  row(
    "durable save, one after another",
    `${median(saves).toFixed(2)} ms`,
    `×${(median(saves) / health).toFixed(1)} of GET /health`,
  );
  const asked = await timed(QUESTIONS, (n) =>
    post(running.base, "/memory/query", { query: `which colour is service ${n}` }),
  );
  row(
    "recall p50",
    `${median(asked).toFixed(1)} ms`,
    `×${(median(asked) / health).toFixed(1)} of GET /health`,
  );
  row("recall p95", `${quantile(asked, 0.95).toFixed(1)} ms`, "");
  await stop(running);
} finally {
  rmSync(work, { recursive: true, force: true });
}
