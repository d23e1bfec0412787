import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { requests } from "@memory/shared/requests";
import { AGENT_NAMES, agentNamed, agentWord } from "@memory/shared/words";
import { InvalidArgumentError, Option } from "commander";
import { chatExportAt } from "../chat-export.ts";
import type { Cli, Define } from "../cli.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { asking } from "../flags.ts";
import { importForeign } from "../foreign/import-foreign.ts";
import { foreignAt } from "../foreign/read-foreign.ts";
import { importArchive } from "../import-archive.ts";
import { importFile } from "../import-file.ts";
import type { ImportView } from "../import-run.ts";
import { importSessions } from "../import-sessions.ts";
import type { AgentName, Wanted } from "../import-sources.ts";
import { isArchive } from "../is-archive.ts";
import { addFlags, type Given } from "../request-flags.ts";

const { days, maxSessions, project, dryRun, force, fromArk } = requests.imports.sessions;

const FLAGS = {
  agent: {
    kind: "list" as const,
    of: { kind: "text" as const, words: "" },
    words: `only of these agents: ${AGENT_NAMES.map(agentWord).join(", ")} (else each that is found)`,
    parse: agentCalled,
  },
  days,
  maxSessions,
  // The short name the CLI has always documented; the request's own name is --max-sessions.
  max: { ...maxSessions, words: "the same as --max-sessions", default: undefined },
  project,
  dryRun,
  force,
  fromArk,
};

interface Options extends Omit<Given<typeof FLAGS>, "agent">, ImportView {
  readonly agent?: readonly AgentName[];
}

export const define: Define = (command, act) => {
  addFlags(command, FLAGS)
    .argument("[what]", "what to import: sessions, or a file", whatOf, "sessions")
    .argument(
      "[path]",
      "with file: an archive of memory export, the unpacked export of ChatGPT or Claude, an export of Mem0 or OpenMemory, notes of basic-memory or Obsidian, MEMORY.md, CLAUDE.md, or the memory.json of @modelcontextprotocol/server-memory",
    )
    .option("--all", "with --dry-run: show every session")
    .option("--ndjson", "print the daemon's events, one JSON object a line")
    .addOption(
      new Option("--progress <mode>", "progress on stderr")
        .choices(["auto", "plain", "none"])
        .default("auto"),
    );
  asking(command, "do not ask before a model is paid, or an archive comes in").action(act(run));
};

function run(cli: Cli, what: What, path: string | undefined, options: Options): Promise<Exit> {
  if (what === "file") return importAt(cli, pathOf(path), options);
  if (path !== undefined)
    throw new CliError(EXIT.usage, "sessions are found where the agent keeps them; leave the path out", {
      hint: "a file:  memory import file <path>",
    });
  const agents = options.agent ?? null;
  return importSessions(cli, { agents, request: requestOf(options) }, options);
}

/** What lies at a path tells by itself what it is. */
async function importAt(cli: Cli, path: string, options: Options): Promise<Exit> {
  const dryRun = isDryRun(options);
  const found = await stat(path).catch(() => null);
  const archive = found?.isFile() && (await isArchive(path));
  const chats = archive ? null : await chatExportAt(path);
  const foreign = archive || chats ? null : await foreignAt(path);
  if (foreign) return importForeign(cli, { path, foreign, dryRun, project: options.project });
  // Of what follows each thing tells its own project.
  if (options.project !== undefined) throw wholeOnly();
  if (archive) return importArchive(cli, path, { ...options, dryRun });
  if (!chats) return importFile(cli, path, dryRun);
  const request = { ...requestOf(options), ...WHOLE, folder: chats.folder };
  return importSessions(cli, { agents: [chats.agent], request }, options);
}

/** Of a download everything counts, however old it is. */
const WHOLE = { days: 3650, maxSessions: 1000 };

function pathOf(path: string | undefined): string {
  if (path !== undefined) return resolve(path);
  throw new CliError(EXIT.usage, "which file?", { hint: "memory import file <path>" });
}

/** A file is imported whole: flags that pick sessions would promise something else. */
function isDryRun({ dryRun, ...others }: Options): boolean {
  const { agent, days, max, maxSessions, force, fromArk } = others;
  const picks = { agent, days, max, maxSessions, force, fromArk };
  if (Object.values(picks).every((value) => value === undefined)) return dryRun ?? false;
  throw wholeOnly();
}

const wholeOnly = (): CliError =>
  new CliError(EXIT.usage, "a file is imported whole: the flags that pick sessions do not go with it", {
    hint: "memory import file <path> [--dry-run]",
  });

const requestOf = (options: Options): Wanted["request"] => ({
  days: options.days ?? days.default,
  maxSessions: options.maxSessions ?? options.max ?? maxSessions.default,
  project: options.project,
  dryRun: options.dryRun ?? false,
  force: options.force ?? false,
  fromArk: options.fromArk ?? false,
});

type What = "sessions" | "file";

function whatOf(word: string): What {
  if (word === "sessions" || word === "file") return word;
  throw new InvalidArgumentError('Only "sessions" and "file" can be imported.');
}

function agentCalled(word: string): AgentName {
  const agent = agentNamed(word);
  if (agent !== undefined) return agent;
  throw new InvalidArgumentError(`Agents: ${AGENT_NAMES.map(agentWord).join(", ")}.`);
}
