import { GraphQuery } from "@memory/shared";
import type { GraphTask } from "./answer.ts";
import type { GraphDeps } from "./handlers.ts";

/**
 * Loads a graph into the thread that answers, ahead of the first question: a page that is opened asks for it as soon as its own code
 * has come, and 100,000 memories take a second to load.
 */
export function createWarmUp({ workers }: Pick<GraphDeps, "workers">, ownerId: string): () => void {
  let isLoading = false;
  return () => {
    if (isLoading) return;
    isLoading = true;
    const query = GraphQuery.parse({ level: "topics" });
    const task: GraphTask = { ownerId, clocks: {}, query, known: [] };
    void workers.graphs
      .run(task, { name: "graph" })
      // Who asks is told why it fails.
      .catch(() => undefined)
      .finally(() => {
        isLoading = false;
      });
  };
}
