import type { MemoryType } from "@memory/shared";
import type { ReaderConnection } from "../../store/reader.ts";
import { labelOf } from "./shown.ts";

/** Letters of a memory that is told of in full. */
const fullLength = 300;

/** A memory as it stands beside another one. */
export interface NearRow {
  readonly row: number;
  readonly id: string;
  readonly text: string;
  readonly type: MemoryType;
  readonly project: string | null;
  readonly assertedAt: number;
}

const nearOf = (m: string): string =>
  `${m}.rowid AS row, ${m}.id AS id, substr(${m}.content, 1, ${2 * fullLength}) AS text, ${m}.type AS type, ${m}.project AS project, ${m}.asserted_at AS assertedAt`;

const shortened = <Row extends NearRow>(rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, text: labelOf(row.text, fullLength) }));

/** In the order asked for; those that are not there are left out. */
export const readNear = (db: ReaderConnection, ownerId: string, rows: readonly number[]): NearRow[] =>
  shortened(
    db
      .prepare<[string, string], NearRow>(
        `SELECT ${nearOf("m")} FROM json_each(?) j CROSS JOIN memories m ON m.rowid = j.value
         WHERE m.owner_id = ? ORDER BY j.key`,
      )
      .all(JSON.stringify(rows), ownerId),
  );

export interface ReplacedRow extends NearRow {
  readonly label: string;
  /** Id of the one that came in its place. */
  readonly newer: string;
}

interface Asked {
  readonly id: string;
  readonly limit: number;
}

/** Older versions of a memory and others that gave way to it, newest first. */
export function readReplaced(db: ReaderConnection, ownerId: string, { id, limit }: Asked): ReplacedRow[] {
  const rows = db
    .prepare<[object], NearRow & { readonly isVersion: 0 | 1 }>(
      `WITH own AS (SELECT id, root_id, version FROM memories WHERE id = @id AND owner_id = @ownerId)
       SELECT ${nearOf("o")}, 1 AS isVersion, o.version AS version FROM own CROSS JOIN memories o
         ON (o.id = own.root_id OR (o.root = own.root_id AND o.root <> ''))
       WHERE o.version < own.version AND o.status = 'superseded'
       UNION ALL
       SELECT ${nearOf("o")}, 0, 0 FROM own CROSS JOIN memories o ON o.replaced_by = own.id
       WHERE o.root_id <> own.root_id
       ORDER BY isVersion DESC, version DESC, assertedAt DESC, id LIMIT @limit`,
    )
    .all({ id, ownerId, limit });
  return shortened(rows).map((row, n) => ({
    ...row,
    label: labelOf(row.text),
    newer: row.isVersion ? (rows[n - 1]?.id ?? id) : id,
  }));
}

/** Memories of the session in which one was said, nearest in time first. */
export const readOfSession = (db: ReaderConnection, ownerId: string, { id, limit }: Asked): NearRow[] =>
  shortened(
    db
      .prepare<[object], NearRow>(
        `SELECT ${nearOf("o")} FROM memories m CROSS JOIN memories o INDEXED BY memories_session
           ON o.owner_id = m.owner_id AND o.agent = m.agent AND o.session_id = m.session_id
         WHERE m.id = @id AND m.owner_id = @ownerId AND o.id <> m.id AND o.root_id <> m.root_id
           AND o.session_id IS NOT NULL AND o.status = 'active'
         ORDER BY abs(o.asserted_at - m.asserted_at), abs(coalesce(o.start_line, 0) - coalesce(m.start_line, 0)), o.id
         LIMIT @limit`,
      )
      .all({ id, ownerId, limit }),
  );

/** The other sides of its open contradictions, newest first. */
export const readContradicting = (db: ReaderConnection, ownerId: string, { id, limit }: Asked): NearRow[] =>
  shortened(
    db
      .prepare<[object], NearRow>(
        `SELECT ${nearOf("o")} FROM (
           SELECT existing_id AS other FROM conflicts WHERE owner_id = @ownerId AND newer_id = @id AND status = 'open'
           UNION SELECT newer_id FROM conflicts WHERE owner_id = @ownerId AND existing_id = @id AND status = 'open') c
         CROSS JOIN memories o ON o.id = c.other ORDER BY assertedAt DESC, o.id LIMIT @limit`,
      )
      .all({ id, ownerId, limit }),
  );

export const memoryIsThere = (db: ReaderConnection, ownerId: string, id: string): boolean =>
  db
    .prepare<[string, string], number>("SELECT 1 FROM memories WHERE id = ? AND owner_id = ?")
    .pluck()
    .get(id, ownerId) !== undefined;
