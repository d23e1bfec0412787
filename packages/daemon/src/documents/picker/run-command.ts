import { type ChildProcessByStdio, spawn } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, isAbsolute, join } from "node:path";
import type { Readable } from "node:stream";
import type { Environment, FindProgram, RunProgram } from "./dialog.ts";

/** More than this many bytes is no list of files somebody chose. */
const maxOutputBytes = 8 * 1024 * 1024;

export const runCommand: RunProgram = (command, args, { signal, env }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const child = spawn(command, args, {
      env: { ...env },
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
      detached: hasGroups,
    });
    const end = () => endAll(child);
    const output = gather(end);
    child.stdout.on("data", output.out);
    child.stderr.on("data", output.err);
    signal.addEventListener("abort", end, { once: true });
    let failure: unknown;
    child.once("error", (error) => {
      failure = error;
    });
    // Comes after "error" too, and only when the program is gone.
    child.once("close", (code) => {
      signal.removeEventListener("abort", end);
      if (failure !== undefined) reject(failure);
      else resolve({ code, ...output.texts() });
    });
  });

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** A program in a group of its own ends together with what it started: some desktops wrap theirs in a shell script. */
const hasGroups = process.platform !== "win32";

/** A dialog has nothing to save, and one that lingers would block the next. */
function endAll({ pid, stdout, stderr }: Child): void {
  try {
    if (pid !== undefined) process.kill(hasGroups ? -pid : pid, "SIGKILL");
  } catch {
    // It has just ended by itself.
  }
  // After the kill: a program that finds its pipe shut would end with a code of its own, which reads as "cancelled".
  for (const pipe of [stdout, stderr]) pipe.destroy();
}

/** Keeps what a program says, up to a size at which it is no answer any more. */
function gather(onTooMuch: () => void) {
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  let bytes = 0;
  const into = (kept: Buffer[]) => (part: Buffer) => {
    bytes += part.length;
    if (bytes > maxOutputBytes) onTooMuch();
    else kept.push(part);
  };
  const text = (parts: Buffer[]) => Buffer.concat(parts).toString("utf8");
  return {
    out: into(stdout),
    err: into(stderr),
    texts: () => ({ stdout: text(stdout), stderr: text(stderr) }),
  };
}

/** Looks through the folders of PATH, in their order. Only Linux asks: the others have their program in one place. */
export const whichIn =
  (env: Environment): FindProgram =>
  async (name) => {
    for (const folder of (env.PATH ?? "").split(delimiter).filter(isAbsolute)) {
      const path = join(folder, name);
      if (await isProgram(path)) return path;
    }
    return null;
  };

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
