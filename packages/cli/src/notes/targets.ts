import { statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { AgentName } from "@memory/shared";
import { agentNamed, agentTitle, agentWord } from "@memory/shared/words";
import { settingsPath } from "../agent-hooks/places.ts";
import type { Cli } from "../cli.ts";
import { CliError, EXIT } from "../errors.ts";
import { codex, copilot } from "../mcp-clients/places.ts";
import { machineOf } from "../mcp-clients/targets.ts";

/** Where a program reads what holds everywhere, and what holds in a project; of the latter a file that is this person's alone, if it has one. */
interface Door {
  readonly home: (cli: Cli) => string;
  readonly project: string;
  /** The file of a project is one that others get, too. */
  readonly isShared: boolean;
}

const DOORS: { readonly [Name in AgentName]?: Door } = {
  "assistant-code": {
    home: ({ io }) => join(dirname(settingsPath(io)), "CLAUDE.md"),
    project: "CLAUDE.local.md",
    isShared: false,
  },
  codex: {
    home: (cli) => join(dirname(codex(machineOf(cli))), "AGENTS.md"),
    project: "AGENTS.md",
    isShared: true,
  },
  "gemini-cli": {
    home: ({ io }) => join(resolve(io.env.GEMINI_CLI_HOME || io.homedir), ".gemini", "GEMINI.md"),
    project: "GEMINI.md",
    isShared: true,
  },
  "copilot-cli": {
    home: (cli) => join(dirname(copilot(machineOf(cli))), "copilot-instructions.md"),
    project: join(".github", "copilot-instructions.md"),
    isShared: true,
  },
};

export interface Target {
  readonly agent: AgentName;
  readonly title: string;
  readonly file: string;
  /** Folder of the project that it is for; undefined: it holds everywhere. */
  readonly root?: string;
  readonly isShared: boolean;
}

/** The file that a program itself reads: that of the person, or of a project. Throws usage for a program that has none, and for no folder. */
export function targetOf(cli: Cli, name: string, project: string | undefined): Target {
  const agent = agentIn(name);
  const door = DOORS[agent];
  if (!door)
    throw new CliError(EXIT.usage, `nothing is written for ${agentTitle(agent)}`, { hint: WRITABLE });
  const title = agentTitle(agent);
  if (project === undefined) return { agent, title, file: door.home(cli), isShared: false };
  const root = resolve(project);
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new CliError(EXIT.usage, `${project} is no folder`, { hint: "give the folder of the project" });
  return { agent, title, file: join(root, door.project), root, isShared: door.isShared };
}

const WRITABLE = `agents: ${Object.keys(DOORS)
  .flatMap((name) => agentNamed(name) ?? [])
  .map(agentWord)
  .join(", ")}`;

/** Throws usage for any other word. */
export function agentIn(name: string): AgentName {
  const agent = agentNamed(name);
  if (agent) return agent;
  throw new CliError(EXIT.usage, `no such agent: "${basename(name)}"`, { hint: WRITABLE });
}
