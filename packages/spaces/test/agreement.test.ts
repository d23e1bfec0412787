import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMemoryLog } from "../src/in-memory/index.ts";
import {
  type Act,
  hashOf,
  Kind,
  keyPairOf,
  type Operation,
  proofOfJoin,
  Role,
  randomKey,
  type Sent,
  signOperation,
} from "../src/log/index.ts";
import { connectS3, foundS3 } from "../src/s3/index.ts";
import { isWithoutPostgres } from "./cluster.ts";
import { aMachine, DAY, row, type TestMachine } from "./machines.ts";
import { type SpacesCluster, startSpaces } from "./postgres.ts";
import { type S3Server, startS3Server } from "./s3-server.ts";

const PEOPLE = ["anna", "ben", "carla", "dora"] as const;
const SEEDS = [1, 2, 3, 4, 5, 6];
const STEPS = 120;

/** Numbers that are taken modulo what there is to choose from. */
const pick = fc.nat(1000);
const aRow = fc.record({
  key: fc.nat(5),
  roots: fc.array(fc.nat(11), { maxLength: 2 }),
  claims: fc.uniqueArray(fc.nat(9), { maxLength: 2 }),
  what: fc.constantFrom(...Array.from({ length: 12 }, () => "words" as const), "gone", "gone", "bare"),
  base: fc.constantFrom("right", "right", "right", "right", "none", "other"),
});
const seldom = (most: number) =>
  fc.tuple(fc.nat(11), fc.array(fc.nat(most), { maxLength: 2 })).map(([n, some]) => (n === 0 ? some : []));
const anOperation = fc.record({
  kind: fc.constantFrom(
    ...Kind.options.filter((kind) => kind !== "member"),
    ...Array.from({ length: 12 }, () => "save" as const),
  ),
  subject: fc.option(fc.nat(11)),
  gone: seldom(11),
  forgets: seldom(9),
  again: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
  undoes: fc.option(pick, { freq: 4 }),
  rows: fc.uniqueArray(aRow, { maxLength: 3, selector: ({ key }) => key }),
});
const anAct = fc.record({
  act: fc.constantFrom("invite", "invite", "join", "join", "role", "remove", "leave", "rename"),
  member: fc.constantFrom(...PEOPLE),
  role: fc.constantFrom(...Role.options),
  which: pick,
});
const aStep = fc.record({
  who: pick,
  newMachine: fc.integer({ min: 0, max: 29 }).map((n) => n === 0),
  head: fc.constantFrom(undefined, undefined, undefined, 0, 0, -1),
  operations: fc.array(fc.oneof({ weight: 20, arbitrary: anOperation }, { weight: 1, arbitrary: anAct }), {
    minLength: 1,
    maxLength: 5,
  }),
});

