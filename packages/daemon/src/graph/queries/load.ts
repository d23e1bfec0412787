import {
  always,
  anotherTime,
  type Clocks,
  clockValues,
  mergeStood,
  passageHolds,
  versionHolds,
} from "../../store/clocks.ts";
import type { ReaderConnection } from "../../store/reader.ts";
import { readColumns } from "./columns.ts";

/** Documents whose passages recall answers with: a document that is read anew or failed keeps the words it had. */
export const recalled = "status IN ('ready', 'queued', 'failed') AND ingested_at IS NOT NULL";

// Every statement that a time matters to takes the clocks; those of the present are none.

/** All entities of an owner, those that were folded into another included, in the order of their numbers. */
export interface EntityColumns {
  readonly entity: readonly number[];
  readonly id: readonly string[];
  readonly name: readonly string[];
  readonly type: readonly number[];
  readonly canonical: readonly number[];
  readonly createdAt: readonly number[];
  /** 1 for what a person named or gave its type. */
  readonly byPerson: readonly number[];
}

/** Known on: those that the store had met. Who speaks for whom is always that of today. */
export const readEntities = (db: ReaderConnection, ownerId: string, clocks: Clocks): EntityColumns =>
  readColumns(
    db,
    `SELECT json_group_array(entity) AS entity, json_group_array(id) AS id, json_group_array(name) AS name,
            json_group_array(type) AS type, json_group_array(canonical) AS canonical,
            json_group_array(created_at) AS createdAt,
            json_group_array(named_by = 'person' OR typed_by = 'person') AS byPerson
     FROM (SELECT * FROM entities WHERE owner_id = @ownerId AND gone = 0 AND created_at <= @knownAt ORDER BY entity)`,
    { ownerId, ...clockValues(clocks) },
  );

/** Folds that stood at a time, by numbers of the entities, in the order they were made. */
export const readMergesThen = (
  db: ReaderConnection,
  ownerId: string,
  knownAt: number,
): [source: number, canonical: number][] =>
  db
    .prepare<[object], [number, number]>(
      `SELECT s.entity, c.entity FROM folds f JOIN entities s ON s.id = f.source_id JOIN entities c ON c.id = f.canonical_id
       WHERE f.owner_id = @ownerId AND ${mergeStood({ knownAt }, "f")} ORDER BY f.created_at, f.id`,
    )
    .raw()
    .all({ ownerId, knownAt });

/** Entities that a person brought back out of a fold: they are shown though nothing may name them. */
export const readBroughtBack = (db: ReaderConnection, ownerId: string): number[] =>
  db
    .prepare<[string], number>(
      `SELECT e.entity FROM folds f JOIN entities e ON e.id = f.source_id
       WHERE f.owner_id = ? AND f.reverted_at IS NOT NULL AND e.gone = 0`,
    )
    .pluck()
    .all(ownerId);

/** Names of types and predicates by their numbers. */
export const readTerms = (db: ReaderConnection, ownerId: string): Map<number, string> =>
  new Map(
    db
      .prepare<[string], [number, string]>("SELECT term, name FROM vocabulary WHERE owner_id = ?")
      .raw()
      .all(ownerId),
  );

/**
 * No index has the versions of another time together: one after the other as they lie in the file, which is nearly the order
 * of their ids, spares looking for each of them and for what goes with it.
 */
const memoriesOf = (clocks: Clocks): string =>
  anotherTime(clocks) ? "memories m NOT INDEXED" : "memories m";

/** Owners of texts: memories that hold, or documents; `at` is the time of their statement or last change. */
export interface PlaceColumns {
  readonly row: readonly number[];
  readonly id: readonly string[];
  readonly at: readonly number[];
}

export const readMemories = (db: ReaderConnection, ownerId: string, clocks: Clocks): PlaceColumns =>
  readColumns(
    db,
    `SELECT json_group_array(rowid) AS row, json_group_array(id) AS id, json_group_array(asserted_at) AS at
     FROM ${memoriesOf(clocks)} WHERE owner_id = @ownerId AND ${versionHolds(clocks, { name: "m" })}`,
    { ownerId, ...clockValues(clocks) },
  );

/** Memories of each way in which a project is written; a hundred thousand of the present are counted in 5 ms from their index. */
export const countByProject = (
  db: ReaderConnection,
  ownerId: string,
  clocks: Clocks,
): [project: string, memories: number][] =>
  db
    .prepare<[object], [string, number]>(
      `SELECT coalesce(m.project, '') AS name, count(*) FROM ${memoriesOf(clocks)}
       WHERE m.owner_id = @ownerId AND ${versionHolds(clocks, { name: "m" })} AND coalesce(m.project, '') <> ''
       GROUP BY 1 ORDER BY 2 DESC, 1`,
    )
    .raw()
    .all({ ownerId, ...clockValues(clocks) });

export const readDocuments = (db: ReaderConnection, ownerId: string): PlaceColumns =>
  readColumns(
    db,
    `SELECT json_group_array(rowid) AS row, json_group_array(id) AS id, json_group_array(mtime) AS at
     FROM documents WHERE owner_id = @ownerId AND ${recalled}`,
    { ownerId },
  );

