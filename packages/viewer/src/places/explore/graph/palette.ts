import type { SceneNode } from "../scene/scene.ts";
import { COLOURED_PROJECTS } from "./project-colours.ts";

/** The colours of the picture in the theme that is shown. All are opaque, so that nothing adds up where lines cross. */
export interface Palette {
  readonly paper: string;
  /** Ground of a card. */
  readonly card: string;
  readonly ink: string;
  readonly soft: string;
  readonly accent: string;
  /** A line that matters now, one among others, and one that does not matter now. */
  readonly litEdge: string;
  readonly edge: string;
  readonly dimEdge: string;
  /** What contradicts. */
  readonly bad: string;
  readonly font: string;
  readonly colourOf: (node: SceneNode) => string;
  /** The colour of a project by its rank; undefined: of several. */
  readonly projectColour: (rank: number | undefined) => string;
  /** So much of a colour over the paper. */
  readonly tint: (colour: string, share: number) => string;
}

export function readPalette(): Palette {
  const styles = getComputedStyle(document.documentElement);
  const { fontFamily } = getComputedStyle(document.body);
  return paletteOf((name) => styles.getPropertyValue(`--${name}`).trim(), fontFamily);
}

export function paletteOf(token: (name: string) => string, font: string): Palette {
  const [paper, soft, accent, ink] = [token("paper"), token("soft"), token("accent"), token("ink")];
  const tint = (colour: string, share: number) => mix(colour, paper, share);
  const colours: Record<string, string> = {
    topic: accent,
    entity: token("entity"),
    document: token("document"),
    session: token("session"),
    chunk: tint(token("document"), 0.8),
    more: tint(soft, 0.7),
    fact: token("fact"),
    preference: token("preference"),
    episode: token("episode"),
    procedure: token("procedure"),
  };
  const projects = Array.from({ length: COLOURED_PROJECTS }, (_, n) => token(`project-${n + 1}`));
  return {
    paper,
    card: token("surface"),
    ink,
    soft,
    accent,
    litEdge: accent,
    edge: tint(ink, 0.2),
    dimEdge: tint(ink, 0.1),
    bad: token("bad"),
    font,
    colourOf: ({ kind, type }) => colours[kind === "memory" ? type : kind] ?? soft,
    projectColour: (rank) => (rank === undefined ? undefined : projects[rank]) ?? tint(soft, 0.75),
    tint,
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
