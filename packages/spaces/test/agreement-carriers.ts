// For tests: one space in memory, in Postgres and in a bucket, to which the same is sent.

import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { createMemoryLog } from "../src/in-memory/index.ts";
import {
  type Act,
  epochOf,
  hashOf,
  keyPairOf,
  type Operation,
  proofOfJoin,
  randomKey,
  type Sent,
  signOperation,
} from "../src/log/index.ts";
import { sealedPrefix } from "../src/log/seal.ts";
import { connectS3, foundS3 } from "../src/s3/index.ts";
import { standingHere, standingThere } from "./agreement-standing.ts";
import { nameOf, PEOPLE, type Step, type Wanted, type WantedAct } from "./agreement-steps.ts";
import { aMachine, DAY, row, type TestMachine } from "./machines.ts";
import type { SpacesCluster } from "./postgres.ts";
import type { S3Server } from "./s3-server.ts";

/** The same machine, at each of them. */
interface Everywhere {
  readonly memory: TestMachine;
  readonly postgres: TestMachine;
  /** Null: a bucket is never without signatures. */
  readonly bucket: TestMachine | null;
}

const each = ({ memory, postgres, bucket }: Everywhere): TestMachine[] => [
  memory,
  postgres,
  ...(bucket ? [bucket] : []),
];

