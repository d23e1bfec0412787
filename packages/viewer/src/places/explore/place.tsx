import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { failureOf, type Graph } from "../../api.ts";
import { useStatus } from "../../app/daemon-state.ts";
import { Failed, Loading } from "../../ui/states.tsx";
import { Desk } from "./desk.tsx";
import { NoSuchNode, Nothing } from "./empty.tsx";
import { ExploreContext } from "./explore-context.ts";
import { type Level, levelOf } from "./level.ts";
import { loadPicture } from "./load-picture.ts";
import type { Scene } from "./scene/scene.ts";
import type { ExploreSearch } from "./search.ts";
import { useExploreState } from "./use-explore-state.ts";
import { useScene } from "./use-scene.ts";
import { useView } from "./use-view.ts";

const route = getRouteApi("/explore");

/** The graph of what is known, as a picture and as a list: from its topics down to the passages of a document. */
export function Explore() {
  const search = route.useSearch();
  const level = useMemo(() => levelOf(search), [search]);
  const { query, graph, scene, isAsking } = useScene(level, search);
  const view = useView(search);
  useEffect(() => {
    // It comes while the daemon is still asked what to draw.
    if (view === "graph") void loadPicture();
  }, [view]);
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
        <Desk error={error} />
      )}
    </ExploreContext>
  );
}
