import { plural } from "@memory/shared/words";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { toastFailure } from "../../../app/undo.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Confirm } from "../../../ui/dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { type Sync, useDeed } from "./read.ts";
import { RecoveryShown } from "./shown-once.tsx";

const RECOVERY: Readonly<Record<Sync["recovery"], string>> = {
  none: "There is no code of recovery: were all of your machines lost, nobody could read your memory any more.",
  made: "There is a code of recovery, which was shown once.",
  used: "The code of recovery was used, and opens nothing more.",
};

/** What opens it once all machines are lost. */
export function RecoveryCard({ sync: { recovery } }: { readonly sync: Sync }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [code, setCode] = useState<string>();
  const make = useMutation({
    mutationFn: () => daemon.sync.recovery(),
    onSuccess: (made) => {
      setAsking(false);
      setCode(made.code);
    },
    onError: toastFailure,
    onSettled: () => refresh(client, "spaces"),
  });
  const isThere = recovery === "made";
  return (
    <Card title="Recovery">
      <div className="flex flex-col items-start gap-3 text-sm">
        <p>
          {isThere ? null : (
            <>
              <Badge tone="warn">to do</Badge>{" "}
            </>
          )}
          {RECOVERY[recovery]}
        </p>
        <Button
          look={isThere ? "plain" : "primary"}
          isPending={make.isPending}
          onPress={() => (isThere ? setAsking(true) : make.mutate())}
        >
          {isThere ? "Make a new code…" : "Make a code"}
        </Button>
      </div>
      {isAsking ? (
        <Confirm
          title="Make a new code of recovery?"
          isOpen
          onClose={() => setAsking(false)}
          verb="Make a new code"
          isBusy={make.isPending}
          onConfirm={() => make.mutate()}
        >
          <p className="text-sm">The one that there is opens nothing more then.</p>
        </Confirm>
      ) : null}
      {code === undefined ? null : <RecoveryShown code={code} onClose={() => setCode(undefined)} />}
    </Card>
  );
}

/** The password of where it lies, and the way out. */
export function EndCard({ sync }: { readonly sync: Sync }) {
  const [asked, setAsked] = useState<"password" | "off">();
  return (
    <Card title="Password, and ending it">
      <div className="flex flex-col gap-3 text-sm">
        <p>
          A lost machine has the password of the Postgres or the bucket. Change it there, then here and on
          each machine that is left.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onPress={() => setAsked("password")}>Another password…</Button>
          <Button look="danger" onPress={() => setAsked("off")}>
            End it on this machine…
          </Button>
        </div>
      </div>
      {asked === "password" ? <PasswordDialog onClose={() => setAsked(undefined)} /> : null}
      {asked === "off" ? <OffDialog sync={sync} onClose={() => setAsked(undefined)} /> : null}
    </Card>
  );
}

interface OffProps {
  readonly sync: Sync;
  readonly onClose: () => void;
}

export function OffDialog({ sync: { memories, waiting }, onClose }: OffProps) {
  const off = useDeed(() => daemon.sync.off(), {
    title: "This memory is on this machine alone now",
    after: onClose,
  });
  return (
    <Confirm
      title="End it on this machine?"
      isOpen
      onClose={onClose}
      verb="End it here"
      isBusy={off.isPending}
      onConfirm={() => off.mutate()}
    >
      <ul className="list-disc pl-5 text-sm">
        <li>
          {memories === 1 ? "The one memory stays" : `All ${plural(memories, "memory", "memories")} stay`}{" "}
          here and on your other machines; from then on each goes its own way.
        </li>
        {waiting > 0 ? (
          <li>
            <strong>
              {plural(waiting, "change")} of this machine {waiting === 1 ? "has" : "have"} not reached the
              others: what cannot be sent now stays here, and goes along when it joins anew.
            </strong>
          </li>
        ) : null}
      </ul>
    </Confirm>
  );
}
