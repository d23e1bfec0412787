import { existsSync } from "node:fs";
import { join } from "node:path";
import type { KeptBackup } from "@memory/shared";

/**
 * `memory-schema-6-2026-11-22T07-10-54-123Z.db` was made by a migration, `memory-backup-….db.gz` was asked for,
 * `memory-kept-….db.gz` made by schedule, and `memory-replaced-….db` is the store that a restored backup has replaced.
 */
const pattern =
  /^memory-(schema-\d+|backup|kept|replaced)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(?:-\d+)?\.db(?:\.gz)?$/;

const reasons = new Map<string | undefined, KeptBackup["reason"]>([
  ["backup", "asked"],
  ["kept", "schedule"],
  ["replaced", "restore"],
]);

/** Time and reason in the name of a backup file; undefined for any other file. */
export function readName(name: string): Pick<KeptBackup, "at" | "reason"> | undefined {
  const [matched, kind, day, hours, minutes, seconds, milliseconds] = pattern.exec(name) ?? [];
  if (matched === undefined) return undefined;
  const at = `${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`;
  return { at, reason: reasons.get(kind) ?? "migration" };
}

export type CopyKind = "backup" | "kept" | "replaced";

/** Free path for a copy of this kind made now, with an end of its own if it is compressed: a clock may be set back. */
export function freePath(folder: string, kind: CopyKind, at: Date, end = ""): string {
  const stamp = at.toISOString().replace(/[:.]/g, "-");
  for (let n = 1; ; n += 1) {
    const path = join(folder, `memory-${kind}-${stamp}${n === 1 ? "" : `-${n}`}.db${end}`);
    if (!existsSync(path)) return path;
  }
}
