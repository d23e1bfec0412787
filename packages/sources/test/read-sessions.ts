import type { Entry, Session } from "@memory/language/session";
import type { Agent, SessionFile } from "../src/agents/agent.ts";

const redact = (text: string) => ({ text, count: 0 });

/** One session, as it is read when nothing in it is a secret. */
export const readOne = (agent: Agent, file: SessionFile): Promise<Session> => agent.read(file, { redact });

/** All sessions of an agent's folder, by their ids. */
export async function readSessions(agent: Agent, folder: string): Promise<Record<string, Session>> {
  const { found } = await agent.find(folder, () => true);
  const read = await Promise.all(
    found.map(async (file) => [file.sessionId, await readOne(agent, file)] as const),
  );
  return Object.fromEntries(read);
}

/** What was said and done in a session, a line an entry: "human: Ship it". */
export const told = (session: Session | undefined): string[] =>
  (session?.entries ?? []).map((entry) => `${entry.kind}: ${wordsOf(entry)}`);

function wordsOf(entry: Entry): string {
  switch (entry.kind) {
    case "command":
      return `${entry.command} (${entry.ok})`;
    case "edit":
      return `${entry.path} (${entry.ok})`;
    case "answer":
      return `${entry.question} ${entry.answer} (${entry.detail})`;
    case "interrupt":
      return "";
    default:
      return entry.text;
  }
}
