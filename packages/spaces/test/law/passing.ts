import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  emptyRoster,
  findPass,
  hashOf,
  makeKeyPair,
  placeAmong,
  type Roster,
  takeNext,
} from "../../src/log/index.ts";
import { DAY, goneRow, row, type Said, type TestMachine } from "../machines.ts";
import { all, aSpace, expectTaken, inSpace, type OpenLog, why } from "./space.ts";

/** What somebody comes to who reads the log from its first operation. */
export async function readAnew(space: string, { carrier }: TestMachine) {
  const page = await carrier.pull(0, 2000);
  let roster: Roster = emptyRoster(space, page[0] ? hashOf(space, page[0]) : null);
  const applied: number[] = [];
  for (const [at, operation] of page.entries()) {
    let next = takeNext(roster, page, at);
    // A home has read this far when the pass came, and asks further.
    const pass = next.kind === "unsound" && next.mayBePassed ? await findPass(roster, carrier) : null;
    if (pass) next = takeNext(roster, [operation, pass]);
    if (next.kind === "unsound") return { roster, applied, stopped: next.why, mayBePassed: next.mayBePassed };
    if (next.kind === "sound") applied.push(operation.seq);
    roster = next.roster;
  }
  return { roster, applied, stopped: null, mayBePassed: null };
}

/** Sends what the machine has not signed: it has a number then, and the machine itself knows nothing of it. */
async function forge(machine: TestMachine, said: Said): Promise<number> {
  const [operation] = machine.sign(said);
  const [other] = machine.sign({});
  if (!operation || !other) throw new Error("nothing signed");
  const sent = {
    operation: { ...operation, signature: other.signature },
    bases: said.bases ?? operation.rows.map(() => 0),
  };
  const pushed = await machine.carrier.push([sent]);
  expectTaken(pushed);
  return pushed.head;
}

