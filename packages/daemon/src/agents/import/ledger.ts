import type { Agent, Discovered } from "@memory/sources/agents";
import type { LedgerRow } from "./queries.ts";

/**
 * Is there nothing new behind the watermark? Same size and time: nothing was written. Same size, other time: a copy or
 * a restore, unless the bytes differ. A session that was read in part is read again.
 */
export async function upToDate(
  agent: Agent,
  known: LedgerRow | undefined,
  file: Discovered,
): Promise<boolean> {
  if (!known || known.outcome === "partial" || known.outcome === "failed") return false;
  if (known.size !== file.size) return false;
  if (known.mtime === Math.trunc(file.mtimeMs)) return true;
  return await agent.isUnchanged(file, known.watermark);
}
