import type { ReaderConnection } from "../store/reader.ts";
import type { EntityTable } from "./entity-table.ts";
import { bothEnds } from "./links.ts";
import type { LiveTexts } from "./live-texts.ts";
import type { Nodes } from "./nodes.ts";
import { readRelations } from "./queries/load.ts";
import type { Rows } from "./rows.ts";

/**
 * Relations that texts state between entities, each once: a merge turns two of them into one, or into none.
 */
export interface Stated {
  /** Nodes. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly relation: readonly string[];
  /** Texts that state it. */
  readonly texts: Uint32Array;
  /** Highest confidence among its texts. */
  readonly confidence: Float64Array;
  /** Numbers of the relationships of each node. */
  readonly of: Rows;
}

export interface StatedIn {
  readonly texts: LiveTexts;
  readonly entities: EntityTable;
  readonly nodes: Nodes;
  /** Names of predicates. */
  readonly terms: ReadonlyMap<number, string>;
}

interface Statement {
  readonly from: number;
  readonly to: number;
  readonly relation: string;
  texts: number;
  lastText: number;
  confidence: number;
}

export function loadStated(db: ReaderConnection, known: StatedIn): Stated {
  const statements = gather(db, known);
  const from = Uint32Array.from(statements, (statement) => statement.from);
  const to = Uint32Array.from(statements, (statement) => statement.to);
  return {
    from,
    to,
    relation: statements.map(({ relation }) => relation),
    texts: Uint32Array.from(statements, ({ texts }) => texts),
    confidence: Float64Array.from(statements, ({ confidence }) => confidence),
    of: bothEnds(from, to, known.nodes.size),
  };
}

function gather(db: ReaderConnection, { texts, entities, nodes, terms }: StatedIn): Statement[] {
  const rows = readRelations(db, texts.range);
  const byPredicate = new Map<number, Map<number, Statement>>();
  const all: Statement[] = [];
  const nodeOf = (row: number): number | undefined => {
    const slot = entities.slotOf(row);
    return slot < 0 ? undefined : nodes.nodeOfEntity(entities.canonical[slot] ?? slot);
  };
  for (const [n, text] of rows.text.entries()) {
    const from = nodeOf(rows.source[n] ?? 0);
    const to = nodeOf(rows.target[n] ?? 0);
    if (texts.slotOf(text) < 0 || from === undefined || to === undefined || from === to) continue;
    const predicate = rows.predicate[n] ?? 0;
    const ofPredicate = byPredicate.get(predicate) ?? new Map<number, Statement>();
    byPredicate.set(predicate, ofPredicate);
    const key = from * nodes.size + to;
    let statement = ofPredicate.get(key);
    if (!statement) {
      statement = { from, to, relation: terms.get(predicate) ?? "", texts: 0, lastText: 0, confidence: 0 };
      ofPredicate.set(key, statement);
      all.push(statement);
    }
    if (statement.lastText !== text) statement.texts += 1;
    statement.lastText = text;
    statement.confidence = Math.max(statement.confidence, rows.confidence[n] ?? 0);
  }
  return all;
}
