import { access } from "node:fs/promises";
import type { AgentName } from "@memory/shared";
import type { Agent } from "../agent.ts";
import { growthOfDatabase } from "../growth.ts";
import { openFolder } from "../open-folder.ts";
import { type Databases, findInDatabases, locateInDatabases, tellFromDatabase } from "./in-databases.ts";
import { type Retelling, retold } from "./retell.ts";

interface InDatabases extends Databases, Omit<Retelling, "tell"> {
  readonly name: AgentName;
  readonly tell: Databases["tell"];
}

interface OneDatabase extends Omit<InDatabases, "databasesIn"> {
  /** Path of the database in the agent's folder. */
  readonly databaseIn: (folder: string) => string;
}

type RowAgent = Omit<Agent, "mcpName" | "usualFolder">;

/** An agent that keeps all its sessions in one database, whose rows are updated in place. */
export function oneDatabase(how: OneDatabase): RowAgent {
  const databasesIn = async (folder: string): Promise<string[]> => {
    const path = how.databaseIn(await openFolder(how.name, folder));
    return await access(path).then(
      () => [path],
      () => [],
    );
  };
  return {
    ...inDatabases({ ...how, databasesIn }),
    sessionsIn: (folder) => [how.databaseIn(folder)],
    growth: growthOfDatabase(how.databaseIn),
  };
}

/** An agent that keeps its sessions in several databases, or in files that hold several of them. */
export const inDatabases = (how: InDatabases): Omit<RowAgent, "sessionsIn" | "growth"> => ({
  name: how.name,
  find: (folder, isWanted) => findInDatabases(how, folder, isWanted),
  locate: async (folder, path) =>
    (await locateInDatabases(how, folder, path)) ?? {
      kind: "refused",
      reason: "give the path of the agent's database, # and the id of a session",
    },
  ...retold({
    async tell(file) {
      const told = await tellFromDatabase(how, file);
      if (told) return told;
      throw new Error(`${file.path} names no session of a database`);
    },
    take: how.take,
    humanText: how.humanText,
  }),
  // How much a session's rows hold is not known before they are read: that is done in a thread.
  isUnchanged: async () => false,
  askedBy: async () => "person",
});
