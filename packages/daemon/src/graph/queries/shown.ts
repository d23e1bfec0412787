import type { MemoryType } from "@memory/shared";
import { type Clocks, clockValues, passageHolds } from "../../store/clocks.ts";
import type { ReaderConnection } from "../../store/reader.ts";

/** Longest label, characters. */
const labelLength = 100;

/** The beginning of a text, on one line. */
export function labelOf(beginning: string, longest = labelLength): string {
  const line = beginning.replace(/\s+/g, " ").trim();
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : line;
}

export interface MemoryLabel {
  readonly label: string;
  readonly type: MemoryType;
  readonly project: string | null;
}

/** By row; one statement for all of them, since one each takes three times as long. A plain join reads all memories for each row. */
export function readMemoryLabels(
  db: ReaderConnection,
  ownerId: string,
  rows: readonly number[],
): Map<number, MemoryLabel> {
  const found = db
    .prepare<[string, string], [row: number, beginning: string, type: MemoryType, project: string | null]>(
      `SELECT m.rowid, substr(m.content, 1, ${2 * labelLength}), m.type, m.project
       FROM json_each(?) j CROSS JOIN memories m ON m.rowid = j.value WHERE m.owner_id = ?`,
    )
    .raw()
    .all(JSON.stringify(rows), ownerId);
  return new Map(
    found.map(([row, beginning, type, project]) => [row, { label: labelOf(beginning), type, project }]),
  );
}

export interface DocumentLabel {
  readonly title: string;
  readonly path: string;
}

export function readDocumentLabels(
  db: ReaderConnection,
  ownerId: string,
  rows: readonly number[],
): Map<number, DocumentLabel> {
  const found = db
    .prepare<[string, string], [row: number, title: string, path: string]>(
      `SELECT d.rowid, d.title, d.path
       FROM json_each(?) j CROSS JOIN documents d ON d.rowid = j.value WHERE d.owner_id = ?`,
    )
    .raw()
    .all(JSON.stringify(rows), ownerId);
  return new Map(found.map(([row, title, path]) => [row, { title, path }]));
}

export interface SessionLabel {
  readonly label: string;
  readonly agent: string;
  readonly project: string;
  /** Number of its first turn. */
  readonly turn: number;
}

/** By id; a session is called by what it begins with. */
export function readSessionLabels(
  db: ReaderConnection,
  ownerId: string,
  sessions: readonly string[],
): Map<string, SessionLabel> {
  const found = db
    .prepare<
      [string, string, string],
      [id: string, beginning: string, agent: string, project: string, turn: number]
    >(
      `SELECT j.value, substr(p.content, 1, ${2 * labelLength}), p.agent, p.project, p.turn
       FROM json_each(?) j CROSS JOIN passages p ON p.id = (
         SELECT i.ref_id FROM recall_items i WHERE i.owner_id = ? AND i.kind = 'context' AND i.source_key = j.value
         ORDER BY i.seq, i.item LIMIT 1)
       WHERE p.owner_id = ?`,
    )
    .raw()
    .all(JSON.stringify(sessions), ownerId, ownerId);
  return new Map(
    found.map(([id, beginning, agent, project, turn]) => {
      // Behind a blank line the agent has its say.
      const [asked = ""] = beginning.trimStart().split(/\n\s*\n/);
      return [id, { label: labelOf(asked), agent, project, turn }];
    }),
  );
}

export interface TurnNaming {
  readonly session: string;
  readonly number: number;
  readonly agent: string;
  readonly project: string;
  readonly text: string;
  readonly assertedAt: number;
}

export interface MemoryTold {
  readonly row: number;
  readonly project: string | null;
  /** 1: a decision or an event. */
  readonly decided: number;
}

/** What a list of memories by row is told by; what a model has called a decision, and events where none has. */
export const readMemoryTold = (
  db: ReaderConnection,
  ownerId: string,
  rows: readonly number[],
): MemoryTold[] =>
  db
    .prepare<[string, string], MemoryTold>(
      `SELECT m.rowid AS row, m.project, CASE WHEN m.kind IS NULL THEN m.type = 'episode' ELSE m.kind = 'decision' END AS decided
       FROM json_each(?) j CROSS JOIN memories m ON m.rowid = j.value WHERE m.owner_id = ? ORDER BY j.key`,
    )
    .all(JSON.stringify(rows), ownerId);

/** The project of each of these sessions of which words are kept. */
export const readSessionProjects = (
  db: ReaderConnection,
  ownerId: string,
  sessions: readonly string[],
): string[] =>
  db
    .prepare<[string, string], string>(
      `SELECT (SELECT i.project FROM recall_items i
         WHERE i.owner_id = ? AND i.kind = 'context' AND i.source_key = j.value LIMIT 1) AS project
       FROM json_each(?) j WHERE project IS NOT NULL`,
    )
    .pluck()
    .all(ownerId, JSON.stringify(sessions));

/** Longest part of a turn, characters, and how much of it stands before the name. */
const turnLength = 240;
const before = 80;

