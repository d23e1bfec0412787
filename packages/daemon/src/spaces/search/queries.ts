import type { Store } from "../../store/open.ts";
import { modelNumbered, vectorPlace } from "../../store/vector-place-expression.ts";

/** The vector of a memory of a replica as the store has it; null: the model has none for it; undefined: it has not come yet. */
export function findCode(store: Store, memoryId: string, model: string): Int8Array | null | undefined {
  const item = store.q
    .selectFrom("recall_items")
    .select("item")
    .where("ref_id", "=", memoryId)
    .$asScalar()
    .$notNull();
  const found = store.get(
    store.q
      .selectFrom("recall_vectors")
      .select("code")
      .where("place", "=", vectorPlace(modelNumbered(store, model), item)),
  );
  if (!found) return undefined;
  const { code } = found;
  return code && new Int8Array(code.buffer, code.byteOffset, code.length);
}
