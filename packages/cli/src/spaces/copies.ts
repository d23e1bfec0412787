import type { Client } from "@memory/client";
import type { Memory, Space } from "@memory/shared";
import { memoryRef } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { clientOf, type Session } from "../daemon/connect.ts";
import { CliError, EXIT } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import { resolveRef } from "../refs.ts";

/** Asks of the copy of a space that lies here, in which nothing can be changed but through its log. */
export const copyOf = (cli: Cli, { daemon }: Session, { id: owner }: Pick<Space, "id">): Client =>
  clientOf({ ...cli, settings: { ...cli.settings, owner } }, daemon.baseUrl);

/** A command that changes one's own memory, and the one that does the same in a space. */
export type Verb = "edit" | "retire" | "restore" | "confirm" | "delete";

/** The memory of one's own that is meant. What lies in a space is refused, with the command that does it there. */
export async function resolveOwn(client: Client, written: string, verb: Verb): Promise<Memory> {
  const memory = await resolveRef(client, written);
  const { space } = memory;
  if (!space) return memory;
  const ref = memoryRef(memory.id);
  throw new CliError(EXIT.refused, `${ref} lies in the space ${cleanLine(space.name)}, which others share`, {
    hint: `there it is:  memory space ${verb} ${ref}`,
  });
}

/** The same for several, each once. */
export async function resolveOwns(client: Client, written: readonly string[], verb: Verb): Promise<Memory[]> {
  const found = await Promise.all(written.map((one) => resolveOwn(client, one, verb)));
  return [...new Map(found.map((memory) => [memory.id, memory])).values()];
}
