// Asking once more what was said later of a turn that is told unasked (recall/turns/unasked-turns.ts), beside ranking the prompt itself,
// in this thread: `npx tsx --conditions=@memory/source bench/said-later.ts [SIZE ...]` (default 100000). Stores are
// those of `bench/recall-scale.ts`, kept in MEMORY_BENCH_CACHE.
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quantile, random } from "../packages/cli/src/bench/statistics.ts";
import { loadUseLite } from "../packages/daemon/src/models/embedded/use-lite.ts";
import type { RecallTask } from "../packages/daemon/src/recall/answer.ts";
import { rank } from "../packages/daemon/src/recall/rank.ts";
import { createReader, reading } from "../packages/daemon/src/recall/reader.ts";
import { saidLater, weighedTurns } from "../packages/daemon/src/recall/turns/unasked-turns.ts";
import { openReader } from "../packages/daemon/src/store/reader.ts";
import { model, modelDir, owner, question, recallStore } from "./made-up/recall-store.ts";

const cache = process.env.MEMORY_BENCH_CACHE ?? join(tmpdir(), "memory-bench-recall");
const ASKED = 300;
const WARM_UP = 50;
/** All there is, the largest project, and one of a few hundred texts to a thousand. */
const projects = [undefined, "project-0", "project-9"];

mkdirSync(cache, { recursive: true });
const encoder = await loadUseLite({ modelDir });
const sizes = process.argv.slice(2).map(Number);
for (const size of sizes.length > 0 ? sizes : [100_000]) {
  const db = openReader(await recallStore(cache, size));
  const reader = createReader(db);
  for (const project of projects) {
    const next = random(99);
    const times = { prompt: [] as number[], later: [] as number[] };
    for (let n = 0; n < ASKED; n++) {
      const query = question(next);
      const vector = await encoder.embed(query);
      const asked = { query, ownerId: owner, model, vector, now: Date.now(), project };
      const task: RecallTask = { ...asked, limit: 8, maxTokens: 100_000 };
      reading(reader, model, () => {
        const began = performance.now();
        const ranking = rank(reader, task);
        const [told] = ranking ? weighedTurns(reader, ranking, task) : [];
        if (!ranking || !told) return;
        const found = performance.now();
        saidLater(reader, { ranking, request: task }, told);
        if (n < WARM_UP) return;
        times.prompt.push(found - began);
        times.later.push(performance.now() - found);
      });
    }
    const ms = (all: readonly number[]) =>
      [0.5, 0.95].map((share) => quantile(all, share).toFixed(1)).join(" / ");
    console.log(
      `${size} items, ${project ?? "all projects"}: the prompt ${ms(times.prompt)} ms, what was said later ${ms(times.later)} ms (p50 / p95, of ${times.later.length})`,
    );
  }
  db.close();
}
