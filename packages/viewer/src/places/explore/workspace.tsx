import { count, plural } from "@memory/shared/words";
import {
  List as ListIcon,
  Maximize,
  Minus,
  PanelLeftClose,
  PanelLeftOpen,
  Plus,
  Waypoints,
} from "lucide-react";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef } from "react";
import { failureOf } from "../../api.ts";
import { useShortcuts } from "../../app/shortcuts.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { PastBanner } from "../../ui/past-banner.tsx";
import { Failed, Loading } from "../../ui/states.tsx";
import { Crumbs } from "./crumbs.tsx";
import { Detail } from "./detail/detail.tsx";
import { ThisTopic } from "./detail/this-topic.tsx";
import { Drawer } from "./drawer.tsx";
import { useExplore } from "./explore-context.ts";
import { ExportMenu } from "./export/export-menu.tsx";
import { COVERS } from "./graph/covered.ts";
import { Legend } from "./legend.tsx";
import { List } from "./list/list.tsx";
import { Summary } from "./list/summary.tsx";
import { loadPicture } from "./load-picture.ts";
import { PathList } from "./path-list.tsx";
import { SearchBox } from "./search-box.tsx";
import { Changes } from "./time/changes.tsx";
import { TimeDrawer } from "./time/time-drawer.tsx";

// The list must not wait for what draws.
const PictureView = lazy(async () => ({ default: (await loadPicture()).PictureView }));

/** The picture over the whole place, and everything else as drawers over it; one below the other where there is little room. */
export function Workspace({ error }: { readonly error: unknown }) {
  const { view, go, picture, isListShown, showList } = useExplore();
  const isDrawn = view === "graph";
  useShortcuts(useMemo(() => ({ l: () => go({ view: isDrawn ? "list" : undefined }) }), [go, isDrawn]));
  const box = useRef<HTMLDivElement>(null);
  useCovers(box, () => picture.current?.makeRoom());
  return (
    <div
      ref={box}
      data-explore=""
      className="relative flex flex-col gap-2 p-3 md:h-[calc(100dvh-3.5rem-var(--banners))] md:min-h-[34rem] md:overflow-hidden"
    >
      {isDrawn ? (
        <div className="relative order-2 h-[56dvh] min-h-72 overflow-hidden rounded-xl border border-line bg-surface md:absolute md:inset-0 md:h-auto md:rounded-none md:border-0 md:bg-paper">
          <ErrorBoundary>
            <Suspense fallback={<Loading rows={1} label="Loading the picture" />}>
              <PictureView />
            </Suspense>
          </ErrorBoundary>
        </div>
      ) : null}
      <div className="pointer-events-none relative order-1 flex flex-col gap-2" data-covers="top">
        <Top error={error} />
      </div>
      <div className="pointer-events-none relative order-4 flex min-h-0 md:order-3 flex-col-reverse gap-2 md:flex-1 md:flex-row">
        {isDrawn && !isListShown ? (
          <div className="pointer-events-auto self-start rounded-xl border border-line bg-surface/90">
            <IconButton label="Show the list" onPress={() => showList(true)}>
              <PanelLeftOpen size={16} aria-hidden />
            </IconButton>
          </div>
        ) : (
          <Drawer
            side="left"
            className={`flex h-96 min-h-0 flex-col gap-1 p-2 md:h-auto ${isDrawn ? "md:w-64 xl:w-72" : "flex-1"}`}
          >
            <div className="flex items-center gap-1">
              <Summary />
              {isDrawn ? (
                <span className="ml-auto hidden md:block">
                  <IconButton label="Fold the list away" onPress={() => showList(false)}>
                    <PanelLeftClose size={16} aria-hidden />
                  </IconButton>
                </span>
              ) : null}
            </div>
            <List />
          </Drawer>
        )}
        {isDrawn ? (
          <div className="flex items-end justify-center md:flex-1">
            <NotDrawn />
          </div>
        ) : null}
        <Side />
      </div>
      {/* On a phone right under the picture, which is seen while time is dragged. */}
      <div className="pointer-events-none relative order-3 flex items-end gap-2 md:order-4">
        <Drawer side="bottom" className="flex-1">
          <TimeDrawer />
        </Drawer>
        {isDrawn ? <Nearness /> : null}
      </div>
    </div>
  );
}

