import { count, plural } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { List as ListIcon, Waypoints } from "lucide-react";
import { lazy, Suspense, useMemo } from "react";
import { daemon, failureOf, type Graph } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { useShortcuts } from "../../app/shortcuts.ts";
import { Button } from "../../ui/button.tsx";
import { CopyMenu } from "../../ui/copy-menu.tsx";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { PastBanner } from "../../ui/past-banner.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { TimeStrip } from "../../ui/time-strip.tsx";
import { Crumbs } from "./crumbs.tsx";
import { Detail } from "./detail/detail.tsx";
import { useExplore } from "./explore-context.ts";
import { Legend } from "./legend.tsx";
import { exploreCommand, UNLINKED } from "./level.ts";
import { List } from "./list/list.tsx";
import { loadPicture } from "./load-picture.ts";
import { PathList } from "./path-list.tsx";
import { visibleGraph } from "./scene/visible-graph.ts";
import { SearchBox } from "./search-box.tsx";
import { useRoom } from "./use-view.ts";
import { rendererOf } from "./webgl.ts";

// The list must not wait for what draws.
const PictureView = lazy(async () => ({ default: (await loadPicture()).PictureView }));

/** The graph and everything around it. */
export function Workspace({ error }: { readonly error: unknown }) {
  const { search, view, go, level, graph, scene } = useExplore();
  const json = useMemo(() => visibleGraph(graph, scene), [graph, scene]);
  useShortcuts(useMemo(() => ({ l: () => go({ view: view === "graph" ? "list" : "graph" }) }), [go, view]));
  return (
    <div className="flex flex-col gap-3 px-4 py-3 sm:px-6 sm:py-4 md:h-[calc(100dvh-3.5rem-var(--banners))] md:min-h-[34rem]">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-xl font-semibold">Explore</h1>
        <SearchBox />
        <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
          {level.level === "focus" ? <Depth /> : null}
          <ViewSwitch />
          <CopyMenu command={exploreCommand(level, search)} json={json} />
        </div>
      </div>
      <Crumbs />
      <PastBanner
        at={search.at}
        knownAt={search.knownAt}
        onBack={() => go({ at: undefined, knownAt: undefined })}
      />
      {error && failureOf(error).kind !== "lost" ? <Failed error={error} /> : null}
      <PathBanner />
      <NoPicture />
      <Panes />
      <ExploreTimeStrip />
    </div>
  );
}

function Panes() {
  const { view, level, selected } = useExplore();
  const side = level.level === "path" ? <PathList /> : null;
  const list = (
    <div className="flex h-96 min-h-0 flex-col gap-2 md:h-auto md:flex-1">
      <Summary />
      <List />
    </div>
  );
  if (view === "list")
    return (
      <div className="flex min-h-0 flex-1 flex-col gap-3 md:flex-row">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3">
          <Legend />
          {list}
        </div>
        {side || selected ? (
          <div className="flex min-h-0 flex-col gap-3 md:w-80 md:overflow-y-auto">
            {side}
            <ErrorBoundary>
              <Detail />
            </ErrorBoundary>
          </div>
        ) : null}
      </div>
    );
  return (
    <div className="flex min-h-0 flex-1 flex-col-reverse gap-3 md:flex-row">
      <div className="flex min-h-0 flex-col gap-3 md:w-72 md:shrink-0 xl:w-80">
        {side}
        {list}
        {selected ? (
          <div className="flex min-h-0 md:max-h-[55%] md:shrink-0">
            <div className="min-h-0 w-full overflow-y-auto">
              <ErrorBoundary>
                <Detail />
              </ErrorBoundary>
            </div>
          </div>
        ) : null}
      </div>
      <div className="flex h-[60vh] min-h-80 min-w-0 flex-none flex-col gap-2 md:h-auto md:min-h-0 md:flex-1">
        <Legend />
        <ErrorBoundary>
          <Suspense fallback={<Loading rows={3} label="Loading the picture" />}>
            <PictureView />
          </Suspense>
        </ErrorBoundary>
      </div>
    </div>
  );
}

