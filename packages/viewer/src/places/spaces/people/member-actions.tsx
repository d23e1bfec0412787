import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon, type SpaceRole } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { isCurator, takesChanges } from "../../../app/spaces.ts";
import { toastFailure } from "../../../app/undo.ts";
import { named } from "../../../text/who-said.ts";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/dialog.tsx";
import { Select } from "../../../ui/fields.tsx";
import { toast } from "../../../ui/toasts.tsx";
import type { SpaceMember } from "../read.ts";
import { useShownSpace } from "../space-context.ts";
import { ROLES } from "../words.ts";
import { UndoDialog } from "./undo-dialog.tsx";

const MUTES = [
  { value: "nothing", label: "everything" },
  { value: "agents", label: "what they say, not their agents" },
  { value: "all", label: "nothing" },
] as const;

interface Changed {
  readonly role?: SpaceRole;
  readonly mute?: "agents" | "all" | "nothing";
}

/** What can be done about a member: their role, what of theirs is told to one, and the end of their part. */
export function MemberActions({ person }: { readonly person: SpaceMember }) {
  const space = useShownSpace();
  const client = useQueryClient();
  const [asked, setAsked] = useState<"remove" | "undo">();
  const [isBusy, setBusy] = useState(false);
  const { member, role, gone, muted = "nothing", memories } = person;
  const name = named(member);
  const isMe = member === space.member;
  const isOwner = space.role === "owner" && takesChanges(space);
  const send = async (title: string, run: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await run();
      toast({ title });
      setAsked(undefined);
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
      await refresh(client, "spaces");
    }
  };
  const params = { id: space.id, member };
  const change = (body: Changed, title: string) =>
    void send(title, () => daemon.spaces.changeMember({ params, body }));
  return (
    <div className="flex flex-wrap items-end gap-3">
      {isOwner && !isMe && !gone ? (
        <Select
          label={`Role of ${name}`}
          value={role}
          options={ROLES}
          onChange={(next) => change({ role: next }, `${name} is a ${next} now`)}
        />
      ) : null}
      {isMe ? null : (
        <Select
          label={`Tell me, of ${name}`}
          value={muted}
          options={MUTES}
          onChange={(mute) => change({ mute }, "Kept, for you alone")}
        />
      )}
      {isCurator(space) && memories > 0 ? (
        <Button onPress={() => setAsked("undo")}>Take back what {isMe ? "you" : name} did…</Button>
      ) : null}
      {isOwner && !isMe && !gone ? (
        <Button look="danger" onPress={() => setAsked("remove")}>
          Remove {name}…
        </Button>
      ) : null}
      {asked === "remove" ? (
        <Confirm
          title={`Remove ${name} from ${named(space.name)}?`}
          isOpen
          onClose={() => setAsked(undefined)}
          verb={`Remove ${name}`}
          isBusy={isBusy}
          onConfirm={() =>
            void send(`${name} takes part no more`, () => daemon.spaces.removeMember({ params }))
          }
        >
          <p className="text-sm">
            {name} reads and writes here no more, and the login on the Postgres ends as far as yours may end
            it. What {name} said stays. <strong>What their machines have read, they have.</strong>
          </p>
        </Confirm>
      ) : null}
      {asked === "undo" ? <UndoDialog member={member} onClose={() => setAsked(undefined)} /> : null}
    </div>
  );
}
