// Speed of reading and redacting sessions, and its costs: `tsx --conditions=@memory/source bench/read.ts FOLDER`
// with FOLDER like `~/.claude/projects`. One thread, every session, wall time and processor time; peak memory of the
// whole process, compiler included.

import { redact } from "../packages/language/src/redaction/redact.ts";
import { claudeCode } from "../packages/sources/src/agents/claude-code/agent.ts";
import { discover } from "../packages/sources/src/agents/discover.ts";

const rounds = 3;

async function measure(folder: string): Promise<void> {
  const { picked, skipped, problems } = await discover(claudeCode, {
    folder,
    days: 36_500,
    maxSessions: Number.POSITIVE_INFINITY,
    // An hour ahead, so that no session counts as still going on.
    now: Date.now() + 3_600_000,
    isUpToDate: () => false,
  });
  const bytes = picked.reduce((sum, file) => sum + file.size, 0);
  console.log(`${picked.length} sessions, ${(bytes / 1e6).toFixed(1)} MB`, skipped, {
    problems: problems.length,
  });
  for (let round = 1; round <= rounds; round++) {
    const before = process.cpuUsage();
    const start = performance.now();
    const counts = await readAll(picked);
    const wall = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    const rate = (milliseconds: number) => `${(bytes / 1e3 / milliseconds).toFixed(0)} MB/s`;
    const peak = `${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB peak`;
    console.log(`round ${round}: ${rate(wall)} wall, ${rate((user + system) / 1e3)} processor, ${peak}`);
    if (round === rounds) console.log(counts);
  }
}

async function readAll(
  files: Awaited<ReturnType<typeof discover>>["picked"],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const add = (name: string, amount: number) => {
    counts[name] = (counts[name] ?? 0) + amount;
  };
  for (const file of files) {
    const session = await claudeCode.read(file, { redact });
    for (const entry of session.entries) add(entry.kind === "human" ? `human ${entry.via}` : entry.kind, 1);
    add("chunks", session.turns.length);
    add("malformed", session.malformed);
    add("redactions", session.redactions);
    add("truncated", session.truncated);
  }
  return counts;
}

const folder = process.argv[2];
if (folder === undefined) throw new Error("name the folder with the transcripts");
await measure(folder);
