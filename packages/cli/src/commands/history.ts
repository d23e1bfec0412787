import { type Cli, type Define, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { pick } from "../print/json.ts";
import { plainVersion, versionSheet } from "../print/versions.ts";
import { MEMORY, resolveRef } from "../refs.ts";

export const define: Define = (command, act) => command.argument("<ref>", MEMORY).action(act(history));

async function history(cli: Cli, ref: string): Promise<Exit> {
  const { client } = await connect(cli);
  const { id } = await resolveRef(client, ref);
  const { versions } = await client.memories.history({ params: { id } });
  if (cli.json)
    cli.sayJson({
      items: cli.fields ? pick(versions, cli.fields) : versions,
      nextCursor: null,
      total: versions.length,
    });
  else if (cli.plain) cli.sayRows(versions.map(plainVersion));
  else await cli.page(versionSheet(versions, styleOf(cli)));
  return EXIT.ok;
}
