import {
  type Act,
  hashOf,
  type Invitation,
  keyPairOf,
  makeKeyPair,
  type Operation,
  proofOfJoin,
  randomKey,
  type Sent,
  signOperation,
} from "@memory/spaces/log";
import type { Deps } from "../models/deps.ts";
import { ensureOwner } from "../store/owners.ts";
import { actOf } from "./decide.ts";
import { addToOutbox } from "./queries/outbox.ts";
import { addSpace, type SpaceRow } from "./queries/spaces.ts";

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
}

type EnterDeps = Pick<Deps, "store" | "clock" | "newId">;

/** All that it takes to come in, before anything of it is written down. */
export interface Ready {
  readonly keys: SpaceKeys;
  readonly machine: string;
  readonly role: SpaceRow["role"];
  /** Of who creates a space, it is that of what is sent. */
  readonly genesis: string | null;
  /** What this home says first, in the outbox and in the log. */
  readonly first: { readonly id: string; readonly at: number; readonly act: Act };
}

/** A new space, here and in the outbox: its first round creates it there. */
export function found(deps: EnterDeps, entering: Entering): SpaceKeys {
  const ready = readyToFound(deps, entering);
  enter(deps, entering, ready);
  return ready.keys;
}

/** A space that one was invited to, here and in the outbox: its first round joins it and reads it. */
export function join(deps: EnterDeps, entering: Entering, invitation: Invitation): SpaceKeys {
  const ready = readyToJoin(deps, entering, invitation);
  enter(deps, entering, ready);
  return ready.keys;
}

function readyToFound({ clock, newId }: EnterDeps, { name, member, machineName }: Entering): Ready {
  const { publicKey: signKey, privateKey } = makeKeyPair();
  const act: Act = { act: "create", name, member, signKey, boxKey: null, machineName, seal: null };
  return {
    keys: { signKey: privateKey, claimKey: randomKey() },
    ...{ machine: newId(), role: "owner", genesis: null, first: { id: newId(), at: clock(), act } },
  };
}

export function readyToJoin({ clock, newId }: EnterDeps, entering: Entering, invitation: Invitation): Ready {
  const { publicKey: signKey, privateKey } = makeKeyPair();
  const { inviteSeed, role, genesis, space, spaceKey } = invitation;
  const machine = newId();
  const act: Act = {
    act: "join",
    inviteKey: keyPairOf(inviteSeed).publicKey,
    signKey,
    ...{ boxKey: null, seal: null },
    machineName: entering.machineName,
    proof: proofOfJoin(space, machine, signKey, inviteSeed),
  };
  return {
    keys: { signKey: privateKey, claimKey: spaceKey },
    ...{ machine, role, genesis, first: { id: newId(), at: clock(), act } },
  };
}

/** What this home says first, as the log gets it. */
export const firstOperation = ({ id, client }: Entering, ready: Ready): Sent => ({
  operation: signOperation(id, unsigned(ready, client), ready.keys.signKey),
  bases: [],
});

function unsigned({ machine, first: { id, at, act } }: Ready, client: string | null): Operation {
  const { bases: _bases, rows, ...told } = actOf({ id, made_at: at, client }, act);
  return { ...told, machine, mseq: 1, prev: null, rows: [...rows] };
}

export function enter(
  { store }: EnterDeps,
  { ownerId, id, name, carrier, member, client }: Entering,
  ready: Ready,
): void {
  const { machine, role, first } = ready;
  store.transaction(() => {
    ensureOwner(store, ownerId, first.at);
    ensureOwner(store, id, first.at);
    addSpace(store, {
      ...{ id, owner_id: ownerId, name, carrier, member, machine, role },
      ...{ genesis: ready.genesis ?? hashOf(id, unsigned(ready, client)), pulled: 0, pulled_hash: null },
      ...{ state: "on", trouble: null, joined_at: first.at },
    });
    addToOutbox(store, {
      ...{ space_id: id, id: first.id, kind: "member", client, made_at: first.at },
      intent: JSON.stringify({ kind: "member", act: first.act }),
    });
  });
}
