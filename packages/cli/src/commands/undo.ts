import type { Client } from "@memory/client";
import type { ActivityEntry } from "@memory/shared";
import { requests } from "@memory/shared/requests";
import { ApiError, type Issue } from "@memory/shared/wire";
import { activityRef, sizeWords } from "@memory/shared/words";
import { lastOfPerson, resolveEntry } from "../activity-refs.ts";
import type { Cli, Define } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit, isNotFound } from "../errors.ts";
import { type Asking, asking } from "../flags.ts";
import { entryWords } from "../print/activity.ts";
import { cleanLine } from "../print/clean.ts";
import { refusalWords } from "../print/refusal.ts";
import { spaceWord } from "../print/spaces.ts";
import { day } from "../print/time.ts";
import { UUID } from "../refs.ts";
import { addFlags, type Given } from "../request-flags.ts";
import { findInLogs } from "../spaces/logs.ts";

const { dryRun } = requests.activity.undo;
const FLAGS = { dryRun };

interface Options extends Given<typeof FLAGS>, Asking {
  readonly last?: true;
}

export const define: Define = (command, act) =>
  asking(
    addFlags(
      command
        .argument("[change]", "a:5d21c0, as  memory activity  prints it: a change, or all of a run")
        .option("--last", "the newest change that you made and did not take back yet"),
      FLAGS,
    ),
    "do not ask before a whole run is taken back",
  ).action(act(undo));

async function undo(cli: Cli, written: string | undefined, options: Options): Promise<Exit> {
  if ((written === undefined) === (options.last === undefined))
    throw new CliError(EXIT.usage, "say what to take back: a change, or --last", {
      hint: "what there is:  memory activity",
    });
  const { client } = await connect(cli);
  const entry = written === undefined ? await lastOfPerson(client) : await ownEntry(client, written);
  refuseSettled(entry);
  const what = `${activityRef(entry.id)}  ${entryWords(entry)}`;
  // Asked first: it refuses what the undo would refuse, before anybody is asked.
  const undoing = { client, entry, now: cli.io.now() };
  const would = await takeBack(undoing, true);
  if (options.dryRun) {
    if (cli.json) cli.sayJson({ entry, ...would });
    else
      cli.say(`Would take back  ${what}\n  ${sizeWords(would.undone, would.memories)}; nothing was changed`);
    return EXIT.ok;
  }
  if (
    would.undone > 1 &&
    !options.yes &&
    !(await agreed(cli, { what, size: sizeWords(would.undone, would.memories), input: options.input }))
  ) {
    cli.note("Nothing was taken back.");
    return EXIT.ok;
  }
  const done = await takeBack(undoing, false);
  if (cli.json) cli.sayJson({ entry, ...done });
  else
    cli.say(
      `Took back  ${what}\n  ${sizeWords(done.undone, done.memories)}; have it again:  memory undo ${activityRef(done.id)}`,
    );
  return EXIT.ok;
}

/** What lies in the log of a space is refused, with the command that takes it back there. */
async function ownEntry(client: Client, written: string): Promise<ActivityEntry> {
  try {
    return await resolveEntry(client, written);
  } catch (error) {
    const shared = isNotFound(error) ? await findInLogs(client, written) : undefined;
    if (!shared) throw error;
    const { space, entry } = shared;
    const ref = activityRef(entry.id);
    throw new CliError(
      EXIT.refused,
      `${ref} is a change of the space ${cleanLine(space.name)}, which others share`,
      { cause: error, hint: `there it is:  memory space undo ${ref} --space ${spaceWord(space)}` },
    );
  }
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

interface Undoing {
  readonly client: Client;
  readonly entry: ActivityEntry;
  readonly now: number;
}

async function takeBack(undoing: Undoing, dryRun: boolean): Promise<Answer> {
  const { client, entry } = undoing;
  try {
    return await client.activity.undo({ params: { id: entry.id }, body: { dryRun } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "conflict") throw error;
    throw await refusalOf(undoing, error);
  }
}

/** The daemon names what goes first, if anything can; that is told as the list tells it. */
async function refusalOf(undoing: Undoing, error: ApiError): Promise<CliError> {
  const ref = activityRef(undoing.entry.id);
  const issues = await Promise.all((error.issues ?? []).map((issue) => obstacleOf(undoing, issue)));
  const [first] = issues;
  if (!first)
    return new CliError(EXIT.refused, refusalWords(error.message), {
      cause: error,
      hint: `look at it:  memory activity show ${ref}`,
    });
  const order = issues.length > 1 ? ", the newest before the others" : "";
  return new CliError(EXIT.refused, `${ref} cannot be taken back before what came since`, {
    cause: error,
    issues,
    hint: `take that back first${order}:  memory undo ${first.path}`,
  });
}

async function obstacleOf({ client, now }: Undoing, { path, message }: Issue): Promise<Issue> {
  if (!UUID.test(path)) return { path, message: refusalWords(message) };
  const entry = await client.activity.get({ params: { id: path } }).catch(() => undefined);
  return {
    path: activityRef(path),
    message: entry ? `${entryWords(entry)}, ${day(entry.at, now)}` : refusalWords(message),
  };
}

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
