import { count, plural } from "@memory/shared/words";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { toastFailure } from "../../../app/undo.ts";
import { clean, cleanLine } from "../../../text/clean.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Day } from "../../../ui/words.tsx";
import { useShownSpace } from "../space-context.ts";
import { LeaveDialog } from "./leave-dialog.tsx";

/** Whether the copy here is what was signed, and the way out. */
export function SpaceCopy() {
  const { on, joinedAt, changes, memories, published } = useShownSpace();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title="The copy on this machine">
        <p className="text-sm">
          {plural(memories, "memory", "memories")} out of {plural(changes, "change")}, joined{" "}
          <Day iso={joinedAt} />; {count(published)} of yours {published === 1 ? "is" : "are"} published. The
          log lies at{" "}
          <span className="break-all" dir="auto">
            {cleanLine(on.slice(0, 200))}
          </span>
          .
        </p>
        <Verify />
      </Card>
      <Leave />
    </div>
  );
}

function Verify() {
  const { id, state } = useShownSpace();
  const verify = useMutation({
    mutationFn: () => daemon.spaces.verify({ params: { id } }),
    onError: toastFailure,
  });
  if (state === "out") return null;
  return (
    <div className="mt-3 flex flex-col gap-2 text-sm">
      <p className="text-soft">
        Reads the whole log anew: that each change is signed by whoever made it, that none is missing, and
        that the copy here is what they come to.
      </p>
      <div>
        <Button isPending={verify.isPending} onPress={() => verify.mutate()}>
          {verify.isPending ? "Reading…" : "Check it now"}
        </Button>
      </div>
      {verify.data ? <Verified found={verify.data} /> : null}
    </div>
  );
}

type Found = Awaited<ReturnType<typeof daemon.spaces.verify>>;

const Verified = ({ found: { changes, memories, faults } }: { readonly found: Found }) =>
  faults.length === 0 ? (
    <p role="status" className="rounded-lg border border-good bg-good-tint px-3 py-2">
      All is as it was signed: {plural(changes, "change")}, {plural(memories, "memory", "memories")}.
    </p>
  ) : (
    <div role="alert" className="rounded-lg border border-bad bg-bad-tint px-3 py-2">
      <p className="font-medium text-bad">
        {plural(faults.length, "thing")} {faults.length === 1 ? "is" : "are"} not as it was signed. Show this
        to whoever runs the Postgres:
      </p>
      <ul className="list-disc pl-5">
        {faults.slice(0, 50).map((fault) => (
          <li key={fault} dir="auto">
            {clean(fault.slice(0, 500))}
          </li>
        ))}
      </ul>
    </div>
  );

function Leave() {
  const { memories, published } = useShownSpace();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title="Leaving">
      <div className="flex flex-col gap-3 text-sm">
        <p>
          Leaving deletes the copy here: {plural(memories, "memory", "memories")} with their history. Your own
          memories stay yours.{" "}
          {published > 0
            ? `What you published stays in the space (${plural(published, "memory", "memories")}); take it back before, where you do not want that.`
            : "You published nothing that would stay."}
        </p>
        <div>
          <Button look="danger" onPress={() => setAsking(true)}>
            Leave the space…
          </Button>
        </div>
      </div>
      {isAsking ? <LeaveDialog onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}
