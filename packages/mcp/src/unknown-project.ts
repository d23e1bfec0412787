import type { Client } from "@memory/client";
import { quote } from "@memory/shared";
import { plural, projectKey, projectKeysOf } from "@memory/shared/words";
import { oneLine, shorten } from "./words.ts";

/** So many are named to whoever asked for one that is not there. */
const MOST = 5;
const LONGEST = 60;

/** Says that no memory belongs to the project, and which there are; null when one does, or nobody can tell. */
export async function unknownProject(
  client: Client,
  project: string | undefined,
  signal: AbortSignal,
): Promise<string | null> {
  if (project === undefined) return null;
  try {
    const like = await client.projects.list(
      { query: { text: project, limit: MOST, spaces: "true" } },
      signal,
    );
    const isKnown = ({ name }: { name: string }) => projectKeysOf(name).includes(projectKey(project));
    if (like.projects.some(isKnown) || like.total > like.projects.length) return null;
    const { projects, total } =
      like.total > 0 ? like : await client.projects.list({ query: { limit: MOST, spaces: "true" } }, signal);
    const named = `No memory belongs to a project ${JSON.stringify(shorten(oneLine(project), LONGEST))}.`;
    if (projects.length === 0) return named;
    const names = projects.map(({ name }) => shorten(oneLine(name), LONGEST)).join(", ");
    const more = total > projects.length ? ` of ${plural(total, "project")}` : "";
    return `${named} There are${more}:\n${quote([names])}`;
  } catch {
    // The answer stands without it.
    return null;
  }
}
