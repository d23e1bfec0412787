import { plural } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { toEach } from "../each.ts";
import type { Exit } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import { nameWithKind, resolveNames } from "../schema-names.ts";

export async function approve(cli: Cli, written: string[]): Promise<Exit> {
  const { client } = await connect(cli);
  return toEach(cli, await resolveNames(client, written), {
    act: ({ id }) => client.schema.approve({ params: { id } }),
    told: (_, name) => `Approved  ${cleanLine(nameWithKind(name))}   ${plural(name.uses, "use")}`,
    name: nameWithKind,
  });
}

export async function dismiss(cli: Cli, written: string[]): Promise<Exit> {
  const { client } = await connect(cli);
  return toEach(cli, await resolveNames(client, written), {
    act: ({ id }) => client.schema.dismiss({ params: { id } }),
    told: (name) => {
      const word = cleanLine(nameWithKind(name));
      return `Dismissed  ${word}   it is never proposed again; take it in after all:  memory schema approve ${word}`;
    },
    name: nameWithKind,
  });
}
