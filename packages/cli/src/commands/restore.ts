import { memoryRef } from "@memory/shared/words";
import type { Cli, Define } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { toEach } from "../each.ts";
import type { Exit } from "../errors.ts";
import { quoted } from "../print/named.ts";
import { MEMORY } from "../refs.ts";
import { resolveOwns } from "../spaces/copies.ts";

export const define: Define = (command, act) => command.argument("<ref...>", MEMORY).action(act(restore));

async function restore(cli: Cli, written: string[]): Promise<Exit> {
  const { client } = await connect(cli);
  return toEach(cli, await resolveOwns(client, written, "restore"), {
    act: ({ id }) => client.memories.restore({ params: { id } }),
    told: ({ status }, { id, content }) =>
      status === "active"
        ? `Not retired  ${memoryRef(id)}  ${quoted(content)}\n  it is recalled as before`
        : `Restored  ${memoryRef(id)}  ${quoted(content)}\n  it is recalled again; undo:  memory retire ${memoryRef(id)}`,
    name: ({ id }) => memoryRef(id),
  });
}
