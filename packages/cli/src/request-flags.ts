import type { RequestField } from "@memory/shared/requests";
import { type Command, InvalidArgumentError, Option } from "commander";
import { integer, time } from "./flags.ts";

/** A field of a request as a flag. */
type Flag = RequestField & {
  /** Reads what people write, where that is not what the contract wants. */
  readonly parse?: (text: string) => unknown;
  /** The value's name in the help: "path", "ref". */
  readonly takes?: string;
};

/** The values of flags. What is left out is left to the daemon, whose default the help tells. */
export type Given<Flags> = { readonly [Name in keyof Flags]?: ValueOf<Flags[Name]> | undefined };

type ValueOf<F> = F extends { readonly kind: "number" }
  ? number
  : F extends { readonly kind: "switch" }
    ? true
    : F extends { readonly choices: readonly (infer Choice)[] }
      ? Choice
      : F extends { readonly kind: "list"; readonly of: infer One }
        ? ValueOf<One>[]
        : string;

/** Adds a flag for each field: kind, bounds, choices, default and words are those of the contract, its name is the key. */
export function addFlags(command: Command, flags: Readonly<Record<string, Flag>>): Command {
  const firstTime = Object.keys(flags).find((name) => flags[name]?.kind === "time");
  for (const [name, flag] of Object.entries(flags)) {
    const help = name === firstTime ? `${helpOf(flag)}: ${TIMES}` : helpOf(flag);
    command.addOption(optionOf(name, flag, help));
  }
  return command;
}

const TIMES = 'a date, a time, "yesterday", or an age such as 30min, 3d or 2mo';

function optionOf(name: string, flag: Flag, help: string): Option {
  const spelt = `--${name.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`)}`;
  if (flag.kind === "switch") return new Option(spelt, help);
  const one = flag.kind === "list" ? flag.of : flag;
  const takes = flag.takes ?? valueIn(spelt, one);
  const option = new Option(`${spelt} <${flag.kind === "list" ? `${takes},...` : takes}>`, help);
  if (one.kind === "choice") option.choices(one.choices);
  const parse = flag.parse ?? parserOf(one);
  if (flag.kind !== "list") return option.argParser(parse);
  return option.argParser((text, before: readonly unknown[] = []) => [
    ...before,
    ...text.split(",").map((part) => parse(part.trim())),
  ]);
}

/** "--max-tokens <number>", "--after <time>", "--project <project>", "--type <type,...>" */
const valueIn = (spelt: string, { kind }: RequestField): string =>
  kind === "number" || kind === "time" ? kind : spelt.slice(spelt.lastIndexOf("-") + 1);

function helpOf(flag: Flag): string {
  const words = flag.words.replaceAll("`", "");
  const told = `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
  // What a switch that is left out means is nothing that a person could write.
  return flag.kind !== "switch" && "default" in flag && flag.default
    ? `${told} (default: ${flag.default})`
    : told;
}

/** A value that the contract refuses is refused here, before a daemon is started for it. */
function parserOf(field: RequestField): (text: string) => unknown {
  switch (field.kind) {
    case "number":
      return integer(field.min ?? 0, field.max);
    case "time":
      return time("start");
    case "choice":
      return (text) => {
        if (field.choices.includes(text)) return text;
        throw new InvalidArgumentError(`Allowed choices are ${field.choices.join(", ")}.`);
      };
    case "text":
      return (text) => {
        if (text.trim().length < (field.min ?? 0)) throw new InvalidArgumentError("It must not be empty.");
        if (field.max === undefined || text.length <= field.max) return text;
        throw new InvalidArgumentError(`Give at most ${field.max} characters.`);
      };
    default:
      throw new TypeError(`no flag can carry a ${field.kind}`);
  }
}
