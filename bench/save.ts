// Measures the memories saved for good in a second, over HTTP, one after another and 64 at once, into an empty store and one
// that holds 10,000: `npx tsx --conditions=@memory/source bench/save.ts [DAEMON]` with DAEMON the bundle to measure.
// Beside them, from the same run: appends of a line to a file, each followed by fsync, which is the least a save costs
// that is alone; and on Linux the processor time of the daemon's main thread, the only one that writes: its inverse is
// what a machine with cores to spare reaches. Lies on the disk of the checkout, since /tmp may be memory. Needs
// `npm run setup`.
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { quantile } from "../packages/cli/src/bench/statistics.ts";
import { mainThreadMs } from "./process/read-process.ts";
import { builtDaemon, type RunningDaemon, runDaemon } from "./process/run-daemon.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const daemonFile = process.argv[2] ?? builtDaemon;
const work = mkdtempSync(join(root, "node_modules", ".bench-save-"));
const inFlight = 64;
const held = 10_000;
const alone = 500;
const together = 4_000;

const row = (what: string, value: string, against: string) =>
  console.log(`${what.padEnd(38)}${value.padEnd(34)}${against}`);

/** Sentences as people save them: no two alike, every second one of a kind that can be contradicted. */
const places = ["harbour", "archive", "greenhouse", "observatory", "workshop", "library", "kiln", "orchard"];
const things = ["door", "lamp", "ledger", "pump", "bench", "signal", "crane", "shelf", "boiler", "gate"];
const colours = ["red", "blue", "grey", "green", "white", "amber"];
const pick = (values: readonly string[], n: number): string => values[n % values.length] ?? "";
const sentence = (n: number): string =>
  n % 2 === 0
    ? `The ${pick(things, n)} ${n} of the ${pick(places, n >> 3)} is painted ${pick(colours, n >> 5)}.`
    : `We moved ${pick(things, n)} ${n} to the ${pick(places, n >> 3)} because the ${pick(colours, n >> 5)} paint took ${n % 90} days to dry.`;

const agent = new Agent({ keepAlive: true, maxSockets: inFlight });

/** With the plain client of Node: its own costs would else be a third of what is measured, on the same processor. */
function ask(base: string, path: string, body?: unknown): Promise<void> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers =
    text === undefined
      ? {}
      : { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${base}${path}`,
      { agent, method: text === undefined ? "GET" : "POST", headers },
      (reply) => {
        reply.resume();
        reply.once("end", () =>
          reply.statusCode === 200 ? resolve() : reject(new Error(`${path}: ${reply.statusCode}`)),
        );
      },
    );
    sent.once("error", reject);
    sent.end(text);
  });
}

interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** So many calls with so many at once. */
async function measure(count: number, width: number, call: () => Promise<void>): Promise<Measured> {
  const times: number[] = [];
  let left = count;
  const began = performance.now();
  const lane = async (): Promise<void> => {
    while (left-- > 0) {
      const sent = performance.now();
      await call();
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  const perSecond = count / ((performance.now() - began) / 1000);
  return { perSecond, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** One line appended and brought to the disk, so many times. */
async function syncedAppends(): Promise<Measured> {
  const file = openSync(join(work, "appends"), "a", 0o600);
  let n = 0;
  const measured = await measure(alone, 1, async () => {
    writeSync(file, `${sentence(n++)}\n`);
    fsyncSync(file);
  });
  closeSync(file);
  return measured;
}

const show = (what: string, { perSecond, p50, p99 }: Measured, against: string) =>
  row(what, `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(2)}, p99 ${p99.toFixed(2)} ms`, against);

let next = 0;

async function saves({ base, pid }: RunningDaemon, store: string): Promise<void> {
  const save = () => ask(base, "/memory/save", { content: sentence(next++) });
  const health = () => ask(base, "/health");
  await measure(50, 1, save);
  const appends = await syncedAppends();
  show(`${store}: synced append`, appends, "");
  const one = async (what: string, count: number, width: number, call: () => Promise<void>) => {
    const before = mainThreadMs(pid) ?? Number.NaN;
    const measured = await measure(count, width, call);
    const each = (((mainThreadMs(pid) ?? Number.NaN) - before) / count).toFixed(2);
    const times = (measured.perSecond / appends.perSecond).toFixed(2);
    show(`${store}: ${what}`, measured, `×${times} of synced appends, main thread ${each} ms each`);
  };
  await one(`GET /health, ${inFlight} at once`, together, inFlight, health);
  await one("save, one after another", alone, 1, save);
  await one(`save, ${inFlight} at once`, together, inFlight, save);
  while (next < held) await measure(Math.min(1000, held - next), inFlight, save);
}

try {
  const running = await runDaemon({ home: join(work, "home"), main: [daemonFile] });
  await wait(1000);
  await saves(running, "empty");
  await saves(running, `${held} held`);
  await running.stop();
} finally {
  agent.destroy();
  rmSync(work, { recursive: true, force: true });
}
