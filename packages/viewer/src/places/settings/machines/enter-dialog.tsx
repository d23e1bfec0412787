import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { InsecureSwitch, PasswordField } from "./place-fields.tsx";
import { RecoveryShown } from "./shown-once.tsx";
import type { useEntering } from "./use-entering.ts";

interface Props {
  readonly title: string;
  readonly entering: ReturnType<typeof useEntering>;
  readonly isWhole: boolean;
  readonly verbs: { readonly look: string; readonly step: string; readonly stepping: string };
  readonly passwordHelp: string;
  /** What would come of it, once that was looked at. */
  readonly told: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Beginning or joining: a field of its own, the password, a look, the step; and then the code of recovery, where there is one. */
export function EnterDialog({
  title,
  entering,
  isWhole,
  verbs,
  passwordHelp,
  told,
  children,
  onClose,
}: Props) {
  const { recovery, plan, isBusy, step, password, setPassword, insecureNetwork, setInsecure } = entering;
  if (recovery !== undefined) return <RecoveryShown code={recovery} onClose={onClose} />;
  const verb = plan ? verbs.step : verbs.look;
  const doing = plan ? verbs.stepping : "Looking…";
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" isDisabled={isBusy || !isWhole} onPress={() => void step()}>
            {isBusy ? doing : verb}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <PasswordField value={password} onChange={setPassword} help={passwordHelp} />
        <InsecureSwitch isOn={insecureNetwork} onChange={setInsecure} />
        {told ? (
          <div role="status" className="rounded-lg border border-line bg-sunken px-3 py-2.5 text-sm">
            {told}
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
