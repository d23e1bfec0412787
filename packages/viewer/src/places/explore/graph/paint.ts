import { arrowOf, type BoxMark, type LineMark, type Mark, type Point, type TextMark } from "./marks.ts";

/** Paints marks on a canvas, the first one lowest. */
export function paint(canvas: CanvasRenderingContext2D, marks: readonly Mark[], font: string): void {
  canvas.lineJoin = "round";
  canvas.textBaseline = "middle";
  for (const mark of marks) paintOne(canvas, mark, font);
}

function paintOne(canvas: CanvasRenderingContext2D, mark: Mark, font: string): void {
  switch (mark.kind) {
    case "line":
      line(canvas, mark);
      return;
    case "circle":
      canvas.beginPath();
      canvas.arc(mark.x, mark.y, Math.max(0, mark.radius), 0, 2 * Math.PI);
      ink(canvas, mark.fill, mark.stroke, mark.width);
      return;
    case "box":
      box(canvas, mark);
      return;
    case "diamond":
      canvas.beginPath();
      polygon(canvas, diamondOf(mark));
      ink(canvas, mark.fill, undefined, undefined);
      return;
    case "text":
      text(canvas, mark, font);
  }
}

function line(canvas: CanvasRenderingContext2D, mark: LineMark): void {
  canvas.beginPath();
  canvas.setLineDash([...(mark.dash ?? [])]);
  canvas.moveTo(mark.from.x, mark.from.y);
  canvas.lineTo(mark.to.x, mark.to.y);
  canvas.strokeStyle = mark.colour;
  canvas.lineWidth = mark.width;
  canvas.stroke();
  canvas.setLineDash([]);
  if (!mark.hasArrow) return;
  canvas.beginPath();
  polygon(canvas, arrowOf(mark));
  canvas.fillStyle = mark.colour;
  canvas.fill();
}

function box(canvas: CanvasRenderingContext2D, { left, top, width, height, corner, ...look }: BoxMark): void {
  canvas.beginPath();
  canvas.roundRect(left, top, width, height, corner);
  ink(canvas, look.fill, look.stroke, look.line);
}

function text(canvas: CanvasRenderingContext2D, mark: TextMark, font: string): void {
  canvas.font = `${mark.weight} ${mark.size}px ${font}`;
  canvas.textAlign = mark.align;
  if (mark.rim !== undefined) {
    canvas.strokeStyle = mark.rim;
    canvas.lineWidth = 4;
    canvas.strokeText(mark.text, mark.x, mark.y);
  }
  canvas.fillStyle = mark.colour;
  canvas.fillText(mark.text, mark.x, mark.y);
}

function ink(
  canvas: CanvasRenderingContext2D,
  fill: string | undefined,
  stroke: string | undefined,
  width = 1,
): void {
  if (fill !== undefined) {
    canvas.fillStyle = fill;
    canvas.fill();
  }
  if (stroke === undefined) return;
  canvas.strokeStyle = stroke;
  canvas.lineWidth = width;
  canvas.stroke();
}

function polygon(canvas: CanvasRenderingContext2D, corners: readonly Point[]): void {
  corners.forEach(({ x, y }, at) => {
    if (at === 0) canvas.moveTo(x, y);
    else canvas.lineTo(x, y);
  });
  canvas.closePath();
}

/** A square that stands on its corner. */
export const diamondOf = ({ x, y, radius }: Point & { readonly radius: number }): readonly Point[] => [
  { x, y: y - radius },
  { x: x + radius, y },
  { x, y: y + radius },
  { x: x - radius, y },
];
