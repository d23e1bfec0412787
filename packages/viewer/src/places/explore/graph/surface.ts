import { frameOf } from "./draw/frame.ts";
import type { Stage } from "./draw/stage.ts";
import { MovingSheet } from "./moving-sheet.ts";
import { paint } from "./paint.ts";
import type { Room, View } from "./view.ts";

interface SurfaceOptions {
  /** What moves by itself takes its step before each frame. */
  readonly step: () => void;
  readonly stage: () => Stage | undefined;
}

/** Milliseconds without a movement after which everything is drawn sharp, with all names that have room. */
const REST = 140;

/** The canvas. It draws when something has changed, and rests else. */
export class Surface {
  readonly element = document.createElement("canvas");
  readonly #options: SurfaceOptions;
  readonly #sheet = new MovingSheet();
  #frame = 0;
  #isMoving = false;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(container: HTMLElement, options: SurfaceOptions) {
    this.#options = options;
    this.element.className = "absolute inset-0 size-full";
    this.element.style.cursor = "grab";
    container.append(this.element);
  }

  /** Something that is drawn has changed. */
  redraw(): void {
    clearTimeout(this.#rest);
    this.#isMoving = false;
    this.#sheet.forget();
    this.wake();
  }

  /** Nothing but the view has changed. */
  move(): void {
    this.#isMoving = true;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.redraw(), REST);
    this.wake();
  }

  /** Draws at the next frame. */
  wake(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#options.step();
      this.#draw();
    });
  }

  close(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#rest);
    this.element.remove();
  }

  #draw(): void {
    const stage = this.#options.stage();
    const canvas = this.element.getContext("2d");
    if (!canvas || !stage || stage.room.width === 0) return;
    const { view, room } = stage;
    const dots = Math.min(2, devicePixelRatio);
    const [width, height] = [Math.round(room.width * dots), Math.round(room.height * dots)];
    if (this.element.width !== width || this.element.height !== height)
      Object.assign(this.element, { width, height });
    canvas.setTransform(dots, 0, 0, dots, 0, 0);
    canvas.clearRect(0, 0, room.width, room.height);
    const paintAt = (on: CanvasRenderingContext2D, from: View, within: Room) =>
      paint(on, frameOf({ ...stage, view: from, room: within }), stage.palette.font);
    if (this.#isMoving) this.#sheet.show(canvas, { view, room, dots }, paintAt);
    else paintAt(canvas, view, room);
    if (performance.getEntriesByName("graph:first-draw").length === 0) performance.mark("graph:first-draw");
  }
}
