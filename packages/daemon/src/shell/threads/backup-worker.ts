// A piscina worker: `run(task, { name: "copy" })`. SQLite copies and the disk is waited for with synchronous calls,
// which would stop the daemon's thread for seconds.
import "../../platform/schedule/behind.ts";
import { rmSync } from "node:fs";
import { codeOf } from "@memory/sources/files";
import type { CopiedStore, StoreCopyTask } from "../../history/backups/back-up.ts";
import { isWhole, pack } from "../../history/backups/packed.ts";
import { readStock } from "../../history/backups/queries.ts";
import { copyStore } from "../../store/copy.ts";
import { findDamage } from "../../store/open.ts";
import { openReader } from "../../store/reader.ts";

/** An error that is thrown would lose its code between threads. */
export async function copy({ from, to, packed }: StoreCopyTask): Promise<CopiedStore> {
  try {
    copyStore(from, to);
    const damage = findDamage(to);
    if (damage !== null) return { kind: "damaged", what: damage };
    const memories = countIn(to);
    await pack(to, packed);
    if (!(await isWhole(packed, to)))
      return { kind: "damaged", what: "it was written otherwise than it is read" };
    rmSync(to);
    return { kind: "copied", memories };
  } catch (error) {
    return { kind: "failed", code: codeOf(error) ?? "unknown" };
  }
}

function countIn(path: string): number {
  const db = openReader(path);
  try {
    return readStock(db)?.memories ?? 0;
  } finally {
    db.close();
  }
}
