import { requests } from "@memory/shared/requests";
import { count } from "@memory/shared/words";
import { type Cli, styleOf } from "../cli.ts";
import { CLOCKS, noteClocks } from "../clocks.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { entityTable, plainEntity } from "../print/entities.ts";
import { pick } from "../print/json.ts";
import type { Given } from "../request-flags.ts";

const { type, text, sort, limit, cursor } = requests.entities.list;
export const LIST = { type, text, sort, ...CLOCKS, limit, cursor };

export async function list(cli: Cli, options: Given<typeof LIST>): Promise<Exit> {
  const { client } = await connect(cli);
  const { type, text, cursor } = options;
  const { entities, nextCursor, total } = await client.entities.list({ query: { ...options } });
  noteClocks(cli, options);
  if (cli.json) cli.sayJson({ items: cli.fields ? pick(entities, cli.fields) : entities, nextCursor, total });
  else if (cli.plain) cli.sayRows(entities.map(plainEntity));
  else if (entities.length === 0)
    cli.say(
      type || text || cursor
        ? "No entity matches these filters."
        : "No entity is known yet. Look for them:  memory index",
    );
  else {
    await cli.page(entityTable(entities, styleOf(cli)));
    const more = nextCursor ? `   next page: --cursor ${nextCursor}` : "";
    cli.note(`${count(entities.length)} of ${count(total)}${more}`);
  }
  return EXIT.ok;
}
