// memory beside others in one run, on the same texts and questions, asked in turns: over HTTP as it is built; a peer from
// the npm registry that has full text alone; plain BM25 of FTS5; and an exact scan of the embedded model's vectors.
// `npx tsx --conditions=@memory/source bench/side-by-side.ts [DAEMON] [SET ...]` with DAEMON the bundle to measure;
// needs `npm run setup`. Sets: MEMORY_BENCH_DATA (folder with retrieval/*.json), made-up ones otherwise. The peer:
//   mkdir /tmp/peer && npm install --prefix /tmp/peer sqlite-memory-mcp@1.0.2 && export MEMORY_BENCH_PEER=/tmp/peer
// Where that cannot fetch or build its better-sqlite3: install with --ignore-scripts, and put the one of the checkout there.
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { judge, MEASURES } from "../packages/cli/src/bench/measures.ts";
import { type Estimate, estimate, quantile } from "../packages/cli/src/bench/statistics.ts";
import { bm25Contender } from "./contenders/bm25.ts";
import type { Contender } from "./contenders/contender.ts";
import { exactScanContender } from "./contenders/exact-scan.ts";
import { ftsPeerContender } from "./contenders/fts-peer.ts";
import { memoryContender } from "./contenders/memory.ts";
import { type Group, publicSet, setNames } from "./contenders/public-sets.ts";
import { personas } from "./made-up/personas.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const daemonFile = process.argv[2] ?? join(root, "packages/daemon/dist/main.js");
// On the disk of the checkout: /tmp may be memory, and a save is durable nowhere else.
const work = mkdtempSync(join(root, "node_modules", ".bench-side-by-side-"));

interface Measured {
  readonly name: string;
  readonly hit1: Estimate;
  readonly recall10: Estimate;
  readonly p50: number;
  readonly p95: number;
  readonly savesPerSecond: number;
  readonly readySeconds: number;
  readonly bytesPerByte: number;
  readonly residentBytes: number | null;
}

async function contenders(home: string): Promise<Contender[]> {
  for (const name of ["memory", "bm25", "peer"]) mkdirSync(join(home, name), { recursive: true });
  const peer = process.env.MEMORY_BENCH_PEER;
  return [
    await memoryContender(daemonFile, join(home, "memory")),
    ...(peer ? [await ftsPeerContender(peer, join(home, "peer"))] : []),
    bm25Contender(join(home, "bm25")),
    await exactScanContender(),
  ];
}

async function sideBySide(name: string, groups: readonly Group[]): Promise<void> {
  const running = await contenders(join(work, name));
  try {
    const saves: { perSecond: number; ready: number }[] = [];
    for (const contender of running) saves.push(await fill(contender, groups));
    const outcomes = await askInTurns(running, groups);
    const textBytes = groups
      .flatMap(({ docs }) => docs)
      .reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    const measured = running.map((contender, n): Measured => {
      const { judged = [], times = [] } = outcomes[n] ?? {};
      return {
        name: contender.name,
        hit1: estimate(judged.map(MEASURES.anyAt1)),
        recall10: estimate(judged.map(MEASURES.recallAt10)),
        p50: quantile(times, 0.5),
        p95: quantile(times, 0.95),
        savesPerSecond: saves[n]?.perSecond ?? 0,
        readySeconds: saves[n]?.ready ?? 0,
        bytesPerByte: contender.bytes() / textBytes,
        residentBytes: contender.residentBytes(),
      };
    });
    report(name, groups, measured);
  } finally {
    for (const contender of running) await contender.stop();
  }
}

async function fill(contender: Contender, groups: readonly Group[]) {
  let count = 0;
  const began = performance.now();
  for (const [group, { docs }] of groups.entries())
    for (const text of docs) {
      await contender.save(group, text);
      count += 1;
    }
  const saved = performance.now();
  await contender.ready();
  return { perSecond: count / ((saved - began) / 1000), ready: (performance.now() - saved) / 1000 };
}

/** Question by question, each contender first in turn. */
async function askInTurns(running: readonly Contender[], groups: readonly Group[]) {
  const outcomes = running.map(() => ({ judged: [] as ReturnType<typeof judge>[], times: [] as number[] }));
  let n = 0;
  for (const [group, { queries }] of groups.entries()) {
    for (const { text, rel } of queries) {
      n += 1;
      for (let turn = 0; turn < running.length; turn += 1) {
        const at = (n + turn) % running.length;
        const began = performance.now();
        const ids = (await running[at]?.ask(group, text)) ?? [];
        const ms = performance.now() - began;
        // The first questions find caches cold and models unloaded.
        if (n > 10) outcomes[at]?.times.push(ms);
        outcomes[at]?.judged.push(
          judge(
            ids.map((id) => [id]),
            new Set(rel),
          ),
        );
      }
    }
  }
  return outcomes;
}

function report(name: string, groups: readonly Group[], measured: readonly Measured[]): void {
  const count = (of: (group: Group) => readonly unknown[]) =>
    groups.reduce((sum, group) => sum + of(group).length, 0);
  console.log(
    `\n${name}: ${count(({ docs }) => docs)} texts in ${groups.length} groups, ${count(({ queries }) => queries)} questions; ×: as a multiple of memory's`,
  );
  const columns = [24, 27, 27, 18, 18, 20, 13, 15, 15];
  const line = (cells: readonly string[]) =>
    console.log(`  ${cells.map((cell, n) => cell.padEnd(columns[n] ?? 0)).join("")}`.trimEnd());
  line(["", "hit@1", "recall@10", "p50 ms", "p95 ms", "saves/s", "settled s", "disk/text", "resident MB"]);
  const [base] = measured;
  for (const one of measured) {
    const times = (of: (from: Measured) => number | null) => {
      const [own, other] = [of(one), base ? of(base) : null];
      return own === null || !other || one === base ? "" : ` ×${(own / other).toFixed(2)}`;
    };
    const share = ({ value, low, high }: Estimate) =>
      `${(100 * value).toFixed(1)} [${(100 * low).toFixed(1)} ${(100 * high).toFixed(1)}]`;
    line([
      one.name,
      share(one.hit1) + times(({ hit1 }) => hit1.value),
      share(one.recall10) + times(({ recall10 }) => recall10.value),
      one.p50.toFixed(2) + times(({ p50 }) => p50),
      one.p95.toFixed(2) + times(({ p95 }) => p95),
      one.savesPerSecond.toFixed(0) + times(({ savesPerSecond }) => savesPerSecond),
      one.readySeconds.toFixed(1),
      `${one.bytesPerByte.toFixed(1)}${times(({ bytesPerByte }) => bytesPerByte)}`,
      one.residentBytes === null
        ? "in the bench"
        : `${(one.residentBytes / 1e6).toFixed(0)}${times(({ residentBytes }) => residentBytes)}`,
    ]);
  }
}

try {
  if (!process.env.MEMORY_BENCH_PEER)
    console.log(
      "no peer: MEMORY_BENCH_PEER names no folder (how to install one is said at the top of this file)",
    );
  const data = process.env.MEMORY_BENCH_DATA;
  if (data && existsSync(data)) for (const name of setNames) await sideBySide(name, publicSet(data, name));
  else await sideBySide("made-up personas", personas(5, 200, 2));
} finally {
  rmSync(work, { recursive: true, force: true });
}
