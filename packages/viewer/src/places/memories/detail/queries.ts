import { type QueryClient, useIsMutating, useQuery } from "@tanstack/react-query";
import { daemon, type Memory } from "../../../api.ts";
import { key } from "../../../app/keys.ts";

export type Why = Awaited<ReturnType<typeof daemon.memories.why>>;

export const oneKey = (id: string) => key("memories", "one", id);
export const historyKey = (id: string) => key("memories", "history", id);

/** Deleting it, until its page is left: nobody asks for it any more. */
export const removeKey = (id: string) => key("memories", "remove", id);
export const useIsGoing = (id: string): boolean => useIsMutating({ mutationKey: removeKey(id) }) > 0;

/** What is on its way about one that goes would come back as a fault. */
export const cancelAbout = (client: QueryClient, id: string): Promise<void> =>
  client.cancelQueries({ predicate: ({ queryKey }) => queryKey.includes(id) });

/** Does what makes it go: while it lasts nobody asks for it, also not in the page that still shows it. */
export const whileGoing = (client: QueryClient, id: string, go: () => Promise<void>): Promise<void> =>
  client
    .getMutationCache()
    .build<void, Error, void, unknown>(client, {
      mutationKey: removeKey(id),
      onMutate: () => cancelAbout(client, id),
      mutationFn: go,
    })
    .execute();

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

/** The version that stands for a memory: the one that is recalled, or else the newest. */
export const headOf = (versions: readonly Memory[]): Memory | undefined =>
  versions.find(({ status }) => status === "active") ?? versions[0];
