import type { Proposal } from "@memory/shared";
import { readGraphState } from "../../../store/graph-state.ts";
import type { Store } from "../../../store/open.ts";
import { type TermRow, toSchemaName } from "./terms.ts";

/** Row that a text adds if a proposed name is approved. */
export interface ProposalUse {
  readonly term: number;
  readonly text: number;
  readonly generation: number;
  /** The memory's lineage, or the document. */
  readonly origin: string;
  /** Entity of a proposed type. */
  readonly entity?: { readonly name: string; readonly start: number; readonly stop: number };
  /** Both ends, when a predicate is proposed. */
  readonly ends?: { readonly source: number; readonly target: number };
  readonly confidence: number;
}

export interface UseRow {
  readonly text: number;
  /** Time at which the store learnt of the text, milliseconds. */
  readonly said_at: number;
  readonly name: string | null;
  readonly start: number | null;
  readonly stop: number | null;
  readonly source: number | null;
  readonly target: number | null;
  readonly confidence: number;
}

/** Uses kept of a name in one generation: enough to decide on it, and linked in no time when it is approved. */
const mostUses = 500;

export function insertUse(store: Store, use: ProposalUse): void {
  const { term, text, generation, origin, entity, ends, confidence } = use;
  store
    .prepare(
      `INSERT INTO proposal_uses (term, text, generation, origin, name, start, stop, source, target, confidence)
       SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
       WHERE (SELECT count(*) FROM proposal_uses WHERE term = ? AND generation = ?) < ?`,
    )
    .run(
      term,
      text,
      generation,
      origin,
      entity?.name ?? null,
      entity?.start ?? null,
      entity?.stop ?? null,
      ends?.source ?? null,
      ends?.target ?? null,
      confidence,
      term,
      generation,
      mostUses,
    );
}

export const findUses = (store: Store, term: number): UseRow[] =>
  store
    .prepare<[number], UseRow>(
      `SELECT u.text, u.name, u.start, u.stop, u.source, u.target, u.confidence,
         coalesce(m.created_at, c.created_at) AS said_at
       FROM proposal_uses u
       JOIN graph_texts t ON t.text = u.text
       LEFT JOIN memories m ON m.id = t.ref_id AND t.kind = 'memory'
       LEFT JOIN chunks c ON c.id = t.ref_id AND t.kind = 'chunk'
       WHERE u.term = ? AND coalesce(m.id, c.id) IS NOT NULL ORDER BY u.use`,
    )
    .all(term);

export const deleteUses = (store: Store, term: number): void =>
  void store.prepare("DELETE FROM proposal_uses WHERE term = ?").run(term);

/** From how many memories and documents on a proposal is shown; `countProposals` knows it, too. */
const shownFrom = 2;
const maxExamples = 5;
/** Characters of an example. */
const exampleLength = 300;

interface ExampleRow {
  readonly content: string;
  readonly source_id: string;
  readonly kind: "memory" | "chunk";
  readonly name: string | null;
  readonly source_name: string | null;
  readonly target_name: string | null;
  readonly start: number;
}

const shownProposals = `
  SELECT v.*, count(DISTINCT u.origin) AS occurrences
  FROM vocabulary v
  JOIN proposal_uses u ON u.term = v.term AND u.generation = ?
  WHERE v.owner_id = ? AND v.state = 'proposed'
  GROUP BY v.term HAVING occurrences >= ?`;

/**
 * Number of shown proposals. Two different origins show at both ends of the index, without counting the rows
 * between.
 */
export const countProposals = (store: Store, ownerId: string): number =>
  store
    .prepare<[{ generation: number; ownerId: string }], { n: number }>(
      `SELECT count(*) AS n FROM vocabulary v
       WHERE v.owner_id = @ownerId AND v.state = 'proposed'
         AND (SELECT min(u.origin) FROM proposal_uses u WHERE u.term = v.term AND u.generation = @generation)
           < (SELECT max(u.origin) FROM proposal_uses u WHERE u.term = v.term AND u.generation = @generation)`,
    )
    .get({ generation: readGraphState(store, ownerId).generation, ownerId })?.n ?? 0;

/**
 * Proposed names that were met often enough, most met first. Versions of one memory count once, and so do passages of one
 * document: they are not independent.
 */
export function findProposals(store: Store, ownerId: string): Proposal[] {
  const rows = store
    .prepare<[number, string, number], TermRow & { occurrences: number }>(
      `${shownProposals} ORDER BY occurrences DESC, v.term`,
    )
    .all(readGraphState(store, ownerId).generation, ownerId, shownFrom);
  return rows.map((row) => ({
    ...toSchemaName(row, 0),
    occurrences: row.occurrences,
    examples: findExamples(store, ownerId, row.term),
  }));
}

function findExamples(store: Store, ownerId: string, term: number): Proposal["examples"] {
  const rows = store
    .prepare<[number, number, number], ExampleRow>(
      `SELECT coalesce(m.content, c.content) AS content, coalesce(t.document_id, t.ref_id) AS source_id, t.kind, u.name,
         s.name AS source_name, g.name AS target_name, coalesce(u.start, x.start, 0) AS start
       FROM proposal_uses u
       JOIN graph_texts t ON t.text = u.text
       LEFT JOIN memories m ON m.id = t.ref_id AND t.kind = 'memory'
       LEFT JOIN chunks c ON c.id = t.ref_id AND t.kind = 'chunk'
       LEFT JOIN entities s ON s.entity = u.source
       LEFT JOIN entities g ON g.entity = u.target
       LEFT JOIN mentions x ON x.text = u.text AND x.entity = u.source
       WHERE u.term = ? AND u.generation = ? AND coalesce(m.content, c.content) IS NOT NULL
       GROUP BY u.origin ORDER BY u.origin LIMIT ?`,
    )
    .all(term, readGraphState(store, ownerId).generation, maxExamples);
  return rows.map((row) => ({
    text: excerptAt(row.content, row.start),
    names: [row.name ?? row.source_name, row.target_name].flatMap((name) => name || []),
    ...(row.kind === "memory" ? { memoryId: row.source_id } : { documentId: row.source_id }),
  }));
}

/** The words around a place, cut at spaces. */
function excerptAt(content: string, start: number): string {
  if (content.length <= exampleLength) return content;
  const from = Math.max(0, Math.min(start - 60, content.length - exampleLength));
  const cut = content.slice(from, from + exampleLength);
  const begun = from === 0 ? cut : `…${cut.replace(/^\S*\s/, "")}`;
  return from + exampleLength >= content.length ? begun : `${begun.replace(/\s\S*$/, "")}…`;
}

/** A proposal whose last text is gone goes with it. */
export const deleteUnused = (store: Store, ownerId: string): void =>
  void store
    .prepare(
      `DELETE FROM vocabulary WHERE owner_id = ? AND state = 'proposed'
         AND NOT EXISTS (SELECT 1 FROM proposal_uses u WHERE u.term = vocabulary.term)`,
    )
    .run(ownerId);
