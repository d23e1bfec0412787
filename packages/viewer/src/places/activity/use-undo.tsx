import { sizeWords } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { daemon, type Failure, failureOf } from "../../api.ts";
import { refresh } from "../../app/keys.ts";
import { toastFailure, type UndoVerb, undo } from "../../app/undo.ts";
import { Confirm } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toasts.tsx";
import { Obstacles } from "./obstacles.tsx";

/** The answer of a dry run. */
type DryRun =
  | {
      readonly kind: "plan";
      readonly undone: number;
      readonly memories: number;
    }
  | { readonly kind: "refused"; readonly failure: Failure };

/** The answer of a dry run, or that another window was first. */
type UndoCheck = DryRun | { readonly kind: "already" };

interface Step {
  readonly id: string;
  readonly verb: UndoVerb;
}

export interface Undoing {
  /** The operation or run that is being asked about or taken back. */
  readonly busy: string | null;
  readonly start: (step: Step) => void;
  readonly dialog: ReactNode;
}

/**
 * Take a change back: what it would do is asked first. One operation is taken back at once, because Redo is as near; of
 * several it is said how many, and a refusal lists what goes first.
 */
export function useUndo(): Undoing {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [shown, setShown] = useState<(Step & { readonly asked: DryRun }) | null>(null);
  const run = async (step: Step, work: () => Promise<unknown>) => {
    setBusy(step.id);
    await work().catch(toastFailure);
    setBusy(null);
  };
  const take = (step: Step) =>
    run(step, async () => {
      await undo(client, step.id, step.verb);
      setShown(null);
    });
  const ask = (step: Step, isAgain = false) =>
    run(step, async () => {
      const asked = await dryRun(step.id);
      if (asked.kind === "plan" && asked.undone === 1 && !isAgain) return undo(client, step.id, step.verb);
      if (asked.kind !== "already") return setShown({ ...step, asked });
      toast({ title: step.verb === "Undo" ? "It was taken back already" : "It was brought back already" });
      setShown(null);
      await refresh(client, "activity");
    });
  const close = () => setShown(null);
  return {
    busy,
    start: (step) => void ask(step),
    dialog: shown ? (
      <Plan
        {...shown}
        isBusy={busy !== null}
        onClose={close}
        onTake={() => void take(shown)}
        onAgain={() => void ask(shown, true)}
      />
    ) : null,
  };
}

async function dryRun(id: string): Promise<UndoCheck> {
  try {
    const { undone, memories } = await daemon.activity.undo({ params: { id }, body: { dryRun: true } });
    return { kind: "plan", undone, memories };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind !== "stale") throw error;
    const { undoneBy } = await daemon.activity.get({ params: { id } });
    return undoneBy === undefined ? { kind: "refused", failure } : { kind: "already" };
  }
}

interface PlanProps extends Step {
  readonly asked: DryRun;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onTake: () => void;
  /** Something that stood in the way is gone. */
  readonly onAgain: () => void;
}

function titleOf(verb: Step["verb"], asked: DryRun): string {
  if (asked.kind === "plan") return verb === "Undo" ? "Take this back?" : "Bring this back?";
  return asked.failure.issues.length > 0 ? "Something else goes first" : "That is not possible now";
}

function Plan({ verb, asked, isBusy, onClose, onTake, onAgain }: PlanProps) {
  const isRefused = asked.kind === "refused";
  return (
    <Confirm
      title={titleOf(verb, asked)}
      isOpen
      look="primary"
      verb={verb}
      isBusy={isBusy}
      isDisabled={isRefused}
      onClose={onClose}
      onConfirm={onTake}
    >
      {isRefused ? (
        <Obstacles failure={asked.failure} onGone={onAgain} />
      ) : (
        <p>
          {verb === "Undo" ? "Takes back" : "Brings back"}{" "}
          <strong>{sizeWords(asked.undone, asked.memories)}</strong>
          {asked.memories > 0 ? " and all that came with them" : ""}. You can{" "}
          {verb === "Undo" ? "redo" : "undo"} it afterwards.
        </p>
      )}
    </Confirm>
  );
}
