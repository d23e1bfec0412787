import type { Client } from "@memory/client";
import type { Space } from "@memory/shared";
import { plural } from "@memory/shared/words";
import { type Cli, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import { pick } from "../print/json.ts";
import { outboxTable, plainOutbox } from "../print/outbox.ts";
import { spaceWord } from "../print/spaces.ts";
import { findSpace } from "../spaces/find-space.ts";
import { outboxIds, type SpaceOutbox } from "../spaces/outbox-refs.ts";

interface Options {
  readonly send?: string[];
  readonly drop?: string[];
  readonly again?: true;
  readonly dropRefused?: true;
}

type Entry = SpaceOutbox["entries"][number];

/** So many are decided by one request. */
const AT_ONCE = 200;

export async function outbox(cli: Cli, named: string | undefined, options: Options): Promise<Exit> {
  const { send, drop, again, dropRefused } = options;
  if ([send, drop, again, dropRefused].filter((one) => one !== undefined).length > 1)
    throw new CliError(EXIT.usage, "--send, --drop, --again or --drop-refused, one at a time");
  const { client } = await connect(cli);
  const space = await findSpace(client, named);
  const at = { cli, client, space };
  const { entries } = await client.spaces.outbox({ params: { id: space.id } });
  const word = spaceWord(space);
  const written = send ?? drop;
  if (written !== undefined) {
    const ids = outboxIds(entries, written, `memory space outbox ${word}`);
    return decide(at, ids, send ? "send" : "drop");
  }
  if (!again && !dropRefused) return show(cli, word, entries);
  const refused = entries.filter(isRefused).map(({ id }) => id);
  if (refused.length > 0) return decide(at, refused, again ? "send" : "drop");
  if (cli.json) cli.sayJson({ entries });
  else cli.say(`Nothing was refused in ${cleanLine(space.name)}.`);
  return EXIT.ok;
}

interface Deciding {
  readonly cli: Cli;
  readonly client: Client;
  readonly space: Space;
}

async function decide(
  { cli, client, space }: Deciding,
  ids: readonly string[],
  action: "send" | "drop",
): Promise<Exit> {
  let entries: readonly Entry[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const body = { ids: ids.slice(from, from + AT_ONCE), action };
    entries = (await client.spaces.decideOutbox({ params: { id: space.id }, body })).entries;
  }
  const still = entries.filter(({ id }) => ids.includes(id));
  if (cli.json) cli.sayJson({ entries });
  else if (action === "drop") cli.say(`Dropped  ${plural(ids.length, "change")}; nothing of it leaves`);
  else {
    if (still.length < ids.length)
      cli.say(`Sent  ${plural(ids.length - still.length, "change")} to ${cleanLine(space.name)}`);
    if (still.length > 0) cli.say(outboxTable(still, styleOf(cli)));
  }
  const refused = still.filter(isRefused).length;
  return refused === 0 ? EXIT.ok : refused === ids.length ? EXIT.refused : EXIT.partly;
}

const isRefused = ({ state }: Entry): boolean => state === "refused";

async function show(cli: Cli, word: string, entries: readonly Entry[]): Promise<Exit> {
  if (cli.json)
    cli.sayJson({
      items: cli.fields ? pick(entries, cli.fields) : entries,
      nextCursor: null,
      total: entries.length,
    });
  else if (cli.plain) cli.sayRows(entries.map(plainOutbox));
  else if (entries.length === 0) cli.say("Nothing waits to leave.");
  else {
    await cli.page(outboxTable(entries, styleOf(cli)));
    if (entries.some(({ state }) => state !== "waiting"))
      cli.note(
        `agree, or try again:  memory space outbox ${word} --send <ref>   let it be:  --drop <ref>   one by one:  memory space review ${word}`,
      );
    if (entries.some(isRefused))
      cli.note(`all that was refused:  memory space outbox ${word} --again   or  --drop-refused`);
  }
  return EXIT.ok;
}
