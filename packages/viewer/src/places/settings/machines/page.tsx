import { plural } from "@memory/shared/words";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Page } from "../../../ui/card.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Empty, View } from "../../../ui/states.tsx";
import { BeginDialog } from "./begin-dialog.tsx";
import { JoinDialog } from "./join-dialog.tsx";
import { EndCard, OffDialog, RecoveryCard } from "./keys-card.tsx";
import { MachinesCard } from "./machines-card.tsx";
import { type Sync, useSync } from "./read.ts";
import { RefusedCard } from "./refused-card.tsx";
import { StandingCard } from "./standing-card.tsx";

/** One's memory on all of one's machines: how it begins, how it stands, and how a machine comes and goes. */
export function MachinesPage() {
  const sync = useSync();
  return (
    <Page
      title="Your machines"
      lead="One memory on all of them, encrypted where it lies between them. Sessions and files stay on each."
    >
      <View of={sync}>{(found) => <Shown sync={found} />}</View>
      <Forms sync={sync.data} />
    </Page>
  );
}

function Shown({ sync }: { readonly sync: Sync }) {
  switch (sync.state) {
    case "off":
      return null;
    case "out":
      return null;
    default:
      return (
        <>
          <StandingCard sync={sync} state={sync.state} />
          <MachinesCard sync={sync} />
          <RefusedCard sync={sync} />
          <RecoveryCard sync={sync} />
          <EndCard sync={sync} />
        </>
      );
  }
}

/** The two ways in. A form stays open while it shows a code, though it is on by then. */
function Forms({ sync }: { readonly sync: Sync | undefined }) {
  const [form, setForm] = useState<"begin" | "join">();
  const close = () => setForm(undefined);
  return (
    <>
      {sync?.state === "out" ? <Out sync={sync} onJoin={() => setForm("join")} /> : null}
      {sync?.state === "off" ? <Off onBegin={() => setForm("begin")} onJoin={() => setForm("join")} /> : null}
      {form === "begin" ? <BeginDialog onClose={close} /> : null}
      {form === "join" ? <JoinDialog onClose={close} /> : null}
    </>
  );
}

interface OffProps {
  readonly onBegin: () => void;
  readonly onJoin: () => void;
}

const Off = ({ onBegin, onJoin }: OffProps) => (
  <Empty
    title="Your memory is on this machine alone"
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="primary" onPress={onBegin}>
          Begin on this machine…
        </Button>
        <Button onPress={onJoin}>Join your other machines…</Button>
      </div>
    }
  >
    <p>
      It can be the same memory on all your machines: what one learns, the others know, with where it comes
      from; what you decide or delete on one counts on all. It goes over a Postgres or an S3-compatible bucket
      of yours, encrypted on your machines, so that whoever runs it reads no word.
    </p>
    <p className="mt-4 mb-2">In a terminal:</p>
    <div className="flex flex-col items-center gap-2">
      <CopyText text="memory sync on postgres://LOGIN@HOST/DATABASE" />
      <CopyText text="memory sync join" />
    </div>
  </Empty>
);

function Out({ sync, onJoin }: { readonly sync: Sync; readonly onJoin: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Empty
        title="This machine was sent away"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button look="primary" onPress={onJoin}>
              Join your other machines…
            </Button>
            <Button onPress={() => setAsking(true)}>Go on alone…</Button>
          </div>
        }
      >
        <p>
          Everything that it had is here, and answers; what your other machines say since, it cannot read. A
          new code of one of them leads back in.
        </p>
        {sync.waiting > 0 ? (
          <p className="mt-4">
            {plural(sync.waiting, "change")} of this machine could not be sent: nothing of it is lost, and it
            goes with the next code.
          </p>
        ) : null}
      </Empty>
      {isAsking ? <OffDialog sync={sync} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
