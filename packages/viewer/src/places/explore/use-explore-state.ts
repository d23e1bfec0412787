import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Graph } from "../../api.ts";
import { mediaHook } from "../../ui/media.ts";
import { chainTo, NO_STEPS, type Step } from "./chain.ts";
import { type Explore, type NodeRef, nodeRefOf } from "./explore-context.ts";
import type { Picture } from "./graph/picture.ts";
import { focusText, type Level, nameOfLevel } from "./level.ts";
import { drawnOf } from "./scene/drawn.ts";
import { makeScene, type Scene, type SceneNode } from "./scene/scene.ts";
import type { ExploreSearch } from "./search.ts";
import { useTopicRoom } from "./use-topic-room.ts";

/** There the drawers stand below the picture. */
const useIsSmall = mediaHook("(max-width: 767px)");

interface Shown {
  readonly search: ExploreSearch;
  readonly level: Level;
  readonly graph: Graph;
  readonly whole: Scene;
}

/** The state that the parts of Explore share. The address holds all of it but what lasts a moment. */
export function useExploreState({ search, level, graph, whole }: Shown): Explore {
  const place = nameOfLevel(level);
  const go = useGo();
  const write = useCallback((sel: string | undefined) => go({ sel }, { replace: true }), [go]);
  const { selected, select } = useSelection({ inAddress: search.sel, place, write });
  const { scene, hide } = useHidden(whole, place);
  const isSmall = useSmall(place);
  const topics = useTopicRoom({ hasSide: hasSide(level, search, nodeIn(scene, selected)) });
  const drawn = useMemo(() => drawnOf(scene, { isSmall, topics }), [scene, isSmall, topics]);
  const found = useMemo(() => foundIn(scene, search), [scene, search]);
  const [pathFrom, startPath] = useState<NodeRef>();
  const [isListShown, showList] = useState(true);
  const picture = useRef<Picture>(null);
  const view = search.view ?? "graph";
  const middle = nodeIn(scene, scene.middle);
  const walk = useWalk(nodeRefOf(middle));
  const navigate = useNavigate();
  const focusOn = (target: NodeRef) => {
    if (pathFrom && target.id !== pathFrom.id) {
      go({ focus: focusText(pathFrom), to: target.id, sel: undefined, q: undefined });
      startPath(undefined);
    } else walk.to(target);
  };
  const open = (id: string) => {
    const node = scene.byId.get(id);
    const target = nodeRefOf(node);
    if (node?.kind === "topic") go({ c: id, sel: undefined, q: undefined });
    else if (target && (id !== scene.middle || level.level === "path" || pathFrom)) focusOn(target);
    else if (node?.kind === "more") select(id);
    else if (node) void navigate(pageOf(node, scene));
  };
  const approach = (id: string) => {
    const node = scene.byId.get(id);
    const target = nodeRefOf(node);
    if (target) focusOn(target);
    else if (node?.kind === "topic" || node?.kind === "more") open(id);
  };
  const back = () => {
    if (walk.goBack()) return;
    if (search.to !== undefined) go({ to: undefined, sel: undefined });
    else if (search.focus !== undefined) go({ focus: undefined, depth: undefined, sel: undefined });
    else go({ c: undefined, sel: undefined });
  };
  return {
    search,
    level,
    graph,
    scene,
    drawn,
    selected: nodeIn(scene, selected) ?? (level.level === "path" ? undefined : middle),
    view,
    pathFrom,
    found,
    select,
    open,
    focusOn,
    approach,
    back,
    go,
    startPath,
    isListShown,
    showList,
    ...useMoment(scene, picture),
    hide,
    picture,
  };
}

/** True on a phone. There the list stands under the picture: what is opened in it is seen at once. */
function useSmall(place: string): boolean {
  const isSmall = useIsSmall();
  const before = useRef(place);
  useEffect(() => {
    if (isSmall && before.current !== place) scrollTo({ top: 0 });
    before.current = place;
  }, [place, isSmall]);
  return isSmall;
}

/** What was counted for a moment on the way through time; over as another day has come. */
function useMoment(scene: Scene, picture: Explore["picture"]): Pick<Explore, "counts" | "lookAt"> {
  const [looked, setLooked] = useState<{ readonly scene: Scene; readonly counts: Explore["counts"] }>();
  return {
    counts: looked?.scene === scene ? looked.counts : undefined,
    lookAt(counts) {
      picture.current?.count(counts);
      setLooked({ scene, counts });
    },
  };
}

