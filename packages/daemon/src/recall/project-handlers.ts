import type { Api, Handlers } from "@memory/shared";
import { projectKey } from "@memory/shared/words";
import { joinSpellings } from "../memories/project-spelling.ts";
import type { Store } from "../store/open.ts";
import { briefOf } from "./brief.ts";
import { findProjects } from "./queries/projects.ts";

export const projectHandlers = ({ store }: { readonly store: Store }) =>
  ({
    list: async ({ query: { text = "", limit } }, { ownerId }) => {
      const written = findProjects(store, ownerId).map(({ name, memories }) => [name, memories] as const);
      const projects = joinSpellings(written)
        .filter(({ name }) => projectKey(name).includes(projectKey(text)))
        .map(({ name, count }) => ({ name, memories: count }))
        .sort((one, other) => other.memories - one.memories);
      return { projects: projects.slice(0, limit), total: projects.length };
    },
    brief: async ({ query: { project } }, { ownerId }) => {
      const block = briefOf(store, { ownerId, project });
      return { text: block?.text ?? null, memories: block?.said.map(({ id }) => id) ?? [] };
    },
  }) satisfies Handlers<Api, { readonly ownerId: string }>["projects"];
