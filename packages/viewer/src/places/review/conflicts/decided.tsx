import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Conflict } from "../../../api.ts";
import { toastFailure } from "../../../app/undo.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { useNow } from "../../../ui/now.ts";
import { Stored } from "../../../ui/words.tsx";
import { decisionWords } from "./decide.ts";

interface DecidedProps {
  readonly conflict: Conflict;
  /** Text typed here before somebody else decided. */
  readonly draft: string | undefined;
  readonly onRevert: () => Promise<void>;
}

/** The decision, whoever made it, and the way back. */
export function Decided({ conflict, draft, onRevert }: DecidedProps) {
  const now = useNow();
  const [isBusy, setBusy] = useState(false);
  const revert = () => {
    setBusy(true);
    void onRevert()
      .catch(toastFailure)
      .finally(() => setBusy(false));
  };
  const { mergedId, resolution, existing, newer } = conflict;
  const merged = mergedId ?? [existing, newer].find(({ replacedBy }) => replacedBy)?.replacedBy;
  return (
    <div className="flex flex-col gap-3 rounded-xl border border-line bg-accent-tint p-4">
      <p role="status">
        <strong>Already decided:</strong> {decisionWords(conflict, now)}.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {resolution === "obsolete" ? null : (
          <Button onPress={revert} isDisabled={isBusy}>
            Revert
          </Button>
        )}
        {merged ? (
          <Link to="/memories/$id" params={{ id: merged }} className="text-sm text-accent">
            See what stands now
          </Link>
        ) : null}
      </div>
      {draft ? (
        <div className="rounded-lg bg-surface p-3 text-sm">
          <p className="mb-1 font-medium">What you had written was not saved:</p>
          <Stored text={draft} className="mb-2" />
          <CopyText text={draft} label="Copy it" />
        </div>
      ) : null}
    </div>
  );
}
