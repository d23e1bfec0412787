// Large spaces that are searched in a real Postgres on this machine:
// `tsx --conditions=@memory/source bench/space-scale.ts fill FOLDER [MEMORIES] [SPACES]` makes a cluster in FOLDER with so many
// made-up memories (300,000) in so many spaces (1), each half as large as the one before it, and leaves it there, stopped;
// Ended by SIGTERM it stops with what it has. `... ask FOLDER [QUESTIONS]` starts it, makes indexes that are missing, asks so many (200) questions in scopes of at most 200,000 texts and in larger ones, and
// stops it; it fails where fewer than nine of the ten nearest codes are found. Codes of spaces of more than 200,000 get an index where pgvector is installed.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { askAll, say, saySizes } from "./space-scale/ask.ts";
import { isFolder, type KeptCluster, loadAverage, startKept } from "./space-scale/kept-cluster.ts";
import { fillAsDaemons, foundSpace, loadSpace, readLexemes } from "./space-scale/load.ts";

const [what, folder, first, second] = process.argv.slice(2);
/** So many at most are filled in as daemons do it, and a fifth of those that are asked for. */
const MEASURED = 1000;
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

async function fill(where: string, memories: number, spaces: number): Promise<void> {
  const cluster = await startKept(where, true);
  let isEnough = false;
  process.once("SIGTERM", () => {
    isEnough = true;
  });
  try {
    const begun = performance.now();
    const after = () => `after ${seconds(begun)} (load ${loadAverage()})`;
    const lexemes = await readLexemes(cluster);
    const rate = await fillAsDaemons(cluster, Math.min(MEASURED, Math.ceil(memories / 5)), lexemes);
    say(`as daemons do it: ${Math.round(rate)} a second ${after()}`);
    const whole = 2 - 0.5 ** (spaces - 1);
    const loading = { lexemes, say: (told: string) => say(`${told} ${after()}`), isEnough: () => isEnough };
    let there = 0;
    for (let n = 0; n < spaces && !isEnough; n += 1) {
      const made = await foundSpace(cluster, Math.round((memories * 0.5 ** n) / whole));
      there += await loadSpace(cluster, made, loading);
    }
    await cluster.sql("VACUUM ANALYZE");
    say(`${there} memories ${after()}`);
    writeFileSync(
      join(where, "README"),
      `${there} made-up memories; asked, started and stopped by\ntsx --conditions=@memory/source bench/space-scale.ts ask ${where} 200\n`,
    );
    await makeIndexes(cluster);
    await saySizes(cluster);
  } finally {
    cluster.stop();
  }
}

/** Of the codes of spaces of more than 200,000, where there is none yet. The smallest first: what there is can be asked whenever it has to end. */
async function makeIndexes(cluster: KeptCluster): Promise<void> {
  if (!cluster.hasVectors) return;
  const spaces = await cluster.sql(
    "SELECT space, texts::float8 AS texts FROM memory.searched WHERE texts > 200000 ORDER BY texts",
  );
  for (const { space, texts } of spaces) {
    const start = performance.now();
    await cluster.sql(
      `CREATE INDEX IF NOT EXISTS near_${space} ON memory.texts_${space} USING hnsw (code bit_hamming_ops)`,
    );
    say(`an index of ${texts} codes: ${seconds(start)} (load ${loadAverage()})`);
  }
}

async function ask(where: string, questions: number): Promise<void> {
  const cluster = await startKept(where, false);
  try {
    await makeIndexes(cluster);
    await saySizes(cluster);
    if (!(await askAll(cluster, questions))) process.exitCode = 1;
  } finally {
    cluster.stop();
  }
}

if (what === "fill" && folder !== undefined)
  await fill(folder, Number(first ?? 300_000), Number(second ?? 1));
else if (what === "ask" && folder !== undefined && isFolder(folder)) await ask(folder, Number(first ?? 200));
else {
  console.error("Usage: bench/space-scale.ts fill FOLDER [MEMORIES] [SPACES] | ask FOLDER [QUESTIONS]");
  process.exitCode = 1;
}
