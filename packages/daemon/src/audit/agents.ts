import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DAY, isoWithinYears, parseJson } from "@memory/language/text";
import { AGENT_NAMES, type AgentName, type Audit } from "@memory/shared";
import { agentOf, type Discovered, isFound, type SessionFolders } from "@memory/sources/agents";

/** Sessions of an agent, newest first. */
export interface SessionsOf {
  readonly agent: AgentName;
  readonly sessions: readonly Discovered[];
  readonly reason?: string;
}

/** Days within which a session is told of that its agent will delete. */
const SOON = 7;
/** code.claude.com/docs/en/settings: `cleanupPeriodDays`, 30 unless set. */
const CLEANUP_DAYS = 30;

/** The agents that keep sessions on this machine. Nothing is opened but folders. */
export async function findAgents(folders: SessionFolders): Promise<SessionsOf[]> {
  const all: SessionsOf[] = [];
  for (const agent of AGENT_NAMES) {
    if (!(await isFound(agent, folders))) continue;
    const { find, reason } = agentOf(agent);
    if (reason !== undefined) all.push({ agent, sessions: [], reason });
    else
      all.push(
        await find(folders[agent], () => true).then(
          ({ found }) => ({ agent, sessions: found }),
          (error: unknown) => ({
            agent,
            sessions: [],
            reason: error instanceof Error ? error.message : "unreadable",
          }),
        ),
      );
  }
  return all.filter(({ sessions, reason }) => sessions.length > 0 || reason !== undefined);
}

export async function agentsTold(
  all: readonly SessionsOf[],
  folders: SessionFolders,
  now: number,
): Promise<Audit["agents"]> {
  const told: Audit["agents"] = [];
  for (const { agent, sessions, reason } of all) {
    const keepsDays = await daysKept(agent, folders[agent]);
    const times = sessions.map(({ mtimeMs }) => mtimeMs);
    const isGoing = (at: number): boolean => keepsDays !== undefined && now - at > (keepsDays - SOON) * DAY;
    told.push({
      agent,
      sessions: sessions.length,
      bytes: sessions.reduce((sum, { size }) => sum + size, 0),
      ...(times.length > 0 && {
        oldest: isoWithinYears(Math.floor(Math.min(...times))),
        newest: isoWithinYears(Math.floor(Math.max(...times))),
      }),
      ...(keepsDays !== undefined && { keepsDays }),
      goingSoon: times.filter(isGoing).length,
      ...(reason !== undefined && { reason }),
    });
  }
  return told;
}

/** Undefined where it is not known, or it keeps them. */
async function daysKept(agent: AgentName, folder: string): Promise<number | undefined> {
  if (agent !== "assistant-code") return undefined;
  const settings = await readFile(join(dirname(folder), "settings.json"), "utf8").then(
    parseJson,
    () => undefined,
  );
  const days: unknown =
    typeof settings === "object" && settings !== null && "cleanupPeriodDays" in settings
      ? settings.cleanupPeriodDays
      : CLEANUP_DAYS;
  return typeof days === "number" && days > 0 && days < 100_000 ? Math.floor(days) : undefined;
}
