// A dry run over 2,000 made-up sessions of ten agents, through the built daemon: MB/s of each, and beside it nothing but `JSON.parse`
// of the same lines, in turns, the best of some rounds. The last figure names what was answered: equal answers, equal name.
// `pnpm bench sessions`, or `npx tsx --conditions=@memory/source bench/sessions.ts [SESSIONS OF EACH] [OTHER DAEMON]`; another
// build of the daemon takes its turns, too.
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createClient } from "../packages/client/src/index.ts";
import { AGENT_NAMES, type AgentName } from "../packages/shared/src/index.ts";
import { writeSessions } from "./made-up/agent-sessions.ts";
import { peakBytes, processorMs } from "./process/read-process.ts";
import { builtDaemon, type RunningDaemon, runDaemon } from "./process/run-daemon.ts";

const [, , asked = "200", other] = process.argv;
const rounds = 3;
const work = mkdtempSync(
  join(fileURLToPath(new URL("..", import.meta.url)), "node_modules", ".bench-sessions-"),
);
const folders = writeSessions(join(work, "agents"), { each: Number(asked), now: Date.now() });
/** Agents whose sessions are no lines of JSON. */
const WHOLE: ReadonlySet<string> = new Set(["cline", "opencode", "cursor"]);

const start = (main: string, name: string): Promise<RunningDaemon> => {
  const { "assistant-code": transcripts = "", ...others } = folders;
  const pairs = Object.entries(others).map((pair) => pair.join("="));
  return runDaemon({
    home: join(work, name),
    main: [main],
    env: { MEMORY_TRANSCRIPTS_DIR: transcripts, MEMORY_AGENT_FOLDERS: pairs.join(",") },
  });
};

interface Taken {
  readonly bytes: number;
  readonly ms: number;
  /** Milliseconds of processor time, which others on the machine change less. */
  readonly work: number;
}

/** Parses every line of every file, or the whole of one. */
function parseOnly(folder: string): Taken {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  let [bytes, ms, work] = [0, 0, 0];
  for (const { parentPath, name } of files.filter(({ name }) => /\.jsonl?$/.test(name))) {
    const text = readFileSync(join(parentPath, name));
    bytes += text.length;
    const began = performance.now();
    const before = process.cpuUsage();
    const parts = name.endsWith("l") ? text.toString("utf8").split("\n") : [text.toString("utf8")];
    for (const part of parts) if (part !== "") JSON.parse(part);
    ms += performance.now() - began;
    work += process.cpuUsage(before).user / 1e3;
  }
  return { bytes, ms, work };
}

async function dryRun({ base, pid }: RunningDaemon, agent: AgentName) {
  const client = createClient({ baseUrl: base });
  const hash = createHash("sha256");
  const began = performance.now();
  const before = processorMs(pid) ?? 0;
  let [bytes, sessions] = [0, 0];
  const body = { agent, days: 365, maxSessions: 1000, dryRun: true };
  for await (const event of client.imports.sessions({ body })) {
    if (event.type === "item") hash.update(JSON.stringify({ ...event, path: "", lastActiveAt: "" }));
    if (event.type !== "done") continue;
    [bytes, sessions] = [event.bytes, event.sessions];
    hash.update(JSON.stringify({ ...event.estimate, seconds: 0 }));
  }
  const work = (processorMs(pid) ?? 0) - before;
  return { bytes, sessions, ms: performance.now() - began, work, answer: hash.digest("hex").slice(0, 8) };
}

/** The least of both. */
const better = <T extends Taken>(one: T | undefined, than: T): T =>
  one ? { ...than, ms: Math.min(one.ms, than.ms), work: Math.min(one.work, than.work) } : than;

const rate = ({ bytes, ms, work }: Taken): string =>
  `${(bytes / 1e3 / ms).toFixed(0)} MB/s (${(bytes / 1e3 / work).toFixed(0)} a second of processor time)`;

const daemons = [await start(builtDaemon, "home"), ...(other ? [await start(other, "other home")] : [])];
try {
  const agents = AGENT_NAMES.filter((agent) => folders[agent] !== undefined);
  const parsed = new Map<AgentName, ReturnType<typeof parseOnly>>();
  const runs = daemons.map(() => new Map<AgentName, Awaited<ReturnType<typeof dryRun>>>());
  for (let round = 0; round < rounds; round += 1)
    for (const agent of agents) {
      parsed.set(agent, better(parsed.get(agent), parseOnly(folders[agent] ?? "")));
      for (const [nth, daemon] of daemons.entries())
        runs[nth]?.set(agent, better(runs[nth]?.get(agent), await dryRun(daemon, agent)));
    }
  for (const agent of agents) {
    const told = runs.flatMap((best) => best.get(agent) ?? []);
    const each = told.map((run) => `${rate(run)}, answer ${run.answer}`);
    const alone = parsed.get(agent);
    console.log(
      `${agent}, ${told[0]?.sessions} sessions, ${((told[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB:`,
      `${each.join(", other ")}${alone && alone.bytes > 0 ? `; JSON.parse alone ${rate(alone)}` : ""}`,
    );
  }
  const lines = agents.filter((agent) => !WHOLE.has(agent));
  const sum = (of: ReadonlyMap<AgentName, Taken>): Taken => {
    const all = (what: keyof Taken) =>
      lines.reduce((total, agent) => total + (of.get(agent)?.[what] ?? 0), 0);
    return { bytes: all("bytes"), ms: all("ms"), work: all("work") };
  };
  const alone = sum(parsed);
  const together = runs
    .map(sum)
    .map(
      (one) =>
        `${rate(one)}, ${(alone.ms / one.ms).toFixed(2)} and ${(alone.work / one.work).toFixed(2)} of JSON.parse alone`,
    );
  console.log(`JSON lines together, ${(alone.bytes / 1e6).toFixed(0)} MB: ${together.join("; other ")}`);
  const peaks = daemons.map(({ pid }) => `${((peakBytes(pid) ?? 0) / 1e6).toFixed(0)} MB`);
  console.log(`at most in memory: ${peaks.join(", other ")}`);
} finally {
  for (const daemon of daemons) await daemon.stop();
  rmSync(work, { recursive: true, force: true });
}