/** The counts of shown and hidden nodes, in a sentence. */
function Summary() {
  const { scene, graph, level, found, go } = useExplore();
  const { unlinked, omitted } = scene;
  const nodes = scene.nodes.filter(({ kind }) => kind !== "more").length;
  const said = level.level === "topics" ? plural(nodes, "topic") : plural(nodes, "node");
  return (
    <p className="text-xs text-soft">
      {found ? `${count(found.size)} of ${said} found` : said}
      {omitted > 0 ? `; ${count(omitted)} lighter ones are not shown` : ""}
      {level.level === "focus" ? howFar(level.depth, graph) : ""}
      {level.level === "topics" && unlinked && unlinked.nodes > 0 ? (
        <>
          {" · "}
          <button
            type="button"
            className="min-h-6 rounded text-accent hover:underline"
            onClick={() => go({ c: UNLINKED, sel: undefined, q: undefined })}
          >
            Unlinked ({count(unlinked.nodes)})
          </button>
        </>
      ) : null}
    </p>
  );
}

/** Why a greater depth shows no more. */
function howFar(depth: number, { steps = depth, omitted }: Graph): string {
  if (steps >= depth || steps === 0) return "";
  const reached = plural(steps, "step");
  return omitted > 0
    ? `; with ${reached} there is no room for more`
    : `; nothing lies farther away than ${reached}`;
}

function Depth() {
  const { search, go } = useExplore();
  const depth = search.depth ?? 1;
  return (
    <label className="flex items-center gap-2 text-sm">
      Depth
      <input
        type="range"
        min={1}
        max={3}
        step={1}
        value={depth}
        aria-valuetext={plural(depth, "step")}
        className="w-20 accent-accent"
        onChange={({ target }) => go({ depth: Number(target.value) }, { replace: true })}
      />
      <span className="w-3 tabular-nums">{depth}</span>
    </label>
  );
}

function ViewSwitch() {
  const { view, go } = useExplore();
  const isList = view === "list";
  return (
    <Button hint="L" onPress={() => go({ view: isList ? "graph" : "list" })}>
      {isList ? <Waypoints size={15} aria-hidden /> : <ListIcon size={15} aria-hidden />}
      {isList ? "Show the picture" : "Show only the list"}
    </Button>
  );
}

/** While the other end of a path is wanted. */
function PathBanner() {
  const { pathFrom, startPath } = useExplore();
  if (!pathFrom) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-lg border border-accent bg-accent-tint px-3 py-1.5 text-sm"
    >
      <p className="min-w-0 flex-1">
        Path from <strong dir="auto">{pathFrom.label}</strong>: choose the other end in the picture or the
        list, or find it by its name.
      </p>
      <Button onPress={() => startPath(undefined)}>Cancel</Button>
    </div>
  );
}

/** Why there is no picture, where nobody chose that. */
function NoPicture() {
  const { search, go } = useExplore();
  const isWide = useRoom();
  const drawn = rendererOf();
  if (search.view !== undefined || !isWide || drawn === "hardware") return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-sunken px-3 py-1.5 text-sm"
    >
      <p className="min-w-0 flex-1">
        {drawn === "none"
          ? "This browser has no WebGL, so the graph is shown as a list."
          : "This browser draws without a graphics card, which is slow, so the graph is shown as a list."}
      </p>
      {drawn === "none" ? null : <Button onPress={() => go({ view: "graph" })}>Draw it anyway</Button>}
    </div>
  );
}

/** The time strip: a stretch of days, and the moment looked at. */
function ExploreTimeStrip() {
  const { search, go } = useExplore();
  const { data } = useQuery({
    queryKey: key("memories", "growth", "asserted"),
    queryFn: ({ signal }) => daemon.memories.growth({ query: { by: "asserted" } }, signal),
  });
  if (!data) return null;
  return <TimeStrip days={data.days} times={search} onChange={(times) => go(times)} />;
}
