import type { Io, Out } from "../io.ts";

type Colour = (text: string) => string;

/** Six colours; what they say is always said in words too. */
export interface Paint {
  readonly bold: Colour;
  readonly dim: Colour;
  readonly red: Colour;
  readonly green: Colour;
  readonly yellow: Colour;
  readonly cyan: Colour;
}

/** May this stream have colours? NO_COLOR and `--no-color` win, then FORCE_COLOR, then what the stream is. */
export function hasColour(env: Io["env"], out: Out, allowed: boolean): boolean {
  if (!allowed || (env.NO_COLOR !== undefined && env.NO_COLOR !== "")) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  return out.isTTY && env.TERM !== "dumb";
}

export function paintOf(enabled: boolean): Paint {
  const colour =
    (open: number, close: number): Colour =>
    (text) =>
      enabled && text !== "" ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    bold: colour(1, 22),
    dim: colour(2, 22),
    red: colour(31, 39),
    green: colour(32, 39),
    yellow: colour(33, 39),
    cyan: colour(36, 39),
  };
}
