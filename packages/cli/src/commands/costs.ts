import { plural } from "@memory/shared/words";
import { Option } from "commander";
import { type Cli, type Define, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { integer } from "../flags.ts";
import { callTable, costsText, plainCall, plainCosts } from "../print/costs.ts";
import { pick } from "../print/json.ts";

interface Options {
  readonly days: number;
  readonly calls?: true;
  readonly limit?: number;
  readonly cursor?: string;
}

export const define: Define = (command, act) =>
  command
    .addOption(
      new Option("--days <number>", "look back this many days").argParser(integer(1, 365)).default(30),
    )
    .option("--calls", "every single call: when, to whom, what for, how much")
    .addOption(
      new Option("--limit <number>", "with --calls, at most this many (50)").argParser(integer(1, 500)),
    )
    .option("--cursor <cursor>", "with --calls, go on where a page ended")
    .action(act(costs));

async function costs(cli: Cli, { days, calls, limit, cursor }: Options): Promise<Exit> {
  if (calls) return listCalls(cli, { limit, cursor });
  if (limit !== undefined || cursor !== undefined)
    throw new CliError(EXIT.usage, "--limit and --cursor page through single calls", { hint: "add --calls" });
  const { client } = await connect(cli);
  const found = await client.costs.read({ query: { days } });
  if (cli.json) cli.sayJson(cli.fields ? pick([found], cli.fields)[0] : found);
  else if (cli.plain) cli.sayRows(found.models.map(plainCosts));
  else await cli.page(costsText(found, days, styleOf(cli)));
  return EXIT.ok;
}

interface Paging {
  readonly limit: number | undefined;
  readonly cursor: string | undefined;
}

async function listCalls(cli: Cli, { limit, cursor }: Paging): Promise<Exit> {
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