/** Something stands at the right of the picture: everywhere but on the map, where nothing is selected. */
const hasSide = ({ level }: Level, { changes }: ExploreSearch, selected: SceneNode | undefined): boolean =>
  level !== "topics" || changes !== undefined || selected !== undefined;

const nodeIn = (scene: Scene, id: string | undefined): SceneNode | undefined =>
  id === undefined ? undefined : scene.byId.get(id);

function useGo(): Explore["go"] {
  const navigate = useNavigate({ from: "/explore" });
  return useCallback(
    (patch, { replace = false } = {}) =>
      void navigate({
        search: (before) => ({ ...before, ...patch }),
        state: ({ exploreChain = NO_STEPS }) => ({ exploreChain }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
}

/** From node to node, with the way that was taken. */
function useWalk(middle: NodeRef | undefined) {
  const navigate = useNavigate({ from: "/explore" });
  const router = useRouter();
  const chain = useRouterState({ select: ({ location }) => location.state.exploreChain }) ?? NO_STEPS;
  const stepOf = (target: NodeRef): Step => ({ focus: focusText(target), label: target.label });
  return {
    to(target: NodeRef) {
      const before = chain.length === 0 && middle ? [stepOf(middle)] : chain;
      void navigate({
        search: (search) => ({
          ...search,
          focus: focusText(target),
          to: undefined,
          sel: undefined,
          q: undefined,
        }),
        state: { exploreChain: chainTo(before, stepOf(target)) },
        resetScroll: false,
      });
    },
    goBack(): boolean {
      if (chain.length < 2 || !router.history.canGoBack()) return false;
      router.history.back();
      return true;
    },
  };
}

/** Nodes that a person has hidden, until they go elsewhere. */
function useHidden(whole: Scene, place: string) {
  const [hidden, setHidden] = useState<{ readonly place: string; readonly ids: ReadonlySet<string> }>();
  const ids = hidden?.place === place ? hidden.ids : undefined;
  const scene = useMemo(
    () => (ids ? makeScene({ ...whole, nodes: whole.nodes.filter(({ id }) => !ids.has(id)) }) : whole),
    [whole, ids],
  );
  const hide = (id: string) => setHidden({ place, ids: new Set([...(ids ?? []), id]) });
  return { scene, hide };
}

function pageOf({ id, kind, chunkIndex, turn = 0 }: SceneNode, { middle = "" }: Scene) {
  switch (kind) {
    case "memory":
      return { to: "/memories/$id", params: { id } } as const;
    case "document":
      return { to: "/sources/documents/$id", params: { id } } as const;
    case "session":
      return { to: "/memories/turns/$session/$number", params: { session: id, number: `${turn}` } } as const;
    case "chunk":
      return { to: "/sources/documents/$id", params: { id: middle }, hash: `chunk-${chunkIndex}` } as const;
    case "entity":
    case "topic":
    case "more":
      return { to: "/entities/$id", params: { id } } as const;
  }
}

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Nodes whose words hold all of these, of the project that is looked at; undefined when nothing is looked for. */
function foundIn({ nodes }: Scene, { q = "", project }: ExploreSearch): ReadonlySet<string> | undefined {
  const words = plain(q).split(/\s+/).filter(Boolean);
  if (words.length === 0 && project === undefined) return undefined;
  const found = nodes.filter(({ label, says = "", names = [], ...node }) => {
    const said = plain([label, says, ...names].join(" "));
    return words.every((word) => said.includes(word)) && (project === undefined || node.project === project);
  });
  return new Set(found.map(({ id }) => id));
}

/** Milliseconds that the selection rests before the address says it: browsers count how often it changes. */
const REST = 300;

interface Selection {
  /** The selection in the address. */
  readonly inAddress: string | undefined;
  /** The view that is shown: another one has nothing selected yet. */
  readonly place: string;
  readonly write: (id: string | undefined) => void;
}

/** The selection: at once on the page, a moment later in the address. */
function useSelection({ inAddress, place, write }: Selection) {
  const [chosen, setChosen] = useState<{ readonly place: string; readonly id: string | undefined }>();
  const isMine = chosen?.place === place;
  useEffect(() => {
    if (!isMine) return undefined;
    // Until the address says it, the page goes on saying it.
    if (chosen.id === inAddress) {
      setChosen(undefined);
      return undefined;
    }
    const timer = setTimeout(() => {
      // A reader who has opened another place meanwhile is not called back.
      if (location.pathname === "/explore") write(chosen.id);
    }, REST);
    return () => clearTimeout(timer);
  }, [chosen, isMine, inAddress, write]);
  return {
    selected: isMine ? chosen.id : inAddress,
    select: (id: string | undefined) => setChosen({ place, id }),
  };
}
