import type { Client } from "@memory/client";
import type { ActivityEntry } from "@memory/shared";
import { ApiError } from "@memory/shared/wire";
import { lastOfPerson, resolveEntry } from "../activity-refs.ts";
import type { Cli, Define } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { entryWords } from "../print/activity.ts";
import { cleanLine } from "../print/clean.ts";
import { plural } from "../print/numbers.ts";
import { activityRef } from "../refs.ts";

interface Options {
  readonly last?: true;
  readonly dryRun?: true;
  readonly yes?: true;
  readonly input: boolean;
}

export const define: Define = (command, act) =>
  command
    .argument("[change]", "a:5d21c0, as  memory activity  prints it: a change, or all of a run")
    .option("--last", "the newest change that you made, did not take back yet, and that can be taken back")
    .option("--dry-run", "say what would be taken back, and change nothing")
    .option("-y, --yes", "do not ask before a whole run is taken back")
    .option("--no-input", "never ask")
    .action(act(undo));

async function undo(cli: Cli, written: string | undefined, options: Options): Promise<Exit> {
  if ((written === undefined) === (options.last === undefined))
    throw new CliError(EXIT.usage, "say what to take back: a change, or --last", {
      hint: "what there is:  memory activity",
    });
  const { client } = await connect(cli);
  const entry = written === undefined ? await lastOfPerson(client) : await resolveEntry(client, written);
  refuseSettled(entry);
  const what = `${activityRef(entry.id)}  ${entryWords(entry)}`;
  // Asked first: it refuses what the undo would refuse, before anybody is asked.
  const would = await takeBack(client, entry, true);
  if (options.dryRun) {
    if (cli.json) cli.sayJson({ entry, ...would });
    else cli.say(`Would take back  ${what}\n  ${sizeOf(would)}; nothing was changed`);
    return EXIT.ok;
  }
  if (
    would.undone > 1 &&
    !options.yes &&
    !(await agreed(cli, { what, size: sizeOf(would), input: options.input }))
  ) {
    cli.note("Nothing was taken back.");
    return EXIT.ok;
  }
  const done = await takeBack(client, entry, false);
  if (cli.json) cli.sayJson({ entry, ...done });
  else cli.say(`Took back  ${what}\n  ${sizeOf(done)}; have it again:  memory undo ${activityRef(done.id)}`);
  return EXIT.ok;
}

function refuseSettled({ id, undoneBy, final }: ActivityEntry): void {
  const ref = activityRef(id);
  if (undoneBy)
    throw new CliError(EXIT.refused, `${ref} was taken back already`, {
      hint: `have it again:  memory undo ${activityRef(undoneBy)}`,
    });
  if (final !== undefined)
    throw new CliError(EXIT.refused, `${ref} cannot be taken back: ${cleanLine(final)}`, {
      hint: `memory activity show ${ref}`,
    });
}

type Answer = Awaited<ReturnType<Client["activity"]["undo"]>>;

async function takeBack(client: Client, { id }: ActivityEntry, dryRun: boolean): Promise<Answer> {
  try {
    return await client.activity.undo({ params: { id }, body: { dryRun } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
    throw inTheWay(error);
  }
}

const SOME_ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/;

/** The refusal names what was built upon it: that goes first. */
function inTheWay(error: ApiError): CliError {
  const issues = error.issues ?? [];
  const [id] =
    SOME_ID.exec([error.message, ...issues.flatMap(({ path, message }) => [path, message])].join(" ")) ?? [];
  return new CliError(EXIT.refused, error.message, {
    cause: error,
    issues,
    hint: id === undefined ? "what came later:  memory activity" : `look at it:  memory activity show ${id}`,
  });
}

const sizeOf = ({ undone, rows }: Answer): string =>
  `${plural(undone, "change")}, ${plural(rows, "row")} put back`;

const agreed = (
  cli: Cli,
  { what, size, input }: { readonly what: string; readonly size: string; readonly input: boolean },
): Promise<boolean> =>
  confirm(cli, {
    question: `Take back  ${what}\n  ${size}. It can be had again. Go on?`,
    refusal: `this would take back ${what}: ${size}`,
    hint: "agree with --yes, or look first with --dry-run",
    input,
  });
