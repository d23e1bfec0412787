import type { Block } from "@memory/language/session";
import { blocksIn, type PassageRow } from "../../store/passage-blocks.ts";
import type { ReaderConnection } from "../../store/reader.ts";

/** A passage, and its item of the index; null for one that is not recalled. */
type TurnPassage = PassageRow & { readonly item: number | null };

/** A turn as the store has it. */
export interface StoredTurn {
  /** Its passages in order: one at least. */
  readonly passages: readonly [TurnPassage, ...TurnPassage[]];
  readonly blocks: readonly Block[];
}

/** A memory that was learnt in a turn. */
export interface KeptMemory {
  readonly id: string;
  readonly content: string;
  readonly conflict: string | null;
}

/** Place of a turn. */
export interface TurnPlace {
  readonly ownerId: string;
  readonly agent: string;
  readonly session: string;
  readonly number: number;
}

/** Reads turns by an item of one of their passages, or by their place. */
export interface TurnReader {
  /** By item; none for one that is no passage. Twenty at once take a third of what they take one by one. */
  ofItems(ownerId: string, items: readonly number[]): ReadonlyMap<number, StoredTurn>;
  at(place: TurnPlace): StoredTurn | null;
  /** Numbers of the turns before and after a place; null at an end. */
  beside(place: TurnPlace): { readonly previous: number | null; readonly next: number | null };
  /** The sessions whose ids are this, or end in it; the shortest first. */
  sessions(ownerId: string, ref: string): { readonly agent: string; readonly session: string }[];
  /** Active memories learnt in its lines, the surest first. */
  kept(turn: StoredTurn): KeptMemory[];
}

export function createTurnReader(db: ReaderConnection): TurnReader {
  const withItem = "p.*, (SELECT item FROM recall_items WHERE ref_id = p.id) AS item";
  const byItems = db.prepare<[string, string], TurnPassage & { readonly asked: number }>(
    `SELECT ${withItem}, j.value AS asked FROM json_each(?) j CROSS JOIN recall_items i ON i.item = j.value
       CROSS JOIN passages one ON one.id = i.ref_id AND one.owner_id = ?
       CROSS JOIN passages p ON p.owner_id = one.owner_id AND p.agent = one.agent
         AND p.session_id = one.session_id AND p.turn = one.turn
     ORDER BY j.key, p.seq`,
  );
  const inSession = "owner_id = @ownerId AND agent = @agent AND session_id = @session";
  const byPlace = db.prepare<[TurnPlace], TurnPassage>(
    `SELECT ${withItem} FROM passages p WHERE ${inSession} AND turn = @number ORDER BY seq`,
  );
  const beside = db.prepare<[TurnPlace], { previous: number | null; next: number | null }>(
    `SELECT (SELECT max(turn) FROM passages WHERE ${inSession} AND turn < @number) AS previous,
            (SELECT min(turn) FROM passages WHERE ${inSession} AND turn > @number) AS next`,
  );
  const sessions = db.prepare<[{ ownerId: string; ref: string }], { agent: string; session: string }>(
    `SELECT DISTINCT agent, session_id AS session FROM passages
     WHERE owner_id = @ownerId AND substr(session_id, -length(@ref)) = @ref ORDER BY length(session_id) LIMIT 11`,
  );
  const kept = db.prepare<[string, string, string, number, number], KeptMemory>(
    `SELECT m.id, m.content,
       (SELECT c.id FROM conflicts c WHERE c.owner_id = m.owner_id AND c.status = 'open'
          AND m.id IN (c.newer_id, c.existing_id) LIMIT 1) AS conflict
     FROM memories m WHERE m.owner_id = ? AND m.agent = ? AND m.session_id = ? AND m.status = 'active'
       AND m.start_line <= ? AND coalesce(m.end_line, m.start_line) >= ? ORDER BY m.confidence DESC, m.id LIMIT 20`,
  );
  const read = (passages: TurnPassage[]): StoredTurn | null => {
    const [first, ...others] = passages;
    return first ? { passages: [first, ...others], blocks: passages.flatMap(blocksIn) } : null;
  };
  return {
    ofItems(ownerId, items) {
      const passages = new Map<number, TurnPassage[]>();
      for (const { asked, ...passage } of byItems.all(JSON.stringify(items), ownerId))
        passages.set(asked, [...(passages.get(asked) ?? []), passage]);
      return new Map(
        [...passages].flatMap(([item, of]) => {
          const turn = read(of);
          return turn ? [[item, turn] as const] : [];
        }),
      );
    },
    at: (place) => read(byPlace.all(place)),
    beside: (place) => beside.get(place) ?? { previous: null, next: null },
    sessions: (ownerId, ref) => sessions.all({ ownerId, ref }),
    kept({ passages }) {
      const [first] = passages;
      const from = Math.min(...passages.map(({ start_line }) => start_line));
      const to = Math.max(...passages.map(({ end_line }) => end_line));
      return kept.all(first.owner_id, first.agent, first.session_id, to, from);
    },
  };
}
