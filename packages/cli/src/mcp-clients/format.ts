import type { RefuseBroken } from "../config-file/read.ts";

/** Names from the top of a file down to a value. */
export type Path = readonly string[];

/** Changes one value of a text and leaves every other byte as it is. */
export interface Format {
  readonly refuseBroken: RefuseBroken;
  /** The value of the text; an empty one holds nothing. */
  readonly read: (text: string) => Record<string, unknown>;
  /** Adds a value, with what leads to it, or puts it where another one stood. Throws `NotPossible`. */
  readonly set: (text: string, path: Path, value: unknown) => string;
  /** Takes a value out, and what was made for it: of the names that lead to it, the first `kept` stay. */
  readonly remove: (text: string, path: Path, kept: number) => string;
}

/** The text is laid out in a way that this cannot change; says why, to stand behind "cannot be changed: ". */
export class NotPossible extends Error {}
