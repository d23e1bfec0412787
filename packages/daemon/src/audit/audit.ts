import type { Audit } from "@memory/shared";
import type { SessionFolders } from "@memory/sources/agents";
import { agentsTold, findAgents } from "./agents.ts";
import { checkNotes } from "./notes.ts";
import { findSecrets } from "./secrets.ts";

interface Machine {
  readonly folders: SessionFolders;
  readonly clock: () => number;
}

/** Milliseconds after which no further session is begun, of which notes may take half. */
const MOST_MS = 8_000;

/** Agents, sessions, notes and secrets of a machine. Only reads, asks nobody and keeps nothing; over within ten seconds. */
export async function audit({ folders, clock }: Machine, { all }: { readonly all: boolean }): Promise<Audit> {
  const [begun, started] = [performance.now(), Date.now()];
  const overAfter = (ms: number) => () => !all && performance.now() - begun > ms;
  const found = await findAgents(folders);
  const agents = await agentsTold(found, folders, clock());
  const [notes, secrets] = await Promise.all([
    checkNotes(found, { folders, now: clock(), isOver: overAfter(MOST_MS / 2) }),
    findSecrets(found, all ? Number.POSITIVE_INFINITY : started + MOST_MS),
  ]);
  return { agents, notes, secrets, ms: Math.round(performance.now() - begun) };
}
