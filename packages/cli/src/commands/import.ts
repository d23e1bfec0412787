import { ImportRequest } from "@memory/shared";
import { InvalidArgumentError, Option } from "commander";
import type { Cli, Define } from "../cli.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { importSessions } from "../import-sessions.ts";
import type { ProgressMode } from "../progress.ts";
import { flagIssues, flagsFrom } from "../schema-flags.ts";

/** Flags of the request, and those that only concern what is shown. */
export type ImportOptions = Partial<ImportRequest> & {
  readonly max?: number;
  readonly all?: true;
  readonly yes?: true;
  readonly input: boolean;
  readonly ndjson?: true;
  readonly progress: ProgressMode;
};

export const define: Define = (command, act) => {
  command.argument("[what]", "what to import", whatOf, "sessions");
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

const run = (cli: Cli, _what: string, options: ImportOptions): Promise<Exit> =>
  importSessions(cli, requestOf(options), options);

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

function whatOf(word: string): string {
  if (word === "sessions") return word;
  throw new InvalidArgumentError('Only "sessions" can be imported.');
}

/** The API calls it `assistant-code`; people know the product. */
const agentOption = (): Option =>
  new Option("--agent <name>", "which agent's sessions (default: claude-code)").argParser((name) => {
    if (name === "claude-code" || name === "assistant-code") return "assistant-code";
    throw new InvalidArgumentError('Only "claude-code" is known.');
  });
