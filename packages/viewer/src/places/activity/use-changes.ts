import { useInfiniteQuery } from "@tanstack/react-query";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { useLoadMore } from "../../app/use-load-more.ts";

const PAGE = 100;

interface Wanted {
  readonly kind?: string | undefined;
  readonly actor?: "person" | "agent" | "import" | "daemon" | "model" | undefined;
  readonly subject?: string | undefined;
  readonly run?: string | undefined;
  /** Without what the daemon indexed on its own. */
  readonly derived?: "false" | undefined;
}

/** The log, page by page. */
export function useChanges(wanted: Wanted) {
  const found = useInfiniteQuery({
    queryKey: key("activity", "list", wanted),
    initialPageParam: "",
    queryFn: ({ signal, pageParam }) =>
      daemon.activity.list(
        { query: { ...given(wanted), limit: PAGE, ...(pageParam && { cursor: pageParam }) } },
        signal,
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  return {
    ...found,
    entries: found.data?.pages.flatMap(({ entries }) => entries),
    pruned: found.data?.pages.at(-1)?.pruned,
    more: useLoadMore(found),
  };
}

const given = ({ kind, actor, subject, run, derived }: Wanted) => ({
  ...(kind !== undefined && { kind }),
  ...(actor !== undefined && { actor }),
  ...(subject !== undefined && { subject }),
  ...(run !== undefined && { run }),
  ...(derived !== undefined && { derived }),
});
