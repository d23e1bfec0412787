import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** The daemon that `npm run setup` builds. */
export const builtDaemon = fileURLToPath(new URL("../../packages/daemon/dist/main.js", import.meta.url));

/** A daemon in a process of its own. */
export interface RunningDaemon {
  readonly base: string;
  readonly pid: number;
  /** Milliseconds from its start to its first healthy answer. */
  readonly startMs: number;
  stop(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
}

interface Starting {
  readonly home: string;
  /** The arguments of Node. */
  readonly main?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Ready when it is healthy; by default with a port that is free and no transcripts. */
export async function runDaemon({ home, main = [builtDaemon], env = {} }: Starting): Promise<RunningDaemon> {
  const own = { MEMORY_HOME: home, MEMORY_PORT: "0", MEMORY_TRANSCRIPTS_DIR: join(home, "none") };
  const began = performance.now();
  const child = spawn(process.execPath, [...main], {
    env: { ...process.env, ...own, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const pid = child.pid ?? 0;
  for (;;) {
    if (child.exitCode !== null) throw new Error("the daemon did not start; is it built?  npm run setup");
    const base = addressIn(home, pid);
    if (base !== null && (await isHealthy(base)))
      return {
        base,
        pid,
        startMs: performance.now() - began,
        stop: (signal = "SIGTERM") => {
          child.kill(signal);
          return gone;
        },
      };
    await wait(2);
  }
}

/** Null until this process has said where it answers: one that was killed leaves its file behind. */
function addressIn(home: string, pid: number): string | null {
  try {
    const info: unknown = JSON.parse(readFileSync(join(home, "daemon.json"), "utf8"));
    const isOurs = typeof info === "object" && info !== null && "pid" in info && info.pid === pid;
    return isOurs && "port" in info ? `http://127.0.0.1:${info.port}` : null;
  } catch {
    return null;
  }
}

const isHealthy = (base: string): Promise<boolean> =>
  fetch(`${base}/health`).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.ok;
    },
    () => false,
  );
