import { keepPreviousData, type QueryClient, useQueries, useQuery } from "@tanstack/react-query";
import { daemon } from "../../api.ts";
import { key, refresh } from "../../app/keys.ts";
import type { entitySearch } from "./search.ts";

export type EntityFilter = ReturnType<typeof entitySearch>;

/** Rows that are asked for at once. */
export const PAGE = 100;

const pageOf = ({ q, type, sort }: EntityFilter, page: number) => ({
  queryKey: key("entities", "list", { q, type, sort }, page),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    daemon.entities.list(
      {
        query: {
          limit: PAGE,
          offset: page * PAGE,
          ...(q !== undefined && { text: q }),
          ...(type !== undefined && { type }),
          // Names that many memories give are of use; a log names UUIDs more often than people.
          sort: sort ?? "memories",
        },
      },
      signal,
    ),
});

/** The first entities under a filter, and how many there are. */
export const useFirstEntities = (filter: EntityFilter) =>
  useQuery({ ...pageOf(filter, 0), placeholderData: keepPreviousData });

/** Further pages, as far as they are in sight. */
export const usePages = (filter: EntityFilter, pages: readonly number[]) =>
  useQueries({
    queries: pages.map((page) => pageOf(filter, page)),
    combine: (found) => new Map(found.map(({ data }, at) => [pages[at], data?.entities])),
  });

/** One entity, with what is stated of it and where it is named. */
export const useRelated = (id: string, limit: number, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: key("entities", "related", id, limit),
    queryFn: ({ signal }) => daemon.entities.related({ params: { id }, query: { limit } }, signal),
    placeholderData: (before) => (before?.entity.id === id ? before : undefined),
  });

/** Every fold that stands. */
export const useStandingFolds = () =>
  useQuery({
    queryKey: key("entities", "folds"),
    queryFn: async ({ signal }) =>
      (await daemon.folds.list({}, signal)).merges.filter(({ revertedAt }) => revertedAt === undefined),
  });

/** The types an entity can have. */
export const useTypes = () =>
  useQuery({
    queryKey: key("schema", "types"),
    queryFn: async ({ signal }) => (await daemon.schema.read({}, signal)).types,
  });

/** Asks anew for all that a change of an entity touches. */
export const refreshEntities = (client: QueryClient): Promise<unknown> =>
  refresh(client, "entities", "graph", "reviews", "status");
