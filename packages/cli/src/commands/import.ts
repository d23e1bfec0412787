import { ImportRequest } from "@memory/shared";
import { InvalidArgumentError, Option } from "commander";
import type { Cli, Define } from "../cli.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { importFile } from "../import-file.ts";
import type { ImportOptions } from "../import-options.ts";
import { importSessions } from "../import-sessions.ts";
import { flagIssues, flagsFrom } from "../schema-flags.ts";

export const define: Define = (command, act) => {
  command
    .argument("[what]", "what to import: sessions, or a file", whatOf, "sessions")
    .argument("[path]", "with file: the memory.json of @modelcontextprotocol/server-memory");
  for (const option of flagsFrom(ImportRequest)) {
    command.addOption(option.attributeName() === "agent" ? agentOption() : option);
    // The short name the CLI has always documented; the request's own name is --max-sessions.
    if (option.attributeName() === "maxSessions")
      command.addOption(
        new Option("--max <number>", "the same as --max-sessions").argParser(option.parseArg ?? Number),
      );
  }
  command
    .option("--all", "with --dry-run: show every session")
    .option("--ndjson", "print the daemon's events, one JSON object a line")
    .addOption(
      new Option("--progress <mode>", "progress on stderr")
        .choices(["auto", "plain", "none"])
        .default("auto"),
    )
    .option("-y, --yes", "do not ask before a model is paid")
    .option("--no-input", "never ask")
    .action(act(run));
};

function run(cli: Cli, what: What, path: string | undefined, options: ImportOptions): Promise<Exit> {
  if (what === "file") return importFile(cli, pathOf(path), isDryRun(options));
  if (path !== undefined)
    throw new CliError(EXIT.usage, "sessions are found where the agent keeps them; leave the path out", {
      hint: "a file:  memory import file <path>",
    });
  return importSessions(cli, requestOf(options), options);
}

function pathOf(path: string | undefined): string {
  if (path !== undefined) return path;
  throw new CliError(EXIT.usage, "which file?", { hint: "memory import file <memory.json>" });
}

/** A file is imported whole: flags that pick sessions would promise something else. */
function isDryRun({ dryRun = false, ...others }: ImportOptions): boolean {
  const { agent, days, max, maxSessions, project, force, fromArk } = others;
  const picks = { agent, days, max, maxSessions, project, force, fromArk };
  if (Object.values(picks).every((value) => value === undefined)) return dryRun;
  throw new CliError(EXIT.usage, "a file is imported whole: the flags that pick sessions do not go with it", {
    hint: "memory import file <memory.json> [--dry-run]",
  });
}

function requestOf({
  max,
  agent,
  days,
  maxSessions,
  project,
  dryRun,
  force,
  fromArk,
}: ImportOptions): ImportRequest {
  const parsed = ImportRequest.safeParse({
    agent,
    days,
    maxSessions: maxSessions ?? max,
    project,
    dryRun,
    force,
    fromArk,
  });
  if (parsed.success) return parsed.data;
  throw new CliError(EXIT.usage, "this cannot be imported", { issues: flagIssues(parsed.error) });
}

type What = "sessions" | "file";

function whatOf(word: string): What {
  if (word === "sessions" || word === "file") return word;
  throw new InvalidArgumentError('Only "sessions" and "file" can be imported.');
}

/** The API calls it `assistant-code`; people know the product. */
const agentOption = (): Option =>
  new Option("--agent <name>", "which agent's sessions (default: claude-code)").argParser((name) => {
    if (name === "claude-code" || name === "assistant-code") return "assistant-code";
    throw new InvalidArgumentError('Only "claude-code" is known.');
  });
