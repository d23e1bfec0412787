import type { Store } from "../../store/open.ts";
import { recalled } from "./load.ts";

/** Entities that SQL counts in some 25 ms, at 9 µs each; the thread of the graph counts more. */
const mostCounted = 3000;

/**
 * The number of entities that the list shows, without waiting for the graph's thread, which may only be loading. Null where
 * there are too many to count here.
 */
export const countEntities = (store: Store, ownerId: string): number | null =>
  isMore(store, ownerId) ? null : countShown(store, ownerId);

// Written out: what is recalled is said in the words of the thread of the graph, which loads no query builder.
const isMore = (store: Store, ownerId: string): boolean =>
  store
    .prepare<[string], number>(
      `SELECT 1 FROM entities WHERE owner_id = ? AND folded_into IS NULL AND gone = 0 LIMIT 1 OFFSET ${mostCounted}`,
    )
    .get(ownerId) !== undefined;

const countShown = (store: Store, ownerId: string): number =>
  store
    .prepare<[{ ownerId: string }], number>(
      `SELECT count(*) FROM entities e
       WHERE e.owner_id = @ownerId AND e.gone = 0 AND e.canonical = e.entity AND (
         e.named_by = 'person' OR e.typed_by = 'person'
         OR EXISTS (SELECT 1 FROM entities f WHERE f.owner_id = @ownerId AND f.canonical = e.entity
                    AND f.entity <> e.entity AND f.gone = 0)
         OR EXISTS (SELECT 1 FROM folds b WHERE b.source_id = e.id AND b.reverted_at IS NOT NULL)
         OR EXISTS (SELECT 1 FROM mentions n CROSS JOIN graph_texts t ON t.text = n.text
                    WHERE n.entity = e.entity
                      AND t.generation = coalesce((SELECT generation FROM graph_state WHERE owner_id = @ownerId), 1)
                      AND CASE t.kind
                        WHEN 'memory' THEN (SELECT status FROM memories m WHERE m.id = t.ref_id) = 'active'
                        WHEN 'turn' THEN EXISTS (SELECT 1 FROM recall_items i WHERE i.ref_id = t.ref_id)
                        ELSE EXISTS (SELECT 1 FROM documents d WHERE d.id = t.document_id AND ${recalled})
                      END))`,
    )
    .pluck()
    .get({ ownerId }) ?? 0;
