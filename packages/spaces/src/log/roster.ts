import type { Act, Numbered, Role } from "./operation.ts";
import { firstSeal, type Seal, turned } from "./seal.ts";

/** A person who takes part, by the login; `untilSeq`: number of the operation that ended it. */
export interface Member {
  readonly member: string;
  readonly role: Role;
  readonly sinceSeq: number;
  readonly untilSeq: number | null;
}

export interface Machine {
  readonly machine: string;
  readonly member: string;
  readonly name: string;
  readonly signKey: string;
  /** X25519; null in an open space. */
  readonly boxKey: string | null;
  readonly fromSeq: number;
  readonly toSeq: number | null;
  /** Place and hash of its newest operation. */
  readonly mseq: number;
  readonly hash: string;
}

export interface Invited {
  readonly inviteKey: string;
  readonly member: string;
  readonly role: Role;
  /** Milliseconds, by the clock of the carrier. */
  readonly until: number;
  /** Number of the operation that used it, or that closed it. */
  readonly usedSeq: number | null;
}

/** Who takes part in a space after the operation with the number `head`, as plain data. */
export interface RosterRows {
  readonly space: string;
  /** Hash of the first operation; null: any will do, as for who creates the space. */
  readonly genesis: string | null;
  readonly name: string;
  readonly head: number;
  /** Null: the space is open. */
  readonly seal: Seal | null;
  /** Numbers of operations that were passed over. */
  readonly passed: readonly number[];
  readonly members: readonly Member[];
  readonly machines: readonly Machine[];
  readonly invitations: readonly Invited[];
}

/** The same, ready to be asked: by login, by machine, by key of the invitation. */
export interface Roster extends Omit<RosterRows, "members" | "machines" | "invitations"> {
  readonly members: ReadonlyMap<string, Member>;
  readonly machines: ReadonlyMap<string, Machine>;
  readonly invitations: ReadonlyMap<string, Invited>;
}

/** Of a space whose log is empty, or was not read yet. */
export const emptyRoster = (space: string, genesis: string | null): Roster =>
  rosterOf({
    space,
    genesis,
    name: "",
    head: 0,
    seal: null,
    passed: [],
    members: [],
    machines: [],
    invitations: [],
  });

export const rosterOf = (rows: RosterRows): Roster => ({
  ...rows,
  members: new Map(rows.members.map((one) => [one.member, one])),
  machines: new Map(rows.machines.map((one) => [one.machine, one])),
  invitations: new Map(rows.invitations.map((one) => [one.inviteKey, one])),
});

export const rowsOf = (roster: Roster): RosterRows => ({
  ...roster,
  members: [...roster.members.values()],
  machines: [...roster.machines.values()],
  invitations: [...roster.invitations.values()],
});

export const memberNow = (roster: Roster, member: string): Member | null => {
  const one = roster.members.get(member);
  return one && one.untilSeq === null ? one : null;
};

/** Invitations of a member that may still be used. */
export const openInvitations = (roster: Roster, member: string, now: number): Invited[] =>
  [...roster.invitations.values()].filter(
    (one) => one.member === member && one.usedSeq === null && one.until >= now,
  );

export const machinesNow = (roster: Roster, member: string): Machine[] =>
  machinesIn(roster).filter((one) => one.member === member);

/** All that are in. */
export const machinesIn = ({ machines }: Pick<Roster, "machines">): Machine[] =>
  [...machines.values()].filter(({ toSeq }) => toSeq === null);

/** Whether somebody may still hold the newest key who is out: an owner has to turn it. */
export function needsTurn({ seal, machines }: Roster): boolean {
  const since = seal?.epochs.at(-1)?.seq ?? Number.POSITIVE_INFINITY;
  return [...machines.values()].some(({ toSeq }) => toSeq !== null && toSeq > since);
}

/** The roster after an operation that `check` found sound; `hash` is what it answered. */
export function apply(roster: Roster, numbered: Numbered, hash: string): Roster {
  const { seq, machine, mseq, act } = numbered;
  const next: Next = {
    ...roster,
    head: seq,
    members: new Map(roster.members),
    machines: new Map(roster.machines),
    invitations: new Map(roster.invitations),
  };
  if (seq === 1) next.genesis = hash;
  const own = next.machines.get(machine);
  if (own) next.machines.set(machine, { ...own, mseq, hash });
  if (act) applyAct(next, { ...numbered, act }, hash);
  return next;
}

