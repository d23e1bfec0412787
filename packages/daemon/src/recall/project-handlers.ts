import type { Api, Handlers } from "@memory/shared";
import type { Store } from "../store/open.ts";
import { briefOf } from "./brief.ts";
import { findProjects } from "./queries/projects.ts";

export const projectHandlers = ({ store }: { readonly store: Store }) =>
  ({
    list: async ({ query: { text = "", limit } }, { ownerId }) => {
      const part = text.toLowerCase();
      const projects = findProjects(store, ownerId).filter(({ name }) => name.toLowerCase().includes(part));
      return { projects: projects.slice(0, limit), total: projects.length };
    },
    brief: async ({ query: { project } }, { ownerId }) => {
      const block = briefOf(store, { ownerId, project });
      return { text: block?.text ?? null, memories: block?.said.map(({ id }) => id) ?? [] };
    },
  }) satisfies Handlers<Api, { readonly ownerId: string }>["projects"];
