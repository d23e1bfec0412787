import type { Client } from "@memory/client";
import { requests } from "@memory/shared/requests";
import { runRef } from "@memory/shared/words";
import { type Cli, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { everything } from "../pages.ts";
import { itemTable, plainItem, plainRun, runTable } from "../print/indexed.ts";
import { pick } from "../print/json.ts";
import { amongRefs, UUID } from "../refs.ts";
import type { Given } from "../request-flags.ts";

const { limit, cursor } = requests.index.runs;
export const PAGE = { limit, cursor };

type Options = Given<typeof PAGE>;

export async function runs(cli: Cli, { limit, cursor }: Options): Promise<Exit> {
  const { client } = await connect(cli);
  const { runs: found, nextCursor } = await client.index.runs({ query: { limit, cursor } });
  if (cli.json) cli.sayJson({ items: cli.fields ? pick(found, cli.fields) : found, nextCursor });
  else if (cli.plain) cli.sayRows(found.map(plainRun));
  else if (found.length === 0) cli.say("Nothing was indexed yet. Begin:  memory index");
  else {
    await cli.page(runTable(found, styleOf(cli)));
    if (nextCursor) cli.note(`next page: --cursor ${nextCursor}`);
  }
  return EXIT.ok;
}

export async function items(cli: Cli, written: string, { limit, cursor }: Options): Promise<Exit> {
  const { client } = await connect(cli);
  const id = await runNamed(client, written);
  const { items: found, nextCursor } = await client.index.items({ params: { id }, query: { limit, cursor } });
  if (cli.json) cli.sayJson({ items: cli.fields ? pick(found, cli.fields) : found, nextCursor });
  else if (cli.plain) cli.sayRows(found.map(plainItem));
  else if (found.length === 0) cli.say(`${runRef(id)} read no text that no later run has read again.`);
  else {
    await cli.page(itemTable(found, styleOf(cli)));
    if (nextCursor) cli.note(`next page: --cursor ${nextCursor}`);
  }
  return EXIT.ok;
}

async function runNamed(client: Client, written: string): Promise<string> {
  const ref = written.trim().toLowerCase();
  if (UUID.test(ref)) return ref;
  const all = await everything(
    (cursor) => client.index.runs({ query: { limit: limit.max, cursor } }),
    ({ runs: page }) => page,
  );
  return amongRefs(all, written, {
    sign: "i:",
    noun: "run",
    many: "runs",
    list: "memory index runs",
    words: ({ kind, startedAt, state }) => `${kind} ${state} ${startedAt}`,
  }).id;
}
