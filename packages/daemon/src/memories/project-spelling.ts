import { projectKey } from "@memory/shared/words";
import type { Store } from "../store/open.ts";
import { findActiveProjects, isActiveProject } from "./queries/projects.ts";

/** The project as it is written in the store: "entire-graph" is "Entire-Graph" where only that one is there. An unknown name stays as it is. */
export function projectSpelling(store: Store, ownerId: string, project: string): string {
  if (isActiveProject(store, ownerId, project)) return project;
  return spellingsAmong(findActiveProjects(store, ownerId), project)[0] ?? project;
}

/** Every way in which these write the project. */
export function spellingsAmong(names: readonly string[], project: string): string[] {
  const wanted = projectKey(project);
  return names.filter((name) => projectKey(name) === wanted);
}
