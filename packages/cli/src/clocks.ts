import { type Command, Option } from "commander";
import type { Cli } from "./cli.ts";
import { moment } from "./flags.ts";
import { dayOrMoment } from "./print/time.ts";

/** The two clocks of a list: what was true at a time, and what the store knew at a time. */
export interface Clocks {
  readonly at?: string;
  readonly knownAt?: string;
}

const WHEN = 'a date, a time, "yesterday", or an age such as 30min, 3d or 2mo';

export const clockOptions = (): readonly Option[] => [
  new Option("--at <time>", `as it was true then: ${WHEN}`).argParser(moment(Date.now)),
  new Option("--known-at <time>", "as memory knew it then").argParser(moment(Date.now)),
];

export function addClocks(command: Command): Command {
  for (const option of clockOptions()) command.addOption(option);
  return command;
}

/** Says on stderr that what follows is not the present. */
export function noteClocks(cli: Pick<Cli, "note">, { at, knownAt }: Clocks): void {
  const told = [
    ...(at === undefined ? [] : [`as of ${dayOrMoment(at)}`]),
    ...(knownAt === undefined ? [] : [`as known on ${dayOrMoment(knownAt)}`]),
  ];
  if (told.length > 0) cli.note(told.join(", "));
}
