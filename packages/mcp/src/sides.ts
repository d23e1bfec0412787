import type { Client } from "@memory/client";
import { marked, refOf } from "@memory/shared";
import { ApiError } from "@memory/shared/wire";
import type { Hit } from "./recalled.ts";

/** The memory that says otherwise. */
export interface OtherSide {
  readonly ref: string;
  readonly content: string;
}

/** What contradicts each hit that is contradicted, by the id of the hit. */
export async function findOtherSides(
  client: Client,
  hits: readonly Hit[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, OtherSide>> {
  const found = await Promise.all(
    hits.map(async ({ id, conflictId }) => {
      const other = conflictId ? await otherSide(client, { id, conflictId }, signal) : null;
      return other ? ([[id, other]] as const) : [];
    }),
  );
  return new Map(found.flat());
}

/** The other side of a contradiction; null when it was settled or deleted in the meantime. */
export async function otherSide(
  client: Client,
  { id, conflictId }: { readonly id: string; readonly conflictId: string },
  signal: AbortSignal,
): Promise<OtherSide | null> {
  try {
    const { newer, existing } = await client.conflicts.get({ params: { id: conflictId } }, signal);
    const other = newer.id === id ? existing : newer;
    return { ref: refOf(other.id), content: marked(other) };
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}
