import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon, failureOf, type Memory } from "../../../api.ts";
import { toastWithUndo } from "../../../app/undo.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/fields.tsx";
import { useKeep } from "./use-keep.ts";

interface Props {
  readonly head: Memory;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Stops the recall of a memory, with a reason if there is one to give. Enter does it. */
export function Retire({ head, onDone, onClose }: Props) {
  const client = useQueryClient();
  const keep = useKeep();
  const [reason, setReason] = useState("");
  const retiring = useMutation({
    mutationFn: () =>
      daemon.memories.retire({
        params: { id: head.id },
        body: { ...(reason.trim() && { reason: reason.trim() }) },
      }),
    onSuccess: async (changed) => {
      toastWithUndo(client, "Retired: agents do not recall it any more", changed.id);
      onDone();
      onClose();
      await keep(changed);
    },
  });
  const retire = () => {
    if (!retiring.isPending) retiring.mutate();
  };
  return (
    <Dialog
      title="Retire this memory?"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" isDisabled={retiring.isPending} onPress={retire}>
            Retire
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-sm">
          Agents stop recalling it. Nothing is deleted: it stays in the list of what is retired, and you can
          restore it at any time.
        </p>
        <Field
          label="Why, if you want to say"
          help="It stands in Activity with the change. Enter retires."
          error={retiring.error ? failureOf(retiring.error).message : undefined}
          value={reason}
          onChange={setReason}
          maxLength={1_000}
          onEnter={retire}
          autoFocus
        />
      </div>
    </Dialog>
  );
}
