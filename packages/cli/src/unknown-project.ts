import type { Client } from "@memory/client";
import { projectKey, projectKeysOf } from "@memory/shared/words";
import type { Cli } from "./cli.ts";

/** Nothing of the project was found: it may be none. */
export async function noteUnknown(cli: Cli, client: Client, name: string): Promise<void> {
  const found = await client.projects
    .list({ query: { text: name, limit: 100, spaces: "true" } })
    .catch(() => null);
  // Very many may contain the name: not all of them are known.
  if (!found || found.total > found.projects.length) return;
  if (found.projects.some((one) => projectKeysOf(one.name).includes(projectKey(name)))) return;
  cli.note(`memory: no memory belongs to a project "${name}"`);
}