/** Documents of which a passage was there then, with when the newest of those was written; of one without any its own time counts. */
export const readDocumentsThen = (db: ReaderConnection, ownerId: string, clocks: Clocks): PlaceColumns =>
  readColumns(
    db,
    `SELECT json_group_array(row) AS row, json_group_array(id) AS id, json_group_array(at) AS at FROM (
       SELECT d.rowid AS row, d.id, coalesce(max(c.asserted_at), d.mtime) AS at
       FROM documents d LEFT JOIN chunks c ON c.document_id = d.id AND ${passageHolds(clocks, "c")}
       WHERE d.owner_id = @ownerId AND ${recalled}
       GROUP BY d.rowid
       HAVING count(c.id) > 0 OR (d.chunks = 0 AND d.mtime <= @at AND d.created_at <= @knownAt))`,
    { ownerId, ...clockValues(clocks) },
  );

/**
 * Texts of the generation that is shown, with the row of their memory or document, or the place of their session among
 * those of this answer.
 */
export interface TextColumns {
  readonly text: readonly number[];
  readonly row: readonly number[];
}

export interface Shown {
  readonly ownerId: string;
  readonly generation: number;
  readonly clocks: Clocks;
}

export const readMemoryTexts = (db: ReaderConnection, { ownerId, generation, clocks }: Shown): TextColumns =>
  readColumns(
    db,
    `SELECT json_group_array(t.text) AS text, json_group_array(m.rowid) AS row
     FROM ${memoriesOf(clocks)} JOIN graph_texts t ON t.ref_id = m.id AND t.generation = @generation
     WHERE m.owner_id = @ownerId AND ${versionHolds(clocks, { name: "m" })} AND t.kind = 'memory'`,
    { ownerId, generation, ...clockValues(clocks) },
  );

export const readChunkTexts = (db: ReaderConnection, { ownerId, generation, clocks }: Shown): TextColumns => {
  const condition = passageHolds(clocks, "c");
  return readColumns(
    db,
    `SELECT json_group_array(t.text) AS text, json_group_array(d.row) AS row
     FROM (SELECT rowid AS row, id FROM documents WHERE owner_id = @ownerId AND ${recalled}) d
     CROSS JOIN graph_texts t ON t.document_id = d.id
     ${condition === always ? "" : "CROSS JOIN chunks c ON c.id = t.ref_id"}
     WHERE t.generation = @generation AND t.kind = 'chunk' AND ${condition}`,
    { ownerId, generation, ...clockValues(clocks) },
  );
};

/** Turns that name something, by their passages, and their sessions. */
export interface TurnColumns extends TextColumns {
  readonly sessions: PlaceColumns;
}

interface TurnRows {
  readonly text: readonly number[];
  readonly session: readonly string[];
  readonly at: readonly number[];
}

export function readTurnTexts(db: ReaderConnection, { ownerId, generation, clocks }: Shown): TurnColumns {
  const condition = passageHolds(clocks, "p");
  const { text, session, at } = readColumns<TurnRows>(
    db,
    // Recall's rows say whose a passage is, and are a tenth as long as those with its words.
    `SELECT json_group_array(t.text) AS text, json_group_array(i.source_key) AS session,
            json_group_array(i.asserted_at) AS at
     FROM graph_texts t INDEXED BY graph_texts_turns CROSS JOIN recall_items i ON i.ref_id = t.ref_id
     ${condition === always ? "" : "CROSS JOIN passages p ON p.id = t.ref_id"}
     WHERE t.owner_id = @ownerId AND t.generation = @generation AND t.kind = 'turn' AND t.entities > 0 AND ${condition}`,
    { ownerId, generation, ...clockValues(clocks) },
  );
  const places = new Map<string, { readonly row: number; at: number }>();
  const row = session.map((id, n) => {
    const known = places.get(id) ?? { row: places.size, at: 0 };
    known.at = Math.max(known.at, at[n] ?? 0);
    places.set(id, known);
    return known.row;
  });
  const sessions = [...places.values()];
  return {
    text,
    row,
    sessions: {
      row: sessions.map((one) => one.row),
      id: [...places.keys()],
      at: sessions.map((one) => one.at),
    },
  };
}

/** Texts by number, the first and the last one included. */
export interface TextRange {
  readonly first: number;
  readonly last: number;
}

export interface MentionColumns {
  readonly text: readonly number[];
  readonly entity: readonly number[];
}

/**
 * Mentions in texts of any owner, text by text: a join that leaves the others out takes three times as long
 * as passing them over.
 */
export const readMentions = (db: ReaderConnection, { first, last }: TextRange): MentionColumns =>
  readColumns(
    db,
    `SELECT json_group_array(text) AS text, json_group_array(entity) AS entity
     FROM (SELECT text, entity FROM mentions WHERE text BETWEEN ? AND ? ORDER BY text)`,
    first,
    last,
  );

export interface RelationColumns {
  readonly text: readonly number[];
  readonly source: readonly number[];
  readonly predicate: readonly number[];
  readonly target: readonly number[];
  readonly confidence: readonly number[];
}

/** Relations in texts of any owner, text by text. */
export const readRelations = (db: ReaderConnection, { first, last }: TextRange): RelationColumns =>
  readColumns(
    db,
    `SELECT json_group_array(text) AS text, json_group_array(source) AS source,
            json_group_array(predicate) AS predicate, json_group_array(target) AS target,
            json_group_array(confidence) AS confidence
     FROM (SELECT * FROM relations WHERE text BETWEEN ? AND ? ORDER BY text)`,
    first,
    last,
  );

/** Every name an entity has or had. */
export const readNames = (
  db: ReaderConnection,
  ownerId: string,
): { readonly entity: readonly number[]; readonly name: readonly string[] } =>
  readColumns(
    db,
    `SELECT json_group_array(entity) AS entity, json_group_array(name) AS name
     FROM entity_names WHERE owner_id = ?`,
    ownerId,
  );
