import type { Client } from "@memory/client";
import type { MemoryType } from "@memory/shared";
import type { JUDGEMENTS } from "@memory/shared/wire";
import { memoryRef } from "@memory/shared/words";
import type { Judged, JudgedOne } from "./judged.ts";
import { findMemory } from "./refs.ts";
import { ToolError } from "./refusal.ts";
import type { Saved } from "./saved.ts";
import { otherSide } from "./sides.ts";

export interface Statement {
  readonly content: string;
  readonly type?: MemoryType | undefined;
  readonly project?: string | undefined;
  readonly statedBy: "user" | "assistant";
}

/** An agent's judgements of memories that an answer has named. */
export interface Judging {
  readonly judged?: readonly JudgedRef[] | undefined;
  readonly userSaid?: string | undefined;
}

export interface JudgedRef {
  readonly ref: string;
  readonly is: (typeof JUDGEMENTS)[number];
}

/** Save what was said, as new. */
export async function keep(
  client: Client,
  { statedBy, judged, userSaid, ...memory }: Statement & Judging,
  signal: AbortSignal,
): Promise<Saved> {
  const { known, unknown } = await resolved(client, judged ?? [], signal);
  const said = known.length > 0 ? { judged: known, userSaid } : {};
  const { judged: done = [], ...outcome } = await client.memories.save(
    { body: { ...memory, source: { statedBy }, ...said } },
    signal,
  );
  return {
    ...outcome,
    judged: [...unknown, ...done],
    content: memory.content,
    other: await sideOf(client, outcome, signal),
  };
}

/** Say what a memory is to others. */
export async function judge(
  client: Client,
  { ref, judged, userSaid }: Judging & { readonly ref: string },
  signal: AbortSignal,
): Promise<Judged> {
  const memory = await findMemory(client, ref, signal);
  const { known, unknown } = await resolved(client, judged ?? [], signal);
  if (known.length === 0) return { id: memory.id, judged: unknown };
  const answer = await client.memories.judge(
    { params: { id: memory.id }, body: { judged: known, userSaid } },
    signal,
  );
  return { id: memory.id, judged: [...unknown, ...answer.judged] };
}

interface Resolved {
  readonly known: { readonly id: string; readonly is: JudgedRef["is"] }[];
  readonly unknown: JudgedOne[];
}

/** The memories that are judged, by their ids. One that is not there must not keep the others, or a new memory, from being stored. */
async function resolved(
  client: Client,
  judged: readonly JudgedRef[],
  signal: AbortSignal,
): Promise<Resolved> {
  const all: Resolved = { known: [], unknown: [] };
  for (const { ref, is } of judged)
    try {
      all.known.push({ id: (await findMemory(client, ref, signal)).id, is });
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      all.unknown.push({ is, outcome: "refused", reason: error.message });
    }
  return all;
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
