import type { PrintOf } from "@memory/language/redaction";
import type { Logger } from "../platform/logger.ts";
import type { Workers } from "../platform/schedule/pool.ts";
import type { Store } from "../store/open.ts";
import type { Models } from "./models.ts";
import type { PairReader } from "./pair-reader.ts";

/** Dependencies of verbs. A verb asks for the part it needs: `Pick<Deps, "store" | "clock">`. */
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
  /** The trained judge of two sentences; without it the rules are alone. */
  readonly pairs?: PairReader;
}