/** The roster after an operation that is passed over: nothing of it counts but its number. */
export const passOver = (roster: Roster): Roster => ({
  ...roster,
  head: roster.head + 1,
  passed: [...roster.passed, roster.head + 1],
});

interface Next extends Pick<RosterRows, "space" | "head" | "passed"> {
  genesis: string | null;
  name: string;
  seal: Seal | null;
  readonly members: Map<string, Member>;
  readonly machines: Map<string, Machine>;
  readonly invitations: Map<string, Invited>;
}

function applyAct(next: Next, numbered: Numbered & { act: Act }, hash: string): void {
  const { seq, act, member } = numbered;
  switch (act.act) {
    case "create":
      next.name = act.name;
      next.seal = act.seal && firstSeal(act.seal, seq);
      next.members.set(member, { member, role: "owner", sinceSeq: seq, untilSeq: null });
      addMachine(next, numbered, act, hash);
      return;
    case "invite":
      next.invitations.set(act.inviteKey, {
        inviteKey: act.inviteKey,
        member: act.member,
        role: act.role,
        until: act.until,
        usedSeq: null,
      });
      return;
    case "join":
      join(next, numbered, act.inviteKey);
      if (next.seal && act.seal) {
        const wrap = { machine: numbered.machine, wrap: act.seal.wrap };
        next.seal = { ...next.seal, wraps: [...next.seal.wraps, wrap] };
      }
      addMachine(next, numbered, act, hash);
      return;
    case "role": {
      const one = next.members.get(act.member);
      if (one?.untilSeq === null) next.members.set(act.member, { ...one, role: act.role });
      if (act.role !== "owner") endRecovery(next, act.member);
      return;
    }
    case "remove":
      endMember(next, act.member);
      return;
    case "leave":
      leave(next, act.machine);
      return;
    case "rename":
      next.name = act.name;
      return;
    case "turn":
      if (next.seal) next.seal = turned(next.seal, act, seq);
      closeInvitations(next, () => true);
      return;
    case "recovery": {
      const { recoveryKey, boxKey, wrap } = act;
      if (next.seal) next.seal = { ...next.seal, recovery: { recoveryKey, boxKey, wrap, member, seq } };
      return;
    }
    case "pass":
      // It was passed over when its turn came.
      return;
  }
}

function addMachine(
  next: Next,
  { machine, member, seq, mseq }: Numbered,
  { signKey, boxKey, machineName }: Extract<Act, { act: "create" | "join" }>,
  hash: string,
): void {
  next.machines.set(machine, {
    machine,
    member,
    name: machineName,
    signKey,
    boxKey,
    fromSeq: seq,
    toSeq: null,
    mseq,
    hash,
  });
}

/** A further machine of somebody who is in already changes nothing of their role. */
function join(next: Next, { member, seq }: Numbered, inviteKey: string): void {
  const invitation = next.invitations.get(inviteKey);
  if (!invitation) {
    if (next.seal?.recovery?.recoveryKey === inviteKey) endRecovery(next, member);
    return;
  }
  next.invitations.set(inviteKey, { ...invitation, usedSeq: seq });
  const known = next.members.get(member);
  if (!known || known.untilSeq !== null)
    next.members.set(member, { member, role: invitation.role, sinceSeq: seq, untilSeq: null });
}

/** With all of their machines, and with invitations that wait for them. */
function endMember(next: Next, member: string): void {
  const one = next.members.get(member);
  if (one && one.untilSeq === null) next.members.set(member, { ...one, untilSeq: next.head });
  for (const [id, machine] of next.machines)
    if (machine.member === member && machine.toSeq === null)
      next.machines.set(id, { ...machine, toSeq: next.head });
  closeInvitations(next, (invitation) => invitation.member === member);
  endRecovery(next, member);
}

function closeInvitations(next: Next, isMeant: (invitation: Invited) => boolean): void {
  for (const [key, invitation] of next.invitations)
    if (invitation.usedSeq === null && isMeant(invitation))
      next.invitations.set(key, { ...invitation, usedSeq: next.head });
}

/** It lets in the owner who made it, once, and as long as they are an owner. */
function endRecovery(next: Next, member: string): void {
  if (next.seal?.recovery?.member === member) next.seal = { ...next.seal, recovery: null };
}

/** Who has no machine left is out. */
function leave(next: Next, id: string): void {
  const machine = next.machines.get(id);
  if (!machine) return;
  next.machines.set(id, { ...machine, toSeq: next.head });
  const left = [...next.machines.values()].some((one) => one.member === machine.member && one.toSeq === null);
  if (!left) endMember(next, machine.member);
}
