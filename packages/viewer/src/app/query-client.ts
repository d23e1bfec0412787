import { QueryClient } from "@tanstack/react-query";
import { failureOf } from "../api.ts";

/** Milliseconds from one try to the next while the daemon is not there. */
const AGAIN = 5_000;

/**
 * What was found stays fresh until the daemon says that something changed. A daemon that does not answer is asked again;
 * a refusal is an answer.
 */
export const queryClient = new QueryClient({
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
