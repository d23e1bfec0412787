import { useState } from "react";
import type { Entity } from "../../api.ts";
import { cleanLine } from "../../text/clean.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Select } from "../../ui/fields.tsx";
import { useTypes } from "./read.ts";
import { useChange } from "./use-change.ts";

interface WindowProps {
  readonly entity: Entity;
  readonly onClose: () => void;
}

export function TypeDialog({ entity, onClose }: WindowProps) {
  const [type, setType] = useState(entity.type);
  const { data = [] } = useTypes();
  const { change, error, isBusy } = useChange(entity, onClose);
  const names = [
    ...new Set([entity.type, ...data.filter(({ state }) => state === "active").map(({ name }) => name)]),
  ];
  return (
    <Dialog
      title="Change type"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            look="primary"
            isDisabled={type === entity.type || isBusy}
            onPress={() => void change({ type }, `It is a ${cleanLine(type).replaceAll("_", " ")} now`)}
          >
            {isBusy ? "One moment…" : "Change"}
          </Button>
        </>
      }
    >
      <Select
        label="Type"
        value={type}
        options={names.sort().map((name) => ({ value: name, label: cleanLine(name).replaceAll("_", " ") }))}
        onChange={setType}
      />
      <p className="mt-2 text-xs text-soft">
        Types are approved, added and switched off in Review, under Names.
      </p>
      {error ? (
        <p role="alert" className="mt-2 text-sm text-bad">
          {error}
        </p>
      ) : null}
    </Dialog>
  );
}
