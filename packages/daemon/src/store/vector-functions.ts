import { createRequire } from "node:module";
import type { Connection } from "@memory/sources/databases";

/**
 * Gives a connection the functions of sqlite-vec: vectors are compared where they lie. False where it is not installed or has no
 * build for this machine (musl, Windows on ARM): then JavaScript compares them (decision 0002).
 */
export function giveVectorFunctions(db: Connection): boolean {
  try {
    const { load }: typeof import("sqlite-vec") = createRequire(import.meta.url)("sqlite-vec");
    load(db);
    return true;
  } catch {
    return false;
  }
}
