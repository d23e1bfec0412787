import type { MentionEdge } from "@memory/shared";
import type { z } from "zod";
import { readGraphState } from "../../store/graph-state.ts";
import type { Store } from "../../store/open.ts";

type Edge = z.infer<typeof MentionEdge>;

/** Entities that these chunks name, each under its canonical name. */
export function findMentions(store: Store, ownerId: string, chunkIds: readonly string[]): Edge[] {
  const { generation } = readGraphState(store, ownerId);
  const named = store.prepare<[string, number], Omit<Edge, "relation">>(
    `SELECT t.ref_id AS "from", c.id AS "to", min(m.start) AS start, m.stop AS "end"
     FROM graph_texts t
     JOIN mentions m ON m.text = t.text
     JOIN entities e ON e.entity = m.entity
     JOIN entities c ON c.entity = e.canonical AND c.gone = 0
     WHERE t.ref_id = ? AND t.generation = ?
     GROUP BY c.entity ORDER BY start`,
  );
  return chunkIds.flatMap((id) =>
    named.all(id, generation).map((edge) => ({ ...edge, relation: "mention" })),
  );
}
