import type { Paint } from "./paint.ts";

/** Surroundings that human output depends on. */
export interface Style {
  readonly paint: Paint;
  /** Columns for running text. */
  readonly width: number;
  /** Columns for tables; Infinity cuts nothing. */
  readonly tableWidth: number;
  readonly homedir: string;
  readonly now: number;
}
