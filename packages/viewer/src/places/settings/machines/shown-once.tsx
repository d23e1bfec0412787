import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { CopyText } from "../../../ui/copy.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { INPUT } from "../../../ui/fields.tsx";

interface Props {
  readonly code: string;
  readonly onClose: () => void;
}

/** The code of recovery. Only its button closes it: a press beside it would lose what is shown once. */
export const RecoveryShown = ({ code, onClose }: Props) => (
  <Dialog
    title="Your code of recovery"
    isOpen
    onClose={() => undefined}
    actions={
      <Button look="primary" onPress={onClose}>
        I have kept it
      </Button>
    }
  >
    <div className="flex flex-col gap-3 text-sm">
      <p>
        <strong>It is shown this once.</strong> Write it down, or put it into a password manager: somewhere
        that is none of these machines.
      </p>
      <Code code={code} />
      <p className="text-soft">
        Were all of your machines lost, a new one reads everything by it, the same way as it joins. Without a
        machine and without this code nobody can, whoever runs the Postgres or the bucket included.
      </p>
    </div>
  </Dialog>
);

/** A code to be copied or read. */
export const Code = ({ code }: { readonly code: string }) => (
  <>
    <textarea
      readOnly
      aria-label="Code"
      rows={3}
      value={code}
      className={classes(INPUT, "font-mono text-xs break-all")}
    />
    <div>
      <CopyText text={code} label="Copy the code" />
    </div>
  </>
);
