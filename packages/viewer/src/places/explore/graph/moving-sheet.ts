import { type Room, toPlane, toScreen, type View } from "./view.ts";

/** Pixels around the window that are drawn with it. */
const AROUND = 260;
/** Between these scales it is good enough for as long as a hand moves. */
const LEAST = 0.75;
const MOST = 1.35;

interface Wanted {
  readonly view: View;
  readonly room: Room;
  /** Pixels of the screen for one of the page. */
  readonly dots: number;
}

type Paint = (canvas: CanvasRenderingContext2D, view: View, room: Room) => void;

/**
 * The picture, drawn once with some of its surroundings. While it is moved, this is what moves, as a whole: a frame costs
 * the same for ten nodes and for thousands.
 */
export class MovingSheet {
  readonly #canvas = document.createElement("canvas");
  #drawn: Wanted | undefined;

  /** Something else than the view has changed. */
  forget(): void {
    this.#drawn = undefined;
  }

  show(on: CanvasRenderingContext2D, wanted: Wanted, paint: Paint): void {
    const drawn = this.#drawn && covers(this.#drawn, wanted) ? this.#drawn : this.#draw(wanted, paint);
    const by = wanted.view.scale / drawn.view.scale;
    const { x, y } = toScreen(wanted.view, wanted.room, toPlane(drawn.view, drawn.room, { x: 0, y: 0 }));
    on.drawImage(this.#canvas, x, y, drawn.room.width * by, drawn.room.height * by);
  }

  #draw({ view, room, dots }: Wanted, paint: Paint): Wanted {
    const wide = widened(room);
    this.#canvas.width = Math.round(wide.width * dots);
    this.#canvas.height = Math.round(wide.height * dots);
    const canvas = this.#canvas.getContext("2d");
    canvas?.scale(dots, dots);
    if (canvas) paint(canvas, view, wide);
    this.#drawn = { view, room: wide, dots };
    return this.#drawn;
  }
}

const widened = ({ width, height, inset }: Room): Room => ({
  width: width + 2 * AROUND,
  height: height + 2 * AROUND,
  inset: {
    left: inset.left + AROUND,
    right: inset.right + AROUND,
    top: inset.top + AROUND,
    bottom: inset.bottom + AROUND,
  },
  spread: AROUND,
});

/** True if all of the window lies on what is drawn, nearly in its size. */
function covers(drawn: Wanted, { view, room, dots }: Wanted): boolean {
  const by = view.scale / drawn.view.scale;
  if (by < LEAST || by > MOST || dots !== drawn.dots) return false;
  const { x, y } = toScreen(view, room, toPlane(drawn.view, drawn.room, { x: 0, y: 0 }));
  const [right, bottom] = [x + drawn.room.width * by, y + drawn.room.height * by];
  return x <= 0 && y <= 0 && right >= room.width && bottom >= room.height;
}
