import { useCallback } from "react";

/** Options of a list that the daemon gives page by page: each page names the cursor of the next one. */
export const BY_CURSOR = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }) => nextCursor,
};

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
