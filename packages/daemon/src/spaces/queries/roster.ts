import type { Invited, Machine, Member, Roster } from "@memory/spaces/log";
import type { Store } from "../../store/open.ts";

// Members, machines and invitations as the log has them: what a person here says of a member stays as it is.

export const putMember = (
  { q, run }: Store,
  space: string,
  { member, role, sinceSeq, untilSeq }: Member,
): void =>
  void run(
    q
      .insertInto("space_members")
      .values({ space_id: space, member, role, since_seq: sinceSeq, until_seq: untilSeq, muted: null })
      .onConflict((conflict) =>
        conflict
          .columns(["space_id", "member"])
          .doUpdateSet({ role, since_seq: sinceSeq, until_seq: untilSeq }),
      ),
  );

export function putMachine({ q, run }: Store, space: string, one: Machine): void {
  const { machine, member, name, signKey, boxKey, fromSeq, toSeq, mseq, hash } = one;
  const known = {
    member,
    name,
    sign_key: signKey,
    box_key: boxKey,
    from_seq: fromSeq,
    to_seq: toSeq,
    mseq,
    hash,
  };
  run(
    q
      .insertInto("space_machines")
      .values({ space_id: space, machine, pulled: 0, seen_at: null, ...known })
      .onConflict((conflict) => conflict.columns(["space_id", "machine"]).doUpdateSet(known)),
  );
}

export const putInvitation = ({ q, run }: Store, space: string, one: Invited): void =>
  void run(
    q
      .insertInto("space_invitations")
      .values({
        space_id: space,
        invite_key: one.inviteKey,
        member: one.member,
        role: one.role,
        until: one.until,
        used_seq: one.usedSeq,
      })
      .onConflict((conflict) =>
        conflict.columns(["space_id", "invite_key"]).doUpdateSet({ used_seq: one.usedSeq }),
      ),
  );

/** Who is not in a roster any more goes: they came with a change that does not count. */
export function dropAllBut({ q, run }: Store, { space, members, machines, invitations }: Roster): void {
  run(
    q
      .deleteFrom("space_members")
      .where("space_id", "=", space)
      .where("member", "not in", [...members.keys()]),
  );
  run(
    q
      .deleteFrom("space_machines")
      .where("space_id", "=", space)
      .where("machine", "not in", [...machines.keys()]),
  );
  run(
    q
      .deleteFrom("space_invitations")
      .where("space_id", "=", space)
      .where("invite_key", "not in", [...invitations.keys()]),
  );
}
