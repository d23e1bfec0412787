import { count } from "@memory/shared/words";
import { type Cli, styleOf } from "../cli.ts";
import { type Clocks, noteClocks } from "../clocks.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import type { EntitySort } from "../flags.ts";
import { entityTable, plainEntity } from "../print/entities.ts";
import { pick } from "../print/json.ts";

interface Options extends Clocks {
  readonly type?: string;
  readonly text?: string;
  readonly sort: EntitySort;
  readonly limit: number;
  readonly cursor?: string;
}

export async function list(cli: Cli, options: Options): Promise<Exit> {
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
