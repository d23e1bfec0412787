import type { KeptBackup } from "@memory/shared";

/** `memory-schema-6-2026-11-22T07-10-54-123Z.db` was made by a migration, `memory-backup-….db` was asked for. */
const pattern =
  /^memory-(?:schema-\d+|(backup))-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(?:-\d+)?\.db$/;

/** What the name of a file in the backups folder says; undefined for what is no backup of ours. */
export function readName(name: string): Pick<KeptBackup, "at" | "reason"> | undefined {
  const [matched, asked, day, hours, minutes, seconds, milliseconds] = pattern.exec(name) ?? [];
  if (matched === undefined) return undefined;
  const at = `${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`;
  return { at, reason: asked === undefined ? "migration" : "asked" };
}

/** The nth name for a copy that is made at this time: a clock may be set back. */
export function nameFor(at: Date, n: number): string {
  const stamp = at.toISOString().replace(/[:.]/g, "-");
  return `memory-backup-${stamp}${n === 1 ? "" : `-${n}`}.db`;
}
