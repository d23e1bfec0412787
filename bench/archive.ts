// A memory of any size out as an archive and in again, and looked at by the check-up, over HTTP:
// `npx tsx --conditions=@memory/source bench/archive.ts [MEMORIES] [--vectors] [--keep FOLDER]` (default 100000). With --vectors the daemon's own
// model reads each text first: some 200 a second. Out plain, by gzip, and by zstd where this Node has it. The daemon is the bundle MEMORY_BENCH_DAEMON (default
// packages/daemon/dist/main.js).
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { random } from "../packages/cli/src/bench/statistics.ts";
import { createClient } from "../packages/client/src/client.ts";
import { hasZstd } from "../packages/daemon/src/history/archive/zstd.ts";
import { slotOf } from "../packages/daemon/src/memories/beliefs/slot-of.ts";
import { sayingHash } from "../packages/daemon/src/store/saying-hash.ts";
import { sayingKey } from "../packages/language/src/text/index.ts";
import { sentence } from "./made-up/recall-store.ts";
import { peakBytes, residentBytes } from "./process/read-process.ts";
import { builtDaemon, type RunningDaemon, runDaemon } from "./process/run-daemon.ts";

const { values, positionals } = parseArgs({
  options: { vectors: { type: "boolean", default: false }, keep: { type: "string" } },
  allowPositionals: true,
});
const memories = Number(positionals[0] ?? 100_000);
const work = values.keep ?? mkdtempSync(join(tmpdir(), "memory-bench-archive-"));
mkdirSync(work, { recursive: true });

const row = (what: string, value: string) => console.log(`  ${what.padEnd(34)} ${value}`);
const seconds = (began: number): string => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
const megabytes = (bytes: number | null): string => (bytes === null ? "?" : `${Math.round(bytes / 1e6)} MB`);
const held = ({ pid }: RunningDaemon): string =>
  `${megabytes(residentBytes(pid))} resident, ${megabytes(peakBytes(pid))} at most`;

/** Memories by hand, each with the operation that made it, as an export writes them. */
function* records(): Generator<object> {
  const next = random(7);
  const begin = Date.UTC(2024, 0, 1);
  for (let n = 1; n <= memories; n += 1) {
    const id = `01900000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
    const at = new Date(begin + n * 600).toISOString();
    const content = `${sentence(next, n % 200, 8 + (n % 18))} ${n}`;
    const slotKey = slotOf({ type: "fact", content });
    yield { kind: "operation", op: n, category: "memory.save", actor: "person", at, final: false };
    yield {
      ...(slotKey !== null && { slotKey }),
      ...{
        kind: "memory",
        id,
        version: 1,
        type: "fact",
        content,
        contentKey: sayingHash(sayingKey(content)),
      },
      ...{
        status: "active",
        project: `/home/ada/code/p${n % 20}`,
        confidence: 1,
        assertedAt: at,
        validFrom: at,
      },
      ...{ createdAt: at, author: "person", sourceKind: "manual", statedBy: "user", madeIn: n, rootId: id },
    };
  }
}

async function write(path: string): Promise<number> {
  const file = await open(path, "w");
  const hash = createHash("sha256");
  let [count, lines] = [0, [] as string[]];
  const flush = async (): Promise<void> => {
    const text = lines.join("");
    hash.update(text);
    lines = [];
    await file.write(text);
  };
  const owner = "00000000-0000-0000-0000-000000000000";
  const since = new Date(Date.UTC(2024, 0, 1)).toISOString();
  const header = { kind: "header", format: "memory-archive", version: 1, madeAt: since, product: "0.1.0" };
  lines.push(`${JSON.stringify({ ...header, schema: 30, owner, since })}\n`);
  for (const record of records()) {
    count += 1;
    if (lines.push(`${JSON.stringify(record)}\n`) > 5_000) await flush();
  }
  await flush();
  await file.write(`${JSON.stringify({ kind: "end", records: count, sha256: hash.digest("hex") })}\n`);
  await file.close();
  return count;
}

async function bringIn(daemon: RunningDaemon, path: string): Promise<void> {
  const { archive } = createClient({ baseUrl: daemon.base });
  for await (const event of archive.import({ query: { dryRun: "false" }, stream: createReadStream(path) }))
    if (event.type === "error") throw new Error(event.error);
}

async function takeOut(
  daemon: RunningDaemon,
  path: string,
  compress: "none" | "gzip" | "zstd",
): Promise<void> {
  const { bytes } = await createClient({ baseUrl: daemon.base }).archive.export({ query: { compress } });
  const file = createWriteStream(path);
  for await (const part of bytes)
    if (!file.write(part)) await new Promise<void>((go) => file.once("drain", () => go()));
  await new Promise<void>((done) => file.end(() => done()));
}

const env = values.vectors ? {} : { MEMORY_EMBEDDINGS: "off" };
const start = (name: string) => {
  const home = join(work, name);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  return runDaemon({ home, env, main: [process.env.MEMORY_BENCH_DAEMON ?? builtDaemon] });
};

const made = join(work, "made-up.ndjson");
const began = performance.now();
const count = await write(made);
row(
  `${memories} memories, ${count} records`,
  `${megabytes(statSync(made).size)}, made up in ${seconds(began)}`,
);
const daemon = await start("home");
const client = createClient({ baseUrl: daemon.base });
row("at rest, empty", held(daemon));
const coming = performance.now();
await bringIn(daemon, made);
row("in", `${seconds(coming)}; ${held(daemon)}`);
if (values.vectors) {
  const reading = performance.now();
  while ((await client.health.status()).vectorsPending > 0) await wait(2_000);
  row("vectors", `${seconds(reading)}; ${held(daemon)}`);
}
const looking = performance.now();
const { faults, looked } = await client.admin.check();
const slowest = looked.toSorted((one, other) => other.ms - one.ms).slice(0, 3);
row("check-up", `${seconds(looking)}; ${held(daemon)}`);
row("  of it", slowest.map(({ area, ms }) => `${area} ${(ms / 1_000).toFixed(1)} s`).join(", "));
for (const { severity, what } of faults) row(`  ${severity}`, what);
const packings = hasZstd() ? (["none", "gzip", "zstd"] as const) : (["none", "gzip"] as const);
for (const compress of packings) {
  const path = join(work, `out-${compress}`);
  const going = performance.now();
  await takeOut(daemon, path, compress);
  row(`out, ${compress}`, `${seconds(going)}, ${megabytes(statSync(path).size)}; ${held(daemon)}`);
}
await daemon.stop();
if (values.keep === undefined) rmSync(work, { recursive: true });
