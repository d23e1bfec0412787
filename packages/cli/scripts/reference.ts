import { Command } from "commander";
import { page, table } from "../../../scripts/markdown.ts";
import { COMMANDS } from "../src/command-list.ts";
import { EXIT_CODES } from "../src/commands/help.ts";
import { defineWithExamples } from "../src/examples.ts";
import { globalOptions } from "../src/program.ts";

/** docs/commands.md: every command with its arguments and options, as its help tells them. */
export async function commandReference(): Promise<string> {
  const commands = await Promise.all(COMMANDS.map(defined));
  const groups = [...new Set(COMMANDS.map(({ group }) => group))];
  return page("Commands", "the commands themselves", [
    intro,
    "## At a glance",
    ...groups.flatMap((group) => [
      `**${group}**`,
      glance(commands.filter((command) => command.group === group)),
    ]),
    "## Options of every command",
    table(["Option", ""], optionRows(globals())),
    "## Exit codes",
    table(["Code", ""], exitCodeRows()),
    ...groups.flatMap((group) => [
      `## ${group}`,
      ...commands
        .filter((command) => command.group === group)
        .flatMap(({ command }) => section(command, "###")),
    ]),
  ]);
}

/** What each line of a terminal does, by the summary of its command, or of the subcommand that it names. */
export async function summaries(): Promise<(line: string) => string> {
  const commands = await Promise.all(COMMANDS.map(defined));
  return (line) => {
    const [, ...words] = line.split(" ");
    let found = commands.find(({ command }) => command.name() === words[0])?.command;
    for (const word of words.slice(1)) {
      const next = found?.commands.find((one) => one.name() === word);
      if (!next) break;
      found = next;
    }
    const summary = found?.description() ?? "";
    return summary.slice(0, 1).toLowerCase() + summary.slice(1);
  };
}

const intro =
  "From a checkout the command is `bin/memory`. Answers go to stdout and everything else to stderr. `memory help <command>` shows the same as this page. A memory is named by its short reference (`m:1d7244`), its last characters or its full id; contradictions (`c:`), entities, documents and changes (`a:`) likewise.";

interface Defined {
  readonly group: string;
  readonly command: Command;
}

/** A command with all its options, as it is when it runs. */
async function defined(entry: (typeof COMMANDS)[number]): Promise<Defined> {
  const command = new Command("memory").command(entry.name).description(entry.summary);
  await defineWithExamples(entry, command, () => () => Promise.resolve());
  return { group: entry.group, command };
}

const glance = (commands: readonly Defined[]): string =>
  table(
    ["Command", ""],
    commands.map(({ command }) => [
      `[\`memory ${command.name()}\`](#memory-${command.name()})`,
      command.description(),
    ]),
  );

function section(command: Command, heading: "###" | "####"): string[] {
  const help = command.createHelp();
  const name = help.commandUsage(command).replace(/ \[options\].*| \[command\].*| [<[].*/, "");
  const options = optionRows(command);
  const args = help
    .visibleArguments(command)
    .map((argument) => [`\`${help.argumentTerm(argument)}\``, help.argumentDescription(argument)]);
  const rows = [...args, ...options];
  return [
    `${heading} ${name}`,
    `${command.description()}.`,
    `\`${help.commandUsage(command)}\``,
    ...(rows.length > 0 ? [table(["", ""], rows)] : []),
    ...moreHelp(command),
    ...command.commands.filter((verb) => verb.name() !== "help").flatMap((verb) => section(verb, "####")),
  ];
}

/** Everything but `--help`, which all of them have. */
function optionRows(command: Command): string[][] {
  const help = command.createHelp();
  return help
    .visibleOptions(command)
    .filter((option) => option.attributeName() !== "help")
    .map((option) => [`\`${help.optionTerm(option)}\``, help.optionDescription(option)]);
}

/** Words that the help adds below the options. */
function moreHelp(command: Command): string[] {
  let shown = "";
  command.configureOutput({
    writeOut: (text) => {
      shown += text;
    },
  });
  command.outputHelp();
  const own = command.helpInformation();
  const text = shown.slice(shown.indexOf(own) + own.length).trim();
  return text === "" ? [] : [`\`\`\`text\n${text}\n\`\`\``];
}

function globals(): Command {
  const program = new Command("memory");
  for (const option of globalOptions()) program.addOption(option);
  return program;
}

/** A line that begins further in goes on the one above. */
const exitCodeRows = (): string[][] =>
  EXIT_CODES.replace(/\n {7,}(?=\S)/g, " ")
    .split("\n")
    .map((line) => {
      const [, code = "", words = ""] = /^\s*(\d+)\s+(.+)$/.exec(line) ?? [];
      return [code, words];
    });
