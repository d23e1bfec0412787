import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Signed } from "../../src/log/index.ts";
import { createSpace, goneRow, row } from "../machines.ts";
import { all, aSpace, expectTaken, inSpace, type OpenLog, trouble, why, wrongInLog } from "./space.ts";

export function foundings(open: OpenLog): void {
  test("a space begins with the operation that creates it, by who may found it", async () => {
    await using log = await open({});
    const anna = inSpace(log, "anna");
    expect(why(await anna.push({ rows: [row("a", randomUUID())] }))).toBe("malformed");
    expect(await trouble(createSpace(inSpace(log, "ben")))).toBe("out");
    expectTaken(await createSpace(anna));
    expect(why(await createSpace(inSpace(log, "anna")))).toBe("malformed");
    expect(await anna.carrier.hello(0)).toMatchObject({
      space: log.space,
      name: "orders",
      head: 1,
      member: "anna",
      role: "owner",
    });
  });

  test("who creates it under another name than that of the login is refused", async () => {
    await using log = await open({});
    const anna = inSpace(log, "anna");
    const create = { name: "x", signKey: anna.keys.publicKey, boxKey: null, machineName: "", seal: null };
    expect(why(await anna.act({ act: "create", member: "ben", ...create }))).toBe("denied");
  });

  test("who is invited comes in, and all read the same operations in the same order", async () => {
    await using space = await aSpace(open, { ben: "writer", carla: "reader" });
    const [anna, ben, carla] = [space.anna, space.of("ben"), space.of("carla")];
    const lineage = randomUUID();
    expectTaken(await ben.push({ rows: [row("a", lineage)] }));
    expectTaken(await anna.push({ kind: "retire", subject: lineage, rows: [row("a", lineage)], bases: [6] }));
    const read = await all(anna);
    expect(read.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(read.map(({ member }) => member)).toEqual(["anna", "anna", "ben", "anna", "carla", "ben", "anna"]);
    expect(await all(ben)).toEqual(read);
    expect(await all(carla)).toEqual(read);
    expect(wrongInLog(space.log.space, read)).toBeNull();
    expect((await anna.carrier.pull(5, 1)).map(({ seq }) => seq)).toEqual([6]);
    expect(await anna.carrier.pull(7, 10)).toEqual([]);
  });
}

export function writing(open: OpenLog): void {
  test("what was taken once is taken again, and has one number", async () => {
    await using space = await aSpace(open);
    const signed = space.anna.sign(...["a", "b", "c"].map((key) => ({ rows: [row(key, randomUUID())] })));
    const send = (some: readonly Signed[]) =>
      space.anna.carrier.push(some.map((operation) => ({ operation, bases: [0] })));
    expect(await send(signed.slice(0, 2))).toEqual({ head: 3, taken: 2 });
    expect(await send(signed.slice(0, 2))).toEqual({ head: 3, taken: 2 });
    expect(await send(signed)).toEqual({ head: 4, taken: 3 });
    expect((await all(space.anna)).map(({ id }) => id).slice(1)).toEqual(signed.map(({ id }) => id));
  });

  test("an id that another machine has used is nobody else's", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const [created] = await all(space.anna);
    expect(why(await space.of("ben").push({ id: created?.id ?? "" }))).toBe("malformed");
  });

  test("a row that was changed since its author saw it is not written over", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const lineage = randomUUID();
    const seen = (await space.anna.push({ rows: [row("a", lineage)] })).head;
    const again = (bases: number[]) => ({ kind: "retire" as const, rows: [row("a", lineage)], bases });
    expect(why(await space.of("ben").push(again([0])))).toBe("stale");
    expectTaken(await space.of("ben").push(again([seen])));
    expect(why(await space.anna.push(again([seen])))).toBe("stale");
    expectTaken(await space.anna.push({ rows: [goneRow("a", lineage)], bases: [seen + 1] }));
    expect(why(await space.of("ben").push(again([0])))).toBe("stale");
    expectTaken(await space.of("ben").push(again([seen + 2])));
  });

  test("operations of one push rest on each other by their place in it", async () => {
    await using space = await aSpace(open);
    const lineage = randomUUID();
    const a = (base: number) => ({ rows: [row("a", lineage)], bases: [base] });
    expect(await space.anna.push(a(0), a(-1), a(-2))).toEqual({ head: 4, taken: 3 });
    expect(why(await space.anna.push(a(4), a(-2)))).toBe("malformed");
    expect(await space.anna.push(a(-1))).toMatchObject({ taken: 0, refused: { why: "malformed" } });
  });

  test("a place in the push may be that of an operation which has its number already", async () => {
    await using space = await aSpace(open);
    const lineage = randomUUID();
    const signed = space.anna.sign({ rows: [row("a", lineage)] }, { rows: [row("a", lineage)] });
    const sent = signed.map((operation, n) => ({ operation, bases: [-n] }));
    expect(await space.anna.carrier.push(sent.slice(0, 1))).toEqual({ head: 2, taken: 1 });
    expect(await space.anna.carrier.push(sent)).toEqual({ head: 3, taken: 2 });
  });

  test("a push stops at what is refused; what came before it stays, what comes after it has no number", async () => {
    await using space = await aSpace(open);
    const fresh = (key: string) => ({ rows: [row(key, randomUUID())] });
    const pushed = await space.anna.push(fresh("a"), { ...fresh("a"), bases: [0] }, fresh("b"));
    expect(pushed).toMatchObject({ head: 2, taken: 1, refused: { why: "stale" } });
    expect(pushed.refused?.detail).toMatch(/\.$/);
    expect(await all(space.anna)).toHaveLength(2);
  });

  test("no two rows that stand hold one claim, and who lets go of it makes room", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const [one, two] = [randomUUID(), randomUUID()];
    const held = { claims: ["c1"] };
    const at = (await space.anna.push({ rows: [row("a", one, held)] })).head;
    expect(why(await space.of("ben").push({ rows: [row("b", two, held)] }))).toBe("same");
    expect(why(await space.anna.push({ rows: [row("b", two, held), row("c", two, held)] }))).toBe(
      "malformed",
    );
    const swap = { rows: [row("b", two, held), row("a", one)], bases: [0, at] };
    expectTaken(await space.of("ben").push(swap));
    expectTaken(await space.anna.push({ rows: [goneRow("b", two)], bases: [at + 1] }));
    expectTaken(await space.of("ben").push({ rows: [row("d", two, held)] }));
  });

  test("two who write the same row at once: one is taken, the other hears that it is stale", async () => {
    await using space = await aSpace(open, { ben: "writer", carla: "writer" });
    const lineage = randomUUID();
    const at = (await space.anna.push({ rows: [row("a", lineage)] })).head;
    const both = await Promise.all(
      (["ben", "carla"] as const).map((who) =>
        space.of(who).push({ kind: "retire", rows: [row("a", lineage)], bases: [at] }),
      ),
    );
    expect(both.map(why).sort()).toEqual(["stale", undefined]);
  });
}

export function decidedByAll(open: OpenLog): void {
  test("what was decided by all that a log held is refused once it holds more, unless it has its number", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const [anna, ben] = [space.anna, space.of("ben")];
    const { head } = await anna.carrier.hello(0);
    const [operation] = anna.sign({ rows: [row("a", randomUUID())] });
    if (!operation) throw new Error("nothing was signed");
    const sent = [{ operation, bases: [0] }];
    expectTaken(await ben.push({ rows: [row("b", randomUUID())] }));
    expect(why(await anna.carrier.push(sent, head))).toBe("stale");
    expect(await anna.carrier.push(sent, head + 1)).toEqual({ head: head + 2, taken: 1 });
    expect(await anna.carrier.push(sent, head)).toEqual({ head: head + 2, taken: 1 });
  });
}
