import { randomUUID } from "node:crypto";
import {
  type Act,
  type Carrier,
  hashOf,
  imageHash,
  type KeyPair,
  keyPairOf,
  makeKeyPair,
  type Operation,
  type Pushed,
  proofOfJoin,
  type Role,
  type Row,
  randomKey,
  type Signed,
  signOperation,
} from "../src/log/index.ts";

export const DAY = 24 * 60 * 60 * 1000;

/** An operation as a test says it: what it does not say is the plainest. */
export type Said = Partial<Operation> & { readonly bases?: readonly number[] };

/** One machine of a member, which keeps count of what it sent. */
export interface TestMachine {
  readonly member: string;
  readonly machine: string;
  readonly keys: KeyPair;
  readonly carrier: Carrier;
  /** Signs operations, one after the other, as the next of this machine; keeps no count of them. */
  sign(...said: readonly Said[]): Signed[];
  /** Signs and sends them, and keeps count of those that were taken. */
  push(...said: readonly Said[]): Promise<Pushed>;
  act(act: Act): Promise<Pushed>;
  /** Counts an operation as sent, which was sent some other way. */
  count(signed: Signed): void;
}

export function aMachine(
  space: string,
  member: string,
  connect: (member: string, machine: string) => Carrier,
  machine: string = randomUUID(),
): TestMachine {
  const keys = makeKeyPair();
  let last: { mseq: number; hash: string | null } = { mseq: 0, hash: null };
  const carrier = connect(member, machine);
  const sign = (...said: readonly Said[]): Signed[] => {
    let { mseq, hash: prev } = last;
    return said.map(({ bases: _, ...over }) => {
      mseq += 1;
      const signed = signOperation(space, { ...plain(machine), mseq, prev, ...over }, keys.privateKey);
      prev = hashOf(space, signed);
      return signed;
    });
  };
  const count = (signed: Signed) => {
    last = { mseq: signed.mseq, hash: hashOf(space, signed) };
  };
  const push = async (...said: readonly Said[]): Promise<Pushed> => {
    const signed = sign(...said);
    const sent = signed.map((operation, n) => ({
      operation,
      bases: said[n]?.bases ?? operation.rows.map(() => 0),
    }));
    const pushed = await carrier.push(sent);
    const newest = signed[pushed.taken - 1];
    if (newest) count(newest);
    return pushed;
  };
  const act = (one: Act) => push({ kind: "member", act: one });
  return { member, machine, keys, carrier, sign, push, act, count };
}

const plain = (machine: string): Operation => ({
  id: randomUUID(),
  machine,
  mseq: 1,
  prev: null,
  kind: "save",
  at: Date.now(),
  by: { kind: "agent", client: "claude-code" },
  subject: null,
  act: null,
  undoes: null,
  gone: [],
  forgets: [],
  again: false,
  over: false,
  rows: [],
});

/** A row about one lineage, or about several. */
export function row(key: string, roots: string | readonly string[], over: Partial<Row> = {}): Row {
  const image = over.image === undefined ? JSON.stringify({ key, salt: randomKey() }) : over.image;
  const hash = image === null ? null : imageHash(image);
  return { table: "memories", key, roots: [roots].flat(), claims: [], hash, ...over, image };
}

/** A row that goes. */
export const goneRow = (key: string, roots: string | readonly string[]): Row =>
  row(key, roots, { image: null });

export const createSpace = (founder: TestMachine, name = "orders"): Promise<Pushed> =>
  founder.act({
    act: "create",
    name,
    member: founder.member,
    signKey: founder.keys.publicKey,
    boxKey: null,
    machineName: "laptop",
    seal: null,
  });

/** Makes an invitation and answers its seed. */
export async function invite(
  owner: TestMachine,
  member: string,
  role: Role,
  until = Date.now() + DAY,
): Promise<string> {
  const seed = randomKey();
  const pushed = await owner.act({
    act: "invite",
    member,
    role,
    inviteKey: keyPairOf(seed).publicKey,
    until,
  });
  if (pushed.refused) throw new Error(pushed.refused.detail);
  return seed;
}

export const join = (space: string, machine: TestMachine, seed: string): Promise<Pushed> =>
  machine.act({
    act: "join",
    inviteKey: keyPairOf(seed).publicKey,
    signKey: machine.keys.publicKey,
    boxKey: null,
    machineName: "desktop",
    seal: null,
    proof: proofOfJoin(space, machine.machine, machine.keys.publicKey, seed),
  });
