import { access } from "node:fs/promises";
import type { AgentName } from "@memory/shared";
import type { Agent } from "../agent.ts";
import { growthOfDatabase } from "../growth.ts";
import { openFolder } from "../open-folder.ts";
import { type Databases, findInDatabases, locateInDatabases, tellFromDatabase } from "./in-databases.ts";
import { type Retelling, retold } from "./retell.ts";

interface OneDatabase extends Omit<Databases, "databasesIn">, Omit<Retelling, "tell"> {
  readonly name: AgentName;
  /** Path of the database in the agent's folder. */
  readonly databaseIn: (folder: string) => string;
  readonly tell: Databases["tell"];
}

/** An agent that keeps all its sessions in one database, whose rows are updated in place. */
export function oneDatabase(how: OneDatabase): Omit<Agent, "mcpName" | "usualFolder"> {
  const databases: Databases = {
    ...how,
    async databasesIn(folder) {
      const path = how.databaseIn(await openFolder(how.name, folder));
      return await access(path).then(
        () => [path],
        () => [],
      );
    },
  };
  return {
    name: how.name,
    sessionsIn: (folder) => [how.databaseIn(folder)],
    growth: growthOfDatabase(how.databaseIn),
    find: (folder, isWanted) => findInDatabases(databases, folder, isWanted),
    locate: async (folder, path) =>
      (await locateInDatabases(databases, folder, path)) ?? {
        kind: "refused",
        reason: "give the path of the agent's database, # and the id of a session",
      },
    ...retold({
      async tell(file) {
        const told = tellFromDatabase(databases, file);
        if (told) return told;
        throw new Error(`${file.path} names no session of a database`);
      },
      take: how.take,
      humanText: how.humanText,
    }),
  };
}
