import type { Act, Numbered } from "./operation.ts";
import { isAtLeast } from "./roles.ts";
import { type Invited, type Member, machinesNow, memberNow, openInvitations, type Roster } from "./roster.ts";
import { wrongKeys, wrongRecovery, wrongTurn } from "./sealed-acts.ts";
import type { Signatures } from "./sign.ts";
import { denied, malformed, type Wrong } from "./wrong.ts";

/** The key that an act of a machine that is not known yet brings with it; null: it is an act of others. */
export const keyBrought = (act: Act | null): string | null =>
  act && (act.act === "create" || act.act === "join") ? act.signKey : null;

/** Whether an act of somebody who may be in already is within the law. */
export function wrongAct(roster: Roster, numbered: Numbered, act: Act, signatures: Signatures): Wrong | null {
  if (act.act === "create")
    return wrongCreate(roster, numbered, act.member) ?? wrongKeys(roster, numbered.machine, act);
  if (act.act === "join") return wrongJoin(roster, numbered, act, signatures);
  const actor = memberNow(roster, numbered.member);
  if (!actor) return denied(`${numbered.member} is not in it.`);
  if (act.act === "leave") return wrongLeave(roster, actor, act.machine);
  if (act.act === "invite") return wrongInvite(roster, actor, act);
  if (actor.role !== "owner") return denied("Only an owner may do this.");
  if (act.act === "turn") return wrongTurn(roster, act);
  if (act.act === "recovery") return wrongRecovery(roster, act);
  if (act.act === "pass") return wrongPass(roster, act.seq);
  return act.act === "rename" ? null : wrongChange(roster, act, numbered.received);
}

/** What is sound was applied by everybody, and cannot be passed over. */
const wrongPass = ({ passed }: Roster, seq: number): Wrong | null =>
  passed.includes(seq) ? null : malformed(`It leaves out change ${seq}, which is as it must be.`);

function wrongCreate(roster: Roster, { member, seq }: Numbered, named: string): Wrong | null {
  if (seq !== 1 || roster.head !== 0) return malformed("It is founded once, by its first change.");
  return named === member ? null : denied(`It says ${named} founds it, and ${member} sent it.`);
}

function wrongJoin(
  roster: Roster,
  { member, machine, received }: Numbered,
  act: Extract<Act, { act: "join" }>,
  signatures: Signatures,
): Wrong | null {
  const invitation = roster.invitations.get(act.inviteKey) ?? recoveryOf(roster, act.inviteKey);
  if (!invitation) return denied("There is no such invitation.");
  if (invitation.usedSeq !== null) return denied("The invitation was used or closed: ask for a new one.");
  if (invitation.until < received) return denied("The invitation has run out: ask for a new one.");
  if (invitation.member !== member)
    return denied(`The invitation is for ${invitation.member}, and ${member} sent it.`);
  if (!signatures.provesJoin(roster.space, machine, act))
    return malformed("It does not prove that it holds the invitation.");
  return wrongKeys(roster, machine, act);
}

/** The recovery as an invitation of the owner who made it. */
function recoveryOf({ seal }: Roster, key: string): Pick<Invited, "member" | "until" | "usedSeq"> | null {
  const recovery = seal?.recovery;
  if (recovery?.recoveryKey !== key) return null;
  return { member: recovery.member, until: Number.POSITIVE_INFINITY, usedSeq: null };
}

function wrongInvite(
  roster: Roster,
  actor: Member,
  { member, role, inviteKey }: Extract<Act, { act: "invite" }>,
): Wrong | null {
  // Somebody's next machine takes nobody else.
  const ownMachine = member === actor.member && role === actor.role && isAtLeast(actor.role, "writer");
  if (actor.role !== "owner" && !ownMachine) return denied("Only an owner invites others.");
  if (roster.invitations.has(inviteKey) || roster.seal?.recovery?.recoveryKey === inviteKey)
    return malformed("There is an invitation with this key already.");
  const known = memberNow(roster, member);
  if (known && known.role !== role)
    return denied(`${member} is a ${known.role} already: change the role instead.`);
  return null;
}

function wrongLeave(roster: Roster, actor: Member, id: string): Wrong | null {
  const machine = roster.machines.get(id);
  if (!machine || machine.toSeq !== null) return denied("This machine is not in it.");
  if (machine.member !== actor.member && actor.role !== "owner")
    return denied("Only an owner sends away machines of others.");
  const last = machinesNow(roster, machine.member).length === 1;
  return last && isLastOwner(roster, machine.member) ? LAST_OWNER : null;
}

function wrongChange(
  roster: Roster,
  act: Extract<Act, { act: "role" | "remove" }>,
  now: number,
): Wrong | null {
  const known = memberNow(roster, act.member);
  const waits = act.act === "remove" && openInvitations(roster, act.member, now).length > 0;
  if (!known && !waits) return denied(`${act.member} is not in it.`);
  const stays = act.act === "role" && act.role === "owner";
  return !stays && isLastOwner(roster, act.member) ? LAST_OWNER : null;
}

const LAST_OWNER = denied("An owner stays: make somebody else an owner first.");

const isLastOwner = (roster: Roster, member: string): boolean =>
  memberNow(roster, member)?.role === "owner" &&
  [...roster.members.values()].filter((one) => one.untilSeq === null && one.role === "owner").length === 1;
