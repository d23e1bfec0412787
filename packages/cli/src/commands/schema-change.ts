import type { SchemaKind, SchemaName } from "@memory/shared";
import { requests } from "@memory/shared/requests";
import { plural } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { toEach } from "../each.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import type { Given } from "../request-flags.ts";
import { nameWithKind, resolveName, resolveNames } from "../schema-names.ts";

const { description } = requests.schema.add;
export const ADD = { description: { ...description, takes: "words" } };

export async function add(
  cli: Cli,
  kind: SchemaKind,
  name: string,
  { description }: Given<typeof ADD>,
): Promise<Exit> {
  const { client } = await connect(cli);
  const added = await client.schema.add({ body: { kind, name, description } });
  if (cli.json) cli.sayJson(added);
  else cli.say(`Added  ${cleanLine(nameWithKind(added))}`);
  return EXIT.ok;
}

export const disable = (cli: Cli, written: string[]): Promise<Exit> =>
  able(cli, written, { enabled: false, told: disabledText });

export const enable = (cli: Cli, written: string[]): Promise<Exit> =>
  able(cli, written, { enabled: true, told: (name) => `Enabled  ${cleanLine(nameWithKind(name))}` });

interface Able {
  readonly enabled: boolean;
  readonly told: (before: SchemaName) => string;
}

async function able(cli: Cli, written: string[], { enabled, told }: Able): Promise<Exit> {
  const { client } = await connect(cli);
  return toEach(cli, await resolveNames(client, written), {
    act: ({ id }) => client.schema.update({ params: { id }, body: { enabled } }),
    told,
    name: nameWithKind,
  });
}

const disabledText = (name: SchemaName): string => {
  const stays =
    name.uses > 0 ? `; its ${plural(name.uses, "use")} ${name.uses === 1 ? "stays" : "stay"}` : "";
  return `Disabled  ${cleanLine(nameWithKind(name))}   nothing new is found under it${stays}`;
};

export async function rename(cli: Cli, written: string, to: string): Promise<Exit> {
  const { client } = await connect(cli);
  const before = await resolveName(client, written);
  const name = await client.schema.update({ params: { id: before.id }, body: { name: to } });
  if (cli.json) cli.sayJson(name);
  else cli.say(`Renamed  ${cleanLine(nameWithKind(before))} → ${cleanLine(name.name)}`);
  return EXIT.ok;
}

export async function remove(cli: Cli, written: string[]): Promise<Exit> {
  const { client } = await connect(cli);
  const names = await resolveNames(client, written);
  const used = names.filter(({ uses }) => uses > 0);
  if (used.length > 0) throw inUse(used);
  return toEach(cli, names, {
    act: ({ id }) => client.schema.remove({ params: { id } }),
    told: (name) => `Removed  ${cleanLine(nameWithKind(name))}`,
    name: nameWithKind,
  });
}

const inUse = (used: readonly SchemaName[]): CliError =>
  new CliError(EXIT.refused, "only a name that nothing uses can be removed", {
    hint: `stop using it for what comes:  memory schema disable ${used.map((one) => cleanLine(nameWithKind(one))).join(" ")}`,
    issues: used.map((one) => ({ path: nameWithKind(one), message: plural(one.uses, "use") })),
  });
