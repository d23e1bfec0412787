import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { type Level, nameOfLevel, questionOf } from "./level.ts";
import { type Read, readScene } from "./scene/read-scene.ts";
import type { Scene } from "./scene/scene.ts";
import type { ExploreSearch } from "./search.ts";

/** The graph that the address asks for. The last one stays in sight until it has come. */
export function useScene(level: Level, search: ExploreSearch) {
  const client = useQueryClient();
  const { at, knownAt, kinds, types, after, before } = search;
  const query = useQuery({
    queryKey: key("graph", nameOfLevel(level), { kinds, at, knownAt }),
    queryFn: ({ signal }) => read(client, { level, search, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  // Placeholder data is of another level: it is read as what it was asked for.
  const scene = useMemo(
    (): Scene | undefined => data && readScene(data.level, data.read, { types, after, before }),
    [data, types, after, before],
  );
  return { query, graph: data?.read.graph, scene, isAsking: query.isPlaceholderData };
}

interface Asked {
  readonly level: Level;
  readonly search: ExploreSearch;
  readonly signal: AbortSignal;
}

async function read(
  client: QueryClient,
  { level, search, signal }: Asked,
): Promise<{ readonly level: Level; readonly read: Read }> {
  const { at, knownAt } = search;
  const times = { ...(at !== undefined && { at }), ...(knownAt !== undefined && { knownAt }) };
  if (level.level === "path") {
    const graph = await daemon.graph.path(
      { query: { from: level.focus.id, to: level.to, ...times } },
      signal,
    );
    return { level, read: { graph, path: graph.path } };
  }
  const graph = await daemon.graph.read({ query: questionOf(level, search) }, signal);
  if (level.level !== "unlinked") return { level, read: { graph } };
  const map = await client.fetchQuery({
    queryKey: key("graph", "topics", { kinds: search.kinds, at, knownAt }),
    queryFn: () => read(client, { level: { level: "topics" }, search, signal }),
  });
  return { level, read: { graph, onMap: new Set(map.read.graph.topics?.map(({ id }) => id)) } };
}
