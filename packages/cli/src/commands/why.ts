import { type Cli, type Define, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { pick } from "../print/json.ts";
import { whySheet } from "../print/why.ts";
import { MEMORY, resolveRef } from "../refs.ts";

interface Options {
  readonly full?: true;
}

export const define: Define = (command, act) =>
  command
    .argument("<ref>", MEMORY)
    .option("--full", "every feature that a decision was made by")
    .action(act(why));

async function why(cli: Cli, ref: string, { full }: Options): Promise<Exit> {
  const { client } = await connect(cli);
  const { id } = await resolveRef(client, ref);
  const found = await client.memories.why({ params: { id } });
  if (cli.json) cli.sayJson(cli.fields ? pick([found], cli.fields)[0] : found);
  else await cli.page(whySheet(found, { full: full ?? false }, styleOf(cli)));
  return EXIT.ok;
}
