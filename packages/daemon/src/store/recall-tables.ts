import type { AgentName } from "@memory/shared";
import type { ColumnType, Generated } from "kysely";
import type { Bytes, Filled } from "./column.ts";

export interface PassagesTable {
  id: string;
  owner_id: string;
  agent: AgentName;
  session_id: string;
  seq: number;
  content_key: string;
  project: string;
  path: string;
  author: "user" | "assistant";
  content: string;
  start_line: number;
  end_line: number;
  asserted_at: number;
  created_at: number;
  run_id: string | null;
  /** Number of its turn in the session, from 0. */
  turn: number;
  /** Headings above its first block that stand in a passage before it; a line each. */
  heading: string;
  /** JSON: part, first and last line of each block (`store/passage-blocks.ts`). */
  blocks: string;
}

export interface RecallItemsTable {
  item: Filled<number>;
  owner_id: string;
  kind: "memory" | "context";
  ref_id: string;
  type: string | null;
  project: string | null;
  source_key: string | null;
  seq: number;
  author: string | null;
  asserted_at: number;
  valid_from: number;
  valid_to: number | null;
}

/** Items of recall that came, moved or went, in the order in which readers take them in. */
export interface RecallChangesTable {
  seq: Generated<number>;
  item: number;
  what: number;
}

/** Codes of the vectors of many items, side by side. */
export interface RecallCodesTable {
  model: number;
  block: number;
  form: number;
  checksum: number;
  items: Bytes;
  codes: Bytes;
}

/** Full text, without the text itself: what FTS5 is asked with `match` is written out as SQL. */
export interface RecallTextTable {
  rowid: number;
  content: string;
}

/** Numbers of the models that have vectors. */
export interface VectorModelsTable {
  model: Generated<number>;
  name: string;
}

export interface RecallVectorsTable {
  /** Its model and its item (`vector-place.ts`). */
  place: number;
  item: ColumnType<number, never, never>;
  model: ColumnType<number, never, never>;
  code: ColumnType<Buffer | null, Uint8Array | null>;
  scale: number | null;
}

export interface WordsGoneTable {
  n: Generated<number>;
  renewed: Filled<number>;
}
