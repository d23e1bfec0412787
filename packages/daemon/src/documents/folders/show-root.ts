import { iso, isoOrNull } from "@memory/language/text";
import type { Root } from "@memory/shared";
import type { Deps } from "../../models/deps.ts";
import { countUnder } from "../queries/files.ts";
import type { RootRow } from "./queries.ts";
import { type Condition, obstaclesInWords, rootState } from "./state.ts";

export interface ShowDeps extends Pick<Deps, "store"> {
  readonly config: { readonly sync: "on" | "off"; readonly walkCap: number; readonly walkDepth: number };
}

/** The row as the wire shows it. */
export function showRoot(
  { store, config }: ShowDeps,
  row: RootRow,
  { condition, trouble }: { condition: Condition; trouble: string | null },
): Root {
  const counts = countUnder(store, row.owner_id, row.path);
  const { pending, failed, skipped, missing, documents } = counts;
  const standing = { sync: config.sync, paused: row.paused === 1, condition, pending };
  const capped = row.capped === 1 ? { entries: config.walkCap, depth: config.walkDepth } : null;
  const reason = obstaclesInWords({ ...standing, capped, trouble });
  return {
    id: row.id,
    path: row.path,
    watching: config.sync === "on" && row.paused === 0,
    documents,
    lastScanAt: isoOrNull(row.last_scan_at),
    createdAt: iso(row.created_at),
    state: rootState(standing),
    ...(reason !== undefined && { reason }),
    pending,
    failed,
    skipped,
    missing,
  };
}
