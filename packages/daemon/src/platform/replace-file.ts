import { closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** Write a file whole or not at all, readable by its owner alone. One that is a link stays a link to what it points at. */
export function replaceFile(path: string, text: string): void {
  const target = targetOf(path);
  const draft = `${target}.${process.pid}.draft`;
  // "wx": what somebody else has put there is neither followed nor written to.
  rmSync(draft, { force: true });
  const handle = openSync(draft, "wx", 0o600);
  try {
    try {
      writeFileSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, target);
  } catch (error) {
    // It may hold keys.
    rmSync(draft, { force: true });
    throw error;
  }
}

function targetOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
