// A daemon of its own with an owner a group.
import { setTimeout as wait } from "node:timers/promises";
import type { Text } from "../contenders/contender.ts";
import { runDaemon } from "../process/run-daemon.ts";

export interface Running {
  save(group: number, doc: Text, place: { readonly path: string; readonly line: number }): Promise<void>;
  /** Everything saved has its vector. */
  embedded(groups: number): Promise<void>;
  ask(group: number, query: string): Promise<{ readonly ids: string[]; readonly refused: boolean }>;
  stop(): Promise<void>;
}

const ownerOf = (group: number): string => `00000000-0000-4000-8000-${String(group).padStart(12, "0")}`;

export async function start(
  daemon: string,
  { home, embeddings }: { readonly home: string; readonly embeddings: boolean },
): Promise<Running> {
  const { base, stop } = await runDaemon({
    home,
    main: [daemon],
    env: { MEMORY_EMBEDDINGS: embeddings ? "on" : "off" },
  });
  // The memory that a save answers with holds now; the one it replaced is found under it from then on.
  const ids = new Map<string, string[]>();
  const call = async (group: number, path: string, body?: unknown): Promise<Reply> => {
    const headers = { "content-type": "application/json", "x-memory-owner": ownerOf(group) };
    const request =
      body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    return (await fetch(`${base}${path}`, request)).json() as Promise<Reply>;
  };
  return {
    async save(group, { id, text }, { path, line }) {
      const saved = await call(group, "/memory/save", {
        content: text,
        source: { path, line, statedBy: "user" },
      });
      if (saved.id === undefined) return;
      const key = `${group} ${saved.id}`;
      ids.set(key, [...(ids.get(key) ?? []), id]);
    },
    async embedded(groups) {
      for (let group = 0; group < groups; group++)
        while ((await call(group, "/status")).vectorsPending !== 0) await wait(200);
    },
    async ask(group, query) {
      const { memories = [], confidence } = await call(group, "/memory/query", {
        query,
        limit: 10,
        maxTokens: 100_000,
      });
      const found = memories.flatMap(
        ({ id, rootId }) => ids.get(`${group} ${id}`) ?? ids.get(`${group} ${rootId}`) ?? [],
      );
      return { ids: found, refused: confidence === "none" };
    },
    stop,
  };
}

/** Fields that are read of any answer. */
interface Reply {
  readonly id?: string;
  readonly vectorsPending?: number;
  readonly memories?: readonly { readonly id: string; readonly rootId: string }[];
  readonly confidence?: "high" | "medium" | "low" | "none";
}
