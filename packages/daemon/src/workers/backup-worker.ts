// A piscina worker: `run({ from, to }, { name: "copy" })`. SQLite copies and the disk is waited for with synchronous calls,
// which would stop the daemon's thread for seconds.
import { closeSync, fsyncSync, openSync } from "node:fs";
import type { Copied, CopyTask } from "../backups/back-up.ts";
import { copyStore } from "../store/copy.ts";
import { giveWay } from "./give-way.ts";

giveWay();

/** An error that is thrown would lose its code between threads. */
export function copy({ from, to }: CopyTask): Copied {
  try {
    copyStore(from, to);
    const file = openSync(to, "r");
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    return { kind: "copied" };
  } catch (error) {
    return {
      kind: "failed",
      code: error instanceof Error && "code" in error ? String(error.code) : "unknown",
    };
  }
}
