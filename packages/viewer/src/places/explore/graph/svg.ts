import { arrowOf, type Mark, type Point } from "./marks.ts";
import { diamondOf } from "./paint.ts";

interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly paper: string;
  readonly font: string;
}

/** The picture as an SVG file of its own: nothing in it is loaded from anywhere. */
export function svgOf(marks: readonly Mark[], { width, height, paper, font }: Sheet): string {
  const size = attributes({ width, height, viewBox: `0 0 ${width} ${height}` });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg"${size}${attributes({ "font-family": font })}>`,
    `<rect${attributes({ width, height, fill: paper })}/>`,
    ...marks.map(elementOf),
    "</svg>",
  ].join("\n");
}

function elementOf(mark: Mark): string {
  switch (mark.kind) {
    case "line": {
      const { from, to, colour, width, dash, hasArrow } = mark;
      const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
      const look = { stroke: colour, "stroke-width": width, "stroke-dasharray": dash?.join(" ") };
      const head = hasArrow ? polygon(arrowOf(mark), colour) : "";
      return `<line${attributes({ ...ends, ...look })}/>${head}`;
    }
    case "circle": {
      const { x, y, radius, fill = "none", stroke, width } = mark;
      return `<circle${attributes({ cx: x, cy: y, r: radius, fill, stroke, "stroke-width": width })}/>`;
    }
    case "box": {
      const { left, top, width, height, corner, fill = "none", stroke, line } = mark;
      const place = { x: left, y: top, width, height, rx: corner };
      return `<rect${attributes({ ...place, fill, stroke, "stroke-width": line })}/>`;
    }
    case "diamond":
      return polygon(diamondOf(mark), mark.fill);
    case "text": {
      const { x, y, size, weight, colour, align, rim, text } = mark;
      const anchor = { left: "start", center: "middle", right: "end" }[align];
      const look = { "font-size": size, "font-weight": weight, fill: colour, "text-anchor": anchor };
      const halo = { stroke: rim, "stroke-width": rim && 4, "paint-order": rim && "stroke" };
      const place = { x, y, "dominant-baseline": "central" };
      return `<text${attributes({ ...place, ...look, ...halo })}>${escaped(text)}</text>`;
    }
  }
}

const polygon = (corners: readonly Point[], fill: string): string =>
  `<polygon${attributes({ points: corners.map(({ x, y }) => `${short(x)},${short(y)}`).join(" "), fill })}/>`;

const attributes = (all: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(all)
    .flatMap(([name, value]) => (value === undefined ? [] : ` ${name}="${escaped(short(value))}"`))
    .join("");

/** Tenths of a pixel are all that an eye sees. */
const short = (value: string | number): string =>
  typeof value === "number" ? `${Math.round(value * 10) / 10}` : value;

/** What is written is clean: it holds no control characters. */
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
