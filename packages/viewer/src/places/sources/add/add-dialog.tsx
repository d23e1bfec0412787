import { bytes, count, plural } from "@memory/shared/words";
import { useState } from "react";
import { cleanLine } from "../../../text/clean.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/fields.tsx";
import { Failed } from "../../../ui/states.tsx";
import { PickPaths } from "../pick/pick-paths.tsx";
import { Upload } from "./upload.tsx";
import { type Plan, useAdd } from "./use-add.ts";

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

/** Rows of each list that are shown. */
const SHOWN = 200;

/** The plan of an add: files to read, and files left out with the reason. */
function PlanView({ plan: { planned, skipped, capped } }: { readonly plan: Plan }) {
  const size = planned.reduce((sum, { bytes: one }) => sum + one, 0);
  return (
    <div className="flex flex-col gap-3">
      <section className="flex flex-col gap-1">
        <h3 className="text-sm font-semibold">
          {planned.length === 0
            ? "Nothing would be read"
            : `Would be read: ${count(planned.length)}${size > 0 ? `, ${bytes(size)}` : ""}`}
        </h3>
        <Rows
          rows={planned.map(({ path, kind, bytes: one }) => ({
            path,
            note: kind ? `${kind} · ${bytes(one)}` : "web page",
          }))}
        />
      </section>
      {skipped.length > 0 ? (
        <section className="flex flex-col gap-1">
          <h3 className="text-sm font-semibold text-warn">Left out: {count(skipped.length)}</h3>
          <Rows rows={skipped.map(({ path, reason }) => ({ path, note: reason }))} />
        </section>
      ) : null}
      {capped ? (
        <p className="text-sm text-warn">
          A folder holds more than is walked; the rest was not looked at. Name a smaller folder, or raise
          walkCap.
        </p>
      ) : null}
    </div>
  );
}

const Rows = ({ rows }: { readonly rows: readonly { readonly path: string; readonly note: string }[] }) => (
  <>
    <ul className="flex max-h-52 flex-col gap-1 overflow-y-auto rounded-lg bg-sunken p-2 empty:hidden">
      {rows.slice(0, SHOWN).map(({ path, note }) => (
        <li key={path} className="flex flex-wrap justify-between gap-x-4 text-sm">
          <span dir="auto">{cleanLine(path)}</span>
          <span className="text-xs text-soft">{note}</span>
        </li>
      ))}
    </ul>
    {rows.length > SHOWN ? (
      <p className="text-xs text-soft">and {plural(rows.length - SHOWN, "other")}</p>
    ) : null}
  </>
);