/** Tells when what lies over the picture takes more of it or less: a drawer that opens, or that gets its content. */
function useCovers(box: RefObject<HTMLElement | null>, tell: () => void) {
  useEffect(() => {
    const sizes = new ResizeObserver(tell);
    for (const cover of box.current?.querySelectorAll(`[${COVERS}]`) ?? []) sizes.observe(cover);
    // One that was closed is none any more.
    tell();
    return () => sizes.disconnect();
  });
}

/** Search and verbs, the way here, the legend, what is unusual about what is shown. */
function Top({ error }: { readonly error: unknown }) {
  const { search, level, go } = useExplore();
  const isPast = search.at !== undefined || search.knownAt !== undefined;
  return (
    <>
      <div className="pointer-events-auto flex flex-wrap items-center gap-2">
        <h1 className="text-xl font-semibold">Explore</h1>
        <SearchBox />
        <div className="flex flex-wrap items-center gap-2 md:ml-auto">
          {level.level === "focus" ? <Depth /> : null}
          <ViewSwitch />
          <ExportMenu />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 *:pointer-events-auto">
        <Crumbs />
        <Legend />
      </div>
      {isPast || error || level.level === "path" ? (
        <div className="pointer-events-auto flex flex-col gap-2 md:max-w-3xl">
          <PastBanner
            at={search.at}
            knownAt={search.knownAt}
            onBack={() => go({ at: undefined, knownAt: undefined })}
          />
          {error && failureOf(error).kind !== "lost" ? <Failed error={error} /> : null}
        </div>
      ) : null}
      <PathBanner />
    </>
  );
}

/** What is selected, the path, or what has changed. */
function Side() {
  const { level, selected, search } = useExplore();
  const parts: ReactNode[] = [];
  if (search.changes !== undefined) parts.push(<Changes key="changes" />);
  else {
    if (level.level === "path") parts.push(<PathList key="path" />);
    if (selected) parts.push(<Detail key="detail" />);
    else if (level.level === "topic") parts.push(<ThisTopic key="topic" />);
  }
  if (parts.length === 0) return null;
  return (
    <div
      data-covers="right"
      className="pointer-events-auto flex min-h-0 min-w-0 flex-col divide-y divide-line rounded-xl border border-line bg-surface/95 shadow-card md:max-h-full md:w-72 md:shrink-0 md:self-start md:overflow-y-auto xl:w-80"
    >
      <ErrorBoundary>{parts}</ErrorBoundary>
    </div>
  );
}

/** What found no place in the picture; the list has it. */
function NotDrawn() {
  const { drawn, level, select, showList } = useExplore();
  const { more, first } = drawn;
  if (more === 0) return null;
  return (
    <div data-covers="bottom" className="pointer-events-auto">
      <Button
        onPress={() => {
          showList(true);
          select(first);
        }}
      >
        {level.level === "topics" ? `+${plural(more, "smaller topic")}` : `+${count(more)} more`}
      </Button>
    </div>
  );
}

/** Nearer, farther, all of it: the same as the wheel and the keys. */
function Nearness() {
  const { picture } = useExplore();
  return (
    <div className="pointer-events-auto hidden flex-col rounded-xl border border-line bg-surface/90 md:flex">
      <IconButton label="Nearer (+)" onPress={() => picture.current?.zoom("in")}>
        <Plus size={16} aria-hidden />
      </IconButton>
      <IconButton label="Farther (−)" onPress={() => picture.current?.zoom("out")}>
        <Minus size={16} aria-hidden />
      </IconButton>
      <IconButton label="All of it (0)" onPress={() => picture.current?.zoom("fit")}>
        <Maximize size={15} aria-hidden />
      </IconButton>
    </div>
  );
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
    <Button hint="L" onPress={() => go({ view: isList ? undefined : "list" })}>
      {isList ? <Waypoints size={15} aria-hidden /> : <ListIcon size={15} aria-hidden />}
      <span>
        <span className="max-sm:sr-only">{isList ? "Show the " : "Show only the "}</span>
        {isList ? "picture" : "list"}
      </span>
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
      className="pointer-events-auto flex flex-wrap items-center gap-3 rounded-lg border border-accent bg-accent-tint px-3 py-1.5 text-sm"
    >
      <p className="min-w-0 flex-1">
        Path from <strong dir="auto">{pathFrom.label}</strong>: choose the other end in the picture or the
        list, or find it by its name.
      </p>
      <Button onPress={() => startPath(undefined)}>Cancel</Button>
    </div>
  );
}
