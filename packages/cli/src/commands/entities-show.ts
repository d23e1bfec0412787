import { requests } from "@memory/shared/requests";
import { type Cli, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { resolveEntity } from "../entity-refs.ts";
import { EXIT, type Exit } from "../errors.ts";
import { foldsInto } from "../fold-refs.ts";
import { entitySheet } from "../print/entities.ts";
import { pick } from "../print/json.ts";
import { plainRelated, relatedSheet } from "../print/related.ts";
import type { Given } from "../request-flags.ts";

export async function show(cli: Cli, written: string): Promise<Exit> {
  const { client } = await connect(cli);
  const entity = await resolveEntity(client, written);
  const found = { entity, merges: await foldsInto(client, entity.id) };
  if (cli.json) cli.sayJson(cli.fields ? pick([found], cli.fields)[0] : found);
  else await cli.page(entitySheet(found.entity, found.merges, styleOf(cli)));
  return EXIT.ok;
}

const { relation, limit } = requests.entities.related;
export const RELATED = { relation, limit };

export async function related(
  cli: Cli,
  written: string,
  { relation, limit }: Given<typeof RELATED>,
): Promise<Exit> {
  const { client } = await connect(cli);
  const { id } = await resolveEntity(client, written);
  const found = await client.entities.related({ params: { id }, query: { relation, limit } });
  if (cli.json) cli.sayJson(cli.fields ? pick([found], cli.fields)[0] : found);
  else if (cli.plain) cli.sayRows(plainRelated(found));
  else await cli.page(relatedSheet(found, styleOf(cli)));
  return EXIT.ok;
}
