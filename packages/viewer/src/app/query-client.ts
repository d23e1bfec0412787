import { hashKey, MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { failureOf } from "../api.ts";
import { HEALTH } from "./keys.ts";

/** Milliseconds from one try to the next while the daemon is not there. */
const AGAIN = 5_000;

/**
 * Results stay fresh until the daemon says that something changed. A daemon that does not answer is asked again; a
 * refusal is an answer.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryHash }) => (queryHash === hashKey(HEALTH) ? undefined : lookWhether(error)),
  }),
  mutationCache: new MutationCache({ onError: lookWhether }),
  defaultOptions: {
    queries: {
      // The daemon is on this machine: whether the browser thinks that it is online has nothing to do with it.
      networkMode: "always",
      staleTime: 60_000,
      gcTime: 60_000,
      retry: false,
      refetchInterval: ({ state }) => (state.error && failureOf(state.error).kind === "lost" ? AGAIN : false),
      refetchOnReconnect: false,
    },
    mutations: { networkMode: "always", retry: false },
  },
});

/** One answer is lost: whether all of the daemon is, is asked at once. */
function lookWhether(error: unknown): void {
  if (failureOf(error).kind !== "lost" || queryClient.getQueryState(HEALTH)?.error) return;
  void queryClient.refetchQueries({ queryKey: HEALTH }, { cancelRefetch: false });
}
