import { agentNamed } from "@memory/shared/words";

/** `--project` takes every word behind it, an agent's name that comes last, too. Answers both apart. */
export function namesAndProjects(
  names: readonly string[],
  projects: readonly string[] = [],
): { readonly names: readonly string[]; readonly projects: readonly string[] } {
  const last = projects.at(-1);
  return names.length === 0 && projects.length > 1 && last !== undefined && agentNamed(last)
    ? { names: [last], projects: projects.slice(0, -1) }
    : { names, projects };
}
