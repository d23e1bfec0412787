import { onThemeChange } from "../../../app/theme.ts";
import type { Scene } from "../scene/scene.ts";
import { type Direction, nextInDirection } from "./cone.ts";
import { nodeAt } from "./draw/node-at.ts";
import { type Light, NO_LIGHT, type Stage, spotOf } from "./draw/stage.ts";
import { Easing } from "./easing.ts";
import { followHand, type Gestures } from "./hand.ts";
import { keepPositions, togglePin } from "./kept-positions.ts";
import type { Body } from "./layout/body.ts";
import { extentOf } from "./layout/body.ts";
import { type Look, lookOf } from "./layout/footprint.ts";
import type { Point } from "./marks.ts";
import { type Palette, readPalette } from "./palette.ts";
import { NO_SIZES, placeNodes } from "./place-nodes.ts";
import { Surface } from "./surface.ts";
import { type Measure, measureWith } from "./text-fit.ts";
import { between, fitted, freeRoom, isSameRoom, type Room, toPlane, type View, zoomed } from "./view.ts";
import { wholePng, wholeSvg } from "./whole.ts";

type Hand = Pick<Gestures, "choose" | "open" | "menu">;

interface PictureOptions {
  readonly hand: Hand;
  /** How much of the canvas is covered at each side. */
  readonly insetOf: (canvas: HTMLElement) => Room["inset"];
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const NOWHERE: View = { x: 0, y: 0, scale: 1 };
const TWEEN = 150;
const FLIGHT = 260;

/** The picture: what is shown, where each node stands, what is looked at. */
export class Picture {
  readonly #surface: Surface;
  readonly #insetOf: PictureOptions["insetOf"];
  readonly #ends: (() => void)[] = [];
  readonly #easing = new Easing(() => this.#surface.wake());
  #palette: Palette = readPalette();
  #measure: Measure = measureWith(this.#palette.font);
  #room: Room;
  #scene: Scene | undefined;
  #look: Look = "dots";
  #bodies = new Map<string, Body>();
  #sizes = NO_SIZES;
  /** Another day is looked at than today. */
  #isPast = false;
  #view = NOWHERE;
  /** Nobody has moved the picture yet: it keeps filling its room. */
  #isFitted = true;
  #light = NO_LIGHT;
  #counts: ReadonlyMap<string, number> | undefined;

