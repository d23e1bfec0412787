import type { Client } from "@memory/client";
import type { Conflict } from "@memory/shared";
import { conflictRef } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { resolveConflict } from "../conflict-refs.ts";
import { connect } from "../daemon/connect.ts";
import { type Decision, decideConflict, decidedText } from "../decide-conflict.ts";
import { toEach } from "../each.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";

export interface Deciding {
  readonly keep?: keyof typeof SIDES;
  readonly merge?: string;
}

export const SIDES = { new: "keep_new", old: "keep_existing", both: "keep_both" } as const;

export async function resolve(cli: Cli, written: string, options: Deciding): Promise<Exit> {
  const decision = decisionOf(options, "memory conflicts show <conflict>");
  const { client } = await connect(cli);
  const decided = await decideConflict(client, await ownConflict(client, written, "resolve"), decision);
  if (cli.json) cli.sayJson(decided);
  else
    cli.say(`${decidedText(decided)}\n  take it back:  memory conflicts revert ${conflictRef(decided.id)}`);
  return EXIT.ok;
}

/** A contradiction of a space is decided for everybody there, and by another command. */
async function ownConflict(client: Client, written: string, verb: "resolve" | "revert"): Promise<Conflict> {
  const conflict = await resolveConflict(client, written);
  const { space } = conflict.newer;
  if (!space) return conflict;
  const ref = conflictRef(conflict.id);
  throw new CliError(
    EXIT.refused,
    `${ref} is a contradiction of the space ${cleanLine(space.name)}, which others share`,
    {
      hint: `there it is:  memory space ${verb} ${ref}`,
    },
  );
}

/** What a person decides; `both` is the command that shows the two sides. */
export function decisionOf({ keep, merge }: Deciding, both: string): Decision {
  const content = merge?.trim();
  if ((keep === undefined) === (content === undefined))
    throw new CliError(EXIT.usage, "say what is to stand: --keep new|old|both, or --merge <text>", {
      hint: `both sides:  ${both}`,
    });
  if (keep !== undefined) return { action: SIDES[keep] };
  if (!content) throw new CliError(EXIT.usage, "--merge needs the sentence that takes the place of both");
  return { action: "merge", content };
}

export async function revert(cli: Cli, written: string[]): Promise<Exit> {
  const { client } = await connect(cli);
  const conflicts = await Promise.all(written.map((ref) => ownConflict(client, ref, "revert")));
  const each = [...new Map(conflicts.map((conflict) => [conflict.id, conflict])).values()];
  return toEach(cli, each, {
    act: ({ id }) => client.conflicts.revert({ params: { id }, body: {} }),
    told: ({ status }, { id }) =>
      status === "open"
        ? `${conflictRef(id)} was open already.`
        : `Reverted  ${conflictRef(id)}   both sides stand as before, and the question is open again`,
    name: ({ id }) => conflictRef(id),
  });
}
