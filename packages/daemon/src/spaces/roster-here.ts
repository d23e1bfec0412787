import {
  apply,
  check,
  type Machine,
  type Member,
  type Numbered,
  type Roster,
  rosterOf,
} from "@memory/spaces/log";
import type { Store } from "../store/open.ts";
import { putInvitation, putMachine, putMember } from "./queries/roster.ts";
import { listInvitations, listMachines, listMembers, type SpaceRow } from "./queries/spaces.ts";

/** Who takes part in a space, as far as its log was read here. */
export const readRoster = (store: Store, { id, genesis, name, pulled }: SpaceRow): Roster =>
  rosterOf({
    space: id,
    genesis,
    name,
    head: pulled,
    // Every space is open, and nothing of a log is passed over here.
    ...{ seal: null, passed: [] },
    members: listMembers(store, id).map(
      (row): Member => ({
        member: row.member,
        role: row.role,
        sinceSeq: row.since_seq,
        untilSeq: row.until_seq,
      }),
    ),
    machines: listMachines(store, id).map(
      (row): Machine => ({
        machine: row.machine,
        member: row.member,
        name: row.name,
        signKey: row.sign_key,
        boxKey: null,
        fromSeq: row.from_seq,
        toSeq: row.to_seq,
        mseq: row.mseq,
        hash: row.hash,
      }),
    ),
    invitations: listInvitations(store, id).map((row) => ({
      inviteKey: row.invite_key,
      member: row.member,
      role: row.role,
      until: row.until,
      usedSeq: row.used_seq,
    })),
  });

export type Admitted =
  | { readonly kind: "sound"; readonly roster: Roster; readonly hash: string }
  | { readonly kind: "unsound"; readonly why: string };

/** The next operation, if it is what the log may hold next. */
export function admit(roster: Roster, operation: Numbered): Admitted {
  const checked = check(roster, operation);
  if (checked.kind === "unsound") return { kind: "unsound", why: checked.why };
  return { kind: "sound", roster: apply(roster, operation, checked.hash), hash: checked.hash };
}

/** Writes down what has changed between two rosters of a space. */
export function writeRoster(store: Store, before: Roster, after: Roster): void {
  const { space } = after;
  for (const [member, one] of after.members)
    if (before.members.get(member) !== one) putMember(store, space, one);
  for (const [machine, one] of after.machines)
    if (before.machines.get(machine) !== one) putMachine(store, space, one);
  for (const [key, one] of after.invitations)
    if (before.invitations.get(key) !== one) putInvitation(store, space, one);
}
