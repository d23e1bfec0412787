import { type Cli, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { choicesOf, choicesText } from "../print/model-choices.ts";

/** The models that may read sessions, side by side. Nothing is chosen by it. */
export async function choices(cli: Cli): Promise<Exit> {
  const { client } = await connect(cli);
  const rows = choicesOf(await client.models.list());
  if (cli.json) cli.sayJson({ choices: rows });
  else if (cli.plain) cli.sayRows(rows.map(({ choose, finds, costs, goes }) => [choose, finds, costs, goes]));
  else cli.say(choicesText(rows, styleOf(cli)));
  return EXIT.ok;
}
