import type { QueryClient } from "@tanstack/react-query";
import { daemon } from "../../api.ts";
import { toastFailure, undo } from "../../app/undo.ts";
import { toast } from "../../ui/toasts.tsx";

interface Decision {
  /** The title of the notice: "Kept the newer one". */
  readonly title: string;
  /** What it is of, where several may be told at once. */
  readonly detail?: string;
  /** The questions it answers. */
  readonly subjects: readonly string[];
  /** Leads back to the question, once it is open again. */
  readonly back: () => void;
}

let undoLatest: (() => Promise<void>) | undefined;

/** Say what was decided, with a way back: the button of the notice, and the key of `undoLast`. */
export function tellDecision(client: QueryClient, { title, detail, subjects, back }: Decision): void {
  // Asked for at once, because a later change of the same thing would be the newest by then.
  const operations = Promise.all(subjects.map(newestOperation));
  operations.catch(() => undefined);
  let isUndone = false;
  const takeBack = async () => {
    if (isUndone) return;
    isUndone = true;
    try {
      for (const id of (await operations).flatMap((found) => found ?? []).reverse()) await undo(client, id);
      back();
    } catch (error) {
      toastFailure(error);
    }
  };
  tellWithWayBack({ title, ...(detail && { detail }) }, takeBack);
}

/** The same where the way back is known. */
export function tellWithWayBack(
  said: Pick<Decision, "title" | "detail">,
  takeBack: () => Promise<void>,
): void {
  undoLatest = takeBack;
  toast({ ...said, action: { label: "Undo", onPress: () => void takeBack() } });
}

const newestOperation = async (subject: string): Promise<string | undefined> =>
  (await daemon.activity.list({ query: { subject, limit: 1 } })).entries[0]?.id;

/** Take the latest decision of this window back. */
export function undoLast(): void {
  const takeBack = undoLatest;
  undoLatest = undefined;
  if (takeBack) void takeBack();
  else
    toast({
      title: "Nothing was decided here yet",
      detail: "Older decisions can be taken back in Activity.",
    });
}
