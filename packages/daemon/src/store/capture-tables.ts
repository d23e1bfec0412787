import type { AgentName } from "@memory/shared";
import type { Generated } from "kysely";
import type { Filled } from "./column.ts";

export interface CaptureStateTable {
  owner_id: string;
  agent: AgentName;
  scope: "all" | null;
  /** JSON arrays of parts of folder names. */
  projects: Filled<string>;
  exclude_projects: Filled<string>;
  paused: Filled<number>;
  /** Time of the person's permission: sessions that ended before it are not missed. */
  since: number | null;
  last_notify_at: number | null;
  last_notify_error: string | null;
  /** The day's cap is reached: when the next day begins. */
  resume_at: number | null;
  /** Sessions that were gone before they were read. */
  missed: Filled<number>;
  swept_at: number | null;
  /** Why the captured projects could not be looked through the last time. */
  sweep_error: string | null;
  captured_at: number | null;
  hook_at: number | null;
  /** Sessions that a program asked are captured, too. */
  programs: Filled<number>;
  /** How many of those the last look has left out. */
  left_out: Filled<number>;
}

export interface CaptureQueueTable {
  owner_id: string;
  agent: AgentName;
  session_id: string;
  path: string;
  folder: string;
  /**
   * "look": it was read when it ended, and may have grown since. "again": it was read in part, or by a lesser model while the
   * configured one was away. "given_up": it cannot be read, and waits for a person to ask.
   */
  reason: "notify" | "look" | "sweep" | "again" | "given_up";
  attempts: Filled<number>;
  due_at: number;
  noted_at: number;
  error: string | null;
}

/** Counted up only: the ledger forgets what was undone, and what a session had brought before it was read again. */
export interface ImportTotalsTable {
  owner_id: string;
  sessions: number;
  memories: number;
  /** Number of sessions that nobody imported by hand. */
  captured: Filled<number>;
}

export interface InjectionsTable {
  owner_id: string;
  agent: AgentName;
  session_id: string;
  ref_id: string;
  fingerprint: string;
  at: number;
  tokens: number;
  /** 0: the agent has compacted its context since, and it may be said again. */
  in_context: Filled<number>;
}

export interface ArkSessionsTable {
  ark: Generated<number>;
  owner_id: string;
  agent: AgentName;
  session_id: string;
  path: string;
  folder: string;
  project: string | null;
  last_active_at: number;
  /** Bytes of the transcript that are kept. */
  size: number;
  /** How far it is kept, as its agent writes that down. */
  watermark: string;
  kept_at: number;
}

export interface ArkPartsTable {
  ark: number;
  seq: number;
  body: number;
}

export interface ArkBodiesTable {
  body: Generated<number>;
  owner_id: string;
  /** SHA-256 (hex) of the redacted lines. */
  hash: string;
  /** Their size before compression, and behind it. */
  bytes: number;
  packed_bytes: number;
  packed: Buffer;
}

export interface ArkDroppedTable {
  owner_id: string;
  /** SHA-256 (hex) of a line that was deleted. */
  hash: string;
}

export interface ArkPrunedTable {
  owner_id: string;
  /** Sessions removed for want of room, ever. */
  sessions: number;
  bytes: number;
  at: number;
}

export interface ModelCallsTable {
  id: string;
  owner_id: string;
  at: number;
  /** The local day it counts for, YYYY-MM-DD. */
  day: string;
  kind: "distil" | "entities" | "judge" | "embedding" | "test";
  provider: string;
  model: string;
  attended: number;
  run_id: string | null;
  outcome: "pending" | "ok" | "failed" | "unknown";
  input_tokens: number | null;
  output_tokens: number | null;
  /** Null: the price is unknown. */
  usd: number | null;
  reserved_usd: number | null;
  took_ms: number | null;
  /** Bytes of the sent body; 0: it never left. Null, as for the redactions in it: not counted. */
  bytes_out: number | null;
  redactions: number | null;
}

/** A person's agent as the model: what they have agreed to. The machine's, hence without an owner. */
export interface OwnAgentsTable {
  program: string;
  /** Of the executable, without links, and what it said its version was. */
  path: string;
  version: string;
  pays: "plan" | "key";
  agreed_at: number;
  /** Why it is asked no more before the person agrees again. */
  off_reason: string | null;
  off_at: number | null;
}

/** Sessions in which an agent read for memory: kept before it is started, so that none of them is ever read. */
export interface ReaderSessionsTable {
  session_id: string;
  program: string;
  at: number;
}

export interface DistilledChunksTable {
  owner_id: string;
  /** Hash of the distiller's name and the words it was shown. */
  hash: string;
  /** Hash of where in which session the reading begins. */
  place: Filled<string>;
  /** JSON; null: no answer to it could be read. */
  answer: string | null;
  at: number;
}

export interface EmbeddingSwitchTable {
  id: number;
  /** JSON, as are the models and what else is text here: what the settings asked for last. */
  wanted: string;
  active: string;
  previous: string | null;
  candidate: string | null;
  phase: "settled" | "computing" | "compared" | "failed";
  /** By model. */
  scales: string;
  report: string | null;
  reason: string | null;
  changed_at: number;
}
