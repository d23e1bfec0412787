import type { MemoryRow } from "../row.ts";
import type { Belief } from "./belief.ts";

/** A statement made outside of any session. Its speaker decides how much it counts. */
export interface SaidByHand
  extends Pick<MemoryRow, "type" | "content" | "hidden" | "project" | "asserted_at" | "client">,
    Partial<Pick<MemoryRow, "path" | "start_line">> {
  readonly statedBy: "user" | "assistant" | "document";
}

/** Confidence by speaker. */
const CONFIDENCE = { user: 1, assistant: 0.8, document: 0.6 } as const;

// Each field by name: gathering the rest of an object costs as much as a statement of the store.
export const byHand = (said: SaidByHand): Belief => ({
  type: said.type,
  content: said.content,
  hidden: said.hidden,
  project: said.project,
  asserted_at: said.asserted_at,
  client: said.client,
  path: said.path ?? null,
  start_line: said.start_line ?? null,
  end_line: said.start_line ?? null,
  confidence: CONFIDENCE[said.statedBy],
  // Nobody stands by what an agent concluded or a document says, until a person says so, too.
  author: said.statedBy === "user" ? "person" : "import",
  stated_by: said.statedBy,
  source_kind: "manual",
  run_id: null,
  agent: null,
  session_id: null,
  excerpt: null,
});
