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
}

export async function outbox(cli: Cli, named: string | undefined, { send, drop }: Options): Promise<Exit> {
  if (send && drop) throw new CliError(EXIT.usage, "--send or --drop, one at a time");
  const { client } = await connect(cli);
  const space = await findSpace(client, named);
  const params = { id: space.id };
  const { entries } = await client.spaces.outbox({ params });
  const word = spaceWord(space);
  const written = send ?? drop;
  if (written === undefined) return show(cli, word, entries);
  const ids = outboxIds(entries, written, `memory space outbox ${word}`);
  const action = send ? "send" : "drop";
  const left = await client.spaces.decideOutbox({ params, body: { ids, action } });
  const still = left.entries.filter(({ id }) => ids.includes(id));
  if (cli.json) cli.sayJson(left);
  else if (action === "drop") cli.say(`Dropped  ${plural(ids.length, "change")}; nothing of it leaves`);
  else {
    if (still.length < ids.length)
      cli.say(`Sent  ${plural(ids.length - still.length, "change")} to ${cleanLine(space.name)}`);
    if (still.length > 0) cli.say(outboxTable(still, styleOf(cli)));
  }
  const refused = still.filter(({ state }) => state === "refused").length;
  return refused === 0 ? EXIT.ok : refused === ids.length ? EXIT.refused : EXIT.partly;
}

async function show(cli: Cli, word: string, entries: SpaceOutbox["entries"]): Promise<Exit> {
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
  }
  return EXIT.ok;
}
