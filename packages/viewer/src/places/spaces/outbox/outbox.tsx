import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { daemon } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { tellOutcome } from "../../../app/spaces.ts";
import { toastFailure } from "../../../app/undo.ts";
import { clean } from "../../../text/clean.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Empty, View } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { Day, Stored } from "../../../ui/words.tsx";
import { useOutbox, type Waiting } from "../read.ts";
import { useShownSpace } from "../space-context.ts";

/** What has not left yet, in the exact words: what a rule proposes, what waits, and what was refused. */
export function SpaceOutbox() {
  const { id } = useShownSpace();
  const outbox = useOutbox(id);
  return (
    <View of={outbox}>
      {(entries) => {
        const of = (state: Waiting["state"]) => entries.filter((entry) => entry.state === state);
        if (entries.length === 0)
          return (
            <Empty title="Nothing waits to leave">
              What you publish or change stands here until the space has it, in the words that leave.
            </Empty>
          );
        return (
          <div className="flex flex-col gap-4">
            <Part
              title="Proposed by a rule"
              lead="Nothing of it leaves before you agree."
              entries={of("asking")}
              send="Publish"
              drop="Keep it here"
            />
            <Part
              title="Waits to leave"
              lead="It goes by itself as soon as the space can be reached."
              entries={of("waiting")}
              drop="Do not send it"
            />
            <Part
              title="Refused"
              lead="It was not done, and why stands beside it."
              entries={of("refused")}
              send="Send it again"
              drop="Drop it"
              mayDropAll
            />
          </div>
        );
      }}
    </View>
  );
}

interface PartProps {
  readonly title: string;
  readonly lead: string;
  readonly entries: readonly Waiting[];
  readonly send?: string;
  readonly drop: string;
  /** Nothing of it would leave by itself. */
  readonly mayDropAll?: true;
}

function Part({ title, lead, entries, send, drop, mayDropAll }: PartProps) {
  if (entries.length === 0) return null;
  const all = entries.map(({ id }) => id);
  return (
    <Card
      title={`${title} (${entries.length})`}
      actions={
        send && all.length > 1 ? (
          <>
            <Decide ids={all} action="send">
              {send}: all {all.length}
            </Decide>
            {mayDropAll ? (
              <Decide ids={all} action="drop">
                {drop}: all {all.length}
              </Decide>
            ) : null}
          </>
        ) : null
      }
    >
      <p className="mb-2 text-sm text-soft">{lead}</p>
      <ul aria-label={title} className="flex flex-col divide-y divide-line">
        {entries.map(({ id, kind, what, why, at }) => (
          <li key={id} className="flex flex-col gap-1.5 py-3 text-sm first:pt-0 last:pb-0">
            <p className="text-xs text-soft">
              {WANTED[kind]} · <Day iso={at} />
            </p>
            <Stored text={what} />
            {why ? (
              <p className="text-soft" dir="auto">
                Why: {clean(why.slice(0, 1_000))}
              </p>
            ) : null}
            <div className="flex flex-wrap gap-2">
              {send ? (
                <Decide ids={[id]} action="send">
                  {send}
                </Decide>
              ) : null}
              <Decide ids={[id]} action="drop">
                {drop}
              </Decide>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const WANTED: Readonly<Record<Waiting["kind"], string>> = {
  save: "publish",
  edit: "correct",
  retire: "retire",
  restore: "restore",
  resolve: "settle",
  revert: "open again",
  delete: "delete for good",
  undo: "take back",
  scrub: "remove what leaked",
};

const refusedFirst = (one: Waiting, other: Waiting): number =>
  Number(other.state === "refused") - Number(one.state === "refused");

/** So many are decided by one request. */
const AT_ONCE = 200;

const stateOf = ({ state }: Waiting) => (state === "refused" ? state : "waiting");

interface DecideProps {
  readonly ids: readonly string[];
  readonly action: "send" | "drop";
  readonly children: ReactNode;
}

function Decide({ ids, action, children }: DecideProps) {
  const { id } = useShownSpace();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const decide = async () => {
    setBusy(true);
    try {
      let entries: readonly Waiting[] = [];
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const body = { ids: ids.slice(from, from + AT_ONCE), action };
        ({ entries } = await daemon.spaces.decideOutbox({ params: { id }, body }));
      }
      const [left] = entries.filter((entry) => ids.includes(entry.id)).sort(refusedFirst);
      if (action === "drop") toast({ title: "Dropped" });
      else tellOutcome(left ? { state: stateOf(left), why: left.why } : { state: "done" }, "It has left");
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
      await refresh(client, "spaces");
    }
  };
  return (
    <Button look={action === "send" ? "primary" : "plain"} isDisabled={isBusy} onPress={() => void decide()}>
      {children}
    </Button>
  );
}
