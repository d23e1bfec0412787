import { bytes } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";

/** Remove the files of a model that was loaded; it can be loaded again. */
export async function remove(cli: Cli, name: string): Promise<Exit> {
  const { client } = await connect(cli);
  const removed = await client.models.remove({ params: { name } });
  if (cli.json) cli.sayJson(removed);
  else
    cli.say(
      removed.bytes === 0
        ? `Nothing of ${cleanLine(removed.name)} was here.`
        : `Removed  ${cleanLine(removed.name)}   ${bytes(removed.bytes)} are free again`,
    );
  return EXIT.ok;
}
