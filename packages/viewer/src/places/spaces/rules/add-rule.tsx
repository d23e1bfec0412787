import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon, type MemoryType, type SpaceRule } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field, Select } from "../../../ui/fields.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { useShownSpace } from "../space-context.ts";
import { ruleWords } from "../words.ts";

const TYPES: readonly { readonly value: MemoryType | "any"; readonly label: string }[] = [
  { value: "any", label: "of any type" },
  { value: "fact", label: "facts" },
  { value: "preference", label: "preferences" },
  { value: "episode", label: "episodes" },
  { value: "procedure", label: "procedures" },
];
const SAYERS = [
  { value: "any", label: "anybody" },
  { value: "user", label: "me" },
  { value: "assistant", label: "agents" },
] as const;
const HOWS: readonly { readonly value: SpaceRule["how"]; readonly label: string }[] = [
  { value: "ask", label: "ask me each time" },
  { value: "auto", label: "publish at once" },
  { value: "never", label: "keep it here" },
];

/** A new rule, told in the words that the list will have. */
export function AddRule() {
  const { id } = useShownSpace();
  const client = useQueryClient();
  const [project, setProject] = useState("");
  const [type, setType] = useState<MemoryType | "any">("any");
  const [sayer, setSayer] = useState<(typeof SAYERS)[number]["value"]>("any");
  const [how, setHow] = useState<SpaceRule["how"]>("ask");
  const { submit, error, isBusy, clearError } = useSubmit();
  const rule = {
    ...(project.trim() !== "" && { project: project.trim() }),
    ...(type !== "any" && { types: [type] }),
    ...(sayer !== "any" && { saidBy: sayer }),
  };
  const add = () =>
    submit(async () => {
      await daemon.spaces.addRule({ params: { id }, body: { ...rule, how } });
      setProject("");
      await refresh(client, "spaces");
      toast({ title: "The rule counts from now on" });
    });
  return (
    <Card title="Add a rule">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Field
          label="Project"
          maxLength={200}
          value={project}
          onChange={(next) => {
            clearError();
            setProject(next);
          }}
          error={error}
          help="As it is called in your memory; any, when empty."
        />
        <div className="grid gap-3 sm:grid-cols-3">
          <Select label="Memories" value={type} options={TYPES} onChange={setType} />
          <Select label="Said by" value={sayer} options={SAYERS} onChange={setSayer} />
          <Select label="Then" value={how} options={HOWS} onChange={setHow} />
        </div>
        {how === "auto" ? (
          <p role="alert" className="rounded-lg border border-warn bg-warn-tint px-3 py-2 text-sm">
            What this rule names leaves without being looked at. Secrets that are known by their form are
            taken out before; whatever else is in the words goes along.
          </p>
        ) : null}
        <p className="text-sm text-soft" dir="auto">
          {ruleWords(rule)}.
        </p>
        <div>
          <Button look="primary" type="submit" isDisabled={isBusy}>
            {isBusy ? "One moment…" : "Add it"}
          </Button>
        </div>
      </form>
    </Card>
  );
}
