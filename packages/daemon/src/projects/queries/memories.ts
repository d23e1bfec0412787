import type { MemoryKind, MemoryType } from "@memory/shared";
import type { ReaderConnection } from "../../store/reader.ts";

// Written out: a reading thread runs these, and loads no query builder.

/** Which projects: these spellings, or all of them. */
export interface ProjectScope {
  readonly ownerId: string;
  readonly spellings?: readonly string[] | undefined;
}

const within = (column: string, { spellings }: ProjectScope): string =>
  spellings === undefined ? `${column} <> ''` : `${column} IN (SELECT value FROM json_each(@spellings))`;

const valuesOf = ({ ownerId, spellings = [] }: ProjectScope) => ({
  ownerId,
  spellings: JSON.stringify(spellings),
});

export interface CountedMemories {
  readonly project: string;
  memories: number;
  /** Those that came since. */
  came: number;
  lastAt: number;
}

/** By project. A pass through all memories: 60 ms at 100,000. */
export const countMemories = (
  db: ReaderConnection,
  scope: ProjectScope,
  since: number,
): readonly CountedMemories[] =>
  db
    .prepare<[object], CountedMemories>(
      `SELECT coalesce(project, '') AS project, count(*) AS memories, sum(created_at >= @since) AS came,
              max(asserted_at) AS lastAt
       FROM memories NOT INDEXED
       WHERE owner_id = @ownerId AND status = 'active' AND ${within("coalesce(project, '')", scope)} GROUP BY 1`,
    )
    .all({ ...valuesOf(scope), since });

export interface HoldingRow {
  readonly id: string;
  readonly project: string;
  readonly type: MemoryType;
  readonly kind: MemoryKind | null;
  readonly assertedAt: number;
  readonly createdAt: number;
}

/** Everything that holds in a project, newest first. */
export const readHolding = (db: ReaderConnection, scope: ProjectScope): readonly HoldingRow[] =>
  db
    .prepare<[object], HoldingRow>(
      `SELECT id, project, type, kind, asserted_at AS assertedAt, created_at AS createdAt
       FROM memories INDEXED BY memories_live
       WHERE owner_id = @ownerId AND status = 'active' AND ${within("coalesce(project, '')", scope)}
       ORDER BY asserted_at DESC, id DESC`,
    )
    .all(valuesOf(scope));

export interface EndedRow {
  readonly id: string;
  readonly project: string;
  readonly rootId: string;
  readonly version: number;
  /** What a decision put in its place, and when that came, where it holds. */
  readonly winner: string | null;
  readonly winnerCame: number | null;
  readonly at: number;
}

/**
 * Memories that were retired since, or gave way to another one. A version that the next one replaced is told by that. From those that
 * hold no more, which have an index, and never from all times at which something held.
 */
export const readEnded = (db: ReaderConnection, ownerId: string, since: number): readonly EndedRow[] =>
  db
    .prepare<[object], EndedRow>(
      `SELECT m.id, m.project, m.root_id AS rootId, m.version, w.id AS winner,
              w.created_at AS winnerCame, h.to_at AS at
       FROM memories m INDEXED BY memories_rest CROSS JOIN held h ON h.memory_id = m.id
       LEFT JOIN memories w ON w.id = m.replaced_by AND w.status = 'active'
       WHERE m.owner_id = @ownerId AND m.status <> 'active' AND m.status IN ('retired', 'superseded')
         AND (m.status = 'retired' OR m.replaced_by IS NOT NULL)
         AND h.to_at >= @since AND h.by_undo = 0 AND m.project <> ''`,
    )
    .all({ ownerId, since });

/** What held before each of these: the version before it, or what a decision put behind it. */
export const readReplaced = (
  db: ReaderConnection,
  { ownerId, ids }: { readonly ownerId: string; readonly ids: readonly string[] },
): ReadonlyMap<string, string> =>
  new Map(
    db
      .prepare<[object], [id: string, before: string]>(
        `SELECT m.id, coalesce(
           (SELECT b.id FROM memories b WHERE b.replaced_by = m.id ORDER BY b.created_at DESC LIMIT 1),
           (SELECT v.id FROM memories v WHERE m.root <> '' AND (v.root = m.root OR v.id = m.root)
              AND v.version < m.version AND v.status <> 'active' ORDER BY v.version DESC LIMIT 1)) AS before
         FROM json_each(@ids) j CROSS JOIN memories m ON m.id = j.value
         WHERE m.owner_id = @ownerId AND before IS NOT NULL`,
      )
      .raw()
      .all({ ownerId, ids: JSON.stringify(ids) }),
  );

export interface OpenConflictRow {
  readonly id: string;
  /** Projects of both sides, none as "". */
  readonly newer: string;
  readonly existing: string;
}

/** Open contradictions, newest first. */
export const readOpenConflicts = (db: ReaderConnection, ownerId: string): readonly OpenConflictRow[] =>
  db
    .prepare<[string], OpenConflictRow>(
      `SELECT c.id, coalesce(n.project, '') AS newer, coalesce(e.project, '') AS existing
       FROM conflicts c CROSS JOIN memories n ON n.id = c.newer_id CROSS JOIN memories e ON e.id = c.existing_id
       WHERE c.owner_id = ? AND c.status = 'open' ORDER BY c.id DESC`,
    )
    .all(ownerId);
