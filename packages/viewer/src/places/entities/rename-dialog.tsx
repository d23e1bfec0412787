import { useState } from "react";
import type { Entity } from "../../api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/fields.tsx";
import { useChange } from "./use-change.ts";

interface WindowProps {
  readonly entity: Entity;
  readonly onClose: () => void;
}

/** Characters of a name at most. */
const MOST = 300;

export function RenameDialog({ entity, onClose }: WindowProps) {
  const [name, setName] = useState(entity.name);
  const { change, error, isBusy, clearError } = useChange(entity, onClose);
  const isSame = name.trim() === entity.name || name.trim() === "";
  const save = () => {
    if (!isSame && !isBusy) void change({ name: name.trim() }, "Renamed");
  };
  return (
    <Dialog
      title="Rename"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" isDisabled={isSame || isBusy} onPress={save}>
            {isBusy ? "One moment…" : "Rename"}
          </Button>
        </>
      }
    >
      <Field
        label="Name"
        value={name}
        onChange={(next) => {
          clearError();
          setName(next);
        }}
        error={error}
        maxLength={MOST}
        autoFocus
        onEnter={save}
        help="The old name stays as another name of it: what says it still means this."
      />
    </Dialog>
  );
}
