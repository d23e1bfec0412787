import { ApiError } from "@memory/shared/wire";
import { entityRef } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { resolveEntity } from "../entity-refs.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import { named } from "../print/named.ts";
import { shellWord } from "../print/shell.ts";

export async function rename(cli: Cli, written: string, name: string): Promise<Exit> {
  const { client } = await connect(cli);
  const { id, name: before } = await resolveEntity(client, written);
  const entity = await client.entities.update({ params: { id }, body: { name } }).catch((error: unknown) => {
    throw isTaken(error)
      ? new CliError(EXIT.refused, error.message, {
          hint: `make the two one:  memory entities merge ${entityRef(id)} ${shellWord(name, "")}`,
          cause: error,
        })
      : error;
  });
  if (cli.json) cli.sayJson(entity);
  else if (entity.name === before) cli.say(`${entityRef(id)} was already called ${named(before)}.`);
  else
    cli.say(
      `Renamed  ${entityRef(id)}  ${named(before)} → ${named(entity.name)}   the old name stays an alias`,
    );
  return EXIT.ok;
}

const isTaken = (error: unknown): error is ApiError => error instanceof ApiError && error.code === "conflict";

export async function retype(cli: Cli, written: string, type: string): Promise<Exit> {
  const { client } = await connect(cli);
  const { id, type: before } = await resolveEntity(client, written);
  const entity = await client.entities.update({ params: { id }, body: { type } }).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === "invalid"
      ? new CliError(EXIT.usage, error.message, {
          hint: "types there are:  memory schema list",
          issues: error.issues ?? [],
          cause: error,
        })
      : error;
  });
  if (cli.json) cli.sayJson(entity);
  else
    cli.say(
      `Retyped  ${entityRef(id)}  ${named(entity.name)}   ${cleanLine(before)} → ${cleanLine(entity.type)}`,
    );
  return EXIT.ok;
}
