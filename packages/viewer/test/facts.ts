import type { SeededDaemon } from "./seed.ts";

type Asked = Pick<SeededDaemon, "client">;

export async function saveFact({ client }: Asked, content: string, project = "harbor"): Promise<string> {
  const { id = "" } = await client.memories.save({ body: { content, project, type: "fact" } });
  return id;
}

/** The one memory that says this. */
export async function known({ client }: Asked, text: string) {
  const { memories } = await client.memories.list({ query: { text, status: "all" } });
  const [found] = memories;
  if (!found) throw new Error(`nothing says ${text}`);
  return found;
}
