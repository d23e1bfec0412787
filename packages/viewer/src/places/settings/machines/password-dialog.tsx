import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { InsecureSwitch, PasswordField } from "./place-fields.tsx";

/** Going there with another password from now on; it is tried before it is kept. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [password, setPassword] = useState("");
  const [insecureNetwork, setInsecure] = useState(false);
  const { submit, error, isBusy } = useSubmit();
  const send = () =>
    submit(async () => {
      // From here on the request alone has it.
      const given = password;
      setPassword("");
      await daemon.sync.password({ body: { password: given, insecureNetwork } });
      await refresh(client, "spaces");
      toast({ title: "It opens, and is kept on this machine" });
      onClose();
    });
  return (
    <Dialog
      title="Another password"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" isDisabled={isBusy || password === ""} onPress={() => void send()}>
            {isBusy ? "Trying…" : "Try it, and keep it"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <PasswordField
          autoFocus
          value={password}
          onChange={setPassword}
          error={error}
          help="Kept in your home on this machine, readable by you alone, and never shown."
        />
        <InsecureSwitch isOn={insecureNetwork} onChange={setInsecure} />
      </div>
    </Dialog>
  );
}
