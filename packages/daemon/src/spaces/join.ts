import {
  type Act,
  hashOf,
  keyPairOf,
  makeKeyPair,
  type Operation,
  proofOfJoin,
  randomKey,
} from "@memory/spaces/log";
import { firstSealOf, type Keyring, makeBoxKeyPair, newestOf, ownSealOf } from "@memory/spaces/sealed";
import type { Deps } from "../models/deps.ts";
import { ensureOwner } from "../store/owners.ts";
import { actOf } from "./decide.ts";
import { addToOutbox, findInOutbox } from "./queries/outbox.ts";
import { newestOperation } from "./queries/replica.ts";
import { addSpace, changeSpace, type SpaceRow } from "./queries/spaces.ts";

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

/** A new space, here and in the outbox: its first round creates it there. `isSealed`: what carries it reads no word. */
export function found(deps: EnterDeps, entering: Entering, isSealed: boolean): SpaceKeys {
  const { publicKey: signKey, privateKey } = makeKeyPair();
  const { id, name, member, machineName } = entering;
  const claimKey = randomKey();
  const box = isSealed ? makeBoxKeyPair() : null;
  enter(deps, entering, {
    role: "owner",
    act: (machine) => ({
      ...{ act: "create", name, member, signKey, boxKey: box?.publicKey ?? null, machineName },
      seal: box && firstSealOf(id, claimKey, { machine, boxKey: box.publicKey }),
    }),
  });
  return { signKey: privateKey, claimKey, boxKey: box?.privateKey ?? null, epochs: {} };
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
  const { publicKey: signKey, privateKey } = makeKeyPair();
  const { seed, role, genesis, spaceKey, keyring } = pass;
  const { id, machineName } = entering;
  const box = keyring && makeBoxKeyPair();
  enter(deps, entering, {
    role,
    genesis,
    act: (machine) => ({
      ...{ act: "join", inviteKey: keyPairOf(seed).publicKey, signKey, boxKey: box?.publicKey ?? null },
      machineName,
      proof: proofOfJoin(id, machine, signKey, seed),
      seal: keyring && box && ownSealOf(id, { spaceKey, ...newestOf(keyring) }, box.publicKey),
    }),
  });
  const epochs = [...(keyring?.keys ?? [])].map(([epoch, key]) => [epoch, key.toString("base64url")]);
  return {
    ...{ signKey: privateKey, claimKey: spaceKey, boxKey: box?.privateKey ?? null },
    epochs: Object.fromEntries(epochs),
  };
}

interface Entry {
  readonly role: SpaceRow["role"];
  /** Of who creates it, it is that of what is sent. */
  readonly genesis?: string;
  readonly act: (machine: string) => Act;
}

function enter(
  deps: EnterDeps,
  { ownerId, id, name, carrier, member, client, gathering, keeping = "all" }: Entering,
  entry: Entry,
): void {
  const { store, clock, newId } = deps;
  const [now, machine, first] = [clock(), newId(), newId()];
  const act = entry.act(machine);
  store.transaction(() => {
    ensureOwner(store, ownerId, now);
    if (gathering === undefined) ensureOwner(store, id, now);
    addSpace(store, {
      ...{ id, owner_id: ownerId, name, carrier, member, machine, role: entry.role },
      ...{ genesis: entry.genesis ?? "", pulled: 0, pulled_hash: null },
      ...{ state: "on", trouble: null, joined_at: now, keeping },
      ...(gathering !== undefined && { kind: "sync", gathering, gathered: newestOperation(store) }),
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
