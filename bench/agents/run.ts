// The real programs of seven agents, from npm, each in a home of its own beside a memory of its own and led to a scripted model on
// loopback: connected by one command, their tools called, their sessions captured, with a daemon and without. Prints a row a program.
// Nobody's account is asked and no key is needed; npm's registry is. Needs `npm run setup`, 1 GB, and a quarter of an hour.
// `npx tsx --conditions=@memory/source bench/agents/run.ts [codex gemini-cli …]`; MEMORY_BENCH_PROGRAMS keeps the programs there.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Driven, drive } from "./drive.ts";
import { install } from "./install.ts";
import { PROGRAMS } from "./programs.ts";

const asked = process.argv.slice(2);
const chosen = PROGRAMS.filter(({ agent }) => asked.length === 0 || asked.includes(agent));
const keep = process.env.MEMORY_BENCH_PROGRAMS;
const folder = keep ?? mkdtempSync(join(tmpdir(), "memory-bench-programs-"));

const COLUMNS: Readonly<Record<keyof Driven, string>> = {
  connected: "connected and disconnected",
  called: "tools called",
  told: "told when to call",
  recall: "recall, of 1,500 tokens",
  document: "document, of 1,000",
  brief: "brief, tokens",
  captured: "captured after its end",
  capturedLater: "after the daemon's start",
  shown: "errors shown without a daemon",
};
const names = Object.keys(COLUMNS) as (keyof Driven)[];

console.log(`| program | ${Object.values(COLUMNS).join(" | ")} |`);
console.log(`| --- |${" --- |".repeat(names.length)}`);
for (const program of chosen) {
  try {
    const installed = install(program, join(folder, program.agent));
    try {
      const driven = await drive(program, installed);
      const cells = names.map((name) => driven[name].replaceAll("|", "\\|").replaceAll("\n", " "));
      console.log(`| ${program.title} ${installed.version} | ${cells.join(" | ")} |`);
    } finally {
      installed.remove();
    }
  } catch (error) {
    console.log(`${program.title}: ${error instanceof Error ? error.message : "failed"}`);
    process.exitCode = 1;
  }
}
if (keep === undefined) rmSync(folder, { recursive: true, force: true });
