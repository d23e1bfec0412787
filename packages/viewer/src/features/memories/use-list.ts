import { useCallback, useEffect, useRef, useState } from "react";
import { daemon, type Memory, type MemoryType, type Page } from "../../api.ts";
import { type Failure, failureOf, type Loaded, useLoad } from "../../ui/use-load.ts";

export interface Filter {
  readonly type: MemoryType | null;
  readonly project: string;
}

interface First {
  readonly page: Page;
  /** Of the store, when the page was read. */
  readonly stamp: string;
}

interface More {
  /** The first page that these follow; with another one they are out of date. */
  readonly after: First;
  readonly pages: readonly Page[];
  readonly state: "idle" | "loading" | Failure;
}

export interface List {
  readonly first: Loaded<First>;
  readonly memories: readonly Memory[];
  readonly total: number;
  readonly hasMore: boolean;
  readonly more: More["state"];
  /** The store has changed since the list was read. */
  readonly isOld: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

const PAGE = 25;

/** The newest memories, a page at a time. `stamp` changes when the store does; the list does not move by itself. */
export function useList({ type, project }: Filter, stamp: string): List {
  const [wanted, setWanted] = useState(stamp);
  const read = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      daemon.memories.list(
        {
          query: {
            limit: PAGE,
            ...(type && { type }),
            ...(project && { project }),
            ...(cursor && { cursor }),
          },
        },
        signal,
      ),
    [type, project],
  );
  const loadFirst = useCallback(
    async (signal: AbortSignal) => ({ page: await read(undefined, signal), stamp: wanted }),
    [read, wanted],
  );
  const first = useLoad(loadFirst);
  const [more, loadMore] = useMore(first.last, read);
  const pages = first.last ? [first.last.page, ...(more?.pages ?? [])] : [];
  return {
    first,
    memories: pages.flatMap((page) => page.memories),
    total: first.last?.page.total ?? 0,
    hasMore: (pages.at(-1)?.nextCursor ?? null) !== null,
    more: more?.state ?? "idle",
    isOld: wanted !== stamp,
    loadMore,
    reload: () => setWanted(stamp),
  };
}

type Read = (cursor: string | undefined, signal: AbortSignal) => Promise<Page>;

function useMore(first: First | null, read: Read): [More | null, () => void] {
  const [more, setMore] = useState<More | null>(null);
  const abort = useRef(new AbortController());
  const current = more && more.after === first ? more : null;
  useEffect(() => {
    // Another first page: what is under way belongs to a list that is no longer shown.
    const mine = new AbortController();
    if (first) abort.current = mine;
    return () => mine.abort();
  }, [first]);
  const loadMore = async () => {
    if (!first || current?.state === "loading") return;
    const { signal } = abort.current;
    const pages = current?.pages ?? [];
    const cursor = (pages.at(-1) ?? first.page).nextCursor;
    if (cursor === null) return;
    setMore({ after: first, pages, state: "loading" });
    try {
      const page = await read(cursor, signal);
      if (!signal.aborted) setMore({ after: first, pages: [...pages, page], state: "idle" });
    } catch (error) {
      if (!signal.aborted) setMore({ after: first, pages, state: failureOf(error) });
    }
  };
  return [current, () => void loadMore()];
}
