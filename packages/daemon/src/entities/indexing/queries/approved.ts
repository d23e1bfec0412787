import type { Store } from "../../../store/open.ts";

export interface NamedEntity {
  readonly entity: number;
  readonly id: string;
  readonly name: string;
}

export const findEntitiesOfType = (store: Store, term: number, limit: number): NamedEntity[] =>
  store
    .prepare<[number, number], NamedEntity>("SELECT entity, id, name FROM entities WHERE type = ? LIMIT ?")
    .all(term, limit);

/** An entity of a type that a person decided something about, that stands in a fold, or that was there before a time. */
export const findSettled = (store: Store, term: number, before: number): NamedEntity | undefined =>
  store
    .prepare<[number, number], NamedEntity>(
      `SELECT entity, id, name FROM entities e WHERE type = ? AND gone = 0
         AND (typed_by = 'person' OR named_by = 'person' OR folded_into IS NOT NULL OR created_at < ?
           OR EXISTS (SELECT 1 FROM entities a WHERE a.folded_into = e.entity)) LIMIT 1`,
    )
    .get(term, before);

interface Said {
  readonly text: number;
  readonly generation: number;
  /** Unit of counting: the memory's lineage, or the document. */
  readonly origin: string;
  readonly confidence: number;
}

const said = `x.text, x.confidence, t.generation, coalesce(m.root_id, t.document_id, t.ref_id) AS origin`;
const textOf = `JOIN graph_texts t ON t.text = x.text LEFT JOIN memories m ON m.id = t.ref_id AND t.kind = 'memory'`;

export type SaidMention = Said & { readonly start: number; readonly stop: number };

export const findMentionsOf = (store: Store, entity: number): SaidMention[] =>
  store
    .prepare<[number], SaidMention>(
      `SELECT ${said}, x.start, x.stop FROM mentions x ${textOf} WHERE x.entity = ? ORDER BY x.text`,
    )
    .all(entity);

export type SaidRelation = Said & { readonly source: number; readonly target: number };

export const findRelationsIn = (store: Store, predicate: number, limit: number): SaidRelation[] =>
  store
    .prepare<[number, number], SaidRelation>(
      `SELECT ${said}, x.source, x.target FROM relations x ${textOf} WHERE x.predicate = ? LIMIT ?`,
    )
    .all(predicate, limit);

export const deleteRelation = (
  store: Store,
  row: {
    readonly text: number;
    readonly source: number;
    readonly predicate: number;
    readonly target: number;
  },
): void =>
  void store
    .prepare("DELETE FROM relations WHERE text = ? AND source = ? AND predicate = ? AND target = ?")
    .run(row.text, row.source, row.predicate, row.target);

export const deleteMention = (store: Store, text: number, entity: number): void =>
  void store.prepare("DELETE FROM mentions WHERE text = ? AND entity = ?").run(text, entity);
