import { slotKey } from "@memory/language/comparison";
import type { MemoryRow } from "../row.ts";

// Apart from `compare-near.ts`: threads take it without the query builder.

/** Events happened and steps are steps; only what claims to hold can be updated. An event may be denied. */
export const comparable = ({ type }: Pick<MemoryRow, "type">): boolean =>
  type === "fact" || type === "preference";

export const slotOf = (belief: Pick<MemoryRow, "type" | "content">): string | null =>
  comparable(belief) ? slotKey(belief.content) : null;
