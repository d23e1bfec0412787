import type { QueryClient } from "@tanstack/react-query";
import { daemon, failureOf } from "../../../api.ts";
import { toastFailure, undo } from "../../../app/undo.ts";
import { toast } from "../../../ui/toasts.tsx";

/** Changes upon changes of the sample that are taken back before it. */
const MOST = 50;

/** Takes the whole sample back, with whatever was done to it since. */
export async function takeAway(client: QueryClient, runId: string): Promise<void> {
  try {
    const { id } = await undoWithAll(runId);
    await client.invalidateQueries();
    toast({
      title: "The sample is gone",
      action: { label: "Bring it back", onPress: () => void undo(client, id, "Redo") },
    });
  } catch (error) {
    toastFailure(error);
  }
}

async function undoWithAll(runId: string) {
  for (let tries = 0; ; tries++) {
    try {
      return await daemon.activity.undo({ params: { id: runId }, body: {} });
    } catch (error) {
      const { kind, issues } = failureOf(error);
      if (kind !== "stale" || issues.length === 0 || tries === MOST) throw error;
      // Built upon it: the path of each issue is the operation that goes first.
      const [first] = issues;
      if (first) await daemon.activity.undo({ params: { id: first.path }, body: {} });
    }
  }
}
