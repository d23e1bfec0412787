import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field, Select } from "../../../ui/fields.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { tellDecision } from "../decisions.ts";

const KINDS = [
  { value: "type", label: "Type of entities" },
  { value: "predicate", label: "Relationship" },
] as const;

/** Add a name of one's own. */
export function AddName() {
  const client = useQueryClient();
  const [kind, setKind] = useState<"type" | "predicate">("type");
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const { submit, error, isBusy, clearError } = useSubmit();
  const add = () =>
    submit(async () => {
      if (name.trim() === "") return;
      const added = await daemon.schema.add({ body: { kind, name, description } });
      await refresh(client, "schema");
      tellDecision(client, { title: `Added “${added.name}”`, subjects: [added.id], back: () => undefined });
      setName("");
      setDescription("");
    });
  return (
    <Card title="Add your own">
      <form
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Select label="Kind" value={kind} options={KINDS} onChange={setKind} />
        <Field
          label="Name"
          value={name}
          onChange={(next) => {
            clearError();
            setName(next);
          }}
          error={error}
          maxLength={40}
          placeholder="regulation, approved_by"
          className="min-w-48 flex-1"
        />
        <Field
          label="What it means"
          value={description}
          onChange={setDescription}
          maxLength={500}
          className="min-w-48 flex-2"
        />
        <Button type="submit" look="primary" className="mt-6" isDisabled={isBusy || name.trim() === ""}>
          Add
        </Button>
      </form>
    </Card>
  );
}
