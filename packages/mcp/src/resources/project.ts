import type { Client } from "@memory/client";
import { ApiError, quote } from "@memory/shared";
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
  const alike = await projectsLike(client, project, signal);
  if (alike.some((one) => projectKeysOf(one.name).includes(projectKey(project))))
    return `# Nothing of ${name} is sure enough for a brief`;
  throw await unknown(client, project, signal);
}

/** Tokens of a page: a fraction of what a client takes from a server at once. */
const TOKENS = 5_000;

/** Everything of a project, each statement with its source, as far as it fits. */
export async function projectPage(client: Client, project: string, signal: AbortSignal): Promise<string> {
  try {
    const query = { project, form: "agent", tokens: TOKENS } as const;
    const { text } = await client.texts.project({ query }, signal);
    return `${text}\nFind more of it with memory_recall, naming the project; read a ref in full with memory_read.`;
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") throw await unknown(client, project, signal);
    throw error;
  }
}

/** The refusal that names the projects there are: those that are called alike, or the largest. */
async function unknown(client: Client, project: string, signal: AbortSignal): Promise<ToolError> {
  const alike = await projectsLike(client, project, signal);
  const others = alike.length > 0 ? alike : await biggest(client, signal);
  return new ToolError(
    `memory knows nothing of a project ${JSON.stringify(shorten(oneLine(project), 100))}`,
    [
      ...(others.length > 0
        ? ["Projects it knows:", quote(others.map((known) => `- ${oneLine(known.name)}`))]
        : ["It knows of no project yet."]),
    ],
  );
}

const projectsLike = async (client: Client, text: string, signal: AbortSignal) =>
  (await client.projects.list({ query: { text, limit: MOST, spaces: "true" } }, signal)).projects;

const biggest = async (client: Client, signal: AbortSignal) =>
  (await client.projects.list({ query: { limit: MOST, spaces: "true" } }, signal)).projects;
