import { requests } from "@memory/shared/requests";
import { plural } from "@memory/shared/words";
import { type Cli, type Define, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { callTable, costsText, plainCall, plainCosts } from "../print/costs.ts";
import { pick } from "../print/json.ts";
import { addFlags, type Given } from "../request-flags.ts";

const { days } = requests.costs.read;
const { limit, cursor } = requests.costs.calls;

const FLAGS = {
  days,
  limit: { ...limit, words: "with --calls, at most this many" },
  cursor: { ...cursor, words: "with --calls, go on where a page ended" },
};

type Options = Given<typeof FLAGS> & { readonly calls?: true };

export const define: Define = (command, act) =>
  addFlags(command.option("--calls", "every single call: when, to whom, what for, how much"), FLAGS).action(
    act(costs),
  );

async function costs(cli: Cli, { days: back = days.default, calls, limit, cursor }: Options): Promise<Exit> {
  if (calls) return listCalls(cli, { limit, cursor });
  if (limit !== undefined || cursor !== undefined)
    throw new CliError(EXIT.usage, "--limit and --cursor page through single calls", { hint: "add --calls" });
  const { client } = await connect(cli);
  const found = await client.costs.read({ query: { days: back } });
  if (cli.json) cli.sayJson(cli.fields ? pick([found], cli.fields)[0] : found);
  else if (cli.plain) cli.sayRows(found.models.map(plainCosts));
  else await cli.page(costsText(found, back, styleOf(cli)));
  return EXIT.ok;
}

async function listCalls(cli: Cli, { limit, cursor }: Options): Promise<Exit> {
  const { client } = await connect(cli);
  const { calls: found, nextCursor } = await client.costs.calls({ query: { limit, cursor } });
  if (cli.json) cli.sayJson({ items: cli.fields ? pick(found, cli.fields) : found, nextCursor });
  else if (cli.plain) cli.sayRows(found.map(plainCall));
  else if (found.length === 0)
    cli.say("No configured model was asked yet: nothing has left this machine for one.");
  else {
    await cli.page(callTable(found, styleOf(cli)));
    cli.note(
      `${plural(found.length, "call")}; their content is kept nowhere${nextCursor ? `   next page: --cursor ${nextCursor}` : ""}`,
    );
  }
  return EXIT.ok;
}
