import { keepPreviousData, queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { daemon, type Memory } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import type { MemoriesSearch } from "../search.ts";
import { filtersOf } from "./filters.ts";

/** Memories that are asked for at a time. */
const PAGE = 100;
/** Milliseconds a page must stay in sight before it is asked for: whoever drags the scroll bar passes hundreds. */
const RESTS = 60;
/** Milliseconds that a page is kept once it is out of sight: a hundred thousand rows must not stay in memory. */
const KEPT = 5_000;

function page(search: MemoriesSearch, number: number) {
  const query = { ...filtersOf(search), sort: search.sort, limit: PAGE, offset: number * PAGE };
  return queryOptions({
    queryKey: key("memories", "list", query),
    queryFn: async ({ signal }) => {
      if (number > 0) await rest(signal);
      return daemon.memories.list({ query }, signal);
    },
    ...(number > 0 && { gcTime: KEPT }),
  });
}

export const firstPageKey = (search: MemoriesSearch) => page(search, 0).queryKey;

/** The beginning of the list, which says how long it is. What it was before is shown until it is known. */
export const useFirstMemories = (search: MemoriesSearch) =>
  useQuery({ ...page(search, 0), placeholderData: keepPreviousData });

/** Reads rows by their number: those in sight and a page to each side; undefined while one is on its way. */
export function useRows(
  search: MemoriesSearch,
  { from, to, total }: { readonly from: number; readonly to: number; readonly total: number },
): (index: number) => Memory | undefined {
  const last = Math.max(0, Math.ceil(total / PAGE) - 1);
  const first = Math.max(0, Math.floor(from / PAGE) - 1);
  const pages = Array.from(
    { length: Math.max(1, Math.min(last, Math.floor(to / PAGE) + 1) - first + 1) },
    (_, at) => first + at,
  );
  const found = useQueries({ queries: pages.map((number) => page(search, number)) });
  return (index) => found[Math.floor(index / PAGE) - first]?.data?.memories[index % PAGE];
}

const rest = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, RESTS);
    signal.addEventListener("abort", stop, { once: true });
  });
