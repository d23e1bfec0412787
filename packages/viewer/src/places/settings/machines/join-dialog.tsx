import { plural } from "@memory/shared/words";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Field } from "../../../ui/fields.tsx";
import { EnterDialog } from "./enter-dialog.tsx";
import type { Plan } from "./read.ts";
import { useEntering } from "./use-entering.ts";

/** Joining one's other machines by a code: what would come and go, then the step itself. */
export function JoinDialog({ onClose }: { readonly onClose: () => void }) {
  const [code, setCode] = useState("");
  const entering = useEntering({
    send: (given) => daemon.sync.join({ body: { code: code.trim(), ...given } }),
    onDone: onClose,
  });
  const { plan, error } = entering;
  return (
    <EnterDialog
      title="Join your other machines"
      entering={entering}
      isWhole={code.trim() !== ""}
      verbs={{ look: "Look what would come", step: "Make them one memory", stepping: "Joining…" }}
      passwordHelp="Only where the code does not bring it along. Kept in your home on this machine, readable by you alone."
      told={plan ? <WouldCome plan={plan} /> : null}
      onClose={onClose}
    >
      <Field
        label="Code"
        rows={4}
        autoFocus
        maxLength={8_000}
        value={code}
        onChange={(next) => {
          entering.changed();
          setCode(next);
        }}
        error={error}
        help="Of a machine that has joined (“Add a machine…” shows it there), or your code of recovery."
      />
    </EnterDialog>
  );
}

const WouldCome = ({ plan: { on, there, memories } }: { readonly plan: Plan }) => (
  <>
    <p className="break-all" dir="auto">
      {cleanLine(on.slice(0, 200))}
    </p>
    <ul className="list-disc pl-5">
      <li>
        {there === undefined ? "What your other machines know" : plural(there, "change")}{" "}
        {there === undefined || there === 1 ? "comes" : "come"} here.
      </li>
      <li>
        {memories === 0
          ? "There is nothing here yet that would go."
          : `${plural(memories, "memory", "memories")} of this home ${memories === 1 ? "goes" : "go"} there, encrypted.`}
      </li>
      <li>Sessions and files stay where they are.</li>
      <li>What both say becomes one; what contradicts is asked in Review.</li>
    </ul>
  </>
);
