import { type Cli, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { pick } from "../print/json.ts";
import { plainName, proposalText, schemaText } from "../print/schema.ts";
import { allNames } from "../schema-names.ts";

export async function list(cli: Cli): Promise<Exit> {
  const { client } = await connect(cli);
  const schema = await client.schema.read();
  const names = allNames(schema);
  if (cli.json)
    cli.sayJson({
      items: cli.fields ? pick(names, cli.fields) : names,
      nextCursor: null,
      total: names.length,
    });
  else if (cli.plain) cli.sayRows(names.map(plainName));
  else await cli.page(schemaText(schema, styleOf(cli)));
  return EXIT.ok;
}

export async function proposals(cli: Cli): Promise<Exit> {
  const { client } = await connect(cli);
  const { proposals: waiting } = await client.schema.read();
  if (cli.json)
    cli.sayJson({
      items: cli.fields ? pick(waiting, cli.fields) : waiting,
      nextCursor: null,
      total: waiting.length,
    });
  else if (cli.plain) cli.sayRows(waiting.map((one) => [...plainName(one), String(one.occurrences)]));
  else if (waiting.length === 0) cli.say("No name waits. The vocabulary there is:  memory schema list");
  else await cli.page(proposalText(waiting, styleOf(cli)));
  return EXIT.ok;
}
