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

/** One for all spellings of a project, under the name that most write, in the order in which they first came. */
export function joinSpellings(
  counts: Iterable<readonly [name: string, count: number]>,
): { readonly name: string; readonly count: number }[] {
  const joined = new Map<string, { name: string; most: number; count: number }>();
  for (const [name, count] of counts) {
    const known = joined.get(projectKey(name)) ?? { name, most: count, count: 0 };
    const usual = count > known.most ? { name, most: count } : known;
    joined.set(projectKey(name), { name: usual.name, most: usual.most, count: known.count + count });
  }
  return [...joined.values()].map(({ name, count }) => ({ name, count }));
}
