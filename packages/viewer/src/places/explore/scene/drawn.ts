import { FEW as FEW_NODES } from "../graph/layout/footprint.ts";
import { makeScene, type Scene, type SceneNode } from "./scene.ts";
import { stepsFrom } from "./steps.ts";

/** What the picture has of a scene: as much as can be read. The list has all of it. */
export interface Drawn {
  readonly scene: Scene;
  /** Nodes that found no place in it, also those that the daemon has left out. */
  readonly more: number;
  /** The first of them in the list. */
  readonly first: string | undefined;
}

/** What a picture has room for: dots with names, cards (a memory takes two). */
interface Most {
  readonly dots: number;
  /** With more than one step. */
  readonly wide: number;
  /** These are cards, too. */
  readonly areCards?: boolean;
  readonly cards: number;
}

const MOST: Most = { dots: 40, wide: 42, cards: 28 };
/** On a phone, where they stand below each other. */
const FEW: Most = { dots: 9, wide: 9, areCards: true, cards: 7 };

/** As many as are read in letters that are not much smaller than the page's: a card takes about as much as a topic. */
function roomFor(topics: number): Most {
  const cards = Math.min(MOST.cards, topics + 4);
  const dots = Math.min(MOST.dots, Math.round(2.5 * topics));
  // Fewer would be cards all the same, and there is no room for so many of these.
  if (dots <= FEW_NODES) return { dots: cards, wide: cards, areCards: true, cards };
  return { dots, wide: Math.min(MOST.wide, Math.round(2.6 * topics)), cards };
}

/** Shares of a hundred: what is known first, then what it names. */
const SHARES = { memory: 60, entity: 22, session: 9, document: 9 } as const;
const KINDS = ["memory", "entity", "session", "document"] as const;

interface Space {
  readonly isSmall: boolean;
  /** Topics that have room, each with its name. */
  readonly topics: number;
}

export function drawnOf(scene: Scene, { isSmall, topics }: Space): Drawn {
  const nodes = scene.nodes.filter(({ id, kind }) => id !== scene.middle && kind !== "more");
  const chosen = new Set(
    chosenOf(scene, nodes, { topics, ...(isSmall ? FEW : roomFor(topics)) }).map(({ id }) => id),
  );
  const left = nodes.filter(({ id }) => !chosen.has(id));
  const stub = scene.nodes.find(({ kind }) => kind === "more");
  if (left.length === 0 && !stub) return { scene, more: 0, first: undefined };
  const kept = scene.nodes.filter(({ id }) => chosen.has(id) || id === scene.middle);
  return {
    scene: makeScene({ ...scene, nodes: kept }),
    more: left.length + (stub?.more ?? 0),
    first: left[0]?.id ?? stub?.id,
  };
}

function chosenOf(
  scene: Scene,
  nodes: readonly SceneNode[],
  most: Most & Pick<Space, "topics">,
): readonly SceneNode[] {
  if (scene.name === "topics") return nodes.slice(0, most.topics);
  switch (scene.shape) {
    case "row":
    case "spiral":
      return nodes;
    case "given":
      return byShares(scene, nodes, { most: most.dots, ofCard: most.areCards ? 2 : 1 });
    case "around":
      return scene.depth === 1
        ? byShares(scene, nodes, { most: most.cards, ofCard: 2 })
        : byStep(scene, nodes, { most: most.wide, ofCard: most.areCards ? 2 : 1 });
  }
}

/** Each step has an equal part of the room, and nothing stands there without what leads to it. */
function byStep(scene: Scene, nodes: readonly SceneNode[], { most: wide, ofCard = 1 }: Room): SceneNode[] {
  const steps = stepsFrom(scene.middle, scene.edges);
  const chosen: SceneNode[] = [];
  const reached = new Set(scene.middle === undefined ? [] : [scene.middle]);
  let room = wide;
  for (let step = 1; step <= scene.depth; step++) {
    const most = Math.ceil(room / (scene.depth - step + 1));
    const next = nodes.filter(
      ({ id }) => steps.get(id) === step && scene.links.get(id)?.some(({ other }) => reached.has(other.id)),
    );
    const found = byShares(scene, next, { most, ofCard });
    chosen.push(...found);
    room -= found.reduce((sum, node) => sum + sizeOf(node, ofCard), 0);
    for (const { id } of found) reached.add(id);
  }
  return chosen;
}

interface Room {
  readonly most: number;
  /** What a memory takes of it. */
  readonly ofCard?: number;
}

const sizeOf = ({ kind }: SceneNode, ofCard = 1): number => (kind === "memory" ? ofCard : 1);

/** Of each kind its share, as long as there is so much of it; of what is named that which is named most by what is shown. */
function byShares(scene: Scene, nodes: readonly SceneNode[], { most, ofCard = 1 }: Room): SceneNode[] {
  if (nodes.reduce((sum, node) => sum + sizeOf(node, ofCard), 0) <= most) return [...nodes];
  const chosen = new Set<SceneNode>();
  const known = new Set<string>();
  let room = most;
  const take = (node: SceneNode) => {
    chosen.add(node);
    room -= sizeOf(node, ofCard);
  };
  // Around a node everything is linked with it; elsewhere a memory says more of what it is among the more of that it names.
  const isAnywhere = scene.shape === "given";
  const linksInto = ({ id, kind }: SceneNode) =>
    scene.links
      .get(id)
      ?.filter(({ other }) =>
        kind === "memory" ? isAnywhere && other.kind === "entity" : known.has(other.id),
      ).length ?? 0;
  for (const kind of KINDS) {
    const ranked = nodes
      .filter((node) => node.kind === kind)
      .map((node) => ({ node, links: linksInto(node) }))
      .sort((one, other) => other.links - one.links);
    const share = Math.floor((most * SHARES[kind]) / 100 / (kind === "memory" ? ofCard : 1));
    for (const { node } of ranked.slice(0, share)) take(node);
    if (kind === "memory") for (const { id } of chosen) known.add(id);
  }
  // What one kind leaves of its share is for the others.
  for (const node of nodes) if (!chosen.has(node) && sizeOf(node, ofCard) <= room) take(node);
  return nodes.filter((node) => chosen.has(node));
}
