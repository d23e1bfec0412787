import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { named } from "../../../text/who-said.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/fields.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { AdministratorSql } from "./administrator-sql.tsx";
import { InsecureNetwork } from "./insecure-network.tsx";

/** A password in an address would be shown, and kept by whoever shows it. */
const PASSWORD_INSIDE = /^[a-z]+:\/\/[^/@]*:[^/@]+@/i;

/** Creating a space on a Postgres that is there. */
export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [on, setOn] = useState("");
  const [password, setPassword] = useState("");
  const [insecureNetwork, setInsecure] = useState(false);
  const { submit, error, isBusy, clearError } = useSubmit();
  const isInside = PASSWORD_INSIDE.test(on.trim());
  const create = () =>
    submit(async () => {
      // From here on the request alone has it.
      const given = password;
      setPassword("");
      const made = await daemon.spaces.create({
        body: { name: name.trim(), on: on.trim(), insecureNetwork, ...(given !== "" && { password: given }) },
      });
      await refresh(client, "spaces");
      toast({ title: `${named(made.name)} is there, and you are its owner` });
      await navigate({ to: "/spaces/$id/people", params: { id: made.id } });
    });
  const isWhole = name.trim() !== "" && on.trim() !== "" && !isInside;
  return (
    <Dialog
      title="Create a space"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" isDisabled={isBusy || !isWhole} onPress={() => void create()}>
            {isBusy ? "Creating…" : "Create it"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label="Name"
          autoFocus
          maxLength={60}
          value={name}
          onChange={setName}
          placeholder="orders"
          help="What everybody will see: of a team, or of a repository."
        />
        <Field
          label="Address of the Postgres"
          maxLength={1_000}
          value={on}
          onChange={(next) => {
            clearError();
            setOn(next);
          }}
          placeholder="postgres://ann@db.example.com/team"
          error={isInside ? "The password goes into the field below, not into the address." : error}
          help="Your login stands before the @. The database must be there already; version 14 or newer."
        />
        <Field
          label="Password of your login"
          type="password"
          maxLength={1_000}
          value={password}
          onChange={setPassword}
          help="Kept in your home on this machine, readable by you alone, and never shown. Asked for anew after each try."
        />
        <InsecureNetwork isOn={insecureNetwork} onChange={setInsecure} />
        <AdministratorSql />
      </div>
    </Dialog>
  );
}
