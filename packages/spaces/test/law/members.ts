import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { keyPairOf, randomKey } from "../../src/log/index.ts";
import { DAY, invite, join, row } from "../machines.ts";
import { all, aSpace, expectTaken, inSpace, type OpenLog, trouble, why, wrongInLog } from "./space.ts";

export function members(open: OpenLog): void {
  test("an invitation is good for one machine of the one it names, for as long as it says", async () => {
    await using space = await aSpace(open, { carla: "reader" });
    const { log, anna } = space;
    const late = await invite(anna, "ben", "writer", Date.now() - 1000);
    expect(await trouble(join(log.space, inSpace(log, "ben"), late))).toBe("out");
    const seed = await invite(anna, "ben", "writer");
    const ben = inSpace(log, "ben");
    expect(await trouble(all(ben))).toBe("out");
    expect(await ben.carrier.hello(1)).toMatchObject({ role: "writer", head: 5, own: null });
    expect(why(await join(log.space, space.of("carla"), seed))).toBe("malformed");
    expect(why(await join(log.space, inSpace(log, "carla"), seed))).toBe("denied");
    expect(why(await join(log.space, ben, late))).toBe("denied");
    expect(why(await join(log.space, ben, randomKey()))).toBe("denied");
    expectTaken(await join(log.space, ben, seed));
    expect(why(await join(log.space, inSpace(log, "ben"), seed))).toBe("denied");
  });

  test("a further machine of somebody comes by an invitation to the same name, and keeps the role", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const { log, anna } = space;
    const ben = space.of("ben");
    const seed = await invite(ben, "ben", "writer");
    const second = inSpace(log, "ben");
    expectTaken(await anna.act({ act: "role", member: "ben", role: "curator" }));
    expectTaken(await join(log.space, second, seed));
    expect(await second.carrier.hello(0)).toMatchObject({ role: "curator", own: { mseq: 1 } });
    expectTaken(await second.push({ kind: "resolve" }));
    expectTaken(await ben.push({ kind: "resolve" }));
    expect(wrongInLog(log.space, await all(second))).toBeNull();
  });

  test("only an owner invites others, gives roles, removes and renames", async () => {
    await using space = await aSpace(open, { ben: "curator", carla: "reader" });
    const { anna } = space;
    const invitation = {
      act: "invite",
      inviteKey: keyPairOf(randomKey()).publicKey,
      until: Date.now() + DAY,
    } as const;
    for (const who of [space.of("ben"), space.of("carla")]) {
      expect(why(await who.act({ ...invitation, member: "dora", role: "reader" }))).toBe("denied");
      expect(why(await who.act({ ...invitation, member: who.member, role: "owner" }))).toBe("denied");
      expect(why(await who.act({ act: "role", member: who.member, role: "owner" }))).toBe("denied");
      expect(why(await who.act({ act: "remove", member: "anna" }))).toBe("denied");
      expect(why(await who.act({ act: "rename", name: "mine" }))).toBe("denied");
      expect(why(await who.act({ act: "leave", machine: anna.machine }))).toBe("denied");
    }
    expect(why(await space.of("carla").act({ ...invitation, member: "carla", role: "reader" }))).toBe(
      "denied",
    );
    expect(why(await anna.act({ ...invitation, member: "ben", role: "writer" }))).toBe("denied");
    expectTaken(await anna.act({ ...invitation, member: "dora", role: "reader" }));
    expect(why(await anna.act({ ...invitation, member: "dora", role: "reader" }))).toBe("malformed");
    expect(why(await anna.act({ act: "role", member: "dora", role: "writer" }))).toBe("denied");
    expectTaken(await anna.act({ act: "role", member: "ben", role: "owner" }));
    expectTaken(await space.of("ben").act({ act: "rename", name: "bens" }));
    expect(await anna.carrier.hello(0)).toMatchObject({ name: "bens" });
  });

  test("who is removed is out with all machines and open invitations, and what they wrote stays", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const { log, anna } = space;
    const ben = space.of("ben");
    const second = inSpace(log, "ben");
    expectTaken(await join(log.space, second, await invite(ben, "ben", "writer")));
    const waiting = await invite(anna, "ben", "writer");
    expectTaken(await ben.push({ rows: [row("a", randomUUID())] }));
    expectTaken(await anna.act({ act: "remove", member: "ben" }));
    for (const who of [ben, second]) {
      expect(await trouble(who.push({ rows: [] }))).toBe("out");
      expect(await trouble(all(who))).toBe("out");
      expect(await trouble(who.carrier.hello(0))).toBe("out");
    }
    expect(await trouble(join(log.space, inSpace(log, "ben"), waiting))).toBe("out");
    expect((await all(anna)).some(({ member, kind }) => member === "ben" && kind === "save")).toBe(true);
    // Asked back, they come with a new machine; the old ones stay out.
    const back = inSpace(log, "ben");
    expectTaken(await join(log.space, back, await invite(anna, "ben", "reader")));
    expect(await back.carrier.hello(0)).toMatchObject({ role: "reader" });
    expect(await trouble(all(ben))).toBe("out");
    expect(wrongInLog(log.space, await all(back))).toBeNull();
  });

  test("an invitation that nobody used is closed by removing whom it names", async () => {
    await using space = await aSpace(open);
    const seed = await invite(space.anna, "ben", "writer");
    expectTaken(await space.anna.act({ act: "remove", member: "ben" }));
    expect(await trouble(join(space.log.space, inSpace(space.log, "ben"), seed))).toBe("out");
    expect(why(await space.anna.act({ act: "remove", member: "ben" }))).toBe("denied");
  });

  test("a machine leaves by itself; with the last of them its member is out", async () => {
    await using space = await aSpace(open, { ben: "writer", carla: "reader" });
    const { log, anna } = space;
    const ben = space.of("ben");
    const second = inSpace(log, "ben");
    expectTaken(await join(log.space, second, await invite(ben, "ben", "writer")));
    expectTaken(await second.act({ act: "leave", machine: ben.machine }));
    expect(await trouble(ben.push({ rows: [] }))).toBe("out");
    expectTaken(await second.push({ rows: [row("a", randomUUID())] }));
    expectTaken(await second.act({ act: "leave", machine: second.machine }));
    expect(await trouble(second.carrier.hello(0))).toBe("out");
    const carla = space.of("carla");
    expectTaken(await carla.act({ act: "leave", machine: carla.machine }));
    expect(wrongInLog(log.space, await all(anna))).toBeNull();
  });

  test("a space keeps an owner", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const { anna } = space;
    const tries = [
      { act: "leave", machine: anna.machine },
      { act: "remove", member: "anna" },
      { act: "role", member: "anna", role: "curator" },
    ] as const;
    for (const act of tries) expect(why(await anna.act(act))).toBe("denied");
    expectTaken(await anna.act({ act: "role", member: "ben", role: "owner" }));
    expectTaken(await anna.act({ act: "leave", machine: anna.machine }));
    expect(await space.of("ben").carrier.hello(0)).toMatchObject({ role: "owner" });
  });
}
