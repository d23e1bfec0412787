import type { Client } from "@memory/client";
import { quote } from "@memory/shared";
import { plural } from "@memory/shared/words";
import { pairLines, shownPair } from "../conflict-sides.ts";

const MOST = 15;
/** Characters of each side. */
const CHARACTERS = 500;

/** Contradictions that wait for the user, newest first. */
export async function conflictsPage(client: Client, signal: AbortSignal): Promise<string> {
  const { conflicts, nextCursor } = await client.conflicts.list({ query: { limit: MOST } }, signal);
  if (conflicts.length === 0) return NO_CONFLICTS;
  const more = nextCursor === null ? "" : ", the newest of more";
  return [
    `# ${plural(conflicts.length, "contradiction")} that ${conflicts.length === 1 ? "waits" : "wait"} for the user${more}`,
    quote(conflicts.map((conflict) => pairLines(shownPair(conflict, CHARACTERS)))),
  ].join("\n");
}

export const NO_CONFLICTS = "No contradictions wait for the user.";
