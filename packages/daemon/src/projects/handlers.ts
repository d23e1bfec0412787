import { CHARACTERS_PER_TOKEN, isoWithinYears } from "@memory/language/text";
import type { Api, Handlers } from "@memory/shared";
import { joinSpellings, projectKey, projectKeysOf } from "@memory/shared/words";
import { findJoinedSpaces } from "../memories/queries/spaces.ts";
import { briefOf } from "../recall/brief.ts";
import type { Store } from "../store/open.ts";
import { type ProjectDeps, pageReader, thisWeek } from "./page-reader.ts";
import { findProjects } from "./queries/projects.ts";
import type { SummariesTask, Summary } from "./summaries.ts";

type Rows = Omit<Handlers<Api, { readonly ownerId: string }>["projects"], "at" | "rename" | "move" | "leave">;

export function projectHandlers(deps: ProjectDeps): Rows {
  const { store, clock, workers } = deps;
  const read = pageReader(deps);
  return {
    list: async ({ query: { text = "", limit, spaces } }, { ownerId }) => {
      const own = projectsOf(store, ownerId);
      const projects = (spaces ? withShared(store, ownerId, own) : own)
        .filter(({ name }) => projectKey(name).includes(projectKey(text)))
        .map(({ name, count }) => ({ name, memories: count }))
        .sort((one, other) => other.memories - one.memories);
      return { projects: projects.slice(0, limit), total: projects.length };
    },
    summaries: async (_, { ownerId }) => {
      const task: SummariesTask = { ownerId, since: thisWeek(clock) };
      const found = await workers.graphs.run<readonly Summary[]>(task, { name: "projects" });
      return {
        projects: found.map(({ spellings: _spellings, ...summary }) => summary),
        since: isoWithinYears(task.since),
      };
    },
    page: ({ query }, { ownerId }) => read({ ...query, ownerId }),
    brief: async ({ query: { project } }, { ownerId }) => {
      const block = briefOf({ store, clock }, { ownerId, project });
      const text = block?.text ?? null;
      return {
        text,
        memories: block?.said.map(({ id }) => id) ?? [],
        tokens: Math.ceil((text ?? "").length / CHARACTERS_PER_TOKEN),
      };
    },
  };
}

type Counted = ReturnType<typeof joinSpellings>[number];

const projectsOf = (store: Store, ownerId: string): Counted[] =>
  joinSpellings(findProjects(store, ownerId).map(({ name, memories }) => [name, memories]));

/** What a space calls by the address of a remote is the project that one calls by the name of its folder. */
function withShared(store: Store, ownerId: string, own: readonly Counted[]): Counted[] {
  const all = new Map(own.map((one) => [projectKey(one.name), one]));
  for (const space of findJoinedSpaces(store, ownerId))
    for (const { name, count } of projectsOf(store, space.id)) {
      const keys = projectKeysOf(name);
      const key = keys.find((one) => all.has(one)) ?? projectKey(name);
      const known = all.get(key);
      all.set(key, { name: known?.name ?? name, count: (known?.count ?? 0) + count });
    }
  return [...all.values()];
}
