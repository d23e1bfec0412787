import type { MemoryRow } from "../memories/queries.ts";
import type { Belief } from "./save.ts";

/** What somebody says outside of any session. Whose words they are decides how much they count. */
export interface SaidByHand
  extends Pick<MemoryRow, "type" | "content" | "project" | "asserted_at" | "client">,
    Partial<Pick<MemoryRow, "path" | "start_line">> {
  readonly statedBy: "user" | "assistant" | "document";
}

/** How sure it is that something holds, by who says so. */
const CONFIDENCE = { user: 1, assistant: 0.8, document: 0.6 } as const;

export const byHand = ({ statedBy, path = null, start_line = null, ...said }: SaidByHand): Belief => ({
  ...said,
  path,
  start_line,
  end_line: start_line,
  confidence: CONFIDENCE[statedBy],
  // Nobody stands by what an agent concluded or a document says, until a person says so, too.
  author: statedBy === "user" ? "person" : "import",
  stated_by: statedBy,
  source_kind: "manual",
  run_id: null,
  agent: null,
  session_id: null,
  excerpt: null,
});
