import { existsSync } from "node:fs";
import type { Cli } from "../cli.ts";
import { CliError, EXIT } from "../errors.ts";
import { CLIENTS, type Client } from "./clients.ts";
import type { Machine } from "./places.ts";

export const SCOPES = ["user", "project"] as const;
export type Scope = (typeof SCOPES)[number];

/** A client and the file of it that is meant. */
export interface Target {
  readonly client: Client;
  readonly shown: string;
  /** Its own settings of what it may do without asking, beside its list of servers. */
  readonly isPermissions?: true;
}

export const machineOf = ({ io: { env, homedir } }: Pick<Cli, "io">): Machine => ({
  env,
  homedir,
  platform: process.platform,
  cwd: process.cwd(),
});

export const isThere = (client: Client, machine: Machine): boolean => client.signs(machine).some(existsSync);

/** Null: this client reads nothing from a project. */
export function fileOf(client: Client, scope: Scope, machine: Machine): string | null {
  return scope === "user" ? client.file(machine) : (client.projectFile?.(machine) ?? null);
}

/** The clients that were named, or all that are on this machine. */
export function targetsOf(
  names: readonly string[],
  { all, scope }: { all: boolean; scope: Scope },
  machine: Machine,
): Target[] {
  if (all === names.length > 0) throw new CliError(EXIT.usage, "which client?", { hint: choices(machine) });
  const clients = all
    ? CLIENTS.filter((client) => isThere(client, machine))
    : [...new Set(names.map(clientOf))];
  if (clients.length === 0)
    throw new CliError(EXIT.notFound, "no client was found on this machine", {
      hint: `name one to install for it nevertheless: ${ids()}`,
    });
  return clients.flatMap((client) => {
    const shown = fileOf(client, scope, machine);
    if (shown !== null) return [{ client, shown }];
    if (all) return [];
    throw new CliError(EXIT.usage, `${client.title} reads no servers from a project`, {
      hint: `leave --scope out:  memory mcp install ${client.id}`,
    });
  });
}

export function clientOf(name: string): Client {
  const found = CLIENTS.find(({ id }) => id === name.toLowerCase());
  if (found) return found;
  throw new CliError(EXIT.usage, `not a client that memory knows: "${name}"`, {
    hint: `one of ${ids()}; for any other:  memory mcp install claude-desktop --print`,
  });
}

function choices(machine: Machine): string {
  const here = CLIENTS.filter((client) => isThere(client, machine)).map(({ id }) => id);
  return here.length > 0 ? `found here: ${here.join(", ")}; or --all of them` : `one of ${ids()}`;
}

const ids = (): string => CLIENTS.map(({ id }) => id).join(", ");
