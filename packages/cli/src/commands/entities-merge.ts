import type { Fold } from "@memory/shared";
import { requests } from "@memory/shared/requests";
import { foldRef, plural } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { resolveEntity } from "../entity-refs.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { introduced, named } from "../print/named.ts";
import type { Given } from "../request-flags.ts";

const { reason } = requests.folds.merge;
export const MERGE = { reason };

export async function merge(
  cli: Cli,
  written: string,
  into: string,
  { reason }: Given<typeof MERGE>,
): Promise<Exit> {
  const { client } = await connect(cli);
  const source = await resolveEntity(client, written);
  const canonical = await resolveEntity(client, into);
  if (source.id === canonical.id)
    throw new CliError(EXIT.usage, `both are ${introduced(source)}`, {
      hint: "an entity cannot be merged into itself",
    });
  const moving = plural(source.mentions, "mention");
  cli.note(`Merging ${introduced(source)} with its ${moving} into ${introduced(canonical)}`);
  const fold = await client.folds.merge({
    params: { id: source.id },
    body: { into: canonical.id, reason },
  });
  if (cli.json) cli.sayJson(fold);
  else cli.say(mergedText(fold));
  return EXIT.ok;
}

/** The result of a merge, and the command that takes it back. */
export const mergedText = ({ id, sourceName, canonicalName }: Fold): string =>
  `Merged  ${named(sourceName)} into ${named(canonicalName)}   take it back:  memory merges revert ${foldRef(id)}`;
