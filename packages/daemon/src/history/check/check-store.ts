import { isLocked } from "../../platform/locked.ts";
import { capturedIn, checkCapture } from "./capture.ts";
import { checkClock } from "./clock.ts";
import { checkCounts, checkGraph } from "./counts.ts";
import { type Looked, type Looking, lookAt } from "./fault.ts";
import { checkIntegrity, countRows } from "./integrity.ts";
import { checkUnread } from "./lost-entities.ts";
import { checkReferences } from "./references.ts";
import { checkSchema, otherSchema } from "./schema-objects.ts";
import { checkSearch } from "./search.ts";
import { checkSpaces } from "./spaces.ts";
import { checkVectors } from "./vectors.ts";

export interface StoreView {
  /** Milliseconds. */
  readonly now: number;
  /** Names of the models that make vectors now, as far as a daemon knows them. */
  readonly models: readonly string[];
  /** An archive is being taken in, or will be: rows name others that are yet to come. */
  readonly isFilling: boolean;
}

/** Everything in a store against everything else in it. It must see one moment of it: call this in a transaction. Blocks its thread. */
export function checkStore(db: Looked, { now, models, isFilling }: StoreView, into: Looking): void {
  lookAt(into, "store", () => checkIntegrity(db), why);
  const other = otherSchema(db);
  if (other) {
    into.found.push(other);
    for (const area of ["references", "search", "vectors", "graph"] as const)
      into.skipped.push({ area, why: "the store is of another version" });
    return;
  }
  lookAt(into, "store", () => checkSchema(db), why);
  if (!isFilling) lookAt(into, "references", () => [...checkReferences(db), ...checkCounts(db)], why);
  lookAt(into, "search", () => checkSearch(db), why);
  lookAt(into, "vectors", () => checkVectors(db, models), why);
  if (!isFilling) lookAt(into, "graph", () => [...checkGraph(db), ...checkUnread(db)], why);
  lookAt(into, "clock", () => checkClock(db, now), why);
  lookAt(into, "capture", () => checkCapture(db), why);
  lookAt(into, "spaces", () => checkSpaces(db, now), why);
  if (isFilling)
    for (const area of ["references", "graph"] as const)
      into.skipped.push({ area, why: "an archive is taken in only in part yet" });
  try {
    into.rows = countRows(db);
    into.captured = capturedIn(db);
  } catch {
    // What is damaged was said.
  }
}

function why(error: unknown): string {
  if (isLocked(error)) return "another program has the store open";
  return error instanceof Error ? error.message : "for a reason that is not known";
}
