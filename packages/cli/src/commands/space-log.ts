import type { Client } from "@memory/client";
import type { Space } from "@memory/shared";
import { requests } from "@memory/shared/requests";
import { activityRef, plural } from "@memory/shared/words";
import { type Cli, styleOf } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import type { Asking } from "../flags.ts";
import { cleanLine } from "../print/clean.ts";
import { pick } from "../print/json.ts";
import { type LogEntry, logTable, logWords, plainLogEntry } from "../print/space-log.ts";
import { spaceWord } from "../print/spaces.ts";
import { amongRefs, UUID } from "../refs.ts";
import type { Given } from "../request-flags.ts";
import { findSpace, type InSpace } from "../spaces/find-space.ts";
import { MOST_TOLD } from "../spaces/logs.ts";
import { tellOutcome } from "../spaces/outcomes.ts";

const { member, limit } = requests.spaces.log;
export const LOG = {
  member: { ...member, words: "only what this member did" },
  limit: { ...limit, words: "at most so many" },
};

const { since, dryRun } = requests.spaces.undoMember;
export const UNDO = {
  since: { ...since, words: "with --member, what they did since" },
  dryRun: { ...dryRun, words: "say what would be taken back, and change nothing" },
};

export async function log(cli: Cli, named: string | undefined, query: Given<typeof LOG>): Promise<Exit> {
  const { client } = await connect(cli);
  const space = await findSpace(client, named);
  const { changes } = await client.spaces.log({ params: { id: space.id }, query });
  if (cli.json)
    cli.sayJson({
      items: cli.fields ? pick(changes, cli.fields) : changes,
      nextCursor: null,
      total: changes.length,
    });
  else if (cli.plain) cli.sayRows(changes.map(plainLogEntry));
  else if (changes.length === 0) cli.say("Nothing was changed there yet.");
  else {
    await cli.page(logTable(changes, styleOf(cli)));
    cli.note(`take one back:  memory space undo <ref> --space ${spaceWord(space)}`);
  }
  return EXIT.ok;
}

interface Options extends InSpace, Asking, Given<typeof UNDO> {
  readonly member?: string;
}

export async function undo(cli: Cli, written: string | undefined, options: Options): Promise<Exit> {
  const { space: named, member, since } = options;
  if ((written === undefined) === (member === undefined))
    throw new CliError(EXIT.usage, "say what to take back: a change, or --member and --since", {
      hint: "what there is:  memory space log",
    });
  if ((member === undefined) !== (since === undefined))
    throw new CliError(EXIT.usage, "--member and --since go together", {
      hint: "like this:  memory space undo --member ben --since 3d",
    });
  const { client } = await connect(cli);
  const space = await findSpace(client, named);
  if (member !== undefined && since !== undefined)
    return undoMember({ cli, client, space }, { ...options, member, since });
  return undoOne({ cli, client, space }, written ?? "", options);
}

interface Undoing {
  readonly cli: Cli;
  readonly client: Client;
  readonly space: Space;
}

async function undoOne({ cli, client, space }: Undoing, written: string, { dryRun }: Options): Promise<Exit> {
  const { id, words, undone } = await changeNamed({ client, space }, written);
  const ref = activityRef(id);
  const what = words === undefined ? ref : `${ref}  ${words}`;
  if (undone) throw new CliError(EXIT.refused, `${ref} was taken back already`);
  if (dryRun) {
    if (cli.json) cli.sayJson({ id, dryRun: true });
    else cli.say(`Would take back  ${what}\n  nothing was changed`);
    return EXIT.ok;
  }
  const outcome = await client.spaces.change({
    params: { id: space.id },
    body: { change: { kind: "undo", id } },
  });
  return tellOutcome(cli, outcome, { space, done: `Took back  ${what}` });
}

interface Named {
  readonly id: string;
  readonly words?: string;
  readonly undone: boolean;
}

/** One of the newest by its reference; one that is older by its whole id. */
async function changeNamed({ client, space }: Omit<Undoing, "cli">, written: string): Promise<Named> {
  const { changes } = await client.spaces.log({ params: { id: space.id }, query: { limit: MOST_TOLD } });
  const id = written.trim().toLowerCase();
  if (UUID.test(id) && !changes.some((one) => one.id === id)) return { id, undone: false };
  const entry = amongRefs(changes, written, {
    ...{ sign: "a:", noun: "change", many: "changes", list: `memory space log ${spaceWord(space)}` },
    words: logWords,
  });
  return { id: entry.id, words: logWords(entry), undone: entry.undone };
}

async function undoMember(
  { cli, client, space }: Undoing,
  { member, since, dryRun, yes, input }: Options & { readonly member: string; readonly since: string },
): Promise<Exit> {
  const params = { id: space.id, member };
  const would = await client.spaces.undoMember({ params, body: { since, dryRun: true } });
  const size = `${plural(would.changes, "change")} of ${cleanLine(member)} in ${cleanLine(space.name)}`;
  if (dryRun || would.changes === 0) {
    if (cli.json) cli.sayJson(would);
    else cli.say(would.changes === 0 ? `There is nothing to take back: ${size}` : await listed());
    return EXIT.ok;
  }
  const asked = {
    question: `${await listed()}\n\nTake all of it back, for everybody?`,
    refusal: `this would take back ${size}`,
    hint: "agree with --yes, or look first with --dry-run",
    input,
  };
  if (!yes && !(await confirm(cli, asked))) {
    cli.note("Nothing was taken back.");
    return EXIT.ok;
  }
  const done = await client.spaces.undoMember({ params, body: { since, dryRun: false } });
  const { entries } = await client.spaces.outbox({ params: { id: space.id } });
  const left = entries.filter(({ kind }) => kind === "undo");
  if (cli.json) cli.sayJson({ ...done, left });
  else {
    cli.say(`Took back  ${plural(done.changes - left.length, "change")} of ${cleanLine(member)}`);
    if (left.length > 0)
      cli.say(
        `  ${plural(left.length, "change")} could not be taken back yet:  memory space outbox ${spaceWord(space)}`,
      );
  }
  return left.length > 0 ? EXIT.partly : EXIT.ok;

  async function listed(): Promise<string> {
    const { changes } = await client.spaces.log({
      params: { id: space.id },
      query: { member, limit: MOST_TOLD },
    });
    const those = changes.filter((entry) => isTakenBack(entry, since));
    return `${size}:\n${logTable(those, styleOf(cli))}`;
  }
}

/** What the daemon counts: what stands, and can be taken back. */
const isTakenBack = ({ at, kind, undone }: LogEntry, since: string): boolean =>
  at >= since && !undone && kind !== "undo" && kind !== "delete";
