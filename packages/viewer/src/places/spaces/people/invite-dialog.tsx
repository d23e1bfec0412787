import { moment } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon, type SpaceRole } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { named } from "../../../text/who-said.ts";
import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { CopyText } from "../../../ui/copy.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, INPUT, Select } from "../../../ui/fields.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { useShownSpace } from "../space-context.ts";
import { SqlText } from "../sql-text.tsx";
import { mayOf, ROLES } from "../words.ts";

const DAYS = [
  { value: "1", label: "a day" },
  { value: "7", label: "a week" },
  { value: "30", label: "a month" },
] as const;

type Invitation = Awaited<ReturnType<typeof daemon.spaces.invite>>;

/** Inviting a person: their login and role, and then the code that is sent to them. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { id } = useShownSpace();
  const client = useQueryClient();
  const [member, setMember] = useState("");
  const [role, setRole] = useState<SpaceRole>("writer");
  const [days, setDays] = useState<(typeof DAYS)[number]["value"]>("7");
  const [made, setMade] = useState<Invitation>();
  const { submit, error, isBusy, clearError } = useSubmit();
  const invite = () =>
    submit(async () => {
      setMade(
        await daemon.spaces.invite({
          params: { id },
          body: { member: member.trim(), role, days: Number(days) },
        }),
      );
      await refresh(client, "spaces");
    });
  if (made) return <Made invitation={made} member={member} onClose={onClose} />;
  return (
    <Dialog
      title="Invite somebody"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" isDisabled={isBusy || member.trim() === ""} onPress={() => void invite()}>
            {isBusy ? "One moment…" : "Make the code"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label="Their login on the Postgres"
          autoFocus
          maxLength={63}
          value={member}
          onChange={(next) => {
            clearError();
            setMember(next);
          }}
          error={error}
          placeholder="ben"
          help="One word. It is made where it is not there and your login may; by it the others see who said what."
          onEnter={() => member.trim() !== "" && void invite()}
        />
        <Select label="Role" value={role} options={ROLES} onChange={setRole} />
        <p className="-mt-2 text-xs text-soft">
          {mayOf(role).replace(/^./, (first) => first.toUpperCase())}.
        </p>
        <Select label="The code counts for" value={days} options={DAYS} onChange={setDays} />
      </div>
    </Dialog>
  );
}

interface MadeProps {
  readonly invitation: Invitation;
  readonly member: string;
  readonly onClose: () => void;
}

const Made = ({ invitation: { code, until, login, sql }, member, onClose }: MadeProps) => (
  <Dialog
    title={`The code for ${named(member)}`}
    isOpen
    onClose={onClose}
    actions={
      <Button look="primary" onPress={onClose}>
        Done
      </Button>
    }
  >
    <div className="flex flex-col gap-3 text-sm">
      <p>
        Send it by a way that nobody else reads{login === "made" ? ": it brings a password along" : ""}. It
        counts once, until <time dateTime={until}>{moment(until)}</time>, and is not shown again.
      </p>
      <textarea
        readOnly
        aria-label="Code"
        rows={5}
        value={code}
        className={classes(INPUT, "font-mono text-xs break-all")}
      />
      <div className="flex flex-wrap gap-2">
        <CopyText text={code} label="Copy the code" />
        <CopyText text="memory space join -" />
      </div>
      {login === "to be made" && sql ? (
        <>
          <p>
            <strong>Your login may make no other.</strong> Whoever runs the Postgres runs this first:
          </p>
          <SqlText label="For an administrator of the Postgres" sql={sql} />
          <div>
            <CopyText text={sql} label="Copy it" />
          </div>
        </>
      ) : null}
    </div>
  </Dialog>
);
