import type { Cli, Define } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { toEach } from "../each.ts";
import type { Exit } from "../errors.ts";
import { quoted } from "../print/named.ts";
import { MEMORY, resolveRefs, shortRef } from "../refs.ts";

export const define: Define = (command, act) => command.argument("<ref...>", MEMORY).action(act(retire));

async function retire(cli: Cli, written: string[]): Promise<Exit> {
  const { client } = await connect(cli);
  return toEach(cli, await resolveRefs(client, written), {
    act: ({ id }) => client.memories.retire({ params: { id } }),
    told: ({ content, status }, { id }) =>
      `${status === "retired" ? "Already retired" : "Retired"}  ${shortRef(id)}  ${quoted(content)}\n  no longer recalled; bring it back:  memory restore ${shortRef(id)}`,
    name: ({ id }) => shortRef(id),
  });
}
