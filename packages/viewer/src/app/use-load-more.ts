import { useCallback } from "react";

interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Loads the next page of a list; undefined while there is none, or one is on its way. */
export function useLoadMore({ hasNextPage, isFetchingNextPage, fetchNextPage }: PagedQuery) {
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return hasNextPage && !isFetchingNextPage ? more : undefined;
}
