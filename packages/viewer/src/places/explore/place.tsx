import { GRAPH_KINDS } from "@memory/shared/wire";
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { daemon, failureOf, type Graph } from "../../api.ts";
import { useStatus } from "../../app/daemon-state.ts";
import { key } from "../../app/keys.ts";
import { Failed, Loading } from "../../ui/states.tsx";
import { NoSuchNode, Nothing } from "./empty.tsx";
import { ExploreContext } from "./explore-context.ts";
import { graphQueryOf, kindsOf, type Level, levelOf, nameOfLevel } from "./level.ts";
import { loadPicture } from "./load-picture.ts";
import { type ReadGraph, readScene } from "./scene/read-scene.ts";
import type { Scene } from "./scene/scene.ts";
import type { ExploreSearch } from "./search.ts";
import { useExploreState } from "./use-explore-state.ts";
import { Workspace } from "./workspace.tsx";

const route = getRouteApi("/explore");

/** The graph of what is known, as a picture and as a list: from its topics down to the passages of a document. */
export function Explore() {
  const search = route.useSearch();
  const level = useMemo(() => levelOf(search), [search]);
  const { query, graph, scene, isAsking } = useScene(level, search);
  const isDrawn = search.view !== "list";
  useEffect(() => {
    // It comes while the daemon is still asked what to draw.
    if (isDrawn) void loadPicture();
  }, [isDrawn]);
  return (
    <>
      <title>Explore · memory</title>
      <div aria-busy={isAsking || (scene === undefined && query.isFetching)} className="contents">
        {graph && scene ? (
          <Shown search={search} level={level} graph={graph} scene={scene} error={query.error} />
        ) : query.error ? (
          <Unread error={query.error} level={level} onRetry={() => void query.refetch()} />
        ) : (
          <div className="p-4 sm:p-6">
            <h1 className="mb-4 text-xl font-semibold">Explore</h1>
            <Loading rows={6} label="Loading the graph" />
          </div>
        )}
      </div>
    </>
  );
}

interface UnreadProps {
  readonly error: unknown;
  readonly level: Level;
  readonly onRetry: () => void;
}

function Unread({ error, level, onRetry }: UnreadProps) {
  return (
    <div className="flex flex-col gap-4 p-4 sm:p-6">
      <h1 className="text-xl font-semibold">Explore</h1>
      {failureOf(error).kind === "gone" ? (
        <NoSuchNode level={level} message={failureOf(error).message} />
      ) : (
        <Failed error={error} onRetry={onRetry} />
      )}
    </div>
  );
}

interface ShownProps {
  readonly search: ExploreSearch;
  readonly level: Level;
  readonly graph: Graph;
  readonly scene: Scene;
  readonly error: unknown;
}

function Shown({ search, level, graph, scene, error }: ShownProps) {
  const explore = useExploreState({ search, level, graph, whole: scene });
  const { data: counts } = useStatus();
  const isFirstUse = level.level === "topics" && scene.nodes.length === 0 && counts?.entities === 0;
  return (
    <ExploreContext value={explore}>
      {isFirstUse ? (
        <Nothing memories={counts.memories.active} documents={counts.documents} />
      ) : (
        <Workspace error={error} />
      )}
    </ExploreContext>
  );
}

/** The graph that the address asks for. The last one stays in sight until it has come. */
function useScene(level: Level, search: ExploreSearch) {
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

interface SceneRequest {
  readonly level: Level;
  readonly search: ExploreSearch;
  readonly signal: AbortSignal;
}

async function read(
  client: QueryClient,
  { level, search, signal }: SceneRequest,
): Promise<{ readonly level: Level; readonly read: ReadGraph }> {
  const { at, knownAt } = search;
  const times = { ...(at !== undefined && { at }), ...(knownAt !== undefined && { knownAt }) };
  if (level.level === "path") {
    const graph = await daemon.graph.path(
      { query: { from: level.focus.id, to: level.to, ...times } },
      signal,
    );
    return { level, read: { graph, path: graph.path } };
  }
  const usual = await daemon.graph.read({ query: graphQueryOf(level, search) }, signal);
  const isAlone = level.level === "focus" && search.kinds === undefined && usual.edges.length === 0;
  // What documents alone name is shown with them.
  const graph = isAlone
    ? await daemon.graph.read(
        { query: graphQueryOf(level, { ...search, kinds: GRAPH_KINDS.join() }) },
        signal,
      )
    : usual;
  const hasDocuments = kindsOf(level, search).includes("document");
  if (level.level !== "unlinked") return { level, read: { graph, hasDocuments } };
  const map = await client.fetchQuery({
    queryKey: key("graph", "topics", { kinds: search.kinds, at, knownAt }),
    queryFn: () => read(client, { level: { level: "topics" }, search, signal }),
  });
  return { level, read: { graph, onMap: new Set(map.read.graph.topics?.map(({ id }) => id)) } };
}
