import type { Memory } from "@memory/shared";
import type { MemoryRow } from "./row.ts";

/** Source of a memory as its resource shows it. Apart from `resource.ts`: a reading thread loads no query builder. */
export function toSource(row: MemoryRow): Memory["source"] {
  return {
    kind: row.source_kind,
    ...(row.agent !== null && { agent: row.agent }),
    ...(row.session_id !== null && { sessionId: row.session_id }),
    ...(row.path !== null && { path: row.path }),
    ...(row.start_line !== null && { startLine: row.start_line }),
    ...(row.end_line !== null && { endLine: row.end_line }),
    ...(row.document_id !== null && { documentId: row.document_id }),
    ...(row.client !== null && { client: row.client }),
    ...(row.stated_by !== null && { statedBy: row.stated_by }),
    ...(row.excerpt !== null && { excerpt: row.excerpt }),
  };
}

/** Fields a language model tells beside the words. */
export const toldOf = ({ kind, subject, until }: MemoryRow): Pick<Memory, "kind" | "subject" | "until"> => ({
  ...(kind !== null && { kind }),
  ...(subject !== null && { subject }),
  ...(until !== null && { until }),
});
