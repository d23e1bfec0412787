import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { type Document, daemon, failureOf } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { BY_CURSOR } from "../../../app/paging.ts";
import { cleanLine } from "../../../text/clean.ts";

type ChunkPage = Awaited<ReturnType<typeof daemon.documents.chunks>>;
export type Chunk = ChunkPage["chunks"][number];
export type Mention = ChunkPage["edges"][number];

/** Passages that are asked for at a time: all of most documents, and an answer of 400 kB at most. */
const PAGE = 250;

export const useDocument = (id: string) =>
  useQuery({
    queryKey: key("documents", id),
    queryFn: ({ signal }) => daemon.documents.get({ params: { id } }, signal),
  });

/** The passages of a document, page after page until all are there. Read anew, it has another key. */
export function usePassages({ id, ingestedAt, chunks }: Document) {
  const query = useInfiniteQuery({
    queryKey: key("entities", "passages", id, ingestedAt, chunks),
    queryFn: ({ pageParam, signal }) =>
      daemon.documents.chunks({ params: { id }, query: { limit: PAGE, cursor: pageParam } }, signal),
    ...BY_CURSOR,
    placeholderData: keepPreviousData,
    // To compare megabytes of text word by word takes longer than to draw them.
    structuralSharing: false,
  });
  const { hasNextPage, isFetching, error, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  return query;
}

export interface NamedEntity {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** Passages that name it. */
  readonly count: number;
}

/** The names of a document's entities. One that the graph does not show yet goes by the words of the passage. */
export function useEntities(
  document: Document,
  pages: readonly ChunkPage[],
): ReadonlyMap<string, NamedEntity> {
  const { id, chunks } = document;
  const graph = useQuery({
    queryKey: key("graph", "document", id),
    queryFn: async ({ signal }) => {
      try {
        // The limit counts passages too, and passages come first.
        const limit = Math.min(200_000, chunks + 5_000);
        const { entities } = await daemon.graph.read(
          { query: { level: "document", focus: id, limit } },
          signal,
        );
        return entities;
      } catch (error) {
        // A document that names nothing is not in the graph.
        if (failureOf(error).kind === "gone") return [];
        throw error;
      }
    },
    placeholderData: keepPreviousData,
  });
  return useMemo(() => counted(pages, graph.data ?? []), [pages, graph.data]);
}

function counted(
  pages: readonly ChunkPage[],
  known: readonly { readonly id: string; readonly name: string; readonly type: string }[],
): ReadonlyMap<string, NamedEntity> {
  const names = new Map(known.map((entity) => [entity.id, entity]));
  const found = new Map<string, NamedEntity>();
  for (const { chunks, edges } of pages) {
    const texts = new Map(chunks.map(({ id, content }) => [id, content]));
    for (const { from, to, start, end } of edges) {
      const { name, type } = names.get(to) ?? { name: texts.get(from)?.slice(start, end) ?? "?", type: "" };
      found.set(to, { id: to, name: cleanLine(name), type, count: (found.get(to)?.count ?? 0) + 1 });
    }
  }
  return found;
}

/** Mentions by the passage that makes them. */
export function byPassage(mentions: readonly Mention[]): ReadonlyMap<string, readonly Mention[]> {
  const found = new Map<string, Mention[]>();
  for (const mention of mentions) {
    const known = found.get(mention.from);
    if (known) known.push(mention);
    else found.set(mention.from, [mention]);
  }
  return found;
}
