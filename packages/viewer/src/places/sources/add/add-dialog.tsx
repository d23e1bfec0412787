import { count, plural } from "@memory/shared/words";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/fields.tsx";
import { Failed } from "../../../ui/states.tsx";
import { PickPaths } from "../pick/pick-paths.tsx";
import { PlanView } from "./plan-view.tsx";
import { Upload } from "./upload.tsx";
import { useAdd } from "./use-add.ts";

/** First what would be read, then the reading: paths and addresses, one a line, or files that are sent along. */
export function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState("");
  const { plan, error, isBusy, preview, add } = useAdd({ text, onClose });
  return (
    <Dialog
      isOpen
      wide
      title="Add files or a web address"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          {plan === null ? (
            <Button look="primary" isDisabled={isBusy || text.trim() === ""} onPress={() => void preview()}>
              {isBusy ? "Looking…" : "Preview"}
            </Button>
          ) : (
            <Button
              look="primary"
              isDisabled={isBusy || plan.planned.length === 0}
              onPress={() => void add()}
            >
              {isBusy ? "Reading…" : `Add ${plural(plan.planned.length, "file or page", "files and pages")}`}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-2">
          <Field
            label="Paths and web addresses, one a line"
            help="Absolute paths of files or folders on the daemon's machine, or http and https addresses."
            rows={4}
            value={text}
            onChange={setText}
            placeholder={"/home/me/notes/plan.md\nhttps://example.org/guide"}
            autoFocus
          />
          <div>
            <PickPaths
              mode="file"
              verb="Choose"
              onPicked={async (paths) =>
                setText((before) => [before.trimEnd(), ...paths].filter(Boolean).join("\n"))
              }
            >
              Choose files…
            </PickPaths>
          </div>
        </div>
        {error ? <Failed error={error} /> : null}
        {plan === null ? <Upload /> : <PlanView plan={plan} />}
        <p role="status" className="sr-only">
          {plan === null
            ? ""
            : `${count(plan.planned.length)} would be read, ${count(plan.skipped.length)} left out`}
        </p>
      </div>
    </Dialog>
  );
}