export async function startAll(
  cluster: SpacesCluster,
  server: S3Server,
  { isSealed, isTrusting }: { readonly isSealed: boolean; readonly isTrusting: boolean },
) {
  const space = await cluster.found("anna");
  const options = { address: server.address("bucket"), password: server.password, insecureNetwork: false };
  await foundS3(options, { space, founder: "anna" });
  const log = createMemoryLog({ space, founder: "anna", isTrusting });
  const lineages = Array.from({ length: 12 }, () => randomUUID());
  const seeds: string[] = [];
  const ids: string[] = [];
  const machines: Everywhere[] = [];
  const add = (member: string): Everywhere => {
    const id = randomUUID();
    const memory = aMachine(space, member, log.connect, id);
    const postgres = aMachine(space, member, (who, machine) => cluster.connect(space, who, machine), id);
    const connectBucket = (who: string, machine: string) =>
      connectS3({ ...options, space, machine, member: who, mostMachines: 100 });
    const bucket = isTrusting ? null : aMachine(space, member, connectBucket, id);
    machines.push({ memory, postgres, bucket });
    return { memory, postgres, bucket };
  };
  /** Number of the operation that wrote a row last. */
  const bases = async (): Promise<Map<string, number>> => {
    const found = new Map<string, number>();
    const reader = machines.find(({ memory }) => log.roster.members.get(memory.member)?.untilSeq === null);
    for (const one of (await reader?.memory.carrier.pull(0, 2000)) ?? [])
      for (const each of log.roster.passed.includes(one.seq) ? [] : one.rows) found.set(each.key, one.seq);
    return found;
  };

  const recoveries: string[] = [];
  const keysOf = (isRight = true) => {
    const has = isSealed === isRight;
    const seal = has ? { epoch: epochOf(log.roster), wrap: randomKey() } : null;
    return { boxKey: has ? randomKey() : null, seal };
  };

  const actOf = (wanted: WantedAct, machine: TestMachine): Act => {
    const { member, role, which, fault } = wanted;
    const act = isTrusting && wanted.act === "rename" ? "pass" : wanted.act;
    const known = act === "recover" ? recoveries : seeds;
    const newest = recoveries.find(
      (one) => keyPairOf(one).publicKey === log.roster.seal?.recovery?.recoveryKey,
    );
    const isNewest = act === "recover" && newest !== undefined && fault !== "more";
    const seed = isNewest ? newest : (known[which % Math.max(1, known.length)] ?? randomKey());
    const epoch = epochOf(log.roster) + (fault === "epoch" ? 1 : 0);
    const inviteKey = keyPairOf(seed).publicKey;
    const { publicKey: signKey } = machine.keys;
    switch (act) {
      case "invite": {
        const fresh = randomKey();
        seeds.push(fresh);
        const until = Date.now() + (which % 5 === 0 ? -DAY : DAY);
        return { act, member, role, inviteKey: keyPairOf(fresh).publicKey, until };
      }
      case "join":
      case "recover": {
        const proof = proofOfJoin(space, machine.machine, signKey, seed);
        const { boxKey, seal } = keysOf(fault !== "kind");
        const own = seal && { ...seal, epoch };
        return { act: "join", inviteKey, signKey, boxKey, machineName: "x", proof, seal: own };
      }
      case "turn": {
        const here = [...log.roster.machines.values()].filter(({ toSeq }) => toSeq === null);
        const wraps = here.map((one) => ({ machine: one.machine, wrap: randomKey() }));
        const [first] = wraps;
        if (fault === "less") wraps.pop();
        if (fault === "more") wraps.push({ machine: randomUUID(), wrap: "x" });
        if (fault === "twice" && first) wraps[wraps.length - 1] = first;
        const has = (log.roster.seal?.recovery != null) === (fault !== "kind");
        const recovery = has ? randomKey() : null;
        return { act, epoch: epoch + 1, check: randomKey(), before: "x", wraps, recovery };
      }
      case "pass": {
        if (!isTrusting) return { act: "rename", name: "nothing is passed over" };
        const seq = log.roster.head + 1 - (which % 3 === 0 ? which % (log.roster.head + 1) : which % 6);
        return { act, seq: Math.max(2, seq) };
      }
      case "recovery": {
        const fresh = fault === "twice" ? seed : randomKey();
        recoveries.push(fresh);
        const recoveryKey = keyPairOf(fresh).publicKey;
        return { act, epoch: Math.max(epoch, 1), recoveryKey, boxKey: randomKey(), wrap: "x" };
      }
      case "role":
        return { act, member, role };
      case "remove":
        return { act, member };
      case "leave":
        return { act, machine: machines[which % machines.length]?.memory.machine ?? randomUUID() };
      default:
        return { act: "rename", name: `name ${which}` };
    }
  };

  const operationOf = (wanted: Wanted, machine: TestMachine): Partial<Operation> => {
    if ("act" in wanted) return { kind: "member", act: actOf(wanted, machine) };
    const { kind, subject, gone, forgets, again, over, undoes, rows } = wanted;
    const undone = undoes === null ? null : (ids[undoes % ids.length] ?? null);
    return {
      kind,
      subject: subject === null ? null : (lineages[subject] ?? null),
      undoes: kind === "undo" ? (undone ?? randomUUID()) : null,
      gone: gone.map((n) => lineages[n] ?? ""),
      forgets: forgets.map((n) => `claim ${n}`),
      again,
      over,
      by: { kind: again ? "person" : "agent", client: null },
      rows: rows.map((one) => {
        const epoch = epochOf(log.roster) - (one.sealed === "old" ? 1 : 0);
        const image =
          isSealed && one.sealed !== "open" ? sealedPrefix(epoch) + randomKey() : `{${randomKey()}}`;
        const made = row(
          `row ${one.key}`,
          one.roots.map((n) => lineages[n] ?? ""),
          { image, claims: one.what === "gone" ? [] : one.claims.map((n) => `claim ${n}`) },
        );
        if (one.what === "gone") return { ...made, image: null, hash: null };
        return one.what === "bare" ? { ...made, image: null } : made;
      }),
    };
  };

  const sentOf = async (step: Step, { memory }: { memory: TestMachine }): Promise<Sent[]> => {
    const known = await bases();
    const own = log.roster.machines.get(memory.machine);
    let [mseq, prev] = [own?.mseq ?? 0, own?.hash ?? null];
    const all: readonly Wanted[] = step.operations;
    return all.map((wanted, place) => {
      mseq += 1;
      const [plain] = memory.sign({});
      if (!plain) throw new Error("nothing signed");
      const { signature: _, ...operation } = { ...plain, ...operationOf(wanted, memory), mseq, prev };
      const signed = signOperation(space, operation, memory.keys.privateKey);
      prev = hashOf(space, signed);
      const base = "act" in wanted ? [] : wanted.rows.map((one) => one.base);
      const numbers = signed.rows.map((each, n) => {
        const right = known.get(each.key) ?? 0;
        return base[n] === "none" ? 0 : base[n] === "other" ? right - 1 : right;
      });
      // What an earlier one of the push writes, the next one rests on.
      for (const each of signed.rows) known.set(each.key, -(place + 1));
      return { operation: signed, bases: numbers };
    });
  };

  const outcome = async (machine: TestMachine, sent: Sent[], head: number | undefined): Promise<string> => {
    try {
      const pushed = await machine.carrier.push(sent, head);
      return `${pushed.refused?.why ?? "taken"} ${pushed.taken} ${pushed.head}`;
    } catch (error) {
      if (error instanceof Error && "trouble" in error) return String(error.trouble);
      throw error;
    }
  };

  /** What stands before anything is tried: everybody is in, in one of the roles. */
  const sendAll = async (everywhere: Everywhere, act: Act) => {
    const { memory } = everywhere;
    const signed = memory.sign({ kind: "member", act });
    for (const { carrier } of each(everywhere)) {
      const pushed = await carrier.push(signed.map((operation) => ({ operation, bases: [] })));
      expect(pushed.refused).toBeUndefined();
    }
    for (const operation of signed) memory.count(operation);
  };
  const founder = add("anna");
  const keyOf = (pair: Everywhere) => pair.memory.keys.publicKey;
  await sendAll(founder, {
    act: "create",
    name: "x",
    member: "anna",
    signKey: keyOf(founder),
    boxKey: keysOf().boxKey,
    machineName: "",
    seal: isSealed
      ? { epoch: 1, check: randomKey(), wraps: [{ machine: founder.memory.machine, wrap: "x" }] }
      : null,
  });
  for (const [member, role] of [
    ["ben", "curator"],
    ["carla", "writer"],
    ["dora", "writer"],
  ] as const) {
    const seed = randomKey();
    const inviteKey = keyPairOf(seed).publicKey;
    const pair = add(member);
    await sendAll(founder, { act: "invite", member, role, inviteKey, until: Date.now() + DAY });
    const proof = proofOfJoin(space, pair.memory.machine, keyOf(pair), seed);
    await sendAll(pair, {
      act: "join",
      inviteKey,
      signKey: keyOf(pair),
      machineName: "",
      proof,
      ...keysOf(),
    });
  }
  return {
    async send(step: Step): Promise<(string | undefined)[]> {
      const [first] = step.operations;
      const recovery = first && "act" in first && first.act === "recover" && log.roster.seal?.recovery;
      const member = PEOPLE.find((one) => recovery && recovery.member === one) ?? nameOf(step.who);
      const own = machines.filter(({ memory }) => memory.member === member);
      const comes = first && "act" in first && (first.act === "join" || first.act === "recover");
      const here = own.filter(({ memory }) => log.roster.machines.get(memory.machine)?.toSeq === null);
      const known = (step.who % 5 === 0 ? undefined : here.at(-1)) ?? own.at(-1);
      const machine = step.newMachine || comes ? add(member) : (known ?? add(member));
      const sent = await sentOf(step, machine);
      const head = step.head === undefined ? undefined : log.roster.head + step.head;
      const answers = [];
      for (const one of each(machine)) answers.push(await outcome(one, sent, head));
      for (const { operation } of sent) ids.push(operation.id);
      return answers;
    },
    async read() {
      const reader = machines.find(({ memory }) => {
        const { machines: all, members } = log.roster;
        return all.get(memory.machine)?.toSeq === null && members.get(memory.member)?.untilSeq === null;
      });
      if (!reader) throw new Error("a space keeps an owner");
      const all = [];
      for (const { carrier } of each(reader)) {
        const read = await carrier.pull(0, 2000);
        const { machines: _, ...hello } = await carrier.hello(read.length);
        all.push({ hello, read: read.map((one) => ({ ...one, received: 0 })) });
      }
      return all;
    },
    /** What each knows to take the next operation by. */
    standingHere: () => standingHere(log),
    standingThere: () => standingThere(cluster, space),
    /** What was done by operations, as far as it is seldom. */
    actsOf: (read: readonly Operation[]): string[] =>
      read.flatMap(({ act, over }) => {
        const isRecovery =
          act?.act === "join" && recoveries.some((one) => keyPairOf(one).publicKey === act.inviteKey);
        return [act?.act ?? "", isRecovery ? "recover" : "", over ? "over" : ""];
      }),
    [Symbol.asyncDispose]: async () => {
      await Promise.all(machines.flatMap(each).map(({ carrier }) => carrier.close()));
    },
  };
}
