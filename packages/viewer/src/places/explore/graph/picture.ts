import { Sigma } from "sigma";
import { onThemeChange } from "../../../app/theme.ts";
import type { Scene } from "../scene/scene.ts";
import { type Direction, nextInDirection } from "./cone.ts";
import { dragNodes } from "./drag.ts";
import { extentOf, fillGraph } from "./fill.ts";
import { positionOf, runForceLayout } from "./force-layout.ts";
import { keepPositions, keptPositions, togglePin } from "./kept-positions.ts";
import { drawLabels } from "./labels.ts";
import { type Drawing, type EdgeLook, emptyDrawing, type NodeLook } from "./look.ts";
import { type Palette, readPalette } from "./palette.ts";
import { positionsOf, pseudoRandomOf } from "./positions.ts";
import { programs } from "./programs.ts";

/** Gestures on the picture. */
interface Gestures {
  readonly choose: (id: string | undefined) => void;
  readonly open: (id: string) => void;
  readonly menu: (id: string, at: { readonly x: number; readonly y: number }) => void;
}

/** The highlighted part. */
interface Highlight {
  readonly selected: string | undefined;
  /** Found by a search, or on a path; the rest is pale. */
  readonly found: ReadonlySet<string> | undefined;
}

/** More edges than these are not drawn while the picture moves. */
const MANY_EDGES = 20_000;

const SETTINGS = {
  allowInvalidContainer: true,
  renderLabels: false,
  zIndex: true,
  stagePadding: 48,
  minCameraRatio: 0.02,
  maxCameraRatio: 3,
  defaultEdgeType: "line",
  minEdgeThickness: 2,
  doubleClickZoomingRatio: 1,
  nodeProgramClasses: programs,
};

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The one thing that knows sigma. */
export class Picture {
  readonly #container: HTMLElement;
  readonly #renderer: Sigma<NodeLook, EdgeLook>;
  readonly #ends: (() => void)[] = [];
  #palette: Palette = readPalette();
  #scene: Scene | undefined;
  #light: Highlight = { selected: undefined, found: undefined };
  #pointed: string | undefined;
  /** The node under the pointer or selected, and its neighbours. */
  #near: ReadonlySet<string> | undefined;
  #filling = new AbortController();
  #stopLayout = (): void => undefined;

