import type { Fold } from "@memory/shared";
import { entityRef, foldRef } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { toEach } from "../each.ts";
import type { Exit } from "../errors.ts";
import { resolveFolds } from "../fold-refs.ts";
import { named } from "../print/named.ts";

export async function revert(cli: Cli, written: string[]): Promise<Exit> {
  const { client } = await connect(cli);
  const folds = await resolveFolds(client, written);
  return toEach(cli, folds, {
    act: ({ id }) => client.folds.revert({ params: { id }, body: {} }),
    told: revertedText,
    name: ({ id }) => foldRef(id),
  });
}

function revertedText({ id, sourceId, sourceName, canonicalName, revertedAt }: Fold): string {
  if (revertedAt) return `${foldRef(id)} was taken back before.`;
  const source = `${named(sourceName)} (${entityRef(sourceId)})`;
  return `Reverted  ${foldRef(id)}   ${source} and ${named(canonicalName)} are two again`;
}
