import type { Client } from "@memory/client";
import { requests } from "@memory/shared/requests";
import { activityRef, count, plural } from "@memory/shared/words";
import { resolveEntry, resolveRun } from "../activity-refs.ts";
import { type Cli, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { activityTable, entryHead, isRun, plainEntry } from "../print/activity.ts";
import { pick } from "../print/json.ts";
import { rowDiffs } from "../print/rows.ts";
import { dayOrMoment } from "../print/time.ts";
import type { Given } from "../request-flags.ts";
import { resolveSubject } from "../subject-ref.ts";

const { run, subject, kind, limit, cursor } = requests.activity.list;

export const LIST = {
  run: { ...run, words: "the steps of this run, one by one: a:5d21c0" },
  subject: {
    ...subject,
    takes: "ref",
    words: "only what was done to this memory, entity, document, contradiction or merge",
  },
  kind,
  limit,
  cursor,
};

type ListOptions = Given<typeof LIST> & { readonly all?: true };

type Listed = Awaited<ReturnType<Client["activity"]["list"]>>;

export async function list(cli: Cli, { run, subject, all, ...rest }: ListOptions): Promise<Exit> {
  const { client } = await connect(cli);
  const query = {
    ...rest,
    ...(run !== undefined && { run: await resolveRun(client, run) }),
    ...(subject !== undefined && { subject: await resolveSubject(client, subject) }),
    // Indexing by the daemon follows from the rest, and is half of the log.
    ...(!all && (run ?? subject ?? rest.kind) === undefined && { derived: "false" }),
  };
  const found = await client.activity.list({ query });
  const { entries, nextCursor, pruned } = found;
  if (cli.json) cli.sayJson({ items: cli.fields ? pick(entries, cli.fields) : entries, nextCursor, pruned });
  else if (cli.plain) cli.sayRows(entries.map(plainEntry));
  else if (entries.length === 0)
    cli.say(
      run || subject || rest.kind || rest.cursor ? "Nothing was changed here." : "Nothing was changed yet.",
    );
  else {
    await cli.page(activityTable(entries, styleOf(cli)));
    const more = nextCursor ? `   next page: --cursor ${nextCursor}` : "";
    cli.note(`${plural(entries.length, "change")}${more}   take one back:  memory undo <ref>`);
  }
  notePruned(cli, found);
  return EXIT.ok;
}

/** History that is gone is never gone in silence. */
function notePruned(cli: Cli, { pruned, nextCursor }: Listed): void {
  if (!pruned || nextCursor !== null) return;
  const { operations, until } = pruned;
  cli.note(
    `${plural(operations, "older change")}, up to ${dayOrMoment(until)}, can be undone no more (setting keepOperations)`,
  );
}

interface ShowOptions {
  readonly full?: true;
}

export async function show(cli: Cli, written: string, { full }: ShowOptions): Promise<Exit> {
  const { client } = await connect(cli);
  const entry = await resolveEntry(client, written);
  if (isRun(entry)) return showRun(cli, client, entry);
  const detail = await client.activity.get({ params: { id: entry.id } });
  const style = styleOf(cli);
  if (cli.json) cli.sayJson(cli.fields ? pick([detail], cli.fields)[0] : detail);
  else
    await cli.page(
      [entryHead(detail, style), rowDiffs(detail.rows, { full: full ?? false }, style)].join("\n\n"),
    );
  return EXIT.ok;
}

/** The steps of a run; each of them can be shown in turn. */
async function showRun(cli: Cli, client: Client, entry: Listed["entries"][number]): Promise<Exit> {
  const { entries, nextCursor } = await client.activity.list({ query: { run: entry.runId ?? entry.id } });
  const style = styleOf(cli);
  if (cli.json) cli.sayJson({ ...entry, items: entries, nextCursor, total: entry.operations });
  else {
    await cli.page([entryHead(entry, style), activityTable(entries, style)].join("\n\n"));
    if (nextCursor)
      cli.note(
        `${count(entries.length)} of ${count(entry.operations)}   all:  memory activity --run ${activityRef(entry.id)} --limit 500`,
      );
  }
  return EXIT.ok;
}
