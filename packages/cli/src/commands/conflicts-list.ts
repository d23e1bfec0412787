import { requests } from "@memory/shared/requests";
import { plural } from "@memory/shared/words";
import { type Cli, styleOf } from "../cli.ts";
import { resolveConflict } from "../conflict-refs.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { conflictList, conflictSheet, plainConflict } from "../print/conflicts.ts";
import { pick } from "../print/json.ts";
import type { Given } from "../request-flags.ts";

const { limit, cursor } = requests.conflicts.list;
export const LIST = { limit, cursor };

type Options = Given<typeof LIST> & { readonly resolved?: true };

export async function list(cli: Cli, { resolved, limit, cursor }: Options): Promise<Exit> {
  const { client } = await connect(cli);
  const { conflicts, nextCursor } = await client.conflicts.list({
    query: { limit, cursor, status: resolved ? "resolved" : "open" },
  });
  if (cli.json) cli.sayJson({ items: cli.fields ? pick(conflicts, cli.fields) : conflicts, nextCursor });
  else if (cli.plain) cli.sayRows(conflicts.map(plainConflict));
  else if (conflicts.length === 0)
    cli.say(
      resolved
        ? "No contradiction was decided yet."
        : "No contradiction waits. Those that were decided:  memory conflicts list --resolved",
    );
  else {
    await cli.page(conflictList(conflicts, styleOf(cli)));
    const more = nextCursor ? `   next page: --cursor ${nextCursor}` : "";
    const next = resolved ? "" : "   decide them one by one:  memory review";
    cli.note(`${plural(conflicts.length, "contradiction")}${more}${next}`);
  }
  return EXIT.ok;
}

export async function show(cli: Cli, written: string): Promise<Exit> {
  const { client } = await connect(cli);
  const conflict = await resolveConflict(client, written);
  if (cli.json) cli.sayJson(cli.fields ? pick([conflict], cli.fields)[0] : conflict);
  else if (cli.plain) cli.sayRows([plainConflict(conflict)]);
  else await cli.page(conflictSheet(conflict, styleOf(cli)));
  return EXIT.ok;
}