/** Carriers that know no signatures: what is forged gets a number there. */
export function passing(open: OpenLog): void {
  test("what nobody has signed stops everybody, until an owner passes over it: then it never was", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const { anna, log } = space;
    const ben = space.of("ben");
    const about = randomUUID();
    const said = { rows: [row("a", about, { claims: ["c"] }), row("b", about)] };
    const first = (await anna.push(said)).head;
    const words = row("a", about, { image: "forged words" });
    const bad = await forge(ben, {
      rows: [words, goneRow("b", about), row("new", about, { claims: ["d"] })],
      bases: [first, first, 0],
    });
    for (const one of [anna, ben]) {
      const read = await readAnew(log.space, one);
      expect(read).toMatchObject({
        stopped: expect.stringContaining(`Change ${bad} `),
        mayBePassed: true,
      });
      expect(read.roster.head).toBe(bad - 1);
    }
    expect(why(await ben.act({ act: "pass", seq: bad }))).toBe("denied");
    expect(why(await anna.act({ act: "pass", seq: bad + 1 }))).toBe("malformed");
    expect(why(await anna.act({ act: "pass", seq: 1 }))).toBe("malformed");
    expectTaken(await anna.act({ act: "pass", seq: bad }));

    // Rows are what they were, and what they claim; nothing that was forged is left.
    expect(why(await anna.push({ rows: [row("x", about, { claims: ["c"] })] }))).toBe("same");
    expectTaken(
      await anna.push({ rows: [row("a", about, { claims: ["c"] }), row("b", about)], bases: [first, first] }),
    );
    expectTaken(await anna.push({ rows: [row("new", about), row("y", about, { claims: ["d"] })] }));
    expectTaken(await ben.push({ rows: [row("z", randomUUID())] }));
    const read = await readAnew(log.space, ben);
    expect(read).toMatchObject({ stopped: null, applied: [1, 2, 3, 4, 6, 7, 8, 9] });
    expect(read.roster.passed).toEqual([bad]);
    expect(JSON.stringify(await all(anna))).not.toContain("forged words");
    expect((await anna.carrier.hello(bad)).hashAt).toBeNull();
    const [pass] = await anna.carrier.pull(bad, 1);
    expect((await anna.carrier.hello(bad + 1)).hashAt).toBe(pass && hashOf(log.space, pass));
  });

  test("acts that nobody signed are taken back with all that they gave", async () => {
    await using space = await aSpace(open, { ben: "writer", carla: "owner" });
    const { anna, log } = space;
    const seed = makeKeyPair();
    const invitation = { act: "invite", member: "dora", role: "owner", inviteKey: seed.publicKey } as const;
    const bad = [
      await forge(space.of("carla"), { kind: "member", act: { ...invitation, until: Date.now() + DAY } }),
      await forge(anna, { kind: "member", act: { act: "rename", name: "forged" } }),
    ];
    expect((await anna.carrier.hello(0)).name).toBe("forged");
    for (const seq of bad) expectTaken(await anna.act({ act: "pass", seq }));
    const dora = inSpace(log, "dora");
    await expect(dora.carrier.hello(0)).rejects.toMatchObject({ trouble: "out" });
    expect((await anna.carrier.hello(0)).name).toBe("orders");
    expectTaken(await space.of("carla").push({}));
    const read = await readAnew(log.space, anna);
    expect(read).toMatchObject({ stopped: null, roster: { name: "orders", passed: bad } });
    expect([...read.roster.invitations.keys()]).not.toContain(seed.publicKey);
  });

  test("what was deleted, forgotten and said again by what nobody signed is as it was, but for its words", async () => {
    await using space = await aSpace(open, { ben: "curator" });
    const { anna, log } = space;
    const ben = space.of("ben");
    const [lost, kept] = [randomUUID(), randomUUID()];
    const first = (await anna.push({ rows: [row("a", lost, { claims: ["c"] })], forgets: ["old"] })).head;
    const person = { kind: "person", client: null } as const;
    const again = { again: true, by: person, rows: [row("b", kept, { claims: ["old"] })] };
    const bad = await forge(ben, { ...again, kind: "delete", gone: [lost], forgets: ["f"] });
    expectTaken(await anna.act({ act: "pass", seq: bad }));
    expect(why(await anna.push({ rows: [row("x", kept, { claims: ["old"] })] }))).toBe("gone");
    expect(why(await anna.push({ rows: [row("x", kept, { claims: ["c"] })] }))).toBe("same");
    expectTaken(await anna.push({ rows: [row("x", kept, { claims: ["f"] })] }));
    expectTaken(await anna.push({ rows: [row("a", lost)], bases: [first] }));
    expect(await readAnew(log.space, ben)).toMatchObject({ stopped: null });
    // Its words had gone when the forged deletion came: nobody can bring them back.
    expect((await all(anna))[first - 1]?.rows[0]?.image).toBeNull();
  });

  test("an owner whose own machine was forged passes over it from there", async () => {
    await using space = await aSpace(open);
    const { anna, log } = space;
    const bad = [await forge(anna, { rows: [row("a", randomUUID())] })];
    expectTaken(await anna.act({ act: "pass", seq: bad[0] ?? 0 }));
    expectTaken(await anna.push({ rows: [row("a", randomUUID())] }));
    expect(await readAnew(log.space, anna)).toMatchObject({ stopped: null, roster: { passed: bad } });
  });

  test("a machine that passes over something goes on after what it signed itself, and not after what was forged", async () => {
    await using space = await aSpace(open);
    const { anna, log } = space;
    const roster = (await readAnew(log.space, anna)).roster;
    const first = await forge(anna, {});
    const place = async () => placeAmong(roster, anna.machine, await anna.carrier.pull(roster.head, 2000));
    expect(await place()).toMatchObject({ mseq: 1 });
    const [forged] = await anna.carrier.pull(first - 1, 1);
    const second = await forge(anna, { mseq: 3, prev: forged ? hashOf(log.space, forged) : null });
    expectTaken(await anna.act({ act: "pass", seq: first }));
    expect(await place()).toMatchObject({ mseq: 2 });
    expectTaken(await anna.act({ act: "pass", seq: second }));
    expect(await place()).toMatchObject({ mseq: 3 });
    expect(await readAnew(log.space, anna)).toMatchObject({
      stopped: null,
      roster: { passed: [first, second] },
    });
  });

  test("a forged pass counts for nobody, and is passed over like anything else", async () => {
    await using space = await aSpace(open, { ben: "owner", carla: "writer" });
    const { anna, log } = space;
    const bad = await forge(space.of("carla"), {});
    const forged = await forge(space.of("ben"), { kind: "member", act: { act: "pass", seq: bad } });
    expect(await readAnew(log.space, anna)).toMatchObject({
      stopped: expect.stringContaining(`Change ${bad} `),
    });
    expectTaken(await anna.act({ act: "pass", seq: bad }));
    expect(await readAnew(log.space, anna)).toMatchObject({
      stopped: expect.stringContaining(`Change ${forged} `),
    });
    expectTaken(await anna.act({ act: "pass", seq: forged }));
    // Somebody else had the same thought.
    expectTaken(await space.of("ben").act({ act: "pass", seq: bad }));
    expect(await readAnew(log.space, anna)).toMatchObject({
      stopped: null,
      roster: { passed: [bad, forged] },
    });
  });

  test("what is as it must be is passed over by nobody: they stop at the pass, and it can be taken back", async () => {
    await using space = await aSpace(open, { ben: "owner" });
    const { anna, log } = space;
    const about = randomUUID();
    const sound = (await anna.push({ rows: [row("a", about, { claims: ["c"] })] })).head;
    const pass = (await space.of("ben").act({ act: "pass", seq: sound })).head;
    expect(await readAnew(log.space, anna)).toMatchObject({
      stopped: `Change ${pass} is not as it must be: It leaves out change ${sound}, which is as it must be.`,
      mayBePassed: true,
    });
    expectTaken(await anna.act({ act: "pass", seq: pass }));
    expect(why(await anna.push({ rows: [row("x", about, { claims: ["c"] })] }))).toBe("same");
    expectTaken(await anna.push({ rows: [row("a", about)], bases: [sound] }));
    expect(await readAnew(log.space, anna)).toMatchObject({ stopped: null, roster: { passed: [pass] } });
  });
}
