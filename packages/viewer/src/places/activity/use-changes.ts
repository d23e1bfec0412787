import { useInfiniteQuery } from "@tanstack/react-query";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { BY_CURSOR, useLoadMore } from "../../app/paging.ts";

import type { ActorKind } from "./search.ts";

const PAGE = 100;

export interface ChangeFilter {
  readonly kind?: string | undefined;
  readonly actor?: ActorKind | undefined;
  readonly subject?: string | undefined;
  readonly run?: string | undefined;
  /** Without what the daemon indexed on its own. */
  readonly derived?: "false" | undefined;
}

/** The log, page by page. */
export function useChanges(wanted: ChangeFilter) {
  const found = useInfiniteQuery({
    queryKey: key("activity", "list", wanted),
    queryFn: ({ signal, pageParam }) =>
      daemon.activity.list({ query: { ...given(wanted), limit: PAGE, cursor: pageParam } }, signal),
    ...BY_CURSOR,
  });
  return {
    ...found,
    entries: found.data?.pages.flatMap(({ entries }) => entries),
    pruned: found.data?.pages.at(-1)?.pruned,
    more: useLoadMore(found),
  };
}

export const given = ({ kind, actor, subject, run, derived }: ChangeFilter) => ({
  ...(kind !== undefined && { kind }),
  ...(actor !== undefined && { actor }),
  ...(subject !== undefined && { subject }),
  ...(run !== undefined && { run }),
  ...(derived !== undefined && { derived }),
});
