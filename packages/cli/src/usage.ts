import type { Command, CommanderError } from "commander";
import { CliError, EXIT, type Failure, failureOf } from "./errors.ts";
import { isNear } from "./near.ts";

/** Commander's words, and what to do next. `reached` is the command that the words led to before they went wrong. */
export function usageFailure(error: CommanderError, reached: Command): Failure {
  if (error.code === "commander.help") return noVerb(reached);
  const [group, word] = unknownVerb(error, reached) ?? [];
  if (group && word !== undefined) return unknownCommand(group, word, nearVerbs(group, word));
  const message = plain(error);
  const option = /^unknown option "(.+)"/.exec(message)?.[1] ?? "";
  const guesses = guessedIn(error).filter((guess) => isNear(option, guess));
  return usage(message, guesses.length > 0 ? didYouMean(guesses.join(", ")) : helpOf(reached));
}

/** In a script, where help would be no answer and nothing would be done. */
export const helpOrWord = (command: Command): CliError =>
  new CliError(EXIT.usage, '"help" alone may ask for help or be meant as it stands', {
    hint: `${helpOf(command)}, or as it stands:  ${pathOf(command)} -- help`,
  });

/** A group alone, where help is no answer; or `help` on something that it does not have. */
function noVerb(group: Command): Failure {
  const [, word] = group.args;
  return word === undefined
    ? usage(`"${pathOf(group)}" does nothing on its own`, helpOf(group))
    : unknownCommand(group, word, []);
}

function unknownCommand(group: Command, word: string, guesses: readonly string[]): Failure {
  const hint = guesses.length > 0 ? didYouMean(`${pathOf(group)} ${guesses.join(", ")}`) : helpOf(group);
  return usage(`unknown command "${word}"`, hint);
}

/** A group and the word behind it that is none of its commands. Commander hands that word to the command that the group
 * runs on its own, and then complains of its arguments. */
function unknownVerb({ code }: CommanderError, reached: Command): [Command, string] | undefined {
  const [word] = reached.args;
  if (word === undefined) return undefined;
  if (code === "commander.unknownCommand") return [reached, word];
  if (code !== "commander.excessArguments" || reached.registeredArguments.length > 0) return undefined;
  if (reached.commands.length > 0) return [reached, word];
  const { parent } = reached;
  return parent?.parent && parent.args[0] !== reached.name() ? [parent, word] : undefined;
}

const nearVerbs = (group: Command, word: string): string[] =>
  group
    .createHelp()
    .visibleCommands(group)
    .map((command) => command.name())
    .filter((name) => isNear(word, name));

/** The guess of commander, which is generous. */
const guessedIn = ({ message }: CommanderError): string[] =>
  /\(Did you mean (?:one of )?(.+)\?\)/.exec(message)?.[1]?.split(", ") ?? [];

const plain = ({ message }: CommanderError): string =>
  message
    .replace(/^error: /, "")
    .replace(/\n?\(Did you mean.*\)/s, "")
    .replaceAll("'", '"')
    .trim();

/** It is shown, never run. */
const didYouMean = (guess: string): string => `did you mean  ${guess} ?`;

const helpOf = (command: Command): string => `${pathOf(command)} --help`;

/** "memory models use" */
function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}

const usage = (message: string, hint: string): Failure =>
  failureOf(new CliError(EXIT.usage, message, { hint }));
