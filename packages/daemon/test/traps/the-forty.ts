import { foreign } from "./foreign.ts";
import { poison } from "./poisoned.ts";
import { stale } from "./stale.ts";
import type { Trap } from "./trap.ts";

/**
 * Forty memories that must not be told as true: of things that went from the code, of other projects and people, and of texts that speak
 * to whoever reads them. They were written down before anybody had looked at how they are told apart, and are not changed to please it.
 */
export const theForty: readonly Trap[] = [...stale, ...foreign, ...poison];
