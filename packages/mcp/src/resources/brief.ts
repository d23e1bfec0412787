import type { Client } from "@memory/client";
import { quote } from "@memory/shared";
import { projectKey, projectKeysOf } from "@memory/shared/words";
import { ToolError } from "../refusal.ts";
import { oneLine, shorten } from "../words.ts";

/** So many other projects are named to whoever asked for one that is not there. */
const MOST = 10;

/** The brief of a project for an agent whose session starts. */
export async function briefPage(client: Client, project: string, signal: AbortSignal): Promise<string> {
  const { text } = await client.projects.brief({ query: { project } }, signal);
  const name = shorten(oneLine(project), 100);
  if (text !== null) return `# What to know of ${name}\n${text}`;
  const { projects } = await client.projects.list(
    { query: { text: project, limit: MOST, spaces: "true" } },
    signal,
  );
  if (projects.some((known) => projectKeysOf(known.name).includes(projectKey(project))))
    return `# Nothing of ${name} is sure enough for a brief`;
  const others = projects.length > 0 ? projects : await biggest(client, signal);
  throw new ToolError(`memory knows nothing of a project ${JSON.stringify(name)}`, [
    ...(others.length > 0
      ? ["Projects it knows:", quote(others.map((known) => `- ${oneLine(known.name)}`))]
      : ["It knows of no project yet."]),
  ]);
}

const biggest = async (client: Client, signal: AbortSignal) =>
  (await client.projects.list({ query: { limit: MOST, spaces: "true" } }, signal)).projects;
