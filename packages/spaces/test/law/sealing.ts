import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Act, keyPairOf, randomKey } from "../../src/log/index.ts";
import { sealedPrefix } from "../../src/log/seal.ts";
import { createSpace, DAY, invite, join, row, type TestMachine } from "../machines.ts";
import {
  all,
  expectTaken,
  inSpace,
  type Named,
  type OpenedLog,
  type OpenLog,
  trouble,
  why,
  wrongInLog,
} from "./space.ts";

// What carriers see of keys: none of them opens anything here.

const act = (machine: TestMachine, one: Act) => machine.act(one);
const words = (epoch: number) =>
  row(randomUUID(), randomUUID(), { image: sealedPrefix(epoch) + randomKey() });

const created = (machine: TestMachine, over: Partial<Extract<Act, { act: "create" }>> = {}): Act => ({
  ...{
    act: "create",
    name: "sync",
    member: machine.member,
    signKey: machine.keys.publicKey,
    machineName: "",
  },
  ...{
    boxKey: randomKey(),
    seal: { epoch: 1, check: randomKey(), wraps: [{ machine: machine.machine, wrap: "w" }] },
  },
  ...over,
});

/** Turns to an epoch, for these machines. */
const turned = (
  epoch: number,
  machines: readonly TestMachine[],
  over: Partial<Extract<Act, { act: "turn" }>> = {},
): Act => ({
  ...{ act: "turn", epoch, check: randomKey(), before: "b", recovery: null },
  wraps: machines.map(({ machine }) => ({ machine, wrap: "w" })),
  ...over,
});

async function aSealedSpace(open: OpenLog) {
  const log = await open({});
  const anna = inSpace(log, "anna");
  expectTaken(await act(anna, created(anna)));
  const enter = async (member: Named, role: "writer" | "owner", epoch = 1) => {
    const machine = inSpace(log, member);
    const pushed = await joinSealed(log, machine, await invite(anna, member, role), epoch);
    return { machine, pushed };
  };
  return { log, anna, enter, [Symbol.asyncDispose]: () => log[Symbol.asyncDispose]() };
}

const joinSealed = (log: OpenedLog, machine: TestMachine, seed: string, epoch: number) =>
  join(log.space, machine, seed, { boxKey: randomKey(), seal: { epoch, wrap: "w" } });

