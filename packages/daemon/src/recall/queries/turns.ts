import type { Block } from "@memory/language/session";
import { blocksIn, type PassageRow } from "../../store/passage-blocks.ts";
import type { ReaderConnection } from "../../store/reader.ts";

/** A turn as the store has it. */
export interface StoredTurn {
  /** Its passages in order: one at least. */
  readonly passages: readonly [PassageRow, ...PassageRow[]];
  readonly blocks: readonly Block[];
}

/** A memory that was learnt in a turn. */
export interface KeptMemory {
  readonly id: string;
  readonly content: string;
  readonly conflict: string | null;
}

/** Reads turns by an item or by the id of one of their passages. */
export interface TurnReader {
  ofItem(ownerId: string, item: number): StoredTurn | null;
  ofPassage(ownerId: string, id: string): StoredTurn | null;
  /** What holds now of what was learnt in its lines, the surest first. */
  kept(turn: StoredTurn): KeptMemory[];
}

export function createTurnReader(db: Pick<ReaderConnection, "prepare">): TurnReader {
  const select = (where: string) =>
    `SELECT p.* FROM passages one JOIN passages p ON p.owner_id = one.owner_id AND p.agent = one.agent
       AND p.session_id = one.session_id AND p.turn = one.turn
     WHERE ${where} ORDER BY p.seq`;
  const byItem = db.prepare<[number, string], PassageRow>(
    select("one.id = (SELECT ref_id FROM recall_items WHERE item = ?) AND one.owner_id = ?"),
  );
  const byId = db.prepare<[string, string], PassageRow>(select("one.id = ? AND one.owner_id = ?"));
  const kept = db.prepare<[string, string, string, number, number], KeptMemory>(
    `SELECT m.id, m.content,
       (SELECT c.id FROM conflicts c WHERE c.owner_id = m.owner_id AND c.status = 'open'
          AND m.id IN (c.newer_id, c.existing_id) LIMIT 1) AS conflict
     FROM memories m WHERE m.owner_id = ? AND m.agent = ? AND m.session_id = ? AND m.status = 'active'
       AND m.start_line <= ? AND m.end_line >= ? ORDER BY m.confidence DESC, m.id LIMIT 20`,
  );
  const read = (passages: PassageRow[]): StoredTurn | null => {
    const [first, ...others] = passages;
    return first ? { passages: [first, ...others], blocks: passages.flatMap(blocksIn) } : null;
  };
  return {
    ofItem: (ownerId, item) => read(byItem.all(item, ownerId)),
    ofPassage: (ownerId, id) => read(byId.all(id, ownerId)),
    kept({ passages }) {
      const [first] = passages;
      const from = Math.min(...passages.map(({ start_line }) => start_line));
      const to = Math.max(...passages.map(({ end_line }) => end_line));
      return kept.all(first.owner_id, first.agent, first.session_id, to, from);
    },
  };
}
