/** What is drawn, in pixels of the picture: the same list is painted on a canvas and written as SVG. */
export type Mark = LineMark | CircleMark | BoxMark | DiamondMark | TextMark;

export interface LineMark {
  readonly kind: "line";
  readonly from: Point;
  readonly to: Point;
  readonly colour: string;
  readonly width: number;
  readonly dash?: readonly number[] | undefined;
  /** An arrowhead at its end. */
  readonly hasArrow?: boolean | undefined;
}

export interface CircleMark {
  readonly kind: "circle";
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly fill?: string | undefined;
  readonly stroke?: string | undefined;
  readonly width?: number | undefined;
}

export interface BoxMark {
  readonly kind: "box";
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly corner: number;
  readonly fill?: string | undefined;
  readonly stroke?: string | undefined;
  readonly line?: number | undefined;
}

export interface DiamondMark {
  readonly kind: "diamond";
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly fill: string;
}

export interface TextMark {
  readonly kind: "text";
  readonly text: string;
  readonly x: number;
  /** The middle of its line. */
  readonly y: number;
  readonly size: number;
  readonly weight: 400 | 500 | 600;
  readonly colour: string;
  readonly align: "left" | "center" | "right";
  /** A rim in this colour, so that it is read over lines. */
  readonly rim?: string | undefined;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The three corners of a line's arrowhead. */
export function arrowOf({ from, to, width }: LineMark): readonly [Point, Point, Point] {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const size = 6 + 1.5 * width;
  const corner = (turn: number): Point => ({
    x: to.x - size * Math.cos(angle + turn),
    y: to.y - size * Math.sin(angle + turn),
  });
  return [to, corner(0.42), corner(-0.42)];
}