  constructor(container: HTMLElement, hand: Gestures) {
    this.#container = container;
    this.#renderer = new Sigma<NodeLook, EdgeLook>(emptyDrawing(), container, {
      ...SETTINGS,
      nodeReducer: (id, data) => ({ ...data, ...this.#look(id) }),
      edgeReducer: (edge, data) => ({ ...data, ...this.#edgeLook(edge) }),
    });
    const { labels, hoverNodes } = this.#renderer.getCanvases();
    // Sigma draws what is pointed at over the names, its own among them.
    if (labels) hoverNodes?.after(labels);
    this.#hear(hand);
    this.#ends.push(
      onThemeChange(() => {
        this.#palette = readPalette();
        this.#redraw();
      }),
    );
    const size = new ResizeObserver(() => this.#renderer.scheduleRender());
    size.observe(container);
    this.#ends.push(() => size.disconnect());
  }

  async show(scene: Scene): Promise<void> {
    this.#filling.abort();
    this.#filling = new AbortController();
    const { signal } = this.#filling;
    const { places, areSettled } = placesNow(scene);
    const graph = await fillGraph(scene, { places, signal });
    if (signal.aborted) return;
    this.#stopLayout();
    const isSame = this.#scene?.name === scene.name;
    this.#scene = scene;
    this.#pointed = undefined;
    this.#renderer.setSettings(settingsOf(scene));
    this.#renderer.setGraph(graph);
    this.#frame();
    if (!isSame) this.#renderer.getCamera().setState({ x: 0.5, y: 0.5, ratio: 1, angle: 0 });
    this.#lookAgain();
    if (!areSettled) this.#layOut(graph, scene);
  }

  light(light: Highlight): void {
    this.#light = light;
    this.#lookAgain();
  }

  /** The node that an arrow key means. */
  next(from: string | undefined, direction: Direction): string | undefined {
    const scene = this.#scene;
    if (!scene) return undefined;
    const dots = this.#renderer
      .getGraph()
      .mapNodes((id, { x, y }) => ({ id, ...this.#renderer.graphToViewport({ x, y }) }));
    const start = dots.find(({ id }) => id === from);
    if (!start) return scene.middle ?? scene.nodes[0]?.id;
    const linked = new Set(scene.links.get(start.id)?.map(({ other }) => other.id));
    return nextInDirection(dots, start, { direction, isLinked: (id) => linked.has(id) });
  }

  zoom(way: "in" | "out" | "fit"): void {
    const camera = this.#renderer.getCamera();
    const duration = calm.matches ? 1 : 200;
    switch (way) {
      case "in":
        void camera.animatedZoom({ duration, factor: 1.5 });
        return;
      case "out":
        void camera.animatedUnzoom({ duration, factor: 1.5 });
        return;
      case "fit":
        this.#frame();
        void camera.animatedReset({ duration });
    }
  }

  /** Brings a node into sight. */
  reveal(id: string): void {
    const data = this.#renderer.getNodeDisplayData(id);
    if (!data) return;
    const { x, y } = this.#renderer.framedGraphToViewport(data);
    const { width, height } = this.#renderer.getDimensions();
    if (x > 30 && y > 30 && x < width - 60 && y < height - 30) return;
    const duration = calm.matches ? 1 : 250;
    void this.#renderer.getCamera().animate({ x: data.x, y: data.y }, { duration });
  }

  /** True if it is pinned now. */
  togglePin(id: string): boolean {
    const graph = this.#renderer.getGraph();
    return this.#scene !== undefined && graph.hasNode(id)
      ? togglePin(this.#scene.name, id, positionOf(graph, id))
      : false;
  }

  close(): void {
    this.#filling.abort();
    this.#stopLayout();
    for (const end of this.#ends) end();
    this.#renderer.kill();
  }

  #hear(hand: Gestures): void {
    const renderer = this.#renderer;
    renderer.on("afterRender", () => this.#drawLabels());
    renderer.on("enterNode", ({ node }) => this.#point(node));
    renderer.on("leaveNode", () => this.#point(undefined));
    renderer.on("clickNode", ({ node }) => hand.choose(node));
    renderer.on("clickStage", () => hand.choose(undefined));
    renderer.on("doubleClickNode", ({ node, preventSigmaDefault }) => {
      preventSigmaDefault();
      hand.open(node);
    });
    renderer.on("rightClickNode", ({ node, event }) => {
      event.original.preventDefault();
      hand.menu(node, { x: event.x, y: event.y });
    });
    dragNodes(renderer, (id, place) => {
      if (this.#scene) keepPositions(this.#scene.name, new Map([[id, place]]), { arePinned: true });
    });
  }

  /** The camera's view of everything. */
  #frame(): void {
    const graph = this.#renderer.getGraph();
    const isMap = this.#scene?.name === "topics" && graph.order > 0;
    this.#renderer.setCustomBBox(isMap ? extentOf(graph) : null);
    this.#renderer.refresh({ schedule: true });
  }

  #layOut(graph: Drawing, scene: Scene): void {
    this.#stopLayout = runForceLayout(graph, {
      isShown: !calm.matches,
      onDone: () => keepPositions(scene.name, new Map(graph.mapNodes((id) => [id, positionOf(graph, id)]))),
    });
  }

  #point(id: string | undefined): void {
    this.#pointed = id;
    this.#container.style.cursor = id === undefined ? "grab" : "pointer";
    this.#lookAgain();
  }

  /** The middle is linked with everything: having it selected changes nothing. */
  #centre(): string | undefined {
    const { selected } = this.#light;
    return this.#pointed ?? (selected === this.#scene?.middle ? undefined : selected);
  }

  #lookAgain(): void {
    const centre = this.#centre();
    const links = centre === undefined ? undefined : this.#scene?.links.get(centre);
    this.#near =
      centre !== undefined && links ? new Set([centre, ...links.map(({ other }) => other.id)]) : undefined;
    this.#redraw();
  }

  #redraw(): void {
    this.#renderer.refresh({ skipIndexation: true, schedule: true });
  }

  #look(id: string) {
    const node = this.#scene?.byId.get(id);
    if (!node) return {};
    const colour = this.#palette.colourOf(node);
    const isLit = (this.#near ?? this.#light.found)?.has(id) ?? true;
    return { color: isLit ? colour : this.#palette.dim(colour), highlighted: false, zIndex: isLit ? 1 : 0 };
  }

  #edgeLook(edge: string) {
    const { edge: plain, litEdge, dimEdge } = this.#palette;
    const [from = "", to = ""] = this.#renderer.getGraph().extremities(edge);
    if (this.#scene?.shape === "row") return { color: litEdge };
    const { found } = this.#light;
    if (!this.#near && !found) return { color: plain };
    const isLit = this.#near
      ? from === this.#centre() || to === this.#centre()
      : found?.has(from) && found.has(to);
    return isLit ? { color: litEdge, zIndex: 1 } : { color: dimEdge, zIndex: 0 };
  }

  #drawLabels(): void {
    const scene = this.#scene;
    const renderer = this.#renderer;
    if (!scene || renderer.getGraph().order === 0) return;
    const { selected, found } = this.#light;
    const first = [this.#pointed, selected, scene.middle].filter((id) => id !== undefined);
    drawLabels({ renderer, scene, palette: this.#palette, first, lit: this.#near ?? found, selected });
    if (performance.getEntriesByName("graph:first-draw").length === 0) performance.mark("graph:first-draw");
  }
}

/** Share of the nodes that must have a place already for the others to be fitted in between. */
const MOSTLY = 0.7;

/** Nodes stay where they were seen last; a few new ones come beside what they are linked with. */
function placesNow(scene: Scene) {
  const kept = keptPositions(scene.name);
  const places = new Map([...positionsOf(scene), ...kept]);
  const known = scene.nodes.filter(({ id }) => kept.has(id)).length;
  const areSettled = scene.shape !== "around" || known >= MOSTLY * scene.nodes.length;
  if (scene.shape === "around" && areSettled)
    for (const { id } of scene.nodes) {
      const beside = scene.links.get(id)?.find(({ other }) => kept.has(other.id));
      const place = beside && kept.get(beside.other.id);
      if (kept.has(id) || !place) continue;
      const [one, other] = pseudoRandomOf(id);
      places.set(id, { x: place.x + 40 * (one - 0.5), y: place.y + 40 * (other - 0.5) });
    }
  return { places, areSettled };
}

function settingsOf({ name, edges }: Scene) {
  const isMap = name === "topics";
  return {
    itemSizesReference: isMap ? ("positions" as const) : ("screen" as const),
    zoomToSizeRatioFunction: isMap ? (ratio: number) => ratio : Math.sqrt,
    hideEdgesOnMove: edges.length > MANY_EDGES,
  };
}
