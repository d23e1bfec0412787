import { plural } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/fields.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { tellDecision } from "../decisions.ts";
import type { Name } from "./read.ts";

interface EditProps {
  readonly name: Name;
  readonly onClose: () => void;
}

/** Give a name of the vocabulary another one, or say what it means. */
export function EditName({ name, onClose }: EditProps) {
  const client = useQueryClient();
  const [text, setText] = useState(name.name);
  const [description, setDescription] = useState(name.description);
  const { submit, error, isBusy, clearError } = useSubmit();
  const save = () =>
    submit(async () => {
      if (text.trim() === "") return;
      const body = { description, ...(text.trim() !== name.name && { name: text }) };
      const changed = await daemon.schema.update({ params: { id: name.id }, body });
      await refresh(client, "schema");
      tellDecision(client, {
        title: `Changed “${changed.name}”`,
        subjects: [name.id],
        back: () => undefined,
      });
      onClose();
    });
  return (
    <Dialog
      title={`Change “${cleanLine(name.name)}”`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" isDisabled={isBusy || text.trim() === ""} onPress={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Field
          label="Name"
          value={text}
          onChange={(next) => {
            clearError();
            setText(next);
          }}
          error={error}
          maxLength={40}
          autoFocus
          onEnter={() => void save()}
          help={`${plural(name.uses, "use")} go along; texts that say the old name mean the new one.`}
        />
        <Field label="What it means" value={description} onChange={setDescription} maxLength={500} rows={3} />
      </div>
    </Dialog>
  );
}
