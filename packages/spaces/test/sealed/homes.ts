import { randomUUID } from "node:crypto";
import type { MemoryLog } from "../../src/in-memory/index.ts";
import {
  apply,
  check,
  emptyRoster,
  keyPairOf,
  type Numbered,
  type Pushed,
  proofOfJoin,
  type Role,
  type Roster,
  randomKey,
} from "../../src/log/index.ts";
import {
  type BoxKeyPair,
  firstSealOf,
  type Keyring,
  makeBoxKeyPair,
  newestOf,
  openImage,
  ownSealOf,
  readKeyring,
  recoveryActOf,
  recoveryKeysOf,
  sealImage,
  turnOf,
} from "../../src/sealed/index.ts";
import { aMachine, DAY, row, type TestMachine } from "../machines.ts";

/** One home of somebody in a sealed space: what lies on its disk, and nothing that it would have to be told. */
export interface SealedHome {
  readonly machine: TestMachine;
  readonly box: BoxKeyPair;
}

/** What an invitation holds that is not about the carrier. */
export interface Code {
  readonly seed: string;
  readonly member: string;
  readonly spaceKey: string;
  readonly seal: { readonly epoch: number; readonly key: string };
}

export const homeOf = (space: string, log: Pick<MemoryLog, "connect">, member: string): SealedHome => ({
  machine: aMachine(space, member, log.connect, randomUUID()),
  box: makeBoxKeyPair(),
});

/** Who takes part by the log, as everybody who reads it finds. */
export function rosterBy(space: string, operations: readonly Numbered[]): Roster {
  let roster = emptyRoster(space, null);
  for (const operation of operations) {
    const checked = check(roster, operation);
    if (checked.kind === "unsound") throw new Error(checked.why);
    roster = apply(roster, operation, checked.hash);
  }
  return roster;
}

export const keyringOf = (roster: Roster, { machine, box }: SealedHome): Keyring => {
  const source = { kind: "machine", machine: machine.machine, privateKey: box.privateKey } as const;
  const read = readKeyring(roster, source);
  if (read.kind !== "keyring") throw new Error(read.kind);
  return read.keyring;
};

export const found = (space: string, { machine, box }: SealedHome): Promise<Pushed> =>
  machine.act({
    ...{ act: "create", name: "sync", member: machine.member, machineName: "laptop" },
    ...{ signKey: machine.keys.publicKey, boxKey: box.publicKey },
    seal: firstSealOf(space, randomKey(), { machine: machine.machine, boxKey: box.publicKey }),
  });

/** An invitation, as its owner hands it over. */
export async function codeFor(
  roster: Roster,
  owner: SealedHome,
  member: string,
  role: Role,
): Promise<{ code: Code; pushed: Pushed }> {
  const seed = randomKey();
  const { publicKey: inviteKey } = keyPairOf(seed);
  const keyring = keyringOf(roster, owner);
  const pushed = await owner.machine.act({ act: "invite", member, role, inviteKey, until: Date.now() + DAY });
  return { code: { seed, member, spaceKey: keyring.spaceKey, seal: newestOf(keyring) }, pushed };
}

export const joinBy = (space: string, home: SealedHome, { seed, spaceKey, seal }: Code): Promise<Pushed> =>
  joinWith(space, home, { inviteSeed: seed, spaceKey, ...seal });

/** With nothing but the seed of a recovery, and the log. */
export function recoverBy(roster: Roster, home: SealedHome, seed: string): Promise<Pushed> {
  const read = readKeyring(roster, { kind: "recovery", seed });
  if (read.kind !== "keyring") throw new Error(read.kind);
  const { sign } = recoveryKeysOf(seed);
  const { spaceKey } = read.keyring;
  return joinWith(roster.space, home, { inviteSeed: sign.privateKey, spaceKey, ...newestOf(read.keyring) });
}

function joinWith(
  space: string,
  { machine, box }: SealedHome,
  { inviteSeed, ...keys }: { inviteSeed: string; spaceKey: string; epoch: number; key: string },
): Promise<Pushed> {
  const { publicKey: signKey } = machine.keys;
  return machine.act({
    ...{ act: "join", machineName: "desktop", signKey, boxKey: box.publicKey },
    inviteKey: keyPairOf(inviteSeed).publicKey,
    proof: proofOfJoin(space, machine.machine, signKey, inviteSeed),
    seal: ownSealOf(space, keys, box.publicKey),
  });
}

export const turnBy = (roster: Roster, owner: SealedHome): Promise<Pushed> =>
  owner.machine.act(turnOf(roster, keyringOf(roster, owner)));

export const makeRecovery = (roster: Roster, owner: SealedHome, seed: string): Promise<Pushed> =>
  owner.machine.act(recoveryActOf(keyringOf(roster, owner), seed));

export function write(roster: Roster, home: SealedHome, words: string): Promise<Pushed> {
  const id = randomUUID();
  const key = randomUUID();
  const image = sealImage(keyringOf(roster, home), { operation: id, table: "memories", key }, words);
  return home.machine.push({ id, rows: [row(key, randomUUID(), { image })] });
}

/** The words of a log that a keyring opens. */
export const wordsFor = (keyring: Keyring, operations: readonly Numbered[]): string[] =>
  operations.flatMap(({ id, rows }) =>
    rows.flatMap(({ table, key, image }) => {
      const opened = image === null ? null : openImage(keyring, { operation: id, table, key }, image);
      return opened?.kind === "opened" ? [opened.image] : [];
    }),
  );
