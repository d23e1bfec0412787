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
import { z } from "zod";
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
const as = z.enum(["person", "agent"]).parse(values.as);
if (!file) throw new Error("usage: bench/pairs.ts FILE [--as person|agent] [--apart] [--show]");

const Pair = z.object({
  a: z.string(),
  b: z.string(),
  label: z.enum(["same", "change", "both"]),
  question: z.string().optional(),
});
const pairs = readFileSync(file, "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => Pair.parse(JSON.parse(line)));

const Saved = z.object({
  id: z.string().optional(),
  outcome: z.string(),
  autoResolved: z.boolean().optional(),
});
const Answer = z.object({ memories: z.array(z.object({ id: z.string(), content: z.string() })) });
const Conflicts = z.object({
  conflicts: z.array(
    z.object({ newer: z.object({ content: z.string() }), existing: z.object({ content: z.string() }) }),
  ),
});

const root = fileURLToPath(new URL("..", import.meta.url));
const sources = ["--conditions=@memory/source", "--import", "tsx", join(root, "packages/daemon/src/main.ts")];
const home = mkdtempSync(join(tmpdir(), "memory-pairs-"));
const daemon = await runDaemon({ home, main: process.env.MEMORY_SOURCE ? sources : [builtDaemon] });

async function ask(path: string, body?: unknown): Promise<unknown> {
  const reply = await fetch(`${daemon.base}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", ...(body !== undefined && CLIENT[as]) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}

const CLIENT = {
  person: { "x-memory-client": "memory-cli/0" },
  agent: { "x-memory-client": "bench-agent/0" },
};

const HOUR = 3_600_000;
const began = Date.now() - 48 * HOUR;
const scope = (n: number) => (values.apart ? { project: `pair ${n}` } : {});
const save = async (content: string, n: number, at: number) =>
  Saved.parse(
    await ask("/memory/save", {
      content,
      ...scope(n),
      source: { statedBy: "user" },
      assertedAt: new Date(at).toISOString(),
    }),
  );

try {
  for (const [n, { a }] of pairs.entries()) await save(a, n, began + n * 1000);
  const outcomes: { pair: z.output<typeof Pair>; came: string; of: string; first?: boolean }[] = [];
  for (const [n, pair] of pairs.entries()) {
    const { id = "", outcome, autoResolved } = await save(pair.b, n, began + 24 * HOUR + n * 1000);
    const came = autoResolved ? "versioned" : outcome === "conflict" ? "asked" : outcome;
    outcomes.push({ pair, came, of: await partnerOf(id, pair.a) });
  }
  for (const [n, one] of outcomes.entries()) {
    const { question, b } = one.pair;
    if (question === undefined) continue;
    const { memories } = Answer.parse(await ask("/memory/query", { query: question, ...scope(n), limit: 5 }));
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
  const { conflicts } = Conflicts.parse(await ask("/memory/conflicts?limit=200"));
  const isOpen = conflicts.some(({ newer, existing }) => newer.content === a || existing.content === a);
  const history = await ask(`/memory/${id}/history`).catch(() => ({ versions: [] }));
  const { versions } = z.object({ versions: z.array(z.object({ content: z.string() })) }).parse(history);
  return isOpen || versions.some(({ content }) => content === a) ? "its pair" : "another";
}

function print(
  all: readonly { pair: z.output<typeof Pair>; came: string; of: string; first?: boolean }[],
): void {
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
