import type { Client } from "@memory/client";
import { marked } from "@memory/shared";
import { ApiError } from "@memory/shared/wire";
import { conflictRef, memoryRef, sharedBy } from "@memory/shared/words";
import { z } from "zod";
import { oneLine, safe, shorten } from "./words.ts";

/** The memory that says otherwise. */
export interface OtherSide {
  readonly ref: string;
  readonly content: string;
  /** The space it is of, and who said it there. */
  readonly shared?: string | undefined;
  /** Reference of the contradiction. */
  readonly conflict: string;
}

export const OtherSideShown = z.object({
  ref: z.string(),
  text: z.string().optional(),
  shared: z.string().optional().describe("The space it is of, and who said it there"),
  conflict: z.string(),
});

/** The other side with at most so many characters of what it says. */
export const shownSide = ({ ref, content, conflict, shared }: OtherSide, characters: number) => ({
  ref,
  ...(characters > 0 && { text: shorten(safe(content), characters) }),
  ...(shared !== undefined && { shared }),
  conflict,
});

interface Contradicted {
  readonly id: string;
  readonly conflictId?: string | undefined;
}

/** Contradicting memories by the id of the memory that they contradict. */
export async function findOtherSides(
  client: Client,
  memories: readonly Contradicted[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, OtherSide>> {
  const found = await Promise.all(
    memories.map(async (memory) => {
      const other = await otherSide(client, memory, signal);
      return other ? ([[memory.id, other]] as const) : [];
    }),
  );
  return new Map(found.flat());
}

/** The other side of a contradiction; null without one, or when it was settled or deleted in the meantime. */
export async function otherSide(
  client: Client,
  { id, conflictId }: Contradicted,
  signal: AbortSignal,
): Promise<OtherSide | null> {
  if (conflictId === undefined) return null;
  try {
    const { newer, existing } = await client.conflicts.get({ params: { id: conflictId } }, signal);
    const other = newer.id === id ? existing : newer;
    const conflict = conflictRef(conflictId);
    return { ref: memoryRef(other.id), content: marked(other), conflict, shared: sharedBy(other, oneLine) };
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}
