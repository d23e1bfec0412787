// Waits of an agent for its hooks, each beside GET /health of the same run: prompts that memory answers and prompts
// it does not, one at a time and four at once, session starts, and the script that a session start runs.
// `npx tsx --conditions=@memory/source bench/hooks.ts [memories] [prompts]`
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { quantile } from "../packages/cli/src/bench/statistics.ts";
import { runDaemon } from "./process/run-daemon.ts";

const [memories = 2_000, prompts = 400] = process.argv.slice(2).map(Number);
const root = fileURLToPath(new URL("..", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "memory-bench-"));
const main = join(root, "packages/daemon/src/main.ts");
const script = join(root, "packages/cli/hooks/tell.mjs");

const post = async (base: string, path: string, body: object): Promise<string> => {
  const headers = { "content-type": "application/json" };
  return (await fetch(base + path, { method: "POST", headers, body: JSON.stringify(body) })).text();
};

/** So many calls, so many at once; milliseconds of each. */
async function timed(
  count: number,
  atOnce: number,
  call: (n: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const began = performance.now();
      await call(next++);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return times;
}

const colours = "red blue green amber violet grey ochre teal".split(" ");
const things = "crane pier quay barge lock winch buoy dock".split(" ");
const about = (n: number) => `${colours[n % 8]} ${things[(n >> 3) % 8]} number ${n}`;
const input = (n: number, more: object) => ({
  session_id: randomUUID(),
  transcript_path: join(home, "projects/-home-sam-code-harbour", `${randomUUID()}.jsonl`),
  cwd: "/home/sam/code/harbour",
  prompt_id: `prompt-${n}`,
  ...more,
});

const daemon = await runDaemon({
  home,
  main: ["--import", "tsx", "--conditions=@memory/source", main],
  env: { MEMORY_TRANSCRIPTS_DIR: join(home, "projects") },
});
const { base } = daemon;
try {
  for (let n = 0; n < memories; n++)
    await post(base, "/memory/save", {
      content: `The ${about(n)} is inspected by team ${n % 13} before the tide turns`,
      project: "harbour",
    });
  // Vectors and entities of what was saved follow in the background.
  for (let pending = 1; pending > 0; await wait(5_000)) {
    const status: unknown = await (await fetch(`${base}/status`)).json();
    pending = Number(/"vectorsPending":(\d+)/.exec(JSON.stringify(status))?.[1] ?? 0);
  }
  let answered = 0;
  const prompt = async (text: (n: number) => string, n: number) => {
    const answer = await post(base, "/hooks/claude-code/prompt", input(n, { prompt: text(n) }));
    if (answer.length > 2) answered += 1;
  };
  const known = (n: number) => `which team inspects the ${about((n * 37) % memories)} before the tide turns?`;
  const foreign = (n: number) => `rewrite the invoice parser in ${n} lines and explain the failing snapshot`;
  const pasted = (n: number) =>
    `${known(n)}\n${"at frame 12 of harbour.ts the winch stalls\n".repeat(2_400)}`;
  await timed(20, 1, (n) => prompt(known, n));
  const health = await timed(prompts, 1, () => fetch(`${base}/health`).then((reply) => reply.text()));
  const p50 = quantile(health, 0.5);
  const row = (what: string, times: readonly number[], note = "") => {
    const [half, most, nearlyAll] = [0.5, 0.95, 0.99].map((q) => quantile(times, q));
    const numbers = [half, most, nearlyAll].map((ms) => (ms ?? 0).toFixed(1).padStart(6)).join(" ");
    console.log(
      `${what.padEnd(34)}${numbers} ms   ×${((half ?? 0) / p50).toFixed(1)} of GET /health  ${note}`,
    );
  };
  console.log(`${memories} memories, ${prompts} prompts${" ".repeat(10)}p50    p95    p99`);
  row("GET /health", health);
  for (const [name, text, atOnce] of [
    ["prompt that memory answers", known, 1],
    ["prompt that it does not", foreign, 1],
    ["prompt of 100 kB", pasted, 1],
    ["answered, four at once", known, 4],
  ] as const) {
    answered = 0;
    const times = await timed(prompts, atOnce, (n) => prompt(text, n));
    row(name, times, `${answered} answered`);
  }
  const begin = (n: number) =>
    post(base, "/hooks/claude-code/session-start", input(n, { source: "startup" }));
  row("session start", await timed(prompts, 1, begin));
  row(
    "session end",
    await timed(prompts, 1, (n) => post(base, "/hooks/claude-code/session-end", input(n, {}))),
  );
  const node = (args: readonly string[]) =>
    new Promise<void>((resolve) => {
      execFile(process.execPath, [...args], () => resolve()).stdin?.end(JSON.stringify(input(0, {})));
    });
  const bare = quantile(await timed(7, 1, () => node(["-e", "0"])), 0.5);
  const ran = quantile(
    await timed(7, 1, () => node([script, "session-start", home, process.execPath, ""])),
    0.5,
  );
  console.log(
    `hook command of a session start     ${ran.toFixed(0)} ms   ×${(ran / bare).toFixed(1)} of bare node`,
  );
} finally {
  await daemon.stop();
  rmSync(home, { recursive: true, force: true });
}
