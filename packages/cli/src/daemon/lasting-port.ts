import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_PORT } from "@memory/shared/wire";
import type { Cli } from "../cli.ts";

/** The port of a daemon that is started without a flag, tomorrow for instance; 0 for any that is free then. */
export function lastingPort({ io, settings }: Pick<Cli, "io" | "settings">): number {
  const value = configured(settings.home) ?? (io.env.MEMORY_PORT || undefined);
  return value !== undefined && /^\d{1,5}$/.test(String(value)) ? Number(value) : DEFAULT_PORT;
}

/** What the daemon's own settings say; what is wrong with them it tells itself when it starts. */
function configured(home: string): unknown {
  try {
    const settings: unknown = JSON.parse(readFileSync(join(home, "config.json"), "utf8"));
    return typeof settings === "object" && settings !== null && "port" in settings
      ? settings.port
      : undefined;
  } catch {
    return undefined;
  }
}
