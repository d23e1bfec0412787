import { plural } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { daemon, type Entity } from "../../api.ts";
import { toastWithUndo } from "../../app/undo.ts";
import { cleanLine } from "../../text/clean.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import { EntityPicker } from "./entity-picker.tsx";
import { refreshEntities } from "./read.ts";

interface WindowProps {
  readonly entity: Entity;
  readonly onClose: () => void;
}

const short = (name: string): string => cleanLine(name.slice(0, 80));

/** Fold this entity into another one, which then speaks for both. */
export function MergeDialog({ entity, onClose }: WindowProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [into, setInto] = useState<Entity | null>(null);
  const { submit, error, isBusy, clearError } = useSubmit();
  const merge = ({ id, name }: Entity) =>
    submit(async () => {
      const fold = await daemon.folds.merge({ params: { id: entity.id }, body: { into: id } });
      onClose();
      await navigate({ to: "/entities/$id", params: { id } });
      await refreshEntities(client);
      toastWithUndo(client, `Merged “${short(entity.name)}” into “${short(name)}”`, fold.id);
    });
  return (
    <Dialog
      title={`Merge “${short(entity.name)}” into…`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" isDisabled={!into || isBusy} onPress={() => into && void merge(into)}>
            {isBusy ? "One moment…" : "Merge"}
          </Button>
        </>
      }
    >
      <EntityPicker
        label="The one that stays"
        except={entity.id}
        onPick={(picked) => {
          clearError();
          setInto(picked);
        }}
      />
      <p role="status" className="mt-3 min-h-10 text-sm text-soft" dir="auto">
        {into
          ? `“${short(into.name)}” (${plural(into.mentions, "mention")}) will speak for “${short(entity.name)}” too: ${plural(entity.mentions, "mention")} and ${plural(entity.relations, "relationship")} are told of it. You can revert it.`
          : "Nothing is lost by it: a merge can be reverted."}
      </p>
      {error ? (
        <p role="alert" className="text-sm text-bad" dir="auto">
          {error}
        </p>
      ) : null}
    </Dialog>
  );
}
