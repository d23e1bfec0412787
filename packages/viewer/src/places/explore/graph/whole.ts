import { frameOf } from "./draw/frame.ts";
import { NO_LIGHT, type Stage } from "./draw/stage.ts";
import { extentOf } from "./layout/body.ts";
import type { Mark } from "./marks.ts";
import { paint } from "./paint.ts";
import { svgOf } from "./svg.ts";
import { fitted, freeRoom, type Room } from "./view.ts";

const MARGIN = 24;
const BORDER = { left: MARGIN, top: MARGIN, right: MARGIN, bottom: MARGIN };

/** The whole scene as an SVG file, whatever is looked at now. */
export function wholeSvg(stage: Stage): string {
  const { marks, room } = sheetOf(stage);
  return svgOf(marks, { ...room, paper: stage.palette.paper, font: stage.palette.font });
}

/** The same as an image, two pixels for each of the page. Null: the browser could not. */
export function wholePng(stage: Stage): Promise<Blob | null> {
  const { marks, room } = sheetOf(stage);
  const element = document.createElement("canvas");
  element.width = 2 * room.width;
  element.height = 2 * room.height;
  const canvas = element.getContext("2d");
  if (!canvas) return Promise.resolve(null);
  canvas.scale(2, 2);
  canvas.fillStyle = stage.palette.paper;
  canvas.fillRect(0, 0, room.width, room.height);
  paint(canvas, marks, stage.palette.font);
  return new Promise((resolve) => element.toBlob(resolve, "image/png"));
}

function sheetOf(stage: Stage): { readonly marks: readonly Mark[]; readonly room: Room } {
  const { width, height } = freeRoom(stage.room);
  const room = {
    width: Math.round(width) + 2 * MARGIN,
    height: Math.round(height) + 2 * MARGIN,
    inset: BORDER,
  };
  const view = fitted(extentOf(stage.bodies.values()), room);
  return { room, marks: frameOf({ ...stage, room, view, light: NO_LIGHT }) };
}
