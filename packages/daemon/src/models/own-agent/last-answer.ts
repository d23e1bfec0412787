import { AGENT_NAMES, type AgentName } from "@memory/shared";
import { agentOf, type SessionFolders } from "@memory/sources/agents";
import type { Reader } from "../models.ts";
import type { WrittenLately } from "./written-lately.ts";

interface LastAnswerDeps {
  readonly folders: SessionFolders;
  readonly reader: Reader;
  readonly written: WrittenLately;
  readonly clock: () => number;
}

/** Milliseconds for which a look through folders that nobody watches is believed. */
const BELIEVED = 15_000;

/**
 * When an agent last wrote to a session of its person's: of agents whose sessions are watched as the watch has noted it, of the
 * others by a look through their folders. A folder that cannot be read says nothing.
 */
export function createLastAnswer(deps: LastAnswerDeps): () => Promise<number | null> {
  const { written, clock } = deps;
  let looked = { at: Number.NEGATIVE_INFINITY, newest: null as number | null };
  return async () => {
    if (Math.abs(clock() - looked.at) >= BELIEVED) {
      const others = AGENT_NAMES.filter((name) => !written.watched.has(name));
      looked = { at: clock(), newest: latest(await Promise.all(others.map((name) => newestIn(deps, name)))) };
    }
    return latest([looked.newest, await newestWritten(deps)]);
  };
}

const latest = (times: readonly (number | null)[]): number | null =>
  times.reduce((last, at) => (at !== null && at > (last ?? 0) ? at : last), null);

async function newestIn({ folders, reader }: LastAnswerDeps, name: AgentName): Promise<number | null> {
  const isPersons = (folder: string): boolean => !reader.isOwn({ folder });
  const found = await agentOf(name)
    .find(folders[name], isPersons)
    .catch(() => null);
  return found?.found.find(({ sessionId }) => !reader.isOwn({ sessionId }))?.mtimeMs ?? null;
}

/** Only its file tells whose a session is; mostly the first one is looked at. */
async function newestWritten({ folders, reader, written }: LastAnswerDeps): Promise<number | null> {
  for (const { agent, path, at } of written.list()) {
    const found = await agentOf(agent)
      .locate(folders[agent], path)
      .catch(() => null);
    if (found?.kind === "session" && !reader.isOwn(found.file)) return at;
  }
  return null;
}
