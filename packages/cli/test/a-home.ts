import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { stop } from "../src/daemon/stop.ts";
import type { Io } from "../src/io.ts";
import type { Settings } from "../src/settings.ts";

const ENTRY = fileURLToPath(new URL("daemon-process.mjs", import.meta.url));
/** The command that starts a daemon, and is no build. */
export const daemonBy = (command: Io["daemon"]["command"]): Io["daemon"] => ({
  command,
  build: () => Promise.resolve("sources"),
  become: () => Promise.reject(new Error("not in this test")),
});

/** Starts a process that stands for the daemon. */
export const daemon = daemonBy(() => [process.execPath, ENTRY]);

/** Surroundings that a command in this home hands on. */
export const commandIn = (home: string, daemon: Io["daemon"]) => ({
  io: { daemon, env: process.env },
  settings: {
    home,
    owner: undefined,
    port: undefined,
    start: true,
    quiet: false,
    daemonEnv: { MEMORY_HOME: home },
  } satisfies Settings,
});

/** A home in which such a daemon is started; it is stopped with the test. */
export async function aHome(program = daemon) {
  const home = await mkdtemp(join(tmpdir(), "memory-cli-"));
  return {
    home,
    ...commandIn(home, program),
    [Symbol.asyncDispose]: async () => {
      await stop(commandIn(home, program));
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** The processes that got to be the daemon of a home. */
export const winners = (home: string) => readFileSync(join(home, "winners"), "utf8").trim().split("\n");
