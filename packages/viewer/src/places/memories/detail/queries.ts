import { type QueryClient, useQuery } from "@tanstack/react-query";
import { daemon, type Memory } from "../../../api.ts";
import { useIsGoing } from "../../../app/going.ts";
import { key } from "../../../app/keys.ts";

export type Why = Awaited<ReturnType<typeof daemon.memories.why>>;

export const oneKey = (id: string) => key("memories", "one", id);
export const historyKey = (id: string) => key("memories", "history", id);

/** Its page is drawn no more, which may last until the next place has been read. Given up after some seconds. */
export async function left(client: QueryClient, id: string): Promise<void> {
  const end = Date.now() + 5_000;
  // Whoever draws it has been told not to ask for it any more, and so is no active one.
  const isDrawn = () =>
    (client
      .getQueryCache()
      .find({ queryKey: oneKey(id) })
      ?.getObserversCount() ?? 0) > 0;
  while (isDrawn() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
}

export const useMemory = (id: string) =>
  useQuery({
    queryKey: oneKey(id),
    enabled: !useIsGoing(id),
    queryFn: ({ signal }) => daemon.memories.get({ params: { id } }, signal),
  });

/** Every version, newest first. */
export const useVersions = (id: string) =>
  useQuery({
    queryKey: historyKey(id),
    enabled: !useIsGoing(id),
    queryFn: async ({ signal }) => (await daemon.memories.history({ params: { id } }, signal)).versions,
  });

export const useWhy = (id: string) =>
  useQuery({
    queryKey: key("memories", "why", id),
    enabled: !useIsGoing(id),
    queryFn: ({ signal }) => daemon.memories.why({ params: { id } }, signal),
  });

export type Beside = Awaited<ReturnType<typeof daemon.graph.beside>>;

/** Memories next to it, the nearest of each kind, and names in it. */
export const useBeside = (id: string) =>
  useQuery({
    queryKey: key("graph", "beside", id),
    enabled: !useIsGoing(id),
    queryFn: ({ signal }) => daemon.graph.beside({ params: { id }, query: { limit: 5 } }, signal),
  });

/** The version that stands for a memory: the one that is recalled, or else the newest. */
export const headOf = (versions: readonly Memory[]): Memory | undefined =>
  versions.find(({ status }) => status === "active") ?? versions[0];
