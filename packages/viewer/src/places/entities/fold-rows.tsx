import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { daemon, type Fold } from "../../api.ts";
import { toastFailure, toastWithUndo } from "../../app/undo.ts";
import { cleanLine } from "../../text/clean.ts";
import { Button } from "../../ui/button.tsx";
import { Day, Stored } from "../../ui/words.tsx";
import { refreshEntities } from "./read.ts";

interface RowsProps {
  readonly folds: readonly Fold[];
  readonly onReverted?: () => void;
}

/** Folds, each with a button that takes it back. */
export const FoldRows = ({ folds, onReverted }: RowsProps) => (
  <ul className="flex flex-col divide-y divide-line text-sm">
    {folds.map((fold) => (
      <Row key={fold.id} fold={fold} {...(onReverted && { onReverted })} />
    ))}
  </ul>
);

function Row({ fold, onReverted }: { readonly fold: Fold; readonly onReverted?: () => void }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const name = cleanLine(fold.sourceName.slice(0, 120));
  const revert = async () => {
    setBusy(true);
    try {
      await daemon.folds.revert({ params: { id: fold.id }, body: {} });
      await refreshEntities(client);
      toastWithUndo(client, `“${name}” stands for itself again`, fold.id);
      onReverted?.();
    } catch (error) {
      toastFailure(error);
      setBusy(false);
    }
  };
  return (
    <li className="flex items-center gap-3 py-1.5">
      <span className="flex min-w-0 flex-1 flex-col">
        <Link to="/review/merges/{-$id}" params={{ id: fold.id }} className="text-ink">
          <Stored text={fold.sourceName} lines={2} />
        </Link>
        <span className="text-xs text-soft">
          {cleanLine(fold.sourceType).replaceAll("_", " ")}, merged <Day iso={fold.createdAt} />
        </span>
      </span>
      <Button isDisabled={isBusy} aria-label={`Undo the merge of ${name}`} onPress={() => void revert()}>
        {isBusy ? "One moment…" : "Undo"}
      </Button>
    </li>
  );
}
