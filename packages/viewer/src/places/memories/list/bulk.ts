import { plural } from "@memory/shared/words";
import type { QueryClient } from "@tanstack/react-query";
import { daemon, failureOf, type Memory, type MemoryType } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { toastFailure } from "../../../app/undo.ts";
import { toast } from "../../../ui/toasts.tsx";

/** What is done to many at once; a type is what they all become. */
export type BulkAction = "retire" | "restore" | MemoryType;

/** A part of a sentence: "3 memories retired", "3 memories made facts". */
const DONE: Record<BulkAction, string> = {
  retire: "retired",
  restore: "restored",
  fact: "made facts",
  preference: "made preferences",
  episode: "made episodes",
  procedure: "made procedures",
};

/** Does the same to each memory, one after the other, and says what came of it; one button takes all of it back. */
export async function changeEach(
  client: QueryClient,
  { ids, verb, onStep }: { ids: readonly string[]; verb: BulkAction; onStep: (done: number) => void },
): Promise<void> {
  const operations: string[] = [];
  const refused: string[] = [];
  for (const [at, id] of ids.entries()) {
    try {
      operations.unshift(...(await change(id, verb)));
    } catch (error) {
      const { kind, message } = failureOf(error);
      refused.push(message);
      if (kind === "lost") break;
    }
    onStep(at + 1);
  }
  await refresh(client, "memories");
  say(client, { verb, operations, refused });
}

/** Newest operation of the memory: what an undo takes back. */
async function change(id: string, verb: BulkAction): Promise<readonly string[]> {
  const params = { id };
  switch (verb) {
    case "retire":
      return operationOf(await daemon.memories.retire({ params, body: {} }), "memory.retire");
    case "restore":
      return operationOf(await daemon.memories.restore({ params }), "memory.restore");
    default: {
      // Its words as they are now: somebody may have corrected them since they were shown.
      const { content, type } = await daemon.memories.get({ params });
      if (type === verb) return [];
      return operationOf(
        await daemon.memories.update({ params, body: { content, type: verb } }),
        "memory.edit",
      );
    }
  }
}

async function operationOf({ id }: Memory, kind: string): Promise<readonly string[]> {
  const { entries } = await daemon.activity.list({ query: { subject: id, kind, limit: 1 } });
  return entries.map((entry) => entry.id);
}

interface Done {
  readonly verb: BulkAction;
  readonly operations: readonly string[];
  readonly refused: readonly string[];
}

function say(client: QueryClient, { verb, operations, refused }: Done): void {
  const title = `${plural(operations.length, "memory", "memories")} ${DONE[verb]}`;
  const left =
    refused.length > 0 ? `${refused.length} not: ${[...new Set(refused)].slice(0, 3).join("; ")}` : "";
  toast({
    title,
    ...(left && { detail: left, tone: "warn" as const }),
    ...(operations.length > 0 && {
      action: { label: "Undo", onPress: () => void takeBack(client, operations) },
    }),
  });
}

async function takeBack(client: QueryClient, operations: readonly string[]): Promise<void> {
  try {
    for (const id of operations) await daemon.activity.undo({ params: { id }, body: {} });
    toast({ title: `${plural(operations.length, "change")} taken back` });
  } catch (error) {
    toastFailure(error);
  }
  await client.invalidateQueries();
}
