import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { timeLimit, within } from "../../platform/time-limit.ts";
import type { Ended } from "./program.ts";

export interface ProgramRun {
  /** Absolute. */
  readonly path: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly stdin: string;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

/** With what it has printed up to then. "flooded": more than any answer takes. "missing": it never ran. */
export type RunOutcome =
  | ({ readonly kind: "ended" | "late" | "flooded" | "aborted" } & Ended)
  | { readonly kind: "missing" };

const MOST_BYTES = 1024 * 1024;
/** Milliseconds between asking it to end and ending it, and for what holds its pipes after its own end. */
const GRACE_MS = 1_000;

/**
 * Runs a program without a shell, at low priority, in a process group of its own, with the prompt on stdin. Whatever happens,
 * nothing of that group lives on. Never throws.
 */
export async function runProgram(run: ProgramRun): Promise<RunOutcome> {
  if (run.signal.aborted) return { kind: "aborted", code: null, stdout: "", stderr: "" };
  using limit = timeLimit(run.signal, run.timeoutMs);
  const child = start(run);
  if (child === null) return { kind: "missing" };
  const out = gather(child);
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(run.stdin);
  const ended = new Promise<number | null | "missing">((resolve) => {
    child.once("error", () => resolve("missing"));
    child.once("exit", (code) => resolve(code));
  });
  const stopped = new Promise<"stopped">((resolve) => {
    const stop = () => resolve("stopped");
    limit.signal.addEventListener("abort", stop, { once: true });
    out.onFlood = stop;
  });
  const end = await Promise.race([ended, stopped]);
  // Also of a program that has ended: what it started may still run.
  killGroup(child, end === "stopped" ? "SIGTERM" : "SIGKILL");
  if (end === "stopped") await within(GRACE_MS, ended);
  killGroup(child, "SIGKILL");
  await within(GRACE_MS, out.closed);
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
  if (end === "missing") return { kind: "missing" };
  const said = { code: end === "stopped" ? null : end, ...out.texts() };
  if (run.signal.aborted) return { kind: "aborted", ...said };
  if (out.isFlooded()) return { kind: "flooded", ...said };
  return { kind: end === "stopped" ? "late" : "ended", ...said };
}

function start({ path, args, env, cwd }: ProgramRun): ChildProcess | null {
  try {
    const child = spawn(path, args, {
      cwd,
      env,
      shell: false,
      detached: process.platform !== "win32",
      windowsHide: true,
      stdio: ["pipe", "pipe", "pipe"],
    });
    if (child.pid !== undefined) lowerPriority(child.pid);
    return child;
  } catch {
    return null;
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not allow it.
  }
}

function gather({ stdout, stderr }: ChildProcess) {
  const out = { stdout: [] as Buffer[], stderr: [] as Buffer[], bytes: 0, onFlood: () => {} };
  const take = (into: Buffer[]) => (chunk: Buffer) => {
    out.bytes += chunk.length;
    if (out.bytes > MOST_BYTES) out.onFlood();
    else into.push(chunk);
  };
  stdout?.on("data", take(out.stdout));
  stderr?.on("data", take(out.stderr));
  const closed = Promise.all(
    [stdout, stderr].map(
      (stream) => new Promise<void>((resolve) => stream?.once("close", resolve) ?? resolve()),
    ),
  );
  return Object.assign(out, {
    closed,
    isFlooded: () => out.bytes > MOST_BYTES,
    texts: () => ({
      stdout: Buffer.concat(out.stdout).toString(),
      stderr: Buffer.concat(out.stderr).toString(),
    }),
  });
}

function killGroup({ pid }: ChildProcess, signal: "SIGTERM" | "SIGKILL"): void {
  if (pid === undefined) return;
  try {
    if (process.platform === "win32")
      spawn("taskkill", ["/pid", String(pid), "/T", "/F"], { stdio: "ignore" }).once(
        "error",
        () => undefined,
      );
    else process.kill(-pid, signal);
  } catch {
    // Nothing of it is left.
  }
}
