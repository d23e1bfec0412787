import { requests } from "@memory/shared/requests";
import type { Cli } from "./cli.ts";
import { time } from "./flags.ts";
import { dayOrMoment } from "./print/time.ts";
import type { Given } from "./request-flags.ts";

const { at, knownAt } = requests.memories.list;

/** The two clocks of a list: what was true at a time, and what the store knew at a time. */
export const CLOCKS = {
  at: { ...at, parse: time("end") },
  knownAt: { ...knownAt, parse: time("end") },
};

export type Clocks = Given<typeof CLOCKS>;

/** Says on stderr that what follows is not the present. */
export function noteClocks(cli: Pick<Cli, "note">, { at, knownAt }: Clocks): void {
  const told = [
    ...(at === undefined ? [] : [`as of ${dayOrMoment(at)}`]),
    ...(knownAt === undefined ? [] : [`as known on ${dayOrMoment(knownAt)}`]),
  ];
  if (told.length > 0) cli.note(told.join(", "));
}
