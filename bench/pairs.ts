// Puts labelled pairs of sentences through a real daemon: saves the first of all pairs, then the second of each, and for pairs
// with a question asks it. Prints what came of them, against their labels.
//
// npx tsx --conditions=@memory/source bench/pairs.ts FILE [--as person|agent] [--apart] [--show]
//
// FILE has a line of JSON a pair: {"a", "b", "label": "same" | "change" | "both", "question"?}. --as says who saves the second one (a
// person's program, or an agent that passes on a person's words); --apart gives each pair a project of its own, so that only the pair
// itself is compared; --show prints what was not as it should be. Needs `npm run setup`, or MEMORY_SOURCE=1 to run the sources.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createClient } from "../packages/client/src/index.ts";
import { builtDaemon, runDaemon } from "./process/run-daemon.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: "string", default: "person" },
    apart: { type: "boolean" },
    show: { type: "boolean" },
  },
});
const [file] = positionals;
const { as } = values;
if (!file || (as !== "person" && as !== "agent"))
  throw new Error("usage: bench/pairs.ts FILE [--as person|agent] [--apart] [--show]");

type Label = "same" | "change" | "both";
interface Pair {
  readonly a: string;
  readonly b: string;
  readonly label: Label;
  readonly question?: string;
}
const isLabel = (label: unknown): label is Label =>
  label === "same" || label === "change" || label === "both";

function pairOf(line: string, n: number): Pair {
  const { a, b, label, question }: Record<string, unknown> = JSON.parse(line);
  if (typeof a !== "string" || typeof b !== "string" || !isLabel(label))
    throw new Error(`${file}:${n + 1}: not a labelled pair`);
  return { a, b, label, ...(typeof question === "string" && question !== "" && { question }) };
}

const pairs = readFileSync(file, "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map(pairOf);

const root = fileURLToPath(new URL("..", import.meta.url));
const sources = ["--conditions=@memory/source", "--import", "tsx", join(root, "packages/daemon/src/main.ts")];
const home = mkdtempSync(join(tmpdir(), "memory-pairs-"));
const daemon = await runDaemon({ home, main: process.env.MEMORY_SOURCE ? sources : [builtDaemon] });

const client = createClient({
  baseUrl: daemon.base,
  client: as === "person" ? "memory-cli/0" : "bench-agent/0",
});

const HOUR = 3_600_000;
const began = Date.now() - 48 * HOUR;
const scope = (n: number) => (values.apart ? { project: `pair ${n}` } : {});
const save = async (content: string, n: number, at: number) =>
  client.memories.save({
    body: { content, ...scope(n), source: { statedBy: "user" }, assertedAt: new Date(at).toISOString() },
  });

try {
  for (const [n, { a }] of pairs.entries()) await save(a, n, began + n * 1000);
  const outcomes: { pair: Pair; came: string; of: string; first?: boolean }[] = [];
  for (const [n, pair] of pairs.entries()) {
    const { id = "", outcome, autoResolved } = await save(pair.b, n, began + 24 * HOUR + n * 1000);
    const came = autoResolved ? "versioned" : outcome === "conflict" ? "asked" : outcome;
    outcomes.push({ pair, came, of: await partnerOf(id, pair.a) });
  }
  for (const [n, one] of outcomes.entries()) {
    const { question, b } = one.pair;
    if (question === undefined) continue;
    const { memories } = await client.recall.query({ body: { query: question, ...scope(n), limit: 5 } });
    const [first] = memories.filter(({ content }) => content === one.pair.a || content === b);
    one.first = memories[0]?.content === b && first?.content === b;
  }
  print(outcomes);
} finally {
  await daemon.stop();
  rmSync(home, { recursive: true, force: true });
}

/** Whether what came of it concerns the pair, or another memory of the store. */
async function partnerOf(id: string, a: string): Promise<string> {
  const { conflicts } = await client.conflicts.list({ query: { status: "open", limit: 100 } });
  const isOpen = conflicts.some(({ newer, existing }) => newer.content === a || existing.content === a);
  const { versions } = await client.memories.history({ params: { id } }).catch(() => ({ versions: [] }));
  return isOpen || versions.some(({ content }) => content === a) ? "its pair" : "another";
}

function print(all: readonly { pair: Pair; came: string; of: string; first?: boolean }[]): void {
  const kinds = ["merged", "versioned", "asked", "saved", "dropped"] as const;
  console.table(
    (["same", "change", "both"] as const).map((label) => {
      const of = all.filter(({ pair }) => pair.label === label);
      return {
        label: `${label} (${of.length})`,
        ...Object.fromEntries(kinds.map((kind) => [kind, of.filter(({ came }) => came === kind).length])),
        "of another": of.filter(({ came, of: partner }) => came !== "saved" && partner === "another").length,
      };
    }),
  );
  const share = (label: string, test: (one: (typeof all)[number]) => boolean) => {
    const of = all.filter(({ pair }) => pair.label === label);
    return `${of.filter(test).length} of ${of.length} (${((100 * of.filter(test).length) / (of.length || 1)).toFixed(0)} %)`;
  };
  const isNoticed = ({ came }: (typeof all)[number]) => came === "versioned" || came === "asked";
  console.log(`changes noticed (versioned or asked): ${share("change", isNoticed)}`);
  console.log(`same merged: ${share("same", ({ came }) => came === "merged")}`);
  console.log(`both left alone: ${share("both", ({ came }) => came === "saved")}`);
  const wrong = (label: string, came: string) =>
    all.filter((one) => one.pair.label === label && one.came === came).length;
  console.log(`merged wrongly: ${wrong("change", "merged") + wrong("both", "merged")}`);
  console.log(`versioned wrongly: ${wrong("both", "versioned")}`);
  const asked = all.filter(({ first }) => first !== undefined);
  console.log(`what holds now stands first: ${asked.filter(({ first }) => first).length} of ${asked.length}`);
  if (!values.show) return;
  for (const { pair, came, first } of all) {
    const isRight =
      pair.label === "both"
        ? came === "saved"
        : pair.label === "same"
          ? came === "merged"
          : came === "versioned" || came === "asked";
    if (!isRight || first === false)
      console.log(
        `${pair.label} -> ${came}${first === false ? ", not first" : ""}: ${pair.a} || ${pair.b}${pair.question ? ` ?? ${pair.question}` : ""}`,
      );
  }
}
