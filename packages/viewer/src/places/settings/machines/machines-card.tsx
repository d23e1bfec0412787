import { behindOf, plural } from "@memory/shared/words";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { named } from "../../../text/who-said.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Confirm } from "../../../ui/dialog.tsx";
import { Ago } from "../../../ui/words.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { type Machine, type Sync, useDeed } from "./read.ts";

/** Every machine with how far it has read, and the ways in and out. */
export function MachinesCard({ sync }: { readonly sync: Sync }) {
  const [isInviting, setInviting] = useState(false);
  return (
    <Card
      title="Machines"
      actions={
        <Button look="primary" onPress={() => setInviting(true)}>
          Add a machine…
        </Button>
      }
    >
      <ul aria-label="Machines" className="flex flex-col">
        {sync.machines.map((machine) => (
          <li key={machine.id} className="border-t border-line py-2 first:border-t-0">
            <MachineLine sync={sync} machine={machine} />
          </li>
        ))}
      </ul>
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </Card>
  );
}

function MachineLine({ sync, machine }: { readonly sync: Sync; readonly machine: Machine }) {
  const [isAsking, setAsking] = useState(false);
  const { name, isThis, gone, deleting, seenAt } = machine;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere" dir="auto">
            {named(name)}
          </span>
          {isThis ? <Badge tone="accent">this machine</Badge> : null}
          {gone ? <Badge>sent away</Badge> : null}
        </p>
        <p className="text-soft">
          {gone ? "What it had, it keeps; nothing since" : readWords(sync, machine)}
          {seenAt && !isThis ? (
            <>
              {" "}
              · seen <Ago iso={seenAt} />
            </>
          ) : null}
          {deleting > 0 && !gone ? (
            <>
              {" "}
              · <Badge tone="warn">{plural(deleting, "deletion")} not read yet</Badge>
            </>
          ) : null}
        </p>
      </div>
      {isThis || gone ? null : (
        <Button look="danger" onPress={() => setAsking(true)} aria-label={`Send away… ${named(name)}`}>
          Send away…
        </Button>
      )}
      {isAsking ? <SendAway sync={sync} machine={machine} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function readWords(sync: Sync, machine: Machine): string {
  const behind = behindOf(sync, machine);
  return behind > 0 ? `${plural(behind, "change")} behind` : "has read everything";
}

interface SendAwayProps {
  readonly sync: Sync;
  readonly machine: Machine;
  readonly onClose: () => void;
}

function SendAway({ sync: { on }, machine: { id, name, changes }, onClose }: SendAwayProps) {
  const send = useDeed(() => daemon.sync.removeMachine({ params: { id } }), {
    title: `${named(name)} was sent away: now change its password`,
    after: onClose,
  });
  return (
    <Confirm
      title={`Send ${named(name)} away?`}
      isOpen
      onClose={onClose}
      verb={`Send ${named(name)} away`}
      isBusy={send.isPending}
      onConfirm={() => send.mutate()}
    >
      <ul className="list-disc pl-5 text-sm">
        <li>
          <strong>What it has, it keeps</strong> ({plural(changes, "change")}): nothing can be deleted there
          from here any more.
        </li>
        <li>What is said from now on it cannot read: the key turns on all other machines.</li>
        <li>
          It also has the password for{" "}
          <span className="break-all" dir="auto">
            {named(on ?? "where it lies")}
          </span>
          : change it there, then on each machine that is left (“Another password…”).
        </li>
      </ul>
    </Confirm>
  );
}
