import { resolve } from "node:path";
import { parseOwner } from "@memory/shared/wire";
import envPaths from "env-paths";
import { CliError, EXIT } from "./errors.ts";
import type { Io } from "./io.ts";

/** The options every command takes, as commander hands them over. */
export interface Globals {
  readonly home?: string;
  readonly port?: number;
  readonly transcriptsDir?: string;
  readonly owner?: string;
  readonly start: boolean;
  readonly json?: true;
  readonly fields?: string;
  readonly plain?: true;
  readonly quiet?: true;
  readonly color: boolean;
  readonly pager: boolean;
}

export interface Settings {
  /** Data directory of the memory this command talks to, absolute. */
  readonly home: string;
  readonly owner: string | undefined;
  /** Port asked for by flag, which a daemon that is started with it makes its home's; a running one keeps its own. */
  readonly port: number | undefined;
  /** May a command that needs the daemon start it? */
  readonly start: boolean;
  readonly quiet: boolean;
  /** Flags as environment of a daemon started from here: there they win over its `config.json`. */
  readonly daemonEnv: Readonly<Record<string, string>>;
}

/** Flags over environment. What neither names, the daemon looks up in `<home>/config.json` itself. */
export function settingsOf(globals: Globals, env: Io["env"]): Settings {
  const home = resolve(globals.home || env.MEMORY_HOME || envPaths("memory", { suffix: "" }).data);
  const transcripts = globals.transcriptsDir || env.MEMORY_TRANSCRIPTS_DIR;
  return {
    home,
    owner: ownerOf(globals.owner || env.MEMORY_OWNER),
    port: globals.port,
    start: globals.start,
    quiet: globals.quiet ?? false,
    daemonEnv: {
      MEMORY_HOME: home,
      ...(globals.port !== undefined && { MEMORY_PORT: String(globals.port) }),
      // Made absolute here: the daemon works in another directory than the user.
      ...(transcripts && { MEMORY_TRANSCRIPTS_DIR: resolve(transcripts) }),
    },
  };
}

function ownerOf(value: string | undefined): string | undefined {
  if (!value) return undefined;
  const owner = parseOwner(value);
  if (!owner)
    throw new CliError(EXIT.usage, `not an owner: "${value}"`, {
      hint: "an owner is a uuid (--owner, MEMORY_OWNER)",
    });
  return owner;
}
