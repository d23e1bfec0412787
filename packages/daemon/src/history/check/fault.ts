import type { CheckUp, Fault } from "@memory/shared";
import type { Store } from "../../store/open.ts";

/** What `--fix` can do, each in one step of its own (`mends.ts`, `mend-files.ts`). */
export type Mend =
  | "schema"
  | "indexes"
  | "owners"
  | "entities"
  | "orphans"
  | "columns"
  | "items"
  | "words"
  | "near"
  | "vectors"
  | "codes"
  | "counts"
  | "canonical"
  | "mentions"
  | "queue"
  | "permissions"
  | "leftovers";

/** A fault, and what of ours mends it. */
export interface Found extends Pick<Fault, "area" | "severity" | "what" | "detail"> {
  readonly mend?: Mend;
  /** What a person does, where nothing of ours mends it. */
  readonly remedy?: string;
}

/** A database that is only looked at, or a store that is being mended. */
export type Looked = Pick<Store, "prepare">;

export const RESTORE = "memory backup restore";
const FIX = "memory doctor --fix";

export const asFault = ({ mend, remedy, ...found }: Found): Fault => ({
  ...found,
  remedy: mend ? FIX : (remedy ?? null),
  mends: mend !== undefined,
});

/** What was looked at and found, area by area. */
export interface Looking {
  readonly found: Found[];
  readonly looked: CheckUp["looked"];
  readonly skipped: CheckUp["skipped"];
  rows: CheckUp["rows"];
  captured: CheckUp["captured"];
}

export const nothingYet = (): Looking => ({ found: [], looked: [], skipped: [], rows: {}, captured: [] });

export const asCheckUp = ({ found, ...seen }: Looking): CheckUp => ({ ...seen, faults: found.map(asFault) });

/** Looks at an area, however it ends: what cannot be looked at is a fault of its own. */
export function lookAt(
  into: Looking,
  area: Fault["area"],
  look: () => Iterable<Found>,
  why: (error: unknown) => string,
): void {
  const begun = performance.now();
  try {
    for (const found of look()) into.found.push(found);
  } catch (error) {
    const what = "this could not be looked at as a whole";
    into.found.push({ area, severity: "error", what, detail: why(error), remedy: RESTORE });
  }
  into.looked.push({ area, ms: Math.round(performance.now() - begun) });
}