/** Turns that name an entity, by it or by what is folded into it: each once, the newest first. */
export const readTurnsNaming = (
  db: ReaderConnection,
  ownerId: string,
  named: { readonly members: readonly number[]; readonly generation: number; readonly limit: number },
): TurnNaming[] =>
  db
    .prepare<[object], Omit<TurnNaming, "text"> & { content: string; start: number }>(
      `SELECT p.session_id AS session, p.turn AS number, p.agent, p.project, p.content, w.start, w.at AS assertedAt
       FROM (SELECT i.source_key, i.seq, min(i.item), i.ref_id, m.start, i.asserted_at AS at
             FROM json_each(@members) j CROSS JOIN mentions m ON m.entity = j.value AND m.in_turn = 1
             CROSS JOIN graph_texts t ON t.text = m.text CROSS JOIN recall_items i ON i.ref_id = t.ref_id
             WHERE t.generation = @generation AND i.owner_id = @ownerId
             GROUP BY i.source_key, i.seq ORDER BY i.asserted_at DESC, i.item DESC LIMIT @limit) w
       CROSS JOIN passages p ON p.id = w.ref_id ORDER BY w.at DESC, p.id DESC`,
    )
    .all({ ownerId, ...named, members: JSON.stringify(named.members) })
    .map(({ content, start, ...turn }) => ({ ...turn, text: wordsAround(content, start) }));

/** Part of a text on one line, with the name that stands at a place. */
function wordsAround(content: string, start: number): string {
  const from = Math.max(0, start - before);
  const cut = content.slice(from, from + turnLength);
  const begun = from === 0 ? cut : `…${cut.replace(/^\S*\s/, "")}`;
  const ended = from + turnLength >= content.length ? begun : `${begun.replace(/\s\S*$/, "")}…`;
  return ended.replace(/\s+/g, " ").trim();
}

export interface ChunkRow {
  readonly id: string;
  readonly chunkIndex: number;
  readonly headingPath: string;
  readonly label: string;
}

interface Passages {
  readonly documentId: string;
  /** Those that were there then. */
  readonly clocks: Clocks;
}

const ofDocument = (clocks: Clocks): string =>
  `FROM chunks c WHERE owner_id = @ownerId AND document_id = @documentId AND ${passageHolds(clocks, "c")}`;

/** Passages of a document in their order, of which there may be thousands. */
export const readChunks = (
  db: ReaderConnection,
  ownerId: string,
  { documentId, clocks, limit }: Passages & { readonly limit: number },
): ChunkRow[] =>
  db
    .prepare<[object], ChunkRow>(
      `SELECT id, seq AS chunkIndex, heading_path AS headingPath, substr(content, 1, ${2 * labelLength}) AS label
       ${ofDocument(clocks)} ORDER BY seq, id LIMIT @limit`,
    )
    .all({ ownerId, documentId, limit, ...clockValues(clocks) })
    .map((row) => ({ ...row, label: labelOf(row.label) }));

export const countChunks = (
  db: ReaderConnection,
  ownerId: string,
  { documentId, clocks }: Passages,
): number =>
  db
    .prepare<[object], number>(`SELECT count(*) ${ofDocument(clocks)}`)
    .pluck()
    .get({ ownerId, documentId, ...clockValues(clocks) }) ?? 0;

/**
 * Entities that the passages of a document name, by passage and number of the entity. Asked for an order,
 * SQLite reads all texts there are.
 */
export const readChunkMentions = (
  db: ReaderConnection,
  ownerId: string,
  { documentId, generation }: { readonly documentId: string; readonly generation: number },
): [chunk: string, entity: number][] =>
  db
    .prepare<[string, string, number], [string, number]>(
      `SELECT t.ref_id, m.entity FROM graph_texts t JOIN mentions m ON m.text = t.text
       WHERE t.owner_id = ? AND t.document_id = ? AND t.generation = ?`,
    )
    .raw()
    .all(ownerId, documentId, generation);

/** Names an entity had, and those of all that are folded into it, `members`; not the one it has. */
export const readAliases = (
  db: ReaderConnection,
  ownerId: string,
  { entity, members }: { readonly entity: number; readonly members: readonly number[] },
): string[] =>
  db
    .prepare<[{ entity: number; ownerId: string; members: string }], string>(
      `SELECT name FROM (
         SELECT e.name FROM json_each(@members) j CROSS JOIN entities e ON e.entity = j.value
         WHERE e.owner_id = @ownerId
         UNION
         SELECT n.name FROM json_each(@members) j CROSS JOIN entity_names n ON n.entity = j.value
         WHERE n.owner_id = @ownerId
       ) WHERE name <> (SELECT name FROM entities WHERE entity = @entity) ORDER BY name`,
    )
    .pluck()
    .all({ entity, ownerId, members: JSON.stringify(members) });

export interface MemoryWords {
  readonly id: string;
  readonly content: string;
  readonly type: MemoryType;
  readonly project: string | null;
  readonly assertedAt: number;
}

export const readMemoryWords = (
  db: ReaderConnection,
  ownerId: string,
  rows: readonly number[],
): MemoryWords[] =>
  db
    .prepare<[string, string], MemoryWords>(
      `SELECT m.id, m.content, m.type, m.project, m.asserted_at AS assertedAt
       FROM json_each(?) j CROSS JOIN memories m ON m.rowid = j.value WHERE m.owner_id = ? ORDER BY j.key`,
    )
    .all(JSON.stringify(rows), ownerId);
