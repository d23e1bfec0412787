import { type Cli, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { pick } from "../print/json.ts";
import { plainRoot, rootsText } from "../print/roots.ts";

export async function roots(cli: Cli): Promise<Exit> {
  const { client } = await connect(cli);
  const { roots: linked, nextCursor, ...rest } = await client.roots.list({ query: {} });
  if (cli.json) {
    const items = cli.fields ? pick(linked, cli.fields) : linked;
    cli.sayJson({ items, nextCursor, total: linked.length, ...rest });
  } else if (cli.plain) cli.sayRows(linked.map(plainRoot));
  else await cli.page(rootsText(linked, rest.enabled, styleOf(cli)));
  return EXIT.ok;
}