describe.skipIf(isWithoutPostgres())("the log in memory, that in Postgres and that in a bucket", () => {
  let cluster: SpacesCluster;
  let server: S3Server;
  const seen = new Set<string>();
  beforeAll(async () => {
    cluster = await startSpaces();
    server = await startS3Server();
  });
  afterAll(async () => {
    await cluster[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  test.each(SEEDS)(
    "keep to one law: whatever anybody sends, all answer the same and hold the same (%i)",
    async (seed) => {
      await using carriers = await startAll(cluster, server);
      for (const [n, step] of fc.sample(aStep, { numRuns: STEPS, seed }).entries()) {
        const [memory, ...others] = await carriers.send(step);
        for (const other of others) expect([n, step, other]).toEqual([n, step, memory]);
        seen.add(memory?.split(" ")[0] ?? "");
      }
      const [memory, ...others] = await carriers.read();
      for (const other of others) expect(other).toEqual(memory);
    },
  );

  test("and that was asked of them in every way in which they refuse", () => {
    const whys = ["taken", "out", "stale", "same", "gone", "denied", "malformed"];
    expect(whys.filter((why) => !seen.has(why))).toEqual([]);
  });
});

type Step = typeof aStep extends fc.Arbitrary<infer T> ? T : never;
type Wanted = Step["operations"][number];
type WantedAct = typeof anAct extends fc.Arbitrary<infer T> ? T : never;

/** The same machine, at each of them. */
interface Everywhere {
  readonly memory: TestMachine;
  readonly postgres: TestMachine;
  readonly bucket: TestMachine;
}

async function startAll(cluster: SpacesCluster, server: S3Server) {
  const space = await cluster.found("anna");
  const options = { address: server.address("bucket"), password: server.password, insecureNetwork: false };
  await foundS3(options, { space, founder: "anna" });
  const log = createMemoryLog({ space, founder: "anna" });
  const lineages = Array.from({ length: 12 }, () => randomUUID());
  const seeds: string[] = [];
  const ids: string[] = [];
  const machines: Everywhere[] = [];
  const add = (member: string): Everywhere => {
    const id = randomUUID();
    const memory = aMachine(space, member, log.connect, id);
    const postgres = aMachine(space, member, (who, machine) => cluster.connect(space, who, machine), id);
    const bucket = aMachine(
      space,
      member,
      (who, machine) => connectS3({ ...options, space, machine, member: who, mostMachines: 100 }),
      id,
    );
    machines.push({ memory, postgres, bucket });
    return { memory, postgres, bucket };
  };
  /** Number of the operation that wrote a row last. */
  const bases = async (): Promise<Map<string, number>> => {
    const found = new Map<string, number>();
    const reader = machines.find(({ memory }) => log.roster.members.get(memory.member)?.untilSeq === null);
    for (const one of (await reader?.memory.carrier.pull(0, 2000)) ?? [])
      for (const each of one.rows) found.set(each.key, one.seq);
    return found;
  };

  const actOf = ({ act, member, role, which }: WantedAct, machine: TestMachine): Act => {
    const seed = seeds[which % Math.max(1, seeds.length)] ?? randomKey();
    const inviteKey = keyPairOf(seed).publicKey;
    const { publicKey: signKey } = machine.keys;
    switch (act) {
      case "invite": {
        const fresh = randomKey();
        seeds.push(fresh);
        const until = Date.now() + (which % 5 === 0 ? -DAY : DAY);
        return { act, member, role, inviteKey: keyPairOf(fresh).publicKey, until };
      }
      case "join": {
        const proof = proofOfJoin(space, machine.machine, signKey, seed);
        return { act, inviteKey, signKey, machineName: "x", proof };
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
    const { kind, subject, gone, forgets, again, undoes, rows } = wanted;
    const undone = undoes === null ? null : (ids[undoes % ids.length] ?? null);
    return {
      kind,
      subject: subject === null ? null : (lineages[subject] ?? null),
      undoes: kind === "undo" ? (undone ?? randomUUID()) : null,
      gone: gone.map((n) => lineages[n] ?? ""),
      forgets: forgets.map((n) => `claim ${n}`),
      again,
      by: { kind: again ? "person" : "agent", client: null },
      rows: rows.map((one) => {
        const made = row(
          `row ${one.key}`,
          one.roots.map((n) => lineages[n] ?? ""),
          { claims: one.what === "gone" ? [] : one.claims.map((n) => `claim ${n}`) },
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
    return step.operations.map((wanted, place) => {
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
  const sendAll = async ({ memory, postgres, bucket }: Everywhere, act: Act) => {
    const signed = memory.sign({ kind: "member", act });
    for (const { carrier } of [memory, postgres, bucket]) {
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
    machineName: "",
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
    await sendAll(pair, { act: "join", inviteKey, signKey: keyOf(pair), machineName: "", proof });
  }
  return {
    async send(step: Step): Promise<(string | undefined)[]> {
      const member = PEOPLE[step.who % PEOPLE.length] ?? "anna";
      const known = machines.filter(({ memory }) => memory.member === member);
      const machine = step.newMachine ? add(member) : (known.at(-1) ?? add(member));
      const sent = await sentOf(step, machine);
      const head = step.head === undefined ? undefined : log.roster.head + step.head;
      const answers = [];
      for (const one of [machine.memory, machine.postgres, machine.bucket])
        answers.push(await outcome(one, sent, head));
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
      for (const { carrier } of [reader.memory, reader.postgres, reader.bucket]) {
        const read = await carrier.pull(0, 2000);
        const { machines: _, ...hello } = await carrier.hello(read.length);
        all.push({ hello, read: read.map((one) => ({ ...one, received: 0 })) });
      }
      return all;
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(
        machines.flatMap(({ postgres, bucket }) => [postgres.carrier.close(), bucket.carrier.close()]),
      );
    },
  };
}
