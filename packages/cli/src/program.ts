import { Command, CommanderError, Option } from "commander";
import pkg from "../package.json" with { type: "json" };
import { type Act, cliOf } from "./cli.ts";
import { COMMANDS } from "./command-list.ts";
import { CliError, EXIT, type Exit, type Failure, failureOf } from "./errors.ts";
import { integer } from "./flags.ts";
import type { Io } from "./io.ts";
import { clean } from "./print/clean.ts";
import { toJson } from "./print/json.ts";
import { hasColour, paintOf } from "./print/paint.ts";
import type { Globals } from "./settings.ts";

/** Run one command line (without node and script). The exit code, or null when the daemon now owns the process. */
export async function runCli(argv: readonly string[], io: Io): Promise<Exit | null> {
  let exit: Exit | null = EXIT.ok;
  const program = programOf(io);
  const act: Act =
    (verb) =>
    async (...args) => {
      exit = await verb(cliOf(io, program.opts<Globals>(), pkg.version), ...args);
    };
  program.hook("preSubcommand", async (_, command) => {
    const entry = COMMANDS.find(({ name }) => name === command.name());
    (await entry?.load())?.define(command, act);
  });
  try {
    await program.parseAsync(rewrite(argv), { from: "user" });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok;
    // A group without its verb.
    if (error instanceof CommanderError && error.code === "commander.help")
      return runCli([...argv, "--help"], io);
    const failure = error instanceof CommanderError ? usageFailure(error, argv) : failureOf(error);
    report(failure, argv, io);
    return failure.exit;
  }
}

function programOf(io: Io): Command {
  const program = new Command("memory")
    .description("The one long-term memory that all of your AI agents share, on your own machine.")
    .usage("<command> [options]")
    .version(pkg.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show help")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      // Errors are reported once, by `report`.
      writeErr: () => undefined,
      getOutHelpWidth: () => Math.min(io.stdout.columns ?? 100, 100),
      getOutHasColors: () => hasColour(io.env, io.stdout, true),
    })
    .configureHelp({ showGlobalOptions: true })
    .addHelpText("after", "\nMore: memory help <command>, memory help exit-codes, memory help environment");
  for (const option of globalOptions()) program.addOption(option);
  for (const { name, group, summary } of COMMANDS)
    program.command(name).description(summary).helpGroup(`${group}:`);
  return program;
}

const globalOptions = (): Option[] => [
  new Option("--home <dir>", "where this memory lives (MEMORY_HOME)"),
  new Option("--port <number>", "port of a daemon started from here (MEMORY_PORT)").argParser(
    integer(0, 65_535),
  ),
  new Option("--transcripts-dir <dir>", "where it finds sessions (MEMORY_TRANSCRIPTS_DIR)"),
  new Option("--owner <uuid>", "act for this owner (MEMORY_OWNER)").hideHelp(),
  new Option("--no-start", "fail instead of starting the daemon"),
  new Option("--json", "answer with one JSON document; --json=id,content keeps some fields"),
  new Option("--fields <names>").hideHelp(),
  new Option("--plain", "one record a line, tab separated, nothing cut"),
  new Option("-q, --quiet", "no progress and no remarks on stderr"),
  new Option("--no-color", "no colours (also NO_COLOR)"),
  new Option("--no-pager", "print long answers at once"),
];

/** `--json=a,b` carries its fields behind a flag of its own, since `--json` alone must not swallow the next word;
 * `help import` is `import --help`. */
function rewrite(argv: readonly string[]): string[] {
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  const words = argv.flatMap((word, at) =>
    at < end && word.startsWith("--json=") ? ["--json", `--fields=${word.slice("--json=".length)}`] : [word],
  );
  const [first, second] = words;
  if (first === undefined || (first === "help" && second === undefined)) return ["--help"];
  const isCommand = COMMANDS.some(({ name }) => name === second && name !== "help");
  return first === "help" && isCommand ? [...words.slice(1), "--help"] : words;
}

/** Commander's words, with the guess at what was meant taken apart: it is shown, never run. */
function usageFailure(error: CommanderError, argv: readonly string[]): Failure {
  const guess = /\(Did you mean (?:one of )?(.+)\?\)/.exec(error.message)?.[1];
  const message = error.message
    .replace(/^error: /, "")
    .replace(/\n?\(Did you mean.*\)/s, "")
    .replaceAll("'", '"')
    .trim();
  const isCommand = error.code === "commander.unknownCommand";
  const program = ["memory", ...groupOf(argv, isCommand ? /"(.+)"/.exec(message)?.[1] : undefined)].join(" ");
  const hint = guess ? `did you mean  ${isCommand ? `${program} ${guess}` : guess} ?` : `${program} --help`;
  return failureOf(new CliError(EXIT.usage, message, { hint }));
}

/** The command in front of a verb that it does not have. */
function groupOf(argv: readonly string[], verb: string | undefined): string[] {
  const before = verb === undefined ? [] : argv.slice(0, argv.indexOf(verb));
  return before.filter((word) => COMMANDS.some(({ name }) => name === word)).slice(0, 1);
}

function report(failure: Failure, argv: readonly string[], io: Io): void {
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  const flags = argv.slice(0, end);
  if (flags.some((word) => /^--(json|ndjson)(=|$)/.test(word))) {
    const { exit: _, ...error } = failure;
    io.stderr.write(`${toJson({ error })}\n`);
    return;
  }
  const paint = paintOf(hasColour(io.env, io.stderr, !flags.includes("--no-color")));
  const issues = failure.issues
    .map(({ path, message }) => `\n  ${path === "" ? "" : `${path}: `}${message}`)
    .join("");
  io.stderr.write(`memory: ${paint.red(clean(failure.message))}${clean(issues)}\n`);
  if (failure.hint) io.stderr.write(`  ${clean(failure.hint)}\n`);
}
