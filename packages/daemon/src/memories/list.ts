import type { Api, Input, Memory, MemoryFacets, MemoryGrowth, MemoryNews, Reply } from "@memory/shared";
import type { Deps } from "../models/deps.ts";
import { oneMore, pageBy } from "../platform/paging/page-by.ts";
import { runItems, type SerialSlices } from "../platform/schedule/time-slice.ts";
import { readClocks } from "../store/clocks.ts";
import { checkRange, type GrowthQuery } from "./growth.ts";
import { isIndexed, type MemoryFilter } from "./queries/filter.ts";
import { findPage, type ListedPage, type PageQuery } from "./queries/list.ts";
import type { Stretch } from "./queries/news.ts";
import { findRows } from "./queries.ts";
import { toMemories } from "./resource.ts";

export interface ListDeps extends Pick<Deps, "store" | "clock"> {
  readonly workers: Pick<Deps["workers"], "lists">;
}

interface PagingDeps extends ListDeps {
  readonly serially: SerialSlices;
}

type Rows = Api["memories"];
type Filters = Input<Rows["facets"]>["query"];

export interface PageTask extends PageQuery {
  readonly ownerId: string;
}

export interface FacetsTask {
  readonly ownerId: string;
  readonly filter: MemoryFilter;
}

export interface GrowthTask extends GrowthQuery {
  readonly ownerId: string;
  readonly now: number;
}

export interface NewsTask extends Stretch {
  readonly ownerId: string;
}

type ListQuery = Omit<Input<Rows["list"]>["query"], "cursor"> & Pick<PageQuery, "past">;

/** A page of memories with how many there are. */
export async function listMemories(
  deps: PagingDeps,
  ownerId: string,
  { limit, offset, sort, past, ...filters }: ListQuery,
): Reply<Rows["list"]> {
  const filter = filterOf(deps, filters);
  const asked = { filter, limit: oneMore(limit), sort, offset, past };
  const { places, total } = await pageOf(deps, ownerId, asked);
  const { page, nextCursor } = pageBy(places, limit, ({ asserted_at, id }) => `${asserted_at}.${id}`);
  return {
    memories: await readAll(
      deps,
      ownerId,
      page.map(({ id }) => id),
    ),
    nextCursor,
    total,
  };
}

export const readFacets = (deps: ListDeps, ownerId: string, filters: Filters): Promise<MemoryFacets> =>
  deps.workers.lists.run({ ownerId, filter: filterOf(deps, filters) } satisfies FacetsTask, {
    name: "facets",
  });

export async function readGrowth(deps: ListDeps, ownerId: string, query: GrowthQuery): Promise<MemoryGrowth> {
  const now = deps.clock();
  checkRange(query, now);
  const task = { ...query, ownerId, now } satisfies GrowthTask;
  return deps.workers.lists.run(task, { name: "growth" });
}

export const readNews = (
  { workers }: Pick<ListDeps, "workers">,
  ownerId: string,
  { after, before, ...query }: Input<Rows["news"]>["query"],
): Promise<MemoryNews> => {
  const times = { after: millisecondsOf(after), before: millisecondsOf(before) };
  return workers.lists.run({ ...query, ...times, ownerId } satisfies NewsTask, { name: "news" });
};

/** Indexed lists are read at once; any other looks through all memories, in the reader's thread. */
async function pageOf(
  { store, workers, serially }: PagingDeps,
  ownerId: string,
  query: PageQuery,
): Promise<ListedPage> {
  if (isIndexed(query.filter)) return serially(() => findPage(store, ownerId, query));
  return workers.lists.run({ ...query, ownerId } satisfies PageTask, { name: "page" });
}

/** Rows read between two looks at the clock: 15 ms where each is as long as can be. */
const few = 20;

/** A page of 500 long memories takes 150 ms: who waits goes between its parts. */
async function readAll(
  { store, serially }: PagingDeps,
  ownerId: string,
  ids: readonly string[],
): Promise<Memory[]> {
  const memories: Memory[] = [];
  const parts = Array.from({ length: Math.ceil(ids.length / few) }, (_, n) =>
    ids.slice(n * few, (n + 1) * few),
  );
  const read = (part: readonly string[]) =>
    memories.push(...toMemories(store, ownerId, findRows(store, ownerId, part)));
  for (let from = 0; from < parts.length; ) from = await serially(() => runItems(parts, { from }, read));
  return memories;
}

function filterOf({ clock }: ListDeps, { at, knownAt, after, before, ...filters }: Filters): MemoryFilter {
  return {
    ...filters,
    clocks: readClocks({ at, knownAt }, clock()),
    after: millisecondsOf(after),
    before: millisecondsOf(before),
  };
}

const millisecondsOf = (time: string | undefined): number | undefined =>
  time === undefined ? undefined : Date.parse(time);
