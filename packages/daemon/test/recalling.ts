import type { TestDaemon } from "./daemon.ts";
import { scriptedEmbedder, scriptedModels } from "./scripted-models.ts";

export const words = scriptedModels({ embedder: scriptedEmbedder({ down: true }) });

export async function remember({ client }: TestDaemon, texts: Iterable<string>): Promise<void> {
  for (const content of texts) await client.memories.save({ body: { content } });
}

const contents = async ({ client }: TestDaemon, query: string): Promise<string[]> =>
  (await client.recall.query({ body: { query } })).memories.map(({ content }) => content);
export const first = async (memory: TestDaemon, query: string) => (await contents(memory, query))[0];
