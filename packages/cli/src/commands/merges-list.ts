import { requests } from "@memory/shared/requests";
import { count } from "@memory/shared/words";
import { type Cli, styleOf } from "../cli.ts";
import { CLOCKS, noteClocks } from "../clocks.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { allFolds, resolveFold } from "../fold-refs.ts";
import { pick } from "../print/json.ts";
import { mergeSheet, mergeTable, plainMerge } from "../print/merges.ts";
import type { Given } from "../request-flags.ts";

// Counted here: the daemon does not leave out those that were taken back.
const { limit } = requests.folds.candidates;
export const LIST = { ...CLOCKS, limit };

type Options = Given<typeof LIST> & { readonly reverted?: true };

export async function list(
  cli: Cli,
  { reverted, limit: most = limit.default, ...clocks }: Options,
): Promise<Exit> {
  const { client } = await connect(cli);
  const all = await allFolds(client, clocks);
  noteClocks(cli, clocks);
  const wanted = all.filter(({ revertedAt }) => reverted || !revertedAt);
  const merges = wanted.slice(0, most);
  if (cli.json)
    cli.sayJson({
      items: cli.fields ? pick(merges, cli.fields) : merges,
      nextCursor: null,
      total: wanted.length,
    });
  else if (cli.plain) cli.sayRows(merges.map(plainMerge));
  else if (merges.length > 0) {
    await cli.page(mergeTable(merges, styleOf(cli)));
    const hidden = all.length - wanted.length;
    const more =
      merges.length < wanted.length ? `   more: --limit ${Math.min(wanted.length, limit.max)}` : "";
    const back = hidden > 0 ? `   ${count(hidden)} taken back: --reverted` : "";
    cli.note(`${count(merges.length)} of ${count(wanted.length)}${more}${back}`);
  } else
    cli.say(
      all.length > 0
        ? `Every merge was taken back. See them:  memory merges list --reverted`
        : "No entities were merged. Look for some that are one:  memory merges resolve",
    );
  return EXIT.ok;
}

export async function show(cli: Cli, written: string): Promise<Exit> {
  const { client } = await connect(cli);
  const { id } = await resolveFold(client, written);
  const fold = await client.folds.get({ params: { id } });
  if (cli.json) cli.sayJson(cli.fields ? pick([fold], cli.fields)[0] : fold);
  else await cli.page(mergeSheet(fold, styleOf(cli)));
  return EXIT.ok;
}
