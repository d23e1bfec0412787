import { memoryRef } from "@memory/shared/words";
import type { Cli, Define } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { toEach } from "../each.ts";
import type { Exit } from "../errors.ts";
import { quoted } from "../print/named.ts";
import { MEMORY } from "../refs.ts";
import { resolveOwns } from "../spaces/copies.ts";

export const define: Define = (command, act) => command.argument("<ref...>", MEMORY).action(act(confirm));

async function confirm(cli: Cli, written: string[]): Promise<Exit> {
  const { client } = await connect(cli);
  return toEach(cli, await resolveOwns(client, written, "confirm"), {
    act: ({ id }) => client.memories.confirm({ params: { id } }),
    // Whichever version was named, the newest one is what is confirmed.
    told: (_, { id, content }) =>
      `Confirmed  ${memoryRef(id)}  ${quoted(content)}\n  it still holds; you are asked again when something else it was made from falls`,
    name: ({ id }) => memoryRef(id),
  });
}
