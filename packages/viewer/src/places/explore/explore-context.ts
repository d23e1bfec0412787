import { GRAPH_KINDS } from "@memory/shared/wire";
import { createContext, type RefObject, use } from "react";
import type { Graph } from "../../api.ts";
import { idOf } from "../../app/search-params.ts";
import type { Picture } from "./graph/picture.ts";
import type { FocusKind, Level } from "./level.ts";
import type { Drawn } from "./scene/drawn.ts";
import type { Scene, SceneNode } from "./scene/scene.ts";
import type { ExploreSearch } from "./search.ts";

/** A node that has a neighbourhood of its own, whether it is shown or not. */
export interface NodeRef {
  readonly kind: FocusKind;
  readonly id: string;
  readonly label: string;
}

/** The node as such a target; undefined for what has none: a topic, a passage, a session whose agent calls it by no uuid. */
export function nodeRefOf(node: SceneNode | undefined): NodeRef | undefined {
  const kind = GRAPH_KINDS.find((one) => one === node?.kind);
  return node && kind && idOf(node.id) !== undefined ? { kind, id: node.id, label: node.label } : undefined;
}

/** State that all parts of Explore share: the scene, the selection, and the verbs. */
export interface Explore {
  readonly search: ExploreSearch;
  readonly level: Level;
  /** As the daemon has answered. */
  readonly graph: Graph;
  readonly scene: Scene;
  /** As much of it as the picture has room for. */
  readonly drawn: Drawn;
  readonly selected: SceneNode | undefined;
  readonly view: "graph" | "list";
  /** The node from which a path is wanted, until its other end is chosen. */
  readonly pathFrom: NodeRef | undefined;
  /** Nodes that a search has found, among those shown. */
  readonly found: ReadonlySet<string> | undefined;
  readonly select: (id: string | undefined) => void;
  /** Goes to what a node stands for: a topic, a neighbourhood, a document, at last its own page. */
  readonly open: (id: string) => void;
  readonly focusOn: (target: NodeRef) => void;
  /** Looks at a node from near: at its neighbourhood, or at what a topic holds. */
  readonly approach: (id: string) => void;
  readonly back: () => void;
  readonly go: (patch: Partial<ExploreSearch>, options?: { readonly replace?: boolean }) => void;
  /** The list stands beside the picture, or is folded away. */
  readonly isListShown: boolean;
  readonly showList: (isShown: boolean) => void;
  /** Memories of each topic at the moment that time is dragged or plays through; undefined: as the scene says. */
  readonly counts: ReadonlyMap<string, number> | undefined;
  readonly lookAt: (counts: Explore["counts"]) => void;
  readonly startPath: (from: NodeRef | undefined) => void;
  readonly hide: (id: string) => void;
  /** While it is open. */
  readonly picture: RefObject<Picture | null>;
}

export const ExploreContext = createContext<Explore | null>(null);

export function useExplore(): Explore {
  const explore = use(ExploreContext);
  if (!explore) throw new Error("a part of Explore stands outside of it");
  return explore;
}
