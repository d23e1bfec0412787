// A week of work in some minutes: real transcripts grow before the daemon's eyes, step by step, with the requests their agent's
// hooks would send, while the daemon is killed now and then: `npx tsx --conditions=@memory/source bench/week.ts TRANSCRIPTS
// [DAEMON]` with TRANSCRIPTS a folder of project folders. At the end every session has been captured once and none is missed; it
// prints the slowest hooks, the daemon's memory over time and the child processes it started, which must be none.
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { quantile, random } from "../packages/cli/src/bench/statistics.ts";
import { createClient } from "../packages/client/src/index.ts";
import { residentBytes } from "./process/read-process.ts";
import { builtDaemon, type RunningDaemon, runDaemon } from "./process/run-daemon.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const [, , source = "", daemonFile = builtDaemon] = process.argv;
const work = mkdtempSync(join(root, "node_modules", ".bench-week-"));
const projects = join(work, "projects");
const home = join(work, "home");
const port = 20_000 + (process.pid % 20_000);
const steps = 4;
const kills = 8;
const quietMs = 125_000;
/** The share of sessions that end without a word: the agent was killed. */
const unheard = 0.2;

const next = random(20_261_122);

interface Growing {
  readonly folder: string;
  readonly sessionId: string;
  readonly path: string;
  readonly lines: readonly string[];
  readonly isHeard: boolean;
  written: number;
}

function findSessions(): Growing[] {
  return readdirSync(source).flatMap((folder) =>
    readdirSync(join(source, folder))
      .filter((name) => /^[0-9a-f-]{36}\.jsonl$/.test(name))
      .map((name) => ({
        folder,
        sessionId: name.slice(0, -6),
        path: join(projects, folder, name),
        lines: readFileSync(join(source, folder, name), "utf8")
          .split("\n")
          .filter(Boolean),
        isHeard: next() >= unheard,
        written: 0,
      })),
  );
}

let daemon: RunningDaemon | undefined;
const client = createClient({ baseUrl: `http://127.0.0.1:${port}` });

async function start(): Promise<void> {
  daemon = await runDaemon({
    home,
    main: [daemonFile],
    env: { MEMORY_PORT: String(port), MEMORY_TRANSCRIPTS_DIR: projects },
  });
}

const times = new Map<string, number[]>();
let allowedAt = 0;
let refused = 0;
let injected = 0;

async function hook(event: string, body: Record<string, unknown>): Promise<void> {
  const sent = performance.now();
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/hooks/claude-code/${event}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await reply.text();
    if (!reply.ok) refused += 1;
    if (text.includes("additionalContext")) injected += 1;
    times.set(event, [...(times.get(event) ?? []), performance.now() - sent]);
  } catch {
    // The daemon is away: the agent goes on.
  }
}

const promptIn = (line: string): string | null => {
  try {
    const record: unknown = JSON.parse(line);
    const text = JSON.stringify(record).match(
      /"type":"user".{0,400}?"content":"((?:[^"\\]|\\.){12,2000})"/,
    )?.[1];
    return text === undefined ? null : String(JSON.parse(`"${text}"`));
  } catch {
    return null;
  }
};

/** One more part of a session is written, with what its agent's hooks say meanwhile. */
async function grow(session: Growing): Promise<void> {
  const { folder, sessionId, path, lines, isHeard } = session;
  const common = { session_id: sessionId, transcript_path: path, cwd: folder.replaceAll("-", "/") };
  mkdirSync(join(projects, folder), { recursive: true });
  const isFirst = session.written === 0;
  if (isFirst) await hook("session-start", { ...common, hook_event_name: "SessionStart", source: "startup" });
  const upTo = Math.min(lines.length, session.written + Math.ceil(lines.length / steps));
  const part = lines.slice(session.written, upTo);
  session.written = upTo;
  appendFileSync(path, `${part.join("\n")}\n`);
  for (const prompt of part.flatMap((line) => promptIn(line) ?? []).slice(0, 3))
    await hook("prompt", { ...common, hook_event_name: "UserPromptSubmit", prompt });
  const isEnd = upTo === lines.length;
  if (!isEnd && next() < 0.2)
    await hook("session-start", { ...common, hook_event_name: "SessionStart", source: "compact" });
  if (!isEnd) return;
  if (isHeard) await hook("session-end", { ...common, hook_event_name: "SessionEnd", reason: "other" });
  else {
    // As if it had lain there since capture was allowed.
    utimesSync(path, allowedAt / 1000, allowedAt / 1000);
  }
}

