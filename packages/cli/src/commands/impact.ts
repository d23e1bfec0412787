import { requests } from "@memory/shared/requests";
import { type Cli, type Define, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { impactText, plainImpact } from "../print/impact.ts";
import { pick } from "../print/json.ts";
import { addFlags, type Given } from "../request-flags.ts";
import { noteUnknown } from "../unknown-project.ts";

const { since, project } = requests.impact.read;
const FLAGS = { since, project };

export const define: Define = (command, act) => addFlags(command, FLAGS).action(act(impact));

async function impact(cli: Cli, { since, project }: Given<typeof FLAGS>): Promise<Exit> {
  const { client } = await connect(cli);
  const found = await client.impact.read({ query: { since, project } });
  if (cli.json) cli.sayJson(cli.fields ? pick([found], cli.fields)[0] : found);
  else if (cli.plain) cli.sayRows(plainImpact(found));
  else {
    await cli.page(impactText(found, styleOf(cli)));
    if (project !== undefined && found.shown.times === 0) await noteUnknown(cli, client, project);
  }
  return EXIT.ok;
}
