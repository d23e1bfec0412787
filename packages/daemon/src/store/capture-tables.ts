import type { Generated } from "kysely";
import type { Filled } from "./tables.ts";

export interface CaptureStateTable {
  owner_id: string;
  scope: "all" | null;
  /** JSON arrays of parts of folder names. */
  projects: Filled<string>;
  exclude_projects: Filled<string>;
  paused: Filled<number>;
  /** When the person allowed it: what was over before then is not missed. */
  since: number | null;
  last_notify_at: number | null;
  last_notify_error: string | null;
  captured: Filled<number>;
  missed: Filled<number>;
  swept_at: number | null;
}

export interface CaptureQueueTable {
  owner_id: string;
  session_id: string;
  path: string;
  folder: string;
  /** "again": it was read by a lesser model while the configured one was away. */
  reason: "notify" | "sweep" | "again";
  attempts: Filled<number>;
  due_at: number;
  noted_at: number;
  error: string | null;
}

export interface ImportTotalsTable {
  owner_id: string;
  sessions: number;
  memories: number;
}

export interface InjectionsTable {
  owner_id: string;
  session_id: string;
  ref_id: string;
  fingerprint: string;
  at: number;
  tokens: number;
}

export interface ArkSessionsTable {
  ark: Generated<number>;
  owner_id: string;
  agent: string;
  session_id: string;
  path: string;
  folder: string;
  project: string | null;
  last_active_at: number;
  /** Bytes of the transcript that are kept, and their hash. */
  offset: number;
  prefix_hash: string;
  kept_at: number;
}

export interface ArkPartsTable {
  ark: number;
  seq: number;
  /** SHA-256 (hex) of the redacted lines. */
  hash: string;
  /** Their size before compression. */
  bytes: number;
  body: Buffer;
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
}

export interface EmbeddingSwitchTable {
  id: number;
  active: string | null;
  previous: string | null;
  candidate: string | null;
  phase: "settled" | "computing" | "compared" | "failed";
  /** JSON. */
  report: string | null;
  reason: string | null;
  changed_at: number;
}
