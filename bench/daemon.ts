// Whole-process figures of the built product, each beside a baseline taken in the same run: start to healthy, resident
// memory, first byte of commands, durable saves and recall over HTTP. Needs `npm run setup`.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { quantile } from "../packages/cli/src/bench/statistics.ts";
import { residentBytes } from "./process/read-process.ts";
import { runDaemon } from "./process/run-daemon.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const cli = join(root, "bin/memory");
const work = mkdtempSync(join(tmpdir(), "memory-bench-"));
const RUNS = 7;
const SAVES = 500;
const QUESTIONS = 200;

const median = (values: readonly number[]): number => quantile(values, 0.5);
const row = (what: string, value: string, against: string) =>
  console.log(`${what.padEnd(34)}${value.padEnd(22)}${against}`);

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

function residentMegabytes(pid: number): string {
  const bytes = residentBytes(pid);
  return bytes === null ? "only read on Linux" : `${Math.round(bytes / 1024 ** 2)} MB`;
}

const home = join(work, "home");
try {
  const bare = await repeat(() => firstByte(["-e", "console.log(1)"], home));
  const starts: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const empty = await runDaemon({ home: join(work, `empty-${run}`) });
    starts.push(empty.startMs);
    await empty.stop();
  }
  row(
    "start of an empty store",
    `${median(starts).toFixed(0)} ms`,
    `×${(median(starts) / bare).toFixed(1)} of bare node`,
  );
  const killed = await runDaemon({ home });
  await killed.stop("SIGKILL");
  const running = await runDaemon({ home });
  row(
    "start after kill -9",
    `${running.startMs.toFixed(0)} ms`,
    `×${(running.startMs / bare).toFixed(1)} of bare node`,
  );
  await wait(2000);
  row("resident, model loaded", residentMegabytes(running.pid), "");
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
  await running.stop();
} finally {
  rmSync(work, { recursive: true, force: true });
}
