import { existsSync } from "node:fs";
import { Command, CommanderError, Option } from "commander";
import pkg from "../package.json" with { type: "json" };
import { type Act, cliOf } from "./cli.ts";
import { COMMANDS } from "./command-list.ts";
import { EXIT, type Exit, type Failure, failureOf } from "./errors.ts";
import { defineWithExamples } from "./examples.ts";
import { integer } from "./flags.ts";
import type { Io } from "./io.ts";
import { clean } from "./print/clean.ts";
import { toJson } from "./print/json.ts";
import { hasColour, paintOf } from "./print/paint.ts";
import { type Globals, settingsOf } from "./settings.ts";
import { helpOrWord, usageFailure } from "./usage.ts";

/** Run one command line (without node and script). The exit code, or null when the daemon now owns the process. */
export async function runCli(argv: readonly string[], io: Io): Promise<Exit | null> {
  let exit: Exit | null = EXIT.ok;
  const program = programOf(io);
  const isForPerson = () => {
    const { plain, quiet } = program.opts<Globals>();
    return io.stdout.isTTY && !plain && !quiet;
  };
  const act: Act =
    (verb) =>
    async (...args) => {
      if (isHelpAlone(reached, argv)) {
        if (!isForPerson()) throw helpOrWord(reached);
        reached.help();
      }
      exit = await verb(cliOf(io, program.opts<Globals>(), pkg.version), ...args);
    };
  let reached = program;
  const define = async (command: Command) => {
    const entry = COMMANDS.find(({ name }) => name === command.name());
    if (entry) await defineWithExamples(entry, command, act);
  };
  const enter = async (group: Command, command: Command) => {
    reached = command;
    command.hook("preSubcommand", enter);
    if (group === program) await define(command);
  };
  program.hook("preSubcommand", enter);
  try {
    if (argv[0] === "complete" && argv[1] === "--") {
      const { completions } = await import("./completions.ts");
      for (const line of await completions(program, argv.slice(2), define)) io.stdout.write(`${line}\n`);
      return exit;
    }
    await program.parseAsync(rewrite(argv), { from: "user" });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok;
    const isLost =
      isBareGroup(error, reached) ||
      (error instanceof CommanderError && isHelpAlone(reached, argv) && isForPerson());
    if (isLost && !wantsJson(argv)) {
      reached.outputHelp();
      return EXIT.ok;
    }
    const failure =
      error instanceof CommanderError
        ? usageFailure(error, reached)
        : await exitOfAnswer(failureOf(error), () => settingsOf(program.opts<Globals>(), io.env).home);
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

export const globalOptions = (): Option[] => [
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

/** "unavailable" is also what a daemon answers that is there and well, on a full disk for instance: that is a failure, and
 * nothing that starting it would help. One that is stopping answers so to every question. */
async function exitOfAnswer(failure: Failure, homeOf: () => string): Promise<Failure> {
  if (failure.code !== "unavailable") return failure;
  const { locate } = await import("./daemon/locate.ts");
  return (await locate(homeOf())) ? { ...failure, exit: EXIT.failed } : failure;
}

/** A group without its verb; `help` on a verb that it does not have ends the same way in commander. */
const isBareGroup = (error: unknown, reached: Command): boolean =>
  error instanceof CommanderError && error.code === "commander.help" && reached.args.length === 0;

/** `memory save help` saves no word. Behind `--` it is one, and programs, which want JSON, mean what they say. */
const isHelpAlone = ({ args, registeredArguments }: Command, argv: readonly string[]): boolean =>
  args.length === 1 &&
  args[0] === "help" &&
  !argv.includes("--") &&
  !wantsJson(argv) &&
  !(registeredArguments[0]?.name().startsWith("path") && existsSync("help"));

const flagsOf = (argv: readonly string[]): readonly string[] =>
  argv.slice(0, argv.includes("--") ? argv.indexOf("--") : argv.length);

const wantsJson = (argv: readonly string[]): boolean =>
  flagsOf(argv).some((word) => /^--(json|ndjson)(=|$)/.test(word));

function report(failure: Failure, argv: readonly string[], io: Io): void {
  if (wantsJson(argv)) {
    const { exit: _, ...error } = failure;
    io.stderr.write(`${toJson({ error })}\n`);
    return;
  }
  const paint = paintOf(hasColour(io.env, io.stderr, !flagsOf(argv).includes("--no-color")));
  const issues = failure.issues
    .map(({ path, message }) => `\n  ${path === "" ? "" : `${path}: `}${message}`)
    .join("");
  io.stderr.write(`memory: ${paint.red(clean(failure.message))}${clean(issues)}\n`);
  if (failure.hint) io.stderr.write(`  ${clean(failure.hint)}\n`);
}
