import { plural } from "@memory/shared/words";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { named } from "../../../text/who-said.ts";
import { Confirm } from "../../../ui/dialog.tsx";
import { Failed } from "../../../ui/states.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { leaveKey } from "../read.ts";
import { useShownSpace } from "../space-context.ts";

/** Leaving, after saying what goes and what stays. */
export function LeaveDialog({ onClose }: { readonly onClose: () => void }) {
  const { id, name, memories, published, waiting, asking, members, member } = useShownSpace();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [keep, setKeep] = useState(false);
  const others = members.filter((one) => !one.gone && one.member !== member);
  const isLastOwner =
    members.some((one) => one.member === member && one.role === "owner") &&
    !others.some(({ role }) => role === "owner");
  const leave = useMutation({
    mutationKey: leaveKey(id),
    mutationFn: () => daemon.spaces.leave({ params: { id }, body: { keep } }),
    onSuccess: async (left) => {
      await navigate({ to: "/spaces", replace: true });
      toast({
        title: `You have left ${named(name)}`,
        detail: keep
          ? "The copy stays, to be read."
          : `${plural(left.memories, "memory", "memories")} deleted here.`,
      });
      await refresh(client, "spaces");
    },
  });
  const unsent = waiting + asking;
  return (
    <Confirm
      title={`Leave ${named(name)}?`}
      isOpen
      onClose={onClose}
      verb={keep ? "Leave, and keep the copy" : "Leave, and delete the copy"}
      isBusy={leave.isPending}
      onConfirm={() => leave.mutate()}
    >
      <div className="flex flex-col gap-3 text-sm">
        <ul className="list-disc pl-5">
          <li>
            {keep
              ? "The copy here stays as it is now, to be read alone."
              : `Deleted here: ${plural(memories, "memory", "memories")} of the space, with their history and the keys of this machine.`}
          </li>
          <li>Kept here: everything of your own.</li>
          {published > 0 ? (
            <li>
              Stays in the space: {plural(published, "memory", "memories")} that you published, under your
              name.
            </li>
          ) : null}
          {unsent > 0 ? (
            <li>
              <strong>
                Lost: {plural(unsent, "change")} of yours that {unsent === 1 ? "has" : "have"} not left yet.
              </strong>
            </li>
          ) : null}
          {isLastOwner && others.length > 0 ? (
            <li>
              <strong>Nobody could invite or remove anybody any more:</strong> you are its only owner. Make
              another member an owner first.
            </li>
          ) : null}
        </ul>
        <p>Only a new invitation leads back in.</p>
        <Switch label="Keep the copy, to be read alone" isOn={keep} onChange={setKeep} />
        {leave.error ? <Failed error={leave.error} /> : null}
      </div>
    </Confirm>
  );
}
