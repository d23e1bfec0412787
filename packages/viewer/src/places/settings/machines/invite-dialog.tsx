import { moment } from "@memory/shared/words";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Select } from "../../../ui/fields.tsx";
import { Failed } from "../../../ui/states.tsx";
import { Code } from "./shown-once.tsx";

const HOURS = [
  { value: "1", label: "an hour" },
  { value: "24", label: "a day" },
  { value: "168", label: "a week" },
] as const;

/** The code for the next machine, and what is done with it there. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const [hours, setHours] = useState<(typeof HOURS)[number]["value"]>("24");
  const make = useMutation({
    mutationFn: () => daemon.sync.invite({ body: { hours: Number(hours) } }),
  });
  const { data: made } = make;
  return (
    <Dialog
      title="Add a machine"
      isOpen
      onClose={onClose}
      actions={
        made ? (
          <Button look="primary" onPress={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onPress={onClose}>Cancel</Button>
            <Button look="primary" isDisabled={make.isPending} onPress={() => make.mutate()}>
              {make.isPending ? "One moment…" : "Make the code"}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <div className="flex flex-col gap-3 text-sm">
          <p>
            It counts once, until <time dateTime={made.until}>{moment(made.until)}</time>, and is not shown
            again. Whoever has it reads everything: take it over by a way that nobody else reads.
          </p>
          <Code code={made.code} />
          <p>
            On the other machine: Settings, Your machines, “Join your other machines…”; or in a terminal,
            which asks for the code:
          </p>
          <div>
            <CopyText text="memory sync join" />
          </div>
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <Select label="The code counts for" value={hours} options={HOURS} onChange={setHours} />
          {make.error ? <Failed error={make.error} /> : null}
        </div>
      )}
    </Dialog>
  );
}