const children = (): number => {
  const pid = daemon?.pid ?? 0;
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map(
        (task) =>
          readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").trim().split(/\s+/).filter(Boolean)
            .length,
      )
      .reduce((a, b) => a + b, 0);
  } catch {
    return 0;
  }
};
const residentMb = (): number => {
  try {
    return (residentBytes(daemon?.pid ?? 0) ?? 0) / 1024 ** 2;
  } catch {
    return 0;
  }
};

const status = () => client.capture.status();

async function rest(): Promise<void> {
  for (let n = 0; n < 1_200; n += 1) {
    const { waiting, missed } = await status();
    if (waiting === 0 && missed === 0) return;
    await wait(250);
  }
}

async function play(sessions: Growing[]): Promise<{ most: number; memory: number[] }> {
  const memory: number[] = [];
  let most = 0;
  const turns = sessions.length * steps;
  const killAt = new Set(Array.from({ length: kills }, () => Math.floor(next() * turns)));
  const open = sessions.slice();
  for (let turn = 0; open.length > 0; turn += 1) {
    if (killAt.has(turn)) {
      await daemon?.stop("SIGKILL");
      await start();
    }
    // Several sessions are open at a time, as on a desk.
    const at = Math.floor(next() * Math.min(6, open.length));
    const session = open[at];
    if (!session) break;
    await grow(session);
    if (session.written === session.lines.length) open.splice(at, 1);
    most = Math.max(most, children());
    if (turn % 20 === 0) memory.push(residentMb());
  }
  return { most, memory };
}

try {
  mkdirSync(projects, { recursive: true });
  const sessions = findSessions();
  const bytes = sessions.reduce(
    (sum, { folder, sessionId }) => sum + statSync(join(source, folder, `${sessionId}.jsonl`)).size,
    0,
  );
  await start();
  await client.capture.scope({ body: { scope: "all" } });
  allowedAt = Date.now() + 1000;
  const began = performance.now();
  const { most, memory } = await play(sessions);
  // A session that ended unheard counts as ended when nothing was written for two minutes.
  await wait(quietMs);
  await client.capture.sweep({});
  await wait(1000);
  await rest();
  const end = await status();
  const full = { days: 3650, maxSessions: 1000 };
  let left = -1;
  for await (const event of client.imports.sessions({ body: { ...full, dryRun: true } }))
    if (event.type === "done") left = event.sessions;
  const { total } = await client.memories.list({ query: { limit: 1 } });
  console.log(
    `${sessions.length} sessions, ${(bytes / 1e6).toFixed(1)} MB, in ${((performance.now() - began) / 1000).toFixed(0)} s, killed ${kills} times`,
  );
  console.log(
    `captured ${end.captured}, imported ${end.sessionsImported}, missed ${end.missed}, waiting ${end.waiting}, error ${end.lastNotifyError ?? "none"}; an import would still read ${left}; ${total} memories`,
  );
  for (const [event, list] of times)
    console.log(
      `${event.padEnd(14)} ${String(list.length).padStart(5)}  p50 ${quantile(list, 0.5).toFixed(1)}  p99 ${quantile(list, 0.99).toFixed(1)}  worst ${Math.max(...list).toFixed(1)} ms`,
    );
  console.log(
    `hooks refused ${refused}, injected ${injected}; child processes at most ${most}; resident MB at rest ${residentMb().toFixed(0)}, on the way ${memory.map((mb) => mb.toFixed(0)).join(" ")}`,
  );
} finally {
  await daemon?.stop();
  rmSync(work, { recursive: true, force: true });
}
