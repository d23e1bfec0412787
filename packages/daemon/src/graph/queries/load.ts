import type { ReaderConnection } from "../../store/open.ts";
import { readColumns } from "./columns.ts";

/** Documents whose passages recall answers with: a document that is read anew or failed keeps the words it had. */
export const recalled = "status IN ('ready', 'queued', 'failed') AND ingested_at IS NOT NULL";

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

export const readEntities = (db: ReaderConnection, ownerId: string): EntityColumns =>
  readColumns(
    db,
    `SELECT json_group_array(entity) AS entity, json_group_array(id) AS id, json_group_array(name) AS name,
            json_group_array(type) AS type, json_group_array(canonical) AS canonical,
            json_group_array(created_at) AS createdAt,
            json_group_array(named_by = 'person' OR typed_by = 'person') AS byPerson
     FROM (SELECT * FROM entities WHERE owner_id = ? AND gone = 0 ORDER BY entity)`,
    ownerId,
  );

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

/** Where texts are: memories that hold today, or documents; `at` is when they were said or changed. */
export interface PlaceColumns {
  readonly row: readonly number[];
  readonly id: readonly string[];
  readonly at: readonly number[];
}

export const readMemories = (db: ReaderConnection, ownerId: string): PlaceColumns =>
  readColumns(
    db,
    `SELECT json_group_array(rowid) AS row, json_group_array(id) AS id, json_group_array(asserted_at) AS at
     FROM memories WHERE owner_id = ? AND status = 'active'`,
    ownerId,
  );

export const readDocuments = (db: ReaderConnection, ownerId: string): PlaceColumns =>
  readColumns(
    db,
    `SELECT json_group_array(rowid) AS row, json_group_array(id) AS id, json_group_array(mtime) AS at
     FROM documents WHERE owner_id = ? AND ${recalled}`,
    ownerId,
  );

/** Texts of the generation that is shown, with the row of their memory or document. */
export interface TextColumns {
  readonly text: readonly number[];
  readonly row: readonly number[];
}

export const readMemoryTexts = (db: ReaderConnection, ownerId: string, generation: number): TextColumns =>
  readColumns(
    db,
    `SELECT json_group_array(t.text) AS text, json_group_array(m.rowid) AS row
     FROM memories m JOIN graph_texts t ON t.ref_id = m.id AND t.generation = ?
     WHERE m.owner_id = ? AND m.status = 'active' AND t.kind = 'memory'`,
    generation,
    ownerId,
  );

export const readChunkTexts = (db: ReaderConnection, ownerId: string, generation: number): TextColumns =>
  readColumns(
    db,
    `SELECT json_group_array(t.text) AS text, json_group_array(d.row) AS row
     FROM (SELECT rowid AS row, id FROM documents WHERE owner_id = ? AND ${recalled}) d
     CROSS JOIN graph_texts t ON t.document_id = d.id
     WHERE t.generation = ? AND t.kind = 'chunk'`,
    ownerId,
    generation,
  );

/** Texts by number, the first and the last one included. */
export interface TextRange {
  readonly first: number;
  readonly last: number;
}

export interface MentionColumns {
  readonly text: readonly number[];
  readonly entity: readonly number[];
}

/** What texts of any owner name, text by text: a join that leaves the others out takes three times as long as passing them over. */
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

/** What texts of any owner state, text by text. */
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
