import type { ChangeOutcome, Space } from "@memory/shared";
import { ApiError } from "@memory/shared/wire";
import type { Cli } from "../cli.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import { spaceWord } from "../print/spaces.ts";

interface Told {
  readonly space: Pick<Space, "name">;
  /** The deed, where it is done: "Corrected  m:3f2a91". */
  readonly done: string;
  /** What a person may want to know then. */
  readonly more?: string;
}

/** What came of a change of a space, in words. A refusal is thrown, with what a person can do. */
export function outcomeText({ state, number, why }: ChangeOutcome, { space, done, more }: Told): string {
  const name = cleanLine(space.name);
  switch (state) {
    case "done":
      return `${done} in ${name}   change ${number ?? ""}${more === undefined ? "" : `\n  ${more}`}`;
    case "waiting":
      return `It waits, and goes by itself: ${cleanLine(why ?? "")}\n  what waits:  memory space outbox ${spaceWord(space)}`;
    case "nothing":
      return `Nothing was changed: ${cleanLine(why ?? "it was so already")}`;
    case "refused":
      throw new CliError(EXIT.refused, cleanLine(why ?? "it was refused"), {
        hint: `it lies in the outbox, to be tried again or dropped:  memory space outbox ${spaceWord(space)}`,
      });
  }
}

/** For several at once: one that was refused is told beside those that were done. */
export function accepted(outcome: ChangeOutcome): ChangeOutcome {
  if (outcome.state === "refused") throw new ApiError("conflict", outcome.why ?? "it was refused");
  return outcome;
}

/** Tells what came of a change. */
export function tellOutcome(cli: Cli, outcome: ChangeOutcome, told: Told): Exit {
  const text = outcomeText(outcome, told);
  if (cli.json) cli.sayJson(outcome);
  else cli.say(text);
  return EXIT.ok;
}
