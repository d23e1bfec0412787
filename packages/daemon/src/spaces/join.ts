import {
  type Act,
  hashOf,
  type Invitation,
  keyPairOf,
  makeKeyPair,
  type Operation,
  proofOfJoin,
  randomKey,
} from "@memory/spaces/log";
import type { Deps } from "../models/deps.ts";
import { ensureOwner } from "../store/owners.ts";
import { actOf } from "./decide.ts";
import { addToOutbox, findInOutbox } from "./queries/outbox.ts";
import { addSpace, changeSpace, type SpaceRow } from "./queries/spaces.ts";

/** What a home keeps of a space beside its store: whoever has these can write there in this person's name. */
export interface SpaceKeys {
  /** Seed of the key by which this machine signs. */
  readonly signKey: string;
  /** Key of the space, by which its claims are hashed. */
  readonly claimKey: string;
}

export interface Entering {
  readonly ownerId: string;
  readonly id: string;
  readonly name: string;
  /** Address of the carrier, without a password. */
  readonly carrier: string;
  readonly member: string;
  readonly machineName: string;
  readonly client: string | null;
  /** Whether a copy of it is kept here, or it is searched where it lies; "all" without. */
  readonly keeping?: SpaceRow["keeping"];
}

type EnterDeps = Pick<Deps, "store" | "clock" | "newId">;

/** A new space, here and in the outbox: its first round creates it there. */
export function found(deps: EnterDeps, entering: Entering): SpaceKeys {
  const { publicKey: signKey, privateKey } = makeKeyPair();
  const { name, member, machineName } = entering;
  enter(deps, entering, {
    role: "owner",
    act: () => ({ act: "create", name, member, signKey, machineName }),
  });
  return { signKey: privateKey, claimKey: randomKey() };
}

/** A space that one was invited to, here and in the outbox: its first round joins it and reads it. */
export function join(deps: EnterDeps, entering: Entering, invitation: Invitation): SpaceKeys {
  const { publicKey: signKey, privateKey } = makeKeyPair();
  const { inviteSeed, role, genesis, space } = invitation;
  enter(deps, entering, {
    role,
    genesis,
    act: (machine) => ({
      act: "join",
      inviteKey: keyPairOf(inviteSeed).publicKey,
      signKey,
      machineName: entering.machineName,
      proof: proofOfJoin(space, machine, signKey, inviteSeed),
    }),
  });
  return { signKey: privateKey, claimKey: invitation.spaceKey };
}

interface Entry {
  readonly role: SpaceRow["role"];
  /** Of who creates it, it is that of what is sent. */
  readonly genesis?: string;
  readonly act: (machine: string) => Act;
}

function enter(
  deps: EnterDeps,
  { ownerId, id, name, carrier, member, client, keeping = "all" }: Entering,
  entry: Entry,
): void {
  const { store, clock, newId } = deps;
  const [now, machine, first] = [clock(), newId(), newId()];
  const act = entry.act(machine);
  store.transaction(() => {
    ensureOwner(store, ownerId, now);
    ensureOwner(store, id, now);
    addSpace(store, {
      ...{ id, owner_id: ownerId, name, carrier, member, machine, role: entry.role },
      ...{ genesis: entry.genesis ?? "", pulled: 0, pulled_hash: null },
      ...{ state: "on", trouble: null, joined_at: now, keeping },
    });
    const row = { space_id: id, id: first, kind: "member", client, made_at: now };
    addToOutbox(store, { ...row, intent: JSON.stringify({ kind: "member", act }) });
    if (entry.genesis !== undefined) return;
    const waiting = findInOutbox(store, first);
    if (waiting) setGenesis(deps, id, machine, actOf(waiting, act));
  });
}

function setGenesis(deps: EnterDeps, id: string, machine: string, draft: ReturnType<typeof actOf>): void {
  const { bases: _bases, rows, ...told } = draft;
  const operation: Operation = { ...told, machine, mseq: 1, prev: null, rows: [...rows] };
  changeSpace(deps.store, id, { genesis: hashOf(id, operation) });
}
