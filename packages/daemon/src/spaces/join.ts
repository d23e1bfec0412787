import {
  type Act,
  hashOf,
  keyPairOf,
  makeKeyPair,
  type Operation,
  proofOfJoin,
  randomKey,
  type Sent,
  signOperation,
} from "@memory/spaces/log";
import { firstSealOf, type Keyring, makeBoxKeyPair, newestOf, ownSealOf } from "@memory/spaces/sealed";
import type { Deps } from "../models/deps.ts";
import { ensureOwner } from "../store/owners.ts";
import { actOf } from "./decide.ts";
import { addToOutbox } from "./queries/outbox.ts";
import { newestOperation } from "./queries/replica.ts";
import { addSpace, type SpaceRow } from "./queries/spaces.ts";

/** What a home keeps of a space beside its store: whoever has these can write there in this person's name. */
export interface SpaceKeys {
  /** Seed of the key by which this machine signs. */
  readonly signKey: string;
  /** Key of the space, by which its claims are hashed. */
  readonly claimKey: string;
  /** X25519, private: what is wrapped for this machine it opens. Null: the space is open. */
  readonly boxKey: string | null;
  /** Keys that came with the code by which it was joined, by epoch: they open what was said before the log has one for this machine. */
  readonly epochs: Readonly<Record<string, string>>;
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
  /** Its rows are the owner's own memory: up to where those that stand here are sent; without it they are a copy. */
  readonly gathering?: string;
  /** Whether a copy of it is kept here, or it is searched where it lies; "all" without. */
  readonly keeping?: SpaceRow["keeping"];
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

/** A new space, here and in the outbox: its first round creates it there. `isSealed`: what carries it reads no word. */
export function found(deps: EnterDeps, entering: Entering, isSealed: boolean): SpaceKeys {
  const ready = readyToFound(deps, entering, isSealed);
  enter(deps, entering, ready);
  return ready.keys;
}

/** What lets a machine in: an invitation, or a recovery. */
export interface Pass {
  readonly genesis: string;
  /** Of the key that proves it. */
  readonly seed: string;
  readonly role: SpaceRow["role"];
  readonly spaceKey: string;
  /** The newest key of a sealed space, and all that lead to it; null: the space is open. */
  readonly keyring: Keyring | null;
}

/** A space that one was let into, here and in the outbox: its first round joins it and reads it. */
export function join(deps: EnterDeps, entering: Entering, pass: Pass): SpaceKeys {
  const ready = readyToJoin(deps, entering, pass);
  enter(deps, entering, ready);
  return ready.keys;
}

function readyToFound(
  { clock, newId }: EnterDeps,
  { id, name, member, machineName }: Entering,
  isSealed: boolean,
): Ready {
  const { publicKey: signKey, privateKey } = makeKeyPair();
  const [machine, claimKey] = [newId(), randomKey()];
  const box = isSealed ? makeBoxKeyPair() : null;
  const act: Act = {
    ...{ act: "create", name, member, signKey, boxKey: box?.publicKey ?? null, machineName },
    seal: box && firstSealOf(id, claimKey, { machine, boxKey: box.publicKey }),
  };
  return {
    keys: { signKey: privateKey, claimKey, boxKey: box?.privateKey ?? null, epochs: {} },
    ...{ machine, role: "owner", genesis: null, first: { id: newId(), at: clock(), act } },
  };
}

export function readyToJoin({ clock, newId }: EnterDeps, entering: Entering, pass: Pass): Ready {
  const { publicKey: signKey, privateKey } = makeKeyPair();
  const { seed, role, genesis, spaceKey, keyring } = pass;
  const { id, machineName } = entering;
  const machine = newId();
  const box = keyring && makeBoxKeyPair();
  const act: Act = {
    ...{ act: "join", inviteKey: keyPairOf(seed).publicKey, signKey, boxKey: box?.publicKey ?? null },
    machineName,
    proof: proofOfJoin(id, machine, signKey, seed),
    seal: keyring && box && ownSealOf(id, { spaceKey, ...newestOf(keyring) }, box.publicKey),
  };
  const epochs = [...(keyring?.keys ?? [])].map(([epoch, key]) => [epoch, key.toString("base64url")]);
  return {
    keys: {
      ...{ signKey: privateKey, claimKey: spaceKey, boxKey: box?.privateKey ?? null },
      epochs: Object.fromEntries(epochs),
    },
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
  { ownerId, id, name, carrier, member, client, gathering, keeping = "all" }: Entering,
  ready: Ready,
): void {
  const { machine, role, first } = ready;
  store.transaction(() => {
    ensureOwner(store, ownerId, first.at);
    if (gathering === undefined) ensureOwner(store, id, first.at);
    addSpace(store, {
      ...{ id, owner_id: ownerId, name, carrier, member, machine, role },
      ...{ genesis: ready.genesis ?? hashOf(id, unsigned(ready, client)), pulled: 0, pulled_hash: null },
      ...{ state: "on", trouble: null, joined_at: first.at, keeping },
      ...(gathering !== undefined && { kind: "sync", gathering, gathered: newestOperation(store) }),
    });
    addToOutbox(store, {
      ...{ space_id: id, id: first.id, kind: "member", client, made_at: first.at },
      intent: JSON.stringify({ kind: "member", act: first.act }),
    });
  });
}
