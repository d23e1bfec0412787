import type { SceneNode } from "../scene/scene.ts";

/** The colours of the picture in the theme that is shown. Opaque: translucent edges would add up to white. */
export interface Palette {
  readonly paper: string;
  readonly ink: string;
  readonly soft: string;
  /** Colour of names that do not matter now. */
  readonly paleInk: string;
  readonly accent: string;
  readonly edge: string;
  /** Colours of an edge that matters now, and of one that does not. */
  readonly litEdge: string;
  readonly dimEdge: string;
  readonly font: string;
  readonly colourOf: (node: SceneNode) => string;
  readonly dim: (colour: string) => string;
}

export function readPalette(): Palette {
  const styles = getComputedStyle(document.documentElement);
  const { fontFamily } = getComputedStyle(document.body);
  return paletteOf((name) => styles.getPropertyValue(`--${name}`).trim(), fontFamily);
}

export function paletteOf(token: (name: string) => string, font: string): Palette {
  const [paper, soft, accent] = [token("surface"), token("soft"), token("accent")];
  const pale = mix(accent, paper, 0.24);
  const colours: Record<string, string> = {
    topic: pale,
    entity: token("entity"),
    document: token("document"),
    session: token("session"),
    chunk: mix(token("document"), paper, 0.8),
    more: mix(soft, paper, 0.6),
    fact: token("fact"),
    preference: token("preference"),
    episode: token("episode"),
    procedure: token("procedure"),
  };
  const ghost = mix(accent, paper, 0.3);
  return {
    paper,
    ink: token("ink"),
    soft,
    paleInk: mix(soft, paper, 0.5),
    accent,
    edge: token("edge"),
    litEdge: accent,
    dimEdge: mix(soft, paper, 0.2),
    font,
    colourOf: ({ kind, type, isGhost }) =>
      isGhost ? ghost : (colours[kind === "memory" ? type : kind] ?? soft),
    dim: (colour) => mix(colour, paper, 0.16),
  };
}

/** So much of one colour over the other, both "#rrggbb" or "#rgb", as the build writes some of them. */
export function mix(over: string, under: string, share: number): string {
  const others = partsOf(under);
  const parts = partsOf(over).map((part, at) => Math.round(part * share + (others[at] ?? 0) * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function partsOf(colour: string): number[] {
  const digits = colour.slice(1);
  const long = digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits;
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16) || 0);
}
