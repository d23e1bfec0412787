import type { Paint } from "./paint.ts";

/** What human output needs to know of its surroundings. */
export interface Style {
  readonly paint: Paint;
  /** Columns for running text. */
  readonly width: number;
  /** Columns for tables; Infinity cuts nothing. */
  readonly tableWidth: number;
  readonly homedir: string;
  readonly now: number;
}
