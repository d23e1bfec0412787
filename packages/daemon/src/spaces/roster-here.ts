import { type Machine, type Member, type Roster, rosterOf, type Seal } from "@memory/spaces/log";
import { z } from "zod";
import type { Store } from "../store/open.ts";
import { putInvitation, putMachine, putMember } from "./queries/roster.ts";
import { changeSpace, listInvitations, listMachines, listMembers, type SpaceRow } from "./queries/spaces.ts";

/** Who takes part in a space, as far as its log was read here. */
export const readRoster = (
  store: Store,
  { id, genesis, name, pulled, seal, passed }: Omit<SpaceRow, "owner_id">,
): Roster =>
  rosterOf({
    space: id,
    genesis,
    name,
    head: pulled,
    seal: seal === null ? null : SealRow.parse(JSON.parse(seal)),
    passed: Passed.parse(JSON.parse(passed)),
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
        boxKey: row.box_key,
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

const Passed = z.array(z.int());

const SealRow: z.ZodType<Seal> = z.object({
  epochs: z.array(
    z.object({ epoch: z.int(), check: z.string(), before: z.string().nullable(), seq: z.int() }),
  ),
  wraps: z.array(z.object({ machine: z.string(), wrap: z.string() })),
  recovery: z
    .object({
      recoveryKey: z.string(),
      boxKey: z.string(),
      wrap: z.string(),
      member: z.string(),
      seq: z.int(),
    })
    .nullable(),
});

/** Writes down what has changed between two rosters of a space. */
export function writeRoster(store: Store, before: Roster, after: Roster): void {
  const { space } = after;
  for (const [member, one] of after.members)
    if (before.members.get(member) !== one) putMember(store, space, one);
  for (const [machine, one] of after.machines)
    if (before.machines.get(machine) !== one) putMachine(store, space, one);
  for (const [key, one] of after.invitations)
    if (before.invitations.get(key) !== one) putInvitation(store, space, one);
  if (before.seal !== after.seal)
    changeSpace(store, space, { seal: after.seal && JSON.stringify(after.seal) });
  if (before.passed !== after.passed) changeSpace(store, space, { passed: JSON.stringify(after.passed) });
}
