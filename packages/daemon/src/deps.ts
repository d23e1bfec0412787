import type { Logger } from "./logger.ts";
import type { Models } from "./models/models.ts";
import type { Store } from "./store/open.ts";
import type { PrintOf } from "./text/hidden.ts";
import type { Workers } from "./workers/pool.ts";

/** What verbs are given. A verb asks for the part it needs: `Pick<Deps, "store" | "clock">`. */
export interface Deps {
  readonly store: Store;
  readonly models: Models;
  readonly workers: Workers;
  readonly log: Logger;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly newId: () => string;
  /** Tells secrets apart that stand in no text any more. */
  readonly printOf: PrintOf;
}
