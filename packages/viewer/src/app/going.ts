import { type QueryClient, useIsMutating } from "@tanstack/react-query";
import { key } from "./keys.ts";

/** Deleting the memory of this id, until its page is left: nobody asks for it any more. */
export const removeKey = (id: string) => key("memories", "remove", id);
export const useIsGoing = (id: string): boolean => useIsMutating({ mutationKey: removeKey(id) }) > 0;

/** The same for whoever asks between two drawings of the page. */
export const isAboutGoing = (client: QueryClient, queryKey: readonly unknown[]): boolean =>
  client.isMutating({
    mutationKey: key("memories", "remove"),
    predicate: ({ options }) => queryKey.includes(options.mutationKey?.at(-1)),
  }) > 0;

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
