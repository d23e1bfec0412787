/** Text from outside as it may stand in a page. */
export const inXml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Where a value lies on the drawing. */
export type Scale = (value: number) => number;

export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** The drawing inside its axes. */
export const BOX = { width: 640, height: 300, left: 52, right: 624, top: 14, bottom: 250 } as const;

export function scaleOf([low, high]: readonly [number, number], from: number, to: number): Scale {
  const length = high - low || 1;
  return (value) => from + ((value - low) / length) * (to - from);
}

/** Equal steps for equal factors. */
export function logScaleOf([low, high]: readonly [number, number], from: number, to: number): Scale {
  const scale = scaleOf([Math.log(low), Math.log(high)], from, to);
  return (value) => scale(Math.log(Math.max(value, low)));
}

interface Drawing {
  readonly title: string;
  readonly x: { readonly scale: Scale; readonly ticks: readonly Tick[]; readonly label: string };
  readonly y: { readonly scale: Scale; readonly ticks: readonly Tick[] };
  /** What stands inside the axes, as SVG. */
  readonly body: readonly string[];
  readonly height?: number;
}

/** A drawing with its grid, its axes and their words. */
export function drawing({ title, x, y, body, height = BOX.height }: Drawing): string {
  const bottom = height - (BOX.height - BOX.bottom);
  const rows = y.ticks.map(({ at, label }) => {
    const line = y.scale(at).toFixed(1);
    return `<line class="grid" x1="${BOX.left}" x2="${BOX.right}" y1="${line}" y2="${line}"/><text class="tick" x="${BOX.left - 8}" y="${line}" dy="4" text-anchor="end">${inXml(label)}</text>`;
  });
  const columns = x.ticks.map(
    ({ at, label }) =>
      `<text class="tick" x="${x.scale(at).toFixed(1)}" y="${bottom + 20}" text-anchor="middle">${inXml(label)}</text>`,
  );
  const axis = `<line class="axis" x1="${BOX.left}" x2="${BOX.right}" y1="${bottom}" y2="${bottom}"/>`;
  const name = `<text class="tick" x="${(BOX.left + BOX.right) / 2}" y="${bottom + 42}" text-anchor="middle">${inXml(x.label)}</text>`;
  return `<svg viewBox="0 0 ${BOX.width} ${height}" role="img" aria-label="${inXml(title)}">${[...rows, axis, ...columns, name, ...body].join("")}</svg>`;
}

export interface Point {
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
  /** What is shown when a person points at it. */
  readonly title: string;
}

/** Points joined by a line, each with its interval; places are those of the drawing. */
export function series(points: readonly Point[], index: number, dashed = false): string {
  const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const marks = points.map(({ x, y, low, high, title }) => {
    const whisker =
      low === undefined || high === undefined
        ? ""
        : `<line class="whisker s${index}" x1="${x.toFixed(1)}" x2="${x.toFixed(1)}" y1="${low.toFixed(1)}" y2="${high.toFixed(1)}"/>`;
    return `${whisker}<circle class="dot s${index}" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4"><title>${inXml(title)}</title></circle>`;
  });
  return `<polyline class="line s${index}${dashed ? " dashed" : ""}" points="${line}"/>${marks.join("")}`;
}

export const shareTicks: readonly Tick[] = [0, 0.25, 0.5, 0.75, 1].map((at) => ({
  at,
  label: `${100 * at} %`,
}));
