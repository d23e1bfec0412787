import { sizeWords } from "@memory/shared/words";
import type { QueryClient } from "@tanstack/react-query";
import { daemon, failureOf } from "../api.ts";
import { toast } from "../ui/toasts.tsx";

/**
 * Say what was done to a memory, a question or an entity, with a button that takes it back: the newest operation on it, which
 * is looked up at once, because a later change of the same thing would be the newest when the button is pressed. `around` is
 * given the taking back, which tells whether it was done, where a page has to be ready for it.
 */
export function toastWithUndo(
  client: QueryClient,
  title: string,
  subjectId: string,
  around: (takeBack: () => Promise<boolean>) => Promise<unknown> = (takeBack) => takeBack(),
): void {
  const done = daemon.activity
    .list({ query: { subject: subjectId, limit: 1 } })
    .then(({ entries }) => entries[0]?.id);
  done.catch(() => undefined);
  toast({
    title,
    action: {
      label: "Undo",
      onPress: () =>
        void done
          .then((id) => (id === undefined ? undefined : around(() => undo(client, id))))
          .catch((error: unknown) => toastFailure(error)),
    },
  });
}

/** The button's action: an undo that is taken back is a redo. */
export type UndoVerb = "Undo" | "Redo";

const DONE = { Undo: "Taken back", Redo: "Brought back" } as const;

/** Take back an operation or a run, and say so; false where it was refused. */
export async function undo(client: QueryClient, id: string, verb: UndoVerb = "Undo"): Promise<boolean> {
  try {
    const done = await daemon.activity.undo({ params: { id }, body: {} });
    await client.invalidateQueries();
    const opposite = verb === "Undo" ? "Redo" : "Undo";
    const size = done.undone === 1 && done.memories < 2 ? "" : `: ${sizeWords(done.undone, done.memories)}`;
    toast({
      title: `${DONE[verb]}${size}`,
      action: { label: opposite, onPress: () => void undo(client, done.id, opposite) },
    });
    return true;
  } catch (error) {
    toastFailure(error);
    return false;
  }
}

/** Say that something was refused or failed. */
export function toastFailure(error: unknown): void {
  const { message, issues } = failureOf(error);
  const detail = issues.map(({ message: said }) => said).join("\n");
  toast({ tone: "bad", title: message, ...(detail && { detail }) });
}
