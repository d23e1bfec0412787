import { AGENT_NAMES } from "@memory/shared";
import { agentOf, type SessionFolders } from "@memory/sources/agents";
import type { Reader } from "../models.ts";

/** When an agent last wrote to a session of its person's. A folder that cannot be read says nothing. */
export async function lastAnswer(folders: SessionFolders, reader: Reader): Promise<number | null> {
  let last: number | null = null;
  for (const name of AGENT_NAMES) {
    const { find } = agentOf(name);
    const isPersons = (folder: string): boolean => !reader.isOwn({ folder });
    const looked = await find(folders[name], isPersons).catch(() => null);
    const newest = looked?.found.find(({ sessionId }) => !reader.isOwn({ sessionId }));
    if (newest && newest.mtimeMs > (last ?? 0)) last = newest.mtimeMs;
  }
  return last;
}
