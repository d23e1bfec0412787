import type { DocumentKind } from "@memory/shared";
import type { Filled } from "./column.ts";

export interface RootsTable {
  id: string;
  owner_id: string;
  path: string;
  paused: Filled<number>;
  device: string;
  last_scan_at: number | null;
  capped: Filled<number>;
  created_at: number;
}

export interface DocumentsTable {
  id: string;
  owner_id: string;
  origin: "file" | "url" | "upload";
  path: string;
  folder: string;
  root_id: string | null;
  project: string | null;
  title: string;
  kind: DocumentKind | null;
  extractor: string | null;
  status: "queued" | "ready" | "failed" | "skipped" | "missing" | "forgotten";
  reason: string | null;
  watching: Filled<number>;
  size: number;
  mtime: number;
  ctime: Filled<number | null>;
  content_hash: string | null;
  chunks: Filled<number>;
  redactions: Filled<number>;
  created_at: number;
  ingested_at: number | null;
}

export interface ChunksTable {
  id: string;
  owner_id: string;
  document_id: string;
  seq: number;
  content_key: string;
  heading_path: string;
  page: number;
  start_line: number | null;
  end_line: number | null;
  content: string;
  asserted_at: number;
  created_at: number;
}

export interface IngestQueueTable {
  document_id: string;
  owner_id: string;
  lane: string;
  version: number;
  size: number;
  mtime: number;
  first_at: number;
  due_at: number;
  attempts: Filled<number>;
}
