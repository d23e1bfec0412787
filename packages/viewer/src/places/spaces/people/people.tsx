import { count, plural } from "@memory/shared/words";
import { useState } from "react";
import { takesChanges } from "../../../app/spaces.ts";
import { named } from "../../../text/who-said.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Ago } from "../../../ui/words.tsx";
import type { SpaceMember } from "../read.ts";
import { useShownSpace } from "../space-context.ts";
import { mayOf } from "../words.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberActions } from "./member-actions.tsx";

/** Who takes part, in which role, and how far each of their machines has read. */
export function SpacePeople() {
  const space = useShownSpace();
  const [isInviting, setInviting] = useState(false);
  const mayInvite = space.role === "owner" && takesChanges(space);
  return (
    <div className="flex flex-col gap-4">
      {mayInvite ? (
        <div>
          <Button look="primary" onPress={() => setInviting(true)}>
            Invite somebody…
          </Button>
        </div>
      ) : null}
      <ul aria-label="People" className="grid gap-4 lg:grid-cols-2">
        {space.members.map((member) => (
          <li key={member.member}>
            <Person person={member} />
          </li>
        ))}
      </ul>
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </div>
  );
}

function Person({ person }: { readonly person: SpaceMember }) {
  const { member } = useShownSpace();
  const { member: name, role, gone, muted, memories } = person;
  return (
    <Card
      className="h-full"
      title={
        <span className="flex flex-wrap items-center gap-2">
          <span dir="auto">{named(name)}</span>
          {name === member ? <Badge tone="accent">you</Badge> : null}
          {gone ? <Badge>gone</Badge> : <Badge>{role}</Badge>}
          {muted ? (
            <Badge tone="warn">{muted === "all" ? "not told to you" : "their agents not told"}</Badge>
          ) : null}
        </span>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p className="text-soft">
          {gone ? "Takes part no more" : mayOf(role)} · {plural(memories, "memory", "memories")} said first
        </p>
        <Machines person={person} />
        <MemberActions person={person} />
      </div>
    </Card>
  );
}

function Machines({ person: { machines } }: { readonly person: SpaceMember }) {
  const { changes: newest } = useShownSpace();
  if (machines.length === 0) return <p className="text-soft">None of their machines has joined yet.</p>;
  return (
    <ul aria-label="Machines" className="flex flex-col gap-1.5">
      {machines.map(({ name, isThis, changes, seenAt }, at) => (
        <li key={`${name} ${at}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium" dir="auto">
            {named(name)}
          </span>
          {isThis ? <Badge>this machine</Badge> : null}
          <span className="text-soft">
            {changes >= newest
              ? "has read everything"
              : `has read ${count(changes)} of ${plural(newest, "change")}`}
            {seenAt ? (
              <>
                {" "}
                · there <Ago iso={seenAt} />
              </>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
