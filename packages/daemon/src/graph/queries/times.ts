import type { ReaderConnection } from "../../store/reader.ts";
import { readColumns } from "./columns.ts";

/** Times at which versions came to hold and ceased to; those that a person withdrew never did. */
export interface TimeColumns {
  readonly row: readonly number[];
  readonly from: readonly number[];
  /** 0: it holds. */
  readonly until: readonly number[];
}

export const readTimes = (db: ReaderConnection, ownerId: string): TimeColumns =>
  readColumns(
    db,
    `SELECT json_group_array(rowid) AS row, json_group_array(valid_from) AS "from",
            json_group_array(coalesce(valid_to, 0)) AS until
     FROM memories NOT INDEXED WHERE owner_id = ? AND status <> 'retired'`,
    ownerId,
  );

export interface HeirColumns {
  readonly row: readonly number[];
  readonly heir: readonly number[];
}

/** Versions that hold no more, with the one that holds in their place. */
export const readHeirs = (db: ReaderConnection, ownerId: string): HeirColumns =>
  readColumns(
    db,
    `SELECT json_group_array(row) AS row, json_group_array(heir) AS heir FROM (
       SELECT m.rowid AS row, coalesce(h.rowid, r.rowid) AS heir FROM memories m
       LEFT JOIN memories h ON h.root = m.root_id AND h.root <> '' AND h.status = 'active'
       LEFT JOIN memories r ON r.id = m.replaced_by AND r.status = 'active'
       WHERE m.owner_id = ? AND m.status <> 'active') WHERE heir IS NOT NULL`,
    ownerId,
  );

/** After the one, up to the other. */
export interface Between {
  readonly from: number;
  readonly to: number;
}

export interface ChangeColumns {
  /** Of the memory, or of the older of two. */
  readonly row: readonly number[];
  /** Of the newer of two; 0 where there is one. */
  readonly newer: readonly number[];
  readonly at: readonly number[];
  readonly project: readonly string[];
}

const changesOf = (select: string): string =>
  `SELECT json_group_array(row) AS row, json_group_array(newer) AS newer, json_group_array(at) AS at,
          json_group_array(coalesce(project, '')) AS project FROM (${select} ORDER BY at DESC, row DESC)`;

/** Every version that came to hold, of all kinds of changes the newest first. */
export const readBegun = (db: ReaderConnection, ownerId: string, between: Between): ChangeColumns =>
  readColumns(
    db,
    changesOf(
      `SELECT rowid AS row, 0 AS newer, valid_from AS at, project FROM memories NOT INDEXED
       WHERE owner_id = @ownerId AND valid_from > @from AND valid_from <= @to`,
    ),
    { ownerId, ...between },
  );

/** Those that came to hold in the place of another one: of the same lineage, or of what they took the place of. */
export const readTookOver = (db: ReaderConnection, ownerId: string, between: Between): ChangeColumns =>
  readColumns(
    db,
    changesOf(
      `SELECT o.rowid AS row, n.rowid AS newer, n.valid_from AS at, n.project FROM memories o
         CROSS JOIN memories n ON n.id = o.replaced_by
       WHERE o.owner_id = @ownerId AND o.replaced_by IS NOT NULL AND o.root_id <> n.root_id
         AND n.valid_from > @from AND n.valid_from <= @to
       UNION ALL
       SELECT (SELECT o.rowid FROM memories o WHERE (o.id = n.root_id OR (o.root = n.root_id AND o.root <> ''))
                 AND o.version < n.version ORDER BY o.version DESC LIMIT 1) AS row,
         n.rowid AS newer, n.valid_from AS at, n.project
       FROM memories n NOT INDEXED
       WHERE n.owner_id = @ownerId AND n.root <> '' AND n.valid_from > @from AND n.valid_from <= @to AND row IS NOT NULL`,
    ),
    { ownerId, ...between },
  );

/** Those that ceased to hold, and nothing came in their place. */
export const readEnded = (db: ReaderConnection, ownerId: string, between: Between): ChangeColumns =>
  readColumns(
    db,
    changesOf(
      `SELECT rowid AS row, 0 AS newer, valid_to AS at, project FROM memories NOT INDEXED
       WHERE owner_id = @ownerId AND status <> 'superseded' AND valid_to > @from AND valid_to <= @to`,
    ),
    { ownerId, ...between },
  );

/** Pairs that contradict each other, by when the newer one came to hold. */
export const readDisputed = (db: ReaderConnection, ownerId: string, between: Between): ChangeColumns =>
  readColumns(
    db,
    changesOf(
      `SELECT o.rowid AS row, n.rowid AS newer, n.valid_from AS at, n.project FROM conflicts c
         CROSS JOIN memories n ON n.id = c.newer_id CROSS JOIN memories o ON o.id = c.existing_id
       WHERE c.owner_id = @ownerId AND n.valid_from > @from AND n.valid_from <= @to`,
    ),
    { ownerId, ...between },
  );
