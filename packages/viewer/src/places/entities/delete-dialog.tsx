import { plural } from "@memory/shared/words";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { daemon, type Entity, failureOf } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { cleanLine } from "../../text/clean.ts";
import { Confirm } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toasts.tsx";
import { Ago } from "../../ui/words.tsx";
import { FoldRows } from "./fold-rows.tsx";
import { refreshEntities, useStandingFolds } from "./read.ts";

interface WindowProps {
  readonly entity: Entity;
  readonly onClose: () => void;
  readonly onDeleting: (isDeleting: boolean) => void;
}

/** Asks before an entity is deleted: nothing brings it back. What was folded into it has to be taken apart first. */
export function DeleteDialog({ entity, onClose, onDeleting }: WindowProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const standing = useStandingFolds();
  const folds = standing.data?.filter(({ canonicalId }) => canonicalId === entity.id);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const name = cleanLine(entity.name.slice(0, 120));
  const remove = async () => {
    setBusy(true);
    onDeleting(true);
    try {
      await daemon.entities.remove({ params: { id: entity.id } });
      onClose();
      await navigate({ to: "/entities" });
      await refreshEntities(client);
      toast({ title: `Deleted “${name}”` });
    } catch (refusal) {
      // Something was folded into it meanwhile: the rows of that appear as soon as they are asked for again.
      const found = await standing.refetch();
      const isHeld = found.data?.some(({ canonicalId }) => canonicalId === entity.id) === true;
      setError(isHeld ? undefined : failureOf(refusal).message);
      setBusy(false);
      onDeleting(false);
    }
  };
  const isHeld = folds !== undefined && folds.length > 0;
  return (
    <Confirm
      title={`Delete entity “${name}”?`}
      verb="Delete entity"
      isOpen
      onClose={onClose}
      isBusy={isBusy}
      isDisabled={folds === undefined || isHeld}
      onConfirm={() => void remove()}
    >
      <div className="flex flex-col gap-3 text-sm">
        <p>
          Removes {plural(entity.mentions, "mention")} and {plural(entity.relations, "relationship")}.{" "}
          {plural(entity.memories, "memory", "memories")}, {plural(entity.documents, "document")} and{" "}
          {plural(entity.sessions, "session")} that mention it stay.
        </p>
        {isHeld ? (
          <section className="rounded-lg border border-warn bg-warn-tint px-3 py-2">
            <h3 className="font-medium">
              First revert what was merged into it ({folds.length} {folds.length === 1 ? "merge" : "merges"})
            </h3>
            <FoldRows folds={folds} />
          </section>
        ) : null}
        <p className="text-soft">
          This cannot be undone. A new text that names it makes a new one. <LastBackup />
        </p>
        {error ? (
          <p role="alert" className="text-bad" dir="auto">
            {error}
          </p>
        ) : null}
      </div>
    </Confirm>
  );
}

function LastBackup() {
  const { data } = useQuery({
    queryKey: key("status", "backups"),
    queryFn: ({ signal }) => daemon.admin.backups({}, signal),
  });
  const last = data?.backups[0];
  return last ? (
    <>
      The last backup was made <Ago iso={last.at} />.
    </>
  ) : null;
}