export function sealing(open: OpenLog): void {
  test("a space is sealed from its first operation on, or never", async () => {
    await using log = await open({});
    const anna = inSpace(log, "anna");
    const epoch = { epoch: 1, check: randomKey(), wraps: [{ machine: anna.machine, wrap: "w" }] };
    const other = { machine: randomUUID(), wrap: "w" };
    const wrong = [
      { boxKey: null },
      { seal: null },
      { boxKey: "short" },
      { seal: { ...epoch, epoch: 2 } },
      { seal: { ...epoch, epoch: 0 } },
      { seal: { ...epoch, check: "" } },
      { seal: { ...epoch, wraps: [] } },
      { seal: { ...epoch, wraps: [other] } },
      { seal: { ...epoch, wraps: [...epoch.wraps, other] } },
      { seal: { ...epoch, wraps: [{ ...other, machine: anna.machine, wrap: "" }] } },
      { seal: { ...epoch, wraps: [{ machine: anna.machine, wrap: "x".repeat(501) }] } },
    ];
    for (const over of wrong)
      expect([over, why(await act(anna, created(anna, over)))]).toEqual([over, "malformed"]);
    expectTaken(await createSpace(anna));
    for (const one of [turned(1, [anna]), turned(2, [anna])])
      expect(why(await act(anna, one))).toBe("malformed");
    const recovery = {
      act: "recovery",
      epoch: 1,
      recoveryKey: randomKey(),
      boxKey: randomKey(),
      wrap: "w",
    } as const;
    expect(why(await act(anna, recovery))).toBe("malformed");
    const ben = inSpace(log, "ben");
    const seed = await invite(anna, "ben", "writer");
    expect(why(await joinSealed(log, ben, seed, 1))).toBe("malformed");
    expectTaken(await join(log.space, ben, seed));
    expect(wrongInLog(log.space, await all(anna))).toBeNull();
  });

  test("no word comes into a sealed space that is not sealed, and none that is sealed with an older key", async () => {
    await using space = await aSealedSpace(open);
    const { anna, log } = space;
    expectTaken(await anna.push({ rows: [words(1), words(1)] }));
    for (const image of ["words", '{"content":"x"}', "", sealedPrefix(1).slice(0, 7), `${sealedPrefix(1)}=`])
      expect([image, why(await anna.push({ rows: [words(1), row("a", randomUUID(), { image })] }))]).toEqual([
        image,
        "malformed",
      ]);
    expect(why(await anna.push({ rows: [words(2)] }))).toBe("stale");
    expectTaken(await act(anna, turned(2, [anna])));
    expect(why(await anna.push({ rows: [words(1)] }))).toBe("stale");
    expect(why(await anna.push({ rows: [words(2)] }, { rows: [words(1)] }))).toBe("stale");
    expectTaken(await anna.push({ rows: [words(2)] }, { rows: [words(2)] }));
    expect(wrongInLog(log.space, await all(anna))).toBeNull();
  });

  test("who comes in brings a key for their words and has those of the newest epoch", async () => {
    await using space = await aSealedSpace(open);
    const { anna, log } = space;
    const seed = await invite(anna, "ben", "writer");
    const ben = inSpace(log, "ben");
    expect(why(await join(log.space, ben, seed))).toBe("malformed");
    expect(why(await join(log.space, ben, seed, { boxKey: randomKey(), seal: null }))).toBe("malformed");
    expect(why(await joinSealed(log, ben, seed, 2))).toBe("stale");
    expectTaken(await joinSealed(log, ben, seed, 1));
    expectTaken(await ben.push({ rows: [words(1)] }));
  });

  test("a turn holds a key for everybody who is in and for nobody else, comes after the one before, and is an owner's", async () => {
    await using space = await aSealedSpace(open);
    const { anna, log } = space;
    const { machine: ben } = await space.enter("ben", "writer");
    const { machine: carla } = await space.enter("carla", "owner");
    const stranger = inSpace(log, "dora");
    expect(why(await act(ben, turned(2, [anna, ben, carla])))).toBe("denied");
    for (const machines of [
      [anna, ben],
      [],
      [anna, ben, stranger],
      [anna, ben, carla, stranger],
      [anna, ben, ben],
    ])
      expect(why(await act(anna, turned(2, machines)))).toBe("malformed");
    expect(why(await act(anna, turned(2, [anna, ben, carla], { recovery: "r" })))).toBe("malformed");
    for (const epoch of [1, 3]) expect(why(await act(anna, turned(epoch, [anna, ben, carla])))).toBe("stale");
    expectTaken(await act(anna, { act: "remove", member: "ben" }));
    expect(why(await act(anna, turned(2, [anna, ben, carla])))).toBe("malformed");
    // Two at once: the second has not seen the first.
    const both = await Promise.all([
      act(anna, turned(2, [carla, anna])),
      act(carla, turned(2, [anna, carla])),
    ]);
    expect(both.map(why).sort()).toEqual(["stale", undefined]);
    expect(wrongInLog(log.space, await all(anna))).toBeNull();
  });

  test("a turn closes invitations that nobody has used: their codes hold the key of another epoch", async () => {
    await using space = await aSealedSpace(open);
    const { anna, log } = space;
    const seed = await invite(anna, "ben", "writer");
    expectTaken(await act(anna, turned(2, [anna])));
    expect(await trouble(joinSealed(log, inSpace(log, "ben"), seed, 1))).toBe("out");
    expect(await trouble(joinSealed(log, inSpace(log, "ben"), seed, 2))).toBe("out");
    const { pushed } = await space.enter("ben", "writer", 2);
    expectTaken(pushed);
    expect(wrongInLog(log.space, await all(anna))).toBeNull();
  });

  test("a recovery lets in the owner who made it, once, and as an owner", async () => {
    await using space = await aSealedSpace(open);
    const { anna, log } = space;
    const { machine: ben } = await space.enter("ben", "writer");
    const { machine: carla } = await space.enter("carla", "owner");
    const made = (seed: string, epoch = 1): Act => ({
      ...{ act: "recovery", epoch, recoveryKey: keyPairOf(seed).publicKey, boxKey: randomKey(), wrap: "w" },
    });
    const [first, second, third] = [randomKey(), randomKey(), randomKey()];
    expect(why(await act(ben, made(first)))).toBe("denied");
    expect(why(await act(anna, made(first, 2)))).toBe("stale");
    expectTaken(await act(anna, made(first)));
    expect(why(await act(anna, made(first)))).toBe("malformed");
    const invitation = { act: "invite", member: "dora", role: "writer", until: Date.now() + DAY } as const;
    expect(why(await act(anna, { ...invitation, inviteKey: keyPairOf(first).publicKey }))).toBe("malformed");
    // Replaced, the one before lets nobody in.
    expectTaken(await act(anna, made(second)));
    expect(why(await joinSealed(log, inSpace(log, "anna"), first, 1))).toBe("denied");
    expect(why(await act(anna, turned(2, [anna, ben, carla])))).toBe("malformed");
    expectTaken(await act(anna, turned(2, [anna, ben, carla], { recovery: "r" })));
    expect(why(await joinSealed(log, inSpace(log, "carla"), second, 2))).toBe("denied");
    expect(why(await joinSealed(log, inSpace(log, "anna"), second, 1))).toBe("stale");
    const back = inSpace(log, "anna");
    expectTaken(await joinSealed(log, back, second, 2));
    expect(await back.carrier.hello(0)).toMatchObject({ role: "owner" });
    expectTaken(await act(back, { act: "leave", machine: anna.machine }));
    expectTaken(await act(back, turned(3, [back, ben, carla])));
    expect(why(await joinSealed(log, inSpace(log, "anna"), second, 3))).toBe("denied");
    // It is worth nothing once its owner is none any more.
    expectTaken(await act(carla, made(third, 3)));
    expectTaken(await act(back, { act: "role", member: "carla", role: "writer" }));
    expect(why(await joinSealed(log, inSpace(log, "carla"), third, 3))).toBe("denied");
    expect(wrongInLog(log.space, await all(back))).toBeNull();
  });
}
