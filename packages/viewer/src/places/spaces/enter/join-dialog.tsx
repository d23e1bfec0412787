import { moment } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { cleanLine } from "../../../text/clean.ts";
import { named } from "../../../text/who-said.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/fields.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { mayOf } from "../words.ts";
import { InsecureNetwork } from "./insecure-network.tsx";

type Told = Awaited<ReturnType<typeof daemon.spaces.join>>;

/** Joining by a code: first what it leads to, then the step itself. */
export function JoinDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const [insecureNetwork, setInsecure] = useState(false);
  const [told, setTold] = useState<Told>();
  const { submit, error, isBusy, clearError } = useSubmit();
  const ask = (dryRun: boolean) =>
    submit(async () => {
      // A try ends with it; after a look it is still needed to join.
      const given = password;
      setPassword("");
      const answer = await daemon.spaces.join({
        body: { code: code.trim(), dryRun, insecureNetwork, ...(given !== "" && { password: given }) },
      });
      if (dryRun) {
        setPassword(given);
        return setTold(answer);
      }
      setCode("");
      await refresh(client, "spaces");
      toast({ title: `You are in ${named(answer.name)}` });
      if (answer.space) await navigate({ to: "/spaces/$id", params: { id: answer.space.id } });
      else onClose();
    });
  return (
    <Dialog
      title="Join a space"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          {told ? (
            <Button look="primary" isDisabled={isBusy} onPress={() => void ask(false)}>
              {isBusy ? "Joining…" : `Join ${named(told.name)}`}
            </Button>
          ) : (
            <Button look="primary" isDisabled={isBusy || code.trim() === ""} onPress={() => void ask(true)}>
              {isBusy ? "Looking…" : "Look what it is"}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label="Code of the invitation"
          rows={4}
          autoFocus
          maxLength={4_000}
          value={code}
          onChange={(next) => {
            clearError();
            setTold(undefined);
            setCode(next);
          }}
          error={error}
          help="An owner of the space has sent it to you. It counts once."
        />
        <Field
          label="Password of your login"
          type="password"
          value={password}
          onChange={setPassword}
          maxLength={1_000}
          help="Only for a login that you had before: a new one comes with the code. Kept in your home on this machine, readable by you alone."
        />
        <InsecureNetwork isOn={insecureNetwork} onChange={setInsecure} />
        {told ? <Invited told={told} /> : null}
      </div>
    </Dialog>
  );
}

const Invited = ({ told: { name, on, member, role, until } }: { readonly told: Told }) => (
  <p role="status" className="rounded-lg border border-line bg-sunken px-3 py-2.5 text-sm">
    <strong dir="auto">{named(name)}</strong> on{" "}
    <span className="break-all" dir="auto">
      {cleanLine(on.slice(0, 200))}
    </span>
    . You would be <span dir="auto">{named(member)}</span>, {role}: {mayOf(role)}. The code counts until{" "}
    <time dateTime={until}>{moment(until)}</time>. A copy of the space is made on this machine; nothing of
    yours leaves by joining.
  </p>
);
