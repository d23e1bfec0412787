import type { MentionEdge } from "@memory/shared";
import type { z } from "zod";
import { readGraphState } from "../../store/graph-state.ts";
import type { Store } from "../../store/open.ts";

type Edge = z.infer<typeof MentionEdge>;

/** Which entities these chunks of a document name, folded ones under the name of the one that speaks for them. */
export function findMentions(
  store: Store,
  { id, owner_id }: { readonly id: string; readonly owner_id: string },
  chunkIds: ReadonlySet<string>,
): Edge[] {
  const rows = store
    .prepare<[string, number], Omit<Edge, "relation">>(
      `SELECT t.ref_id AS "from", c.id AS "to", min(m.start) AS start, m.stop AS "end"
       FROM graph_texts t
       JOIN mentions m ON m.text = t.text
       JOIN entities e ON e.entity = m.entity
       JOIN entities c ON c.entity = e.canonical
       WHERE t.document_id = ? AND t.generation = ?
       GROUP BY t.text, c.entity ORDER BY t.text, start`,
    )
    .all(id, readGraphState(store, owner_id).generation);
  return rows.filter((edge) => chunkIds.has(edge.from)).map((edge) => ({ ...edge, relation: "mention" }));
}
