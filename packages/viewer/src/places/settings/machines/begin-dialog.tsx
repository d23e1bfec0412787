import { plural } from "@memory/shared/words";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Field } from "../../../ui/fields.tsx";
import { EnterDialog } from "./enter-dialog.tsx";
import type { Plan } from "./read.ts";
import { useEntering } from "./use-entering.ts";

/** A password in an address would be shown, and kept by whoever shows it. */
const PASSWORD_INSIDE = /^(?:s3:\/\/[^?#]*:[^?#]*@|[a-z]+:\/\/[^/?#@]*:[^/?#@]+@)/i;

/** Beginning on the first machine: what would go, then the step itself, then the code of recovery. */
export function BeginDialog({ onClose }: { readonly onClose: () => void }) {
  const [on, setOn] = useState("");
  const isInside = PASSWORD_INSIDE.test(on.trim());
  const entering = useEntering({
    send: (given) => daemon.sync.on({ body: { on: on.trim(), ...given } }),
    onDone: onClose,
  });
  const { plan, error } = entering;
  return (
    <EnterDialog
      title="Begin on this machine"
      entering={entering}
      isWhole={on.trim() !== "" && !isInside}
      verbs={{ look: "Look what would go", step: "Begin", stepping: "Sending…" }}
      passwordHelp="Kept in your home on this machine, readable by you alone, and never shown. Asked for anew after each try."
      told={plan ? <WouldGo plan={plan} /> : null}
      onClose={onClose}
    >
      <Field
        label="Address of the Postgres or the bucket"
        autoFocus
        maxLength={1_000}
        value={on}
        onChange={(next) => {
          entering.changed();
          setOn(next);
        }}
        placeholder="postgres://ada@db.example/memory"
        error={isInside ? "The password goes into the field below, not into the address." : error}
        help="Or s3://BUCKET/FOLDER?endpoint=https://HOST&region=REGION. Whoever runs it sees which of your machines changes something, when and how much, and no word of it."
      />
    </EnterDialog>
  );
}

const WouldGo = ({ plan: { memories, on } }: { readonly plan: Plan }) => (
  <p>
    <strong>
      {plural(memories, "memory", "memories")} {memories === 1 ? "goes" : "go"}, encrypted,
    </strong>{" "}
    to{" "}
    <span className="break-all" dir="auto">
      {cleanLine(on.slice(0, 200))}
    </span>
    . Sessions and files stay here.
  </p>
);
