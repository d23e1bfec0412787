import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type Conflict, daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { BY_CURSOR } from "../../../app/paging.ts";

const PAGE = 200;

const conflictList = (status: "open" | "resolved") =>
  infiniteQueryOptions({
    queryKey: key("reviews", "conflicts", status),
    queryFn: ({ pageParam, signal }) =>
      daemon.conflicts.list({ query: { status, limit: PAGE, cursor: pageParam } }, signal),
    ...BY_CURSOR,
    select: ({ pages }) => pages.flatMap(({ conflicts }) => conflicts),
  });

/** Contradictions that wait, or that were decided, newest first. */
export const useConflicts = (status: "open" | "resolved") => useInfiniteQuery(conflictList(status));

/** One contradiction; what the list knows of it is shown at once. */
export const useConflict = (id: string, known: Conflict | undefined) =>
  useQuery({
    ...queryOptions({
      queryKey: key("reviews", "conflict", id),
      queryFn: ({ signal }) => daemon.conflicts.get({ params: { id } }, signal),
    }),
    ...(known && { placeholderData: known }),
  });

/** The number of times a memory was recalled. */
export const useRecalled = (id: string) =>
  useQuery({
    queryKey: key("memories", "recalled", id),
    queryFn: async ({ signal }) => (await daemon.memories.why({ params: { id } }, signal)).recalled,
  });
