import type { ReaderConnection } from "../../store/reader.ts";
import { recalled } from "./load.ts";

/** Changes with every commit of another connection, and with nothing else. */
export const dataVersion = (db: ReaderConnection): number =>
  db.prepare<[], number>("PRAGMA data_version").pluck().get() ?? 0;

/** The generation of an owner's graph that is shown; the first one before anything was. */
export const findGeneration = (db: ReaderConnection, ownerId: string): number =>
  db
    .prepare<[string], number>("SELECT generation FROM graph_state WHERE owner_id = ?")
    .pluck()
    .get(ownerId) ?? 1;

/**
 * Differs when anything that the graph shows does: 10 ms at 100,000 nodes, from covering indexes. What is indexed, folded
 * or renamed counts "changes" up; memories, documents
 * and contradictions come and go without the graph being told, turns only with the index.
 */
export function fingerprint(db: ReaderConnection, ownerId: string): string {
  const parts = [
    "SELECT generation, changes FROM graph_state WHERE owner_id = ?",
    // Integers are added up exactly or not at all: milliseconds would overflow at five million memories.
    `SELECT count(*), sum(rowid), sum(asserted_at % 1000000007)
     FROM memories WHERE owner_id = ? AND status = 'active'`,
    `SELECT count(*), sum(rowid), sum(ingested_at % 1000000007), sum(length(path))
     FROM documents WHERE owner_id = ? AND ${recalled}`,
    "SELECT count(*), sum(rowid) FROM conflicts WHERE owner_id = ? AND status = 'open'",
  ];
  return readParts(db, ownerId, parts);
}

/** Differs when anything that only another time shows does: versions that no longer hold, what was held when, and folds. */
export function fingerprintOfPast(db: ReaderConnection, ownerId: string): string {
  const sums = (...columns: string[]) => columns.map((column) => `sum(${column} % 1000000007)`).join(", ");
  return readParts(db, ownerId, [
    `SELECT count(*), sum(rowid), sum(status = 'retired'), ${sums("asserted_at", "valid_from", "valid_to")}
     FROM memories NOT INDEXED WHERE owner_id = ?`,
    // Of every owner: to ask whose each of them is takes five times as long.
    `SELECT count(*), ${sums("from_at", "to_at")} FROM held WHERE ? <> ''`,
    `SELECT count(*), ${sums("created_at", "reverted_at")} FROM folds WHERE owner_id = ?`,
  ]);
}

const readParts = (db: ReaderConnection, ownerId: string, parts: readonly string[]): string =>
  JSON.stringify(parts.map((sql) => db.prepare<[string], (number | null)[]>(sql).raw().get(ownerId) ?? null));
