import type { Client } from "@memory/client";
import type { Memory } from "@memory/shared";

interface Disputed {
  readonly id?: string | undefined;
  readonly conflictId?: string | undefined;
}

/** The memory that says otherwise; undefined where none does. What asks has been saved by now: that this cannot be read must
 * not look as if it were not. */
export async function otherSide(client: Client, { id, conflictId }: Disputed): Promise<Memory | undefined> {
  if (conflictId === undefined) return undefined;
  const conflict = await client.conflicts.get({ params: { id: conflictId } }).catch(() => undefined);
  return conflict && (conflict.newer.id === id ? conflict.existing : conflict.newer);
}
