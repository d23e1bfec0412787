import type { Proposal } from "@memory/shared";
import { readGraphState } from "../store/graph-state.ts";
import type { Store } from "../store/open.ts";
import { type TermRow, toSchemaName } from "./queries.ts";

/** What a text would add if a proposed name were approved. */
export interface ProposalUse {
  readonly term: number;
  readonly text: number;
  /** Of an entity, when a type is proposed. */
  readonly entity?: { readonly name: string; readonly start: number; readonly stop: number };
  /** Both ends, when a predicate is proposed. */
  readonly ends?: { readonly source: number; readonly target: number };
  readonly confidence: number;
}

export interface UseRow {
  readonly term: number;
  readonly text: number;
  readonly name: string | null;
  readonly start: number | null;
  readonly stop: number | null;
  readonly source: number | null;
  readonly target: number | null;
  readonly confidence: number;
}

export function insertUse(store: Store, { term, text, entity, ends, confidence }: ProposalUse): void {
  store
    .prepare(
      `INSERT INTO proposal_uses (term, text, name, start, stop, source, target, confidence)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      term,
      text,
      entity?.name ?? null,
      entity?.start ?? null,
      entity?.stop ?? null,
      ends?.source ?? null,
      ends?.target ?? null,
      confidence,
    );
}

export const findUses = (store: Store, term: number): UseRow[] =>
  store.prepare<[number], UseRow>("SELECT * FROM proposal_uses WHERE term = ? ORDER BY use").all(term);

export const deleteUses = (store: Store, term: number): void =>
  void store.prepare("DELETE FROM proposal_uses WHERE term = ?").run(term);

/** From how many memories and documents on a proposal is shown. */
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
  SELECT v.*, count(DISTINCT coalesce(t.document_id, m.root_id)) AS occurrences
  FROM vocabulary v
  JOIN proposal_uses u ON u.term = v.term
  JOIN graph_texts t ON t.text = u.text
  LEFT JOIN memories m ON m.id = t.ref_id AND t.kind = 'memory'
  WHERE v.owner_id = ? AND v.state = 'proposed' AND t.generation = ?
  GROUP BY v.term HAVING occurrences >= ?`;

export const countProposals = (store: Store, ownerId: string): number =>
  store
    .prepare<[string, number, number], { n: number }>(`SELECT count(*) AS n FROM (${shownProposals})`)
    .get(ownerId, readGraphState(store, ownerId).generation, shownFrom)?.n ?? 0;

/**
 * Proposed names that were met often enough, most met first. Versions of one memory, and passages of one document, are one
 * occurrence: they are not independent.
 */
export function findProposals(store: Store, ownerId: string): Proposal[] {
  const rows = store
    .prepare<[string, number, number], TermRow & { occurrences: number }>(
      `${shownProposals} ORDER BY occurrences DESC, v.term`,
    )
    .all(ownerId, readGraphState(store, ownerId).generation, shownFrom);
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
       WHERE u.term = ? AND t.generation = ? AND coalesce(m.content, c.content) IS NOT NULL
       GROUP BY source_id ORDER BY u.use LIMIT ?`,
    )
    .all(term, readGraphState(store, ownerId).generation, maxExamples);
  return rows.map((row) => ({
    text: excerptAt(row.content, row.start),
    names: [row.name ?? row.source_name, row.target_name].filter((name) => name !== null),
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
