import type { Command, Option } from "commander";
import { cleanLine } from "./print/clean.ts";

/** What the shell does beside our words: files where we have none, else nothing (cobra's protocol, which the scripts speak). */
const FILES = ":0";
const NO_FILES = ":4";

/**
 * The scripts of `memory completion` ask for it: what may stand in place of the last of these words, a word and its meaning a line with a tab between; the last line says whether
 * files may, too.
 */
export async function completions(
  program: Command,
  words: readonly string[],
  define: (command: Command) => Promise<void>,
): Promise<string[]> {
  const last = words.at(-1) ?? "";
  const { command, position, open } = await reach(program, words.slice(0, -1), define);
  const found = open
    ? (open.argChoices ?? []).map((word) => [word, ""] as const)
    : last.startsWith("-")
      ? optionsOf(program, command)
      : wordsOf(command, position);
  const lines = found
    .filter(([word]) => word.startsWith(last))
    .map(([word, what]) => `${word}\t${cleanLine(what)}`);
  return [...lines, lines.length > 0 ? NO_FILES : FILES];
}

interface Reached {
  readonly command: Command;
  /** Arguments of it that are written already. */
  readonly position: number;
  /** The option whose value comes next. */
  readonly open: Option | null;
}

async function reach(
  program: Command,
  words: readonly string[],
  define: (command: Command) => Promise<void>,
): Promise<Reached> {
  let [command, position]: [Command, number] = [program, 0];
  let open: Option | null = null;
  for (const word of words) {
    if (open) open = null;
    else if (word.startsWith("-")) {
      const option = [...command.options, ...program.options].find(
        ({ short, long }) => short === word || long === word,
      );
      open = option && (option.required || option.optional) ? option : null;
    } else {
      const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
      if (next) {
        if (command === program) await define(next);
        [command, position] = [next, 0];
      } else position += 1;
    }
  }
  return { command, position, open };
}

function optionsOf(program: Command, command: Command): (readonly [string, string])[] {
  const all = new Set([command, program].flatMap((one) => one.createHelp().visibleOptions(one)));
  return [...all].map((option) => [option.long ?? option.short ?? "", option.description] as const);
}

function wordsOf(command: Command, position: number): (readonly [string, string])[] {
  const argument =
    command.registeredArguments[position] ?? command.registeredArguments.findLast(({ variadic }) => variadic);
  const choices = (argument?.argChoices ?? []).map((word) => [word, ""] as const);
  if (position > 0) return choices;
  const commands = command.createHelp().visibleCommands(command);
  return [...commands.map((one) => [one.name(), one.description()] as const), ...choices];
}
