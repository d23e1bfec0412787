import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";

/**
 * What a repository's own settings could make git run, or fetch, is switched off: it may be anybody's. Filters cannot be: nothing is asked
 * that compares, or shows, a file of the working tree as git would store it (`ls-files -m`, `diff`, `status`, `blame` of the tree).
 */
const SAFE = [
  ...["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "core.pager=cat"],
  ...["-c", "diff.external=", "-c", "submodule.recurse=false", "-c", "core.quotePath=false"],
  ...["-c", "log.showSignature=false", "-c", "gpg.program=false"],
  "--no-pager",
];
const ENV = {
  GIT_OPTIONAL_LOCKS: "0",
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
  GIT_TERMINAL_PROMPT: "0",
  LC_ALL: "C",
};

/** Bytes of an answer from which on it is broken off. */
const MOST = 64 * 1024 * 1024;

export interface GitRun {
  /** Folder of the working tree. */
  readonly root: string;
  readonly args: readonly string[];
  readonly stdin?: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Nobody waits for it: all else that the machine does goes first. */
  readonly isBehind?: boolean;
}

/**
 * What git prints, decoded; null where it is not there, fails, takes too long or prints without end. An exit status of 1 without words is
 * an empty answer: nothing was found. Only reads.
 */
export function git({ root, args, stdin = "", timeoutMs, signal, isBehind }: GitRun): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn("git", ["-C", root, ...SAFE, ...args], {
      env: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", ...ENV },
      stdio: ["pipe", "pipe", "ignore"],
      windowsHide: true,
      timeout: timeoutMs,
      killSignal: "SIGKILL",
      signal,
    });
    if (isBehind && child.pid !== undefined) putBehind(child.pid);
    const pieces: Buffer[] = [];
    let bytes = 0;
    child.stdout.on("data", (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > MOST) child.kill("SIGKILL");
      else pieces.push(piece);
    });
    child.stdin.on("error", () => undefined);
    child.stdin.end(stdin);
    child.once("error", () => resolve(null));
    child.once("close", (code) => {
      if (code === 0 || (code === 1 && bytes === 0)) resolve(Buffer.concat(pieces).toString("utf8"));
      else resolve(null);
    });
  });
}

function putBehind(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not allow it.
  }
}
