import { useQueries } from "@tanstack/react-query";
import { type Conflict, copyOf, daemon, type Space } from "../../../api.ts";
import { key } from "../../../app/keys.ts";

export type Offer = Awaited<ReturnType<typeof daemon.spaces.outbox>>["entries"][number];

/** A question, and the space in which it waits. */
export interface InSpace<T> {
  readonly space: Space;
  readonly question: T;
}

/** Contradictions of one space that are read at once: enough for a day. */
const MOST = 200;

/** Contradictions that wait in these spaces, newest first. */
export const useSharedConflicts = (spaces: readonly Space[]) =>
  useQueries({
    queries: spaces.map((space) => ({
      queryKey: key("spaces", "conflicts", space.id),
      queryFn: async ({ signal }: { signal: AbortSignal }) => ({
        space,
        found: (await copyOf(space.id).conflicts.list({ query: { status: "open", limit: MOST } }, signal))
          .conflicts,
      }),
    })),
    combine: (all) => together<Conflict>(all, (one, other) => other.createdAt.localeCompare(one.createdAt)),
  });

/** Memories that rules propose to publish, oldest first. */
export const useOffers = (spaces: readonly Space[]) =>
  useQueries({
    queries: spaces.map((space) => ({
      queryKey: key("spaces", "offers", space.id),
      queryFn: async ({ signal }: { signal: AbortSignal }) => ({
        space,
        found: (await daemon.spaces.outbox({ params: { id: space.id } }, signal)).entries.filter(
          ({ state }) => state === "asking",
        ),
      }),
    })),
    combine: (all) => together<Offer>(all, (one, other) => one.at.localeCompare(other.at)),
  });

interface Asked<T> {
  readonly data: { readonly space: Space; readonly found: readonly T[] } | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
}

/** What all spaces answered, in one order; a space that fails is named, and hides no other. */
function together<T>(all: readonly Asked<T>[], inOrder: (one: T, other: T) => number) {
  return {
    isPending: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error)?.error,
    questions: all
      .flatMap(
        ({ data }) => data?.found.map((question): InSpace<T> => ({ space: data.space, question })) ?? [],
      )
      .sort((one, other) => inOrder(one.question, other.question)),
  };
}
