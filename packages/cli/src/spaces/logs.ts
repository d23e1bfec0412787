import type { Client } from "@memory/client";
import type { Space } from "@memory/shared";
import type { LogEntry } from "../print/space-log.ts";

/** As many as the daemon tells at once. */
export const MOST_TOLD = 500;

/** The newest change of a joined space whose id ends with this. */
export async function findInLogs(
  client: Client,
  written: string,
): Promise<{ readonly space: Space; readonly entry: LogEntry } | undefined> {
  const tail = written.trim().toLowerCase().replace(/^a:/, "");
  const { spaces } = await client.spaces.list();
  for (const space of spaces) {
    const { changes } = await client.spaces.log({ params: { id: space.id }, query: { limit: MOST_TOLD } });
    const entry = changes.find(({ id }) => id.endsWith(tail));
    if (entry) return { space, entry };
  }
  return undefined;
}
