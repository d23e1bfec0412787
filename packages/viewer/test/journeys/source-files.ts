import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import type { ViewerDaemon } from "../daemon.ts";

/** Writes files below the daemon's temporary folder. Answers the folder they are in. */
export async function files(
  memory: ViewerDaemon,
  folder: string,
  texts: Readonly<Record<string, string>>,
): Promise<string> {
  const path = join(memory.dir, folder);
  for (const [name, text] of Object.entries(texts)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  }
  return path;
}

/** The frame around a place is looked at elsewhere. */
export const MAIN = { within: "main" };

/** Waits for a state that a busy machine reaches late. */
export const soon = <T>(look: () => T | Promise<T>) => expect.poll(look);
