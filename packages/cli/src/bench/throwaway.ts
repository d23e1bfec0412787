import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Client, createClient } from "@memory/client";
import type { Cli } from "../cli.ts";
import { fetch } from "../daemon/fetch.ts";
import type { Daemon } from "../daemon/locate.ts";
import { start } from "../daemon/start.ts";
import { stop } from "../daemon/stop.ts";
import { CliError } from "../errors.ts";
import type { Settings } from "../settings.ts";

/** A daemon to be measured: which build, and what it is set to. */
export interface Variant {
  readonly name: string;
  /** Its `main.js`; left out, the one that this command would start. */
  readonly main?: string;
  /** By the names they have in `config.json`: there the daemon refuses one that it does not know. */
  readonly settings: Readonly<Record<string, string>>;
}

/** A daemon of its own with an empty store, gone without a trace when it is let go of. */
export interface Throwaway extends AsyncDisposable {
  readonly variant: Variant;
  readonly daemon: Daemon;
  /** A client that acts for an owner nobody else is. */
  readonly newOwner: () => Client;
}

/** Recall counts how often a memory helped; under this name it does not. */
export const benchClient = (version: string): string => `memory-bench/${version}`;

export async function throwAway(cli: Cli, variant: Variant): Promise<Throwaway> {
  const home = await mkdtemp(join(tmpdir(), "memory-throwaway-"));
  const io = surroundings(cli, variant);
  const settings = settingsOfHome(home);
  const clear = async () => {
    await stop({ io, settings });
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await writeFile(join(home, "config.json"), JSON.stringify(variant.settings));
    const { daemon } = await start(io, settings);
    const newOwner = () =>
      createClient({ baseUrl: daemon.baseUrl, fetch, client: benchClient(cli.version), owner: randomUUID() });
    return { variant, daemon, newOwner, [Symbol.asyncDispose]: clear };
  } catch (error) {
    await clear();
    // Its hint names logs that are gone with the home.
    throw error instanceof CliError ? new CliError(error.exit, `${variant.name}: ${error.message}`) : error;
  }
}

const settingsOfHome = (home: string): Settings => ({
  home,
  owner: undefined,
  port: 0,
  start: true,
  quiet: true,
  daemonEnv: {
    MEMORY_PORT: "0",
    MEMORY_TRANSCRIPTS_DIR: join(home, "no-transcripts"),
    SERVICE_SYNC: "off",
    MEMORY_HOME: home,
  },
});

/** Without the settings of the person's own memory: its models, above all, would be asked and paid. */
function surroundings({ io }: Cli, { main }: Variant): Pick<Cli["io"], "daemon" | "env"> {
  const env = Object.fromEntries(Object.entries(io.env).filter(([name]) => !name.startsWith("MEMORY_")));
  if (main === undefined) return { env, daemon: io.daemon };
  return { env, daemon: { ...io.daemon, command: () => [process.execPath, resolve(main)] } };
}
