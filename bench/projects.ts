// Costs of the page of a project and of the list of all of them, in the thread that answers: `pnpm bench projects`. A made-up store
// of 100,000 memories of 41 projects, one of which has more than half of them; 7,000 documents; 5,000 sessions with 20,000 passages;
// 20,000 memories that hold no more. Processor time, which other programs on the machine do not add to.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quantile } from "../packages/cli/src/bench/statistics.ts";
import { createGraphReader, reading } from "../packages/daemon/src/graph/freshness.ts";
import { findRelated } from "../packages/daemon/src/graph/related.ts";
import { findPage } from "../packages/daemon/src/projects/page.ts";
import { summarize } from "../packages/daemon/src/projects/summaries.ts";
import { openStore } from "../packages/daemon/src/store/open.ts";
import { openReader } from "../packages/daemon/src/store/reader.ts";
import { owner, writeGraph } from "./made-up/graph-store.ts";

const work = mkdtempSync(join(tmpdir(), "memory-bench-"));
const file = join(work, "memory.db");
const since = Date.UTC(2026, 0, 1);

function writeProjects(): void {
  writeGraph(file, 143_000);
  const store = openStore(file);
  const run = (sql: string, ...values: unknown[]) => store.prepare<unknown[], unknown>(sql).run(...values);
  store.transaction(() => {
    run(
      "UPDATE memories SET project = CASE WHEN rowid % 5 < 3 THEN 'orders' ELSE 'project ' || (rowid % 40) END",
    );
    run(
      "UPDATE documents SET project = CASE WHEN rowid % 5 < 3 THEN 'orders' ELSE 'project ' || (rowid % 40) END",
    );
    run("UPDATE memories SET type = 'episode' WHERE rowid % 6 = 0");
    run("UPDATE memories SET status = 'retired' WHERE rowid % 5 = 4");
    for (let n = 0; n < 5_000; n++) {
      const project = n % 5 < 3 ? "orders" : `project ${n % 40}`;
      run(
        `INSERT INTO import_ledger (owner_id, agent, session_id, path, folder, project, size, mtime, distiller, outcome, chunks, saved,
           redactions, malformed, run_id, imported_at)
         VALUES (?, 'assistant-code', ?, '', '', ?, 1, ?, '', 'imported', 4, 0, 0, 0, '', ?)`,
        owner,
        `session ${n}`,
        project,
        since + n,
        since + n,
      );
      for (let seq = 0; seq < 4; seq++)
        run(
          `INSERT INTO passages (id, owner_id, agent, session_id, seq, content_key, project, path, author, content, start_line, end_line,
             asserted_at, created_at, turn, heading, blocks)
           VALUES (?, ?, 'assistant-code', ?, ?, '', ?, '', 'user', 'How hot is it?', ?, ?, ?, ?, ?, '', '[]')`,
          `passage ${n} ${seq}`,
          owner,
          `session ${n}`,
          seq,
          project,
          seq * 10 + 1,
          seq * 10 + 2,
          since + n,
          since + n,
          seq,
        );
    }
  });
  store.close();
}

/** Milliseconds of the processor, the median and the most of nine. */
function cost(what: string, act: () => unknown): void {
  const times = Array.from({ length: 9 }, () => {
    const before = process.cpuUsage();
    act();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  console.log(
    `${what.padEnd(46)}median ${quantile(times, 0.5).toFixed(0)} ms   most ${Math.max(...times).toFixed(0)} ms`,
  );
}

writeProjects();
const graphs = createGraphReader(openReader(file));
const asked = { ownerId: owner };
const heaviest = reading(graphs, asked, ({ model }) => model.nodes.id[model.nodes.firstEntity] ?? "");
cost("all projects, counted", () => reading(graphs, asked, ({ db }) => summarize(db, { ...asked, since })));
for (const [project, said] of [
  ["orders", "the project with 48,000 memories"],
  ["project 3", "one with 600"],
] as const)
  for (const limit of [12, 500])
    cost(`${said}, ${limit} of each kind`, () =>
      reading(graphs, asked, (view) => findPage(view, { ...asked, since, project, limit })),
    );
cost("an entity that 1,700 memories name", () =>
  reading(graphs, asked, (view) => findRelated(view, { id: heaviest, limit: 20 })),
);
rmSync(work, { recursive: true, force: true });
