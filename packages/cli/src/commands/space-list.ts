import { type Cli, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { pick } from "../print/json.ts";
import { plainSpace, spaceLine, spaceSheet, spaceTable } from "../print/spaces.ts";
import { findSpace } from "../spaces/find-space.ts";

export async function list(cli: Cli): Promise<Exit> {
  const { client } = await connect(cli);
  const { spaces } = await client.spaces.list();
  if (cli.json)
    cli.sayJson({
      items: cli.fields ? pick(spaces, cli.fields) : spaces,
      nextCursor: null,
      total: spaces.length,
    });
  else if (cli.plain) cli.sayRows(spaces.map(plainSpace));
  else if (spaces.length === 0)
    cli.say(
      "You have joined no space.\n  found one:  memory space create <name> --on postgres://…\n  join one:   memory space join <code>",
    );
  else await cli.page(spaceTable(spaces, styleOf(cli)));
  return EXIT.ok;
}

export async function status(cli: Cli, named: string | undefined): Promise<Exit> {
  const { client } = await connect(cli);
  const { id } = await findSpace(client, named);
  const details = await client.spaces.get({ params: { id } });
  if (cli.json) cli.sayJson(cli.fields ? pick([details], cli.fields)[0] : details);
  else if (cli.plain) cli.sayRows([plainSpace(details)]);
  else await cli.page(spaceSheet(details, styleOf(cli)));
  return EXIT.ok;
}

export async function sync(cli: Cli, named: string | undefined): Promise<Exit> {
  const { client } = await connect(cli);
  const { id, changes: before } = await findSpace(client, named);
  const space = await client.spaces.sync({ params: { id } });
  const came = space.changes - before;
  if (cli.json) cli.sayJson(space);
  else if (cli.plain) cli.sayRows([plainSpace(space)]);
  else cli.say(`${came > 0 ? `${came} new` : "Nothing new"}   ${spaceLine(space, styleOf(cli))}`);
  return EXIT.ok;
}
