import type { Memory } from "@memory/shared";
import { memoryRef } from "@memory/shared/words";
import type { Cli, Define } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { toEach } from "../each.ts";
import type { Exit } from "../errors.ts";
import { quoted } from "../print/named.ts";
import { MEMORY } from "../refs.ts";
import { resolveOwns } from "../spaces/copies.ts";

export const define: Define = (command, act) => command.argument("<ref...>", MEMORY).action(act(retire));

async function retire(cli: Cli, written: string[]): Promise<Exit> {
  const { client } = await connect(cli);
  return toEach(cli, await resolveOwns(client, written, "retire"), {
    act: ({ id }) => client.memories.retire({ params: { id } }),
    told: retiredText,
    name: ({ id }) => memoryRef(id),
  });
}

/** Whichever version was named, the newest is what is retired; of what rests already the daemon answers with the named one. */
function retiredText(named: Memory, { id, content, status }: Memory): string {
  const already = named.status === "retired" || status !== "retired";
  return `${already ? "Already retired" : "Retired"}  ${memoryRef(id)}  ${quoted(content)}\n  no longer recalled; bring it back:  memory restore ${memoryRef(id)}`;
}
