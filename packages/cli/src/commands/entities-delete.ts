import type { Client } from "@memory/client";
import type { Entity, Fold } from "@memory/shared";
import { ApiError } from "@memory/shared/wire";
import { foldRef } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { confirm } from "../confirm.ts";
import { connect } from "../daemon/connect.ts";
import { resolveEntity } from "../entity-refs.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import type { Asking } from "../flags.ts";
import { foldsInto } from "../fold-refs.ts";
import { removalOf } from "../print/entities.ts";
import { foldWords } from "../print/merges.ts";
import { introduced, named } from "../print/named.ts";

export async function remove(cli: Cli, written: string, { yes, input }: Asking): Promise<Exit> {
  const { client } = await connect(cli);
  const entity = await resolveEntity(client, written);
  // Before anybody is asked: a yes that is then refused is a question too many.
  await refuseWhileFolded(client, entity);
  const what = `${introduced(entity)}`;
  const asked = {
    question: `Delete ${what}? ${removalOf(entity)} This cannot be undone.`,
    refusal: `this would delete ${what}: ${removalOf(entity)}`,
    hint: "agree with --yes",
    input,
  };
  if (!yes && !(await confirm(cli, asked))) {
    cli.note("Nothing was deleted.");
    return EXIT.ok;
  }
  await client.entities
    .remove({ params: { id: entity.id } })
    .catch((error) => refused(client, entity, error));
  if (cli.json) cli.sayJson({ deleted: entity.id, name: entity.name });
  else cli.say(`Deleted  ${what}`);
  return EXIT.ok;
}

async function refuseWhileFolded(client: Client, entity: Entity): Promise<void> {
  const folds = await foldsInto(client, entity.id);
  if (folds.length > 0) throw stillMerged(entity, folds);
}

/** The daemon has the last word: a fold may have come in between. */
async function refused(client: Client, entity: Entity, error: unknown): Promise<never> {
  if (!(error instanceof ApiError) || error.code !== "invalid") throw error;
  await refuseWhileFolded(client, entity);
  throw new CliError(EXIT.refused, error.message, { hint: "memory merges list", cause: error });
}

const NAMED = 3;
const LISTED = 10;

function stillMerged(entity: Entity, folds: readonly Fold[]): CliError {
  const names = folds.slice(0, NAMED).map(({ sourceName }) => named(sourceName));
  const rest = folds.length - names.length;
  const from = [...names, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
  const points = folds.length === 1 ? "1 merge still points" : `${folds.length} merges still point`;
  return new CliError(EXIT.refused, `refused: ${points} at ${named(entity.name)} (from ${from})`, {
    hint: `undo ${folds.length === 1 ? "it" : "them"} first:  memory merges revert ${folds.map(({ id }) => foldRef(id)).join(" ")}`,
    issues: folds
      .slice(0, LISTED)
      .map((fold) => ({ path: foldRef(fold.id), message: `${foldWords(fold)} (${fold.decidedBy})` })),
  });
}