  constructor(container: HTMLElement, { hand, insetOf }: PictureOptions) {
    this.#surface = new Surface(container, {
      step: () => this.#easing.step(),
      stage: () => {
        this.#followSize();
        return this.#stage();
      },
    });
    this.#insetOf = insetOf;
    this.#room = this.#measureRoom();
    this.#ends.push(
      followHand(container, {
        ...hand,
        nodeAt: (at) => this.#nodeAt(at),
        point: (id) => this.#point(id),
        pan: (dx, dy) => this.#pan(dx, dy),
        zoom: (factor, at) => this.#lookAt(zoomed(this.#view, this.#room, { factor, at })),
        drag: (id, to) => this.#drag(id, to),
        drop: (id) => this.#drop(id),
      }),
      onThemeChange(() => {
        this.#palette = readPalette();
        this.#surface.redraw();
      }),
    );
    const size = new ResizeObserver(() => this.#surface.redraw());
    size.observe(container);
    this.#ends.push(() => size.disconnect());
  }

  show(scene: Scene, { isPast }: { readonly isPast: boolean }): void {
    const isSame = this.#scene?.name === scene.name;
    const before = this.#bodies;
    this.#scene = scene;
    this.#isPast = isPast;
    this.#light = { ...this.#light, pointed: undefined };
    this.#look = lookOf(scene);
    // What was counted for a moment on the way is what the scene says now.
    this.#counts = undefined;
    this.#easing.end("counts");
    if (!isSame) this.#isFitted = true;
    this.#room = this.#measureRoom();
    this.#place();
    if (this.#isFitted) this.#fit(isSame);
    if (isSame) this.#glide(before);
    this.#surface.redraw();
  }

  light(light: Omit<Light, "pointed">): void {
    this.#light = { ...this.#light, ...light };
    this.#surface.redraw();
  }

  /** Memories of each topic at a moment; undefined: as the scene says. Bubbles grow and shrink to it. */
  count(counts: ReadonlyMap<string, number> | undefined): void {
    const scene = this.#scene;
    if (scene?.name !== "topics" || counts === this.#counts) return;
    const from = this.#counts;
    const of = (map: typeof counts, id: string, weight: number) => (map ? (map.get(id) ?? 0) : weight);
    this.#easing.run("counts", calm.matches ? 0 : TWEEN, (share) => {
      this.#counts =
        share === 1
          ? counts
          : new Map(
              scene.nodes.map(({ id, weight }) => {
                const [one, other] = [of(from, id, weight), of(counts, id, weight)];
                return [id, one + (other - one) * share];
              }),
            );
      this.#surface.redraw();
    });
  }

  /** Looks anew at what covers it. */
  makeRoom(): void {
    const before = this.#room;
    this.#room = this.#measureRoom();
    if (isSameRoom(before, this.#room)) return;
    if (this.#isFitted && this.#scene) {
      const places = this.#bodies;
      this.#place();
      this.#fit(true);
      this.#glide(places);
    }
    this.#surface.redraw();
  }

  /** The node that an arrow key means. */
  next(from: string | undefined, direction: Direction): string | undefined {
    const scene = this.#scene;
    if (!scene) return undefined;
    const dots = [...this.#bodies.values()].map(({ id, x, y }) => ({ id, x, y }));
    const start = dots.find(({ id }) => id === from);
    if (!start) return scene.middle ?? scene.nodes[0]?.id;
    const linked = new Set(scene.links.get(start.id)?.map(({ other }) => other.id));
    return nextInDirection(dots, start, { direction, isLinked: (id) => linked.has(id) });
  }

  zoom(way: "in" | "out" | "fit"): void {
    if (way === "fit") {
      this.#isFitted = true;
      this.#room = this.#measureRoom();
      this.#fit(true);
      return;
    }
    const factor = way === "in" ? 1.4 : 1 / 1.4;
    this.#fly(zoomed(this.#view, this.#room, { factor, at: freeRoom(this.#room).middle }));
    this.#isFitted = false;
  }

  /** Brings a node into sight. */
  reveal(id: string): void {
    const stage = this.#stage();
    const [spot, body] = [stage && spotOf(stage, id), this.#bodies.get(id)];
    if (!spot || !body) return;
    const { middle, width, height } = freeRoom(this.#measureRoom());
    const isIn =
      Math.abs(spot.x - middle.x) < width / 2 - 40 && Math.abs(spot.y - middle.y) < height / 2 - 30;
    if (isIn) return;
    const shift = freeRoom(this.#room).middle;
    this.#isFitted = false;
    this.#fly({
      ...this.#view,
      x: body.x + (shift.x - middle.x) / this.#view.scale,
      y: body.y + (shift.y - middle.y) / this.#view.scale,
    });
  }

  /** True if it is pinned now. */
  togglePin(id: string): boolean {
    const body = this.#bodies.get(id);
    return this.#scene !== undefined && body ? togglePin(this.#scene.name, id, body) : false;
  }

  /** The whole scene as a file, whatever is looked at now. */
  svg(): string | undefined {
    const stage = this.#stage();
    return stage && wholeSvg(stage);
  }

  async png(): Promise<Blob | null> {
    const stage = this.#stage();
    return stage ? wholePng(stage) : null;
  }

  close(): void {
    this.#easing.stop();
    for (const end of this.#ends) end();
    this.#surface.close();
  }

  #stage(): Stage | undefined {
    return (
      this.#scene && {
        scene: this.#scene,
        look: this.#look,
        bodies: this.#bodies,
        view: this.#view,
        room: this.#room,
        palette: this.#palette,
        measure: this.#measure,
        light: this.#light,
        sizes: this.#sizes,
        counts: this.#counts,
      }
    );
  }

  #measureRoom(): Room {
    const { element } = this.#surface;
    const { clientWidth: width, clientHeight: height } = element;
    return { width, height, inset: this.#insetOf(element) };
  }

  /** Before each frame: the window may have another width since the last one. */
  #followSize(): void {
    const { clientWidth, clientHeight } = this.#surface.element;
    if (clientWidth === this.#room.width && clientHeight === this.#room.height) return;
    this.#room = this.#measureRoom();
    if (!this.#scene || !this.#isFitted) return;
    this.#easing.end("places");
    this.#place();
    this.#fit(false);
  }

  #place(): void {
    if (!this.#scene) return;
    const { width, height } = freeRoom(this.#room);
    const sheet = { width, height, measure: this.#measure };
    const placed = placeNodes(this.#scene, sheet, { look: this.#look, isPast: this.#isPast });
    this.#bodies = placed.bodies;
    this.#sizes = placed.sizes;
  }

  #fit(isFlown: boolean): void {
    const bounds = this.#look === "cards" ? { least: 0.55, most: 1.15 } : { least: 0.05, most: 1.6 };
    const view = fitted(extentOf(this.#bodies.values()), this.#room, bounds);
    if (isFlown) this.#fly(view);
    else {
      this.#easing.end("view");
      this.#view = view;
      this.#surface.redraw();
    }
  }

  #fly(to: View): void {
    const from = this.#view;
    this.#easing.run("view", calm.matches ? 0 : FLIGHT, (share) => {
      this.#view = between(from, to, share);
      this.#surface.move();
    });
  }

  /** Nodes that were there go to their new places. */
  #glide(before: ReadonlyMap<string, Body>): void {
    const moved = [...this.#bodies.values()].flatMap((body) => {
      const from = before.get(body.id);
      const isFar = from && Math.hypot(from.x - body.x, from.y - body.y) > 1;
      return isFar ? [{ body, from: { x: from.x, y: from.y }, to: { x: body.x, y: body.y } }] : [];
    });
    if (moved.length === 0) return;
    this.#easing.run("places", calm.matches ? 0 : FLIGHT, (share) => {
      for (const { body, from, to } of moved) {
        body.x = from.x + (to.x - from.x) * share;
        body.y = from.y + (to.y - from.y) * share;
      }
      this.#surface.redraw();
    });
  }

  #lookAt(view: View): void {
    this.#easing.end("view");
    this.#isFitted = false;
    this.#view = view;
    this.#surface.move();
  }

  #pan(dx: number, dy: number): void {
    const { x, y, scale } = this.#view;
    this.#lookAt({ scale, x: x - dx / scale, y: y - dy / scale });
  }

  #drag(id: string, to: Point): void {
    const body = this.#bodies.get(id);
    if (body) Object.assign(body, toPlane(this.#view, this.#room, to));
    this.#isFitted = false;
    this.#surface.redraw();
  }

  #drop(id: string): void {
    const body = this.#bodies.get(id);
    if (this.#scene && body)
      keepPositions(this.#scene.name, new Map([[id, { x: body.x, y: body.y }]]), { arePinned: true });
  }

  #point(id: string | undefined): void {
    if (id === this.#light.pointed) return;
    this.#surface.element.style.cursor = id === undefined ? "grab" : "pointer";
    this.#light = { ...this.#light, pointed: id };
    this.#surface.redraw();
  }

  #nodeAt(at: Point): string | undefined {
    const stage = this.#stage();
    return stage && nodeAt(stage, at);
  }
}
