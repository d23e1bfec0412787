import type { Client } from "@memory/client";
import type { MemoryType } from "@memory/shared";
import { memoryRef } from "@memory/shared/words";
import { findMemory } from "./refs.ts";
import type { Saved } from "./saved.ts";
import { otherSide } from "./sides.ts";

export interface Statement {
  readonly content: string;
  readonly type?: MemoryType | undefined;
  readonly project?: string | undefined;
  readonly statedBy: "user" | "assistant";
}

/** Save what was said, as new. */
export async function keep(client: Client, statement: Statement, signal: AbortSignal): Promise<Saved> {
  const { statedBy, ...memory } = statement;
  const outcome = await client.memories.save({ body: { ...memory, source: { statedBy } } }, signal);
  return { ...outcome, content: statement.content, other: await sideOf(client, outcome, signal) };
}

/** Save what was said in the place of the memory under `ref`. Its project and, unless given, its type stay. */
export async function keepInstead(
  client: Client,
  ref: string,
  { content, type, statedBy, reason }: Statement & { readonly reason?: string | undefined },
  signal: AbortSignal,
): Promise<Saved> {
  const old = await findMemory(client, ref, signal);
  const now = await client.memories.update(
    { params: { id: old.id }, body: { content, type, statedBy, reason } },
    signal,
  );
  // An agent's words never replace what counts more than them: then they stand beside it.
  const isBeside = now.rootId !== old.rootId;
  return {
    id: now.id,
    outcome: isBeside
      ? now.conflictId
        ? "conflict"
        : "saved"
      : now.id === old.id
        ? "unchanged"
        : "versioned",
    version: now.version,
    content: now.content,
    ...(isBeside && { notReplaced: memoryRef(old.id) }),
    // A new version may contradict a third memory.
    other: await sideOf(client, now, signal),
  };
}

/** It is saved by now: that the other side cannot be read must not look as if it were not. */
async function sideOf(
  client: Client,
  { id, conflictId }: { readonly id?: string | undefined; readonly conflictId?: string | undefined },
  signal: AbortSignal,
) {
  return id === undefined ? null : otherSide(client, { id, conflictId }, signal).catch(() => null);
}
