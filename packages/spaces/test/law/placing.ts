import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  hashOf,
  keyPairOf,
  MOST_PUSHED,
  type Numbered,
  proofOfJoin,
  type Signed,
} from "../../src/log/index.ts";
import { invite, row, type Said } from "../machines.ts";
import { all, aSpace, expectTaken, inSpace, type OpenLog, trouble, why, wrongInLog } from "./space.ts";

export function placing(open: OpenLog): void {
  test("a copied home is found out: its machine has numbered another operation with this place", async () => {
    await using space = await aSpace(open);
    const [first, second] = [space.anna.sign({}), space.anna.sign({})];
    const send = ([operation]: Signed[]) =>
      operation ? space.anna.carrier.push([{ operation, bases: [] }]) : Promise.reject();
    expectTaken(await send(first));
    expect(why(await send(second))).toBe("copied");
    expect(why(await send(space.anna.sign({ mseq: 3 })))).toBe("stale");
    expect(why(await send(space.anna.sign({ mseq: 4 })))).toBe("malformed");
  });

  test("nobody sends in the name of the machine of another", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const ben = inSpace(space.log, "ben", space.anna.machine);
    expect(await trouble(ben.push({}))).toBe("out");
    expect(await trouble(all(ben))).toBe("out");
    expect(why(await space.of("ben").push({ machine: space.anna.machine }))).toBe("malformed");
    expect(why(await space.of("ben").push({ machine: randomUUID(), mseq: 1, prev: null }))).toBe("malformed");
  });

  test("what has not the form of an operation is refused, and the words say no word of it", async () => {
    await using space = await aSpace(open);
    const lineage = randomUUID();
    const broken: readonly Said[] = [
      { id: "1" },
      { subject: lineage.toUpperCase() },
      { rows: [row("NUL\0", lineage)] },
      { rows: [row("half \ud800", lineage)] },
      { rows: [row("a", lineage, { image: "half \ud800" })] },
      { rows: [row("a", lineage), row("a", lineage)], bases: [0, 0] },
      { rows: [row("a", lineage)], bases: [] },
      { rows: [row("a", lineage)], bases: [0.5] },
      { rows: [{ ...row("a", lineage), image: null }] },
      { rows: [row("a", lineage, { hash: "0".repeat(64), image: "secret" })] },
      { rows: [{ ...row("a", lineage), hash: null }] },
      { kind: "member" },
      { kind: "undo" },
      { act: { act: "rename", name: "x" } },
      { kind: "member", act: { act: "rename", name: "x" }, rows: [row("a", lineage)] },
    ];
    for (const said of broken) {
      const pushed = await space.anna.push(said);
      expect([pushed.refused?.why, pushed.taken, said]).toEqual(["malformed", 0, said]);
      expect(pushed.refused?.detail).not.toContain("secret");
    }
    expect(await all(space.anna)).toHaveLength(1);
  });

  test("a push holds so much and no more", async () => {
    await using space = await aSpace(open);
    const many = Array.from({ length: MOST_PUSHED + 1 }, () => ({}));
    expect(await space.anna.push(...many)).toMatchObject({ taken: 0, refused: { why: "malformed" } });
    const large = () => ({ rows: [row(randomUUID(), randomUUID(), { image: "x".repeat(150_000) })] });
    expect(await space.anna.push(large(), large())).toMatchObject({
      taken: 0,
      refused: { why: "malformed" },
    });
    expect(await space.anna.push(...many.slice(1))).toMatchObject({ taken: MOST_PUSHED });
    const alone = { rows: [large(), large()].flatMap(({ rows }) => rows) };
    expectTaken(await space.anna.push(alone));
    expect(await space.anna.push()).toEqual({ head: 102, taken: 0 });
  });

  test("words of any script come back as they were sent", async () => {
    await using space = await aSpace(open);
    const words = `'; DROP TABLE x; -- "\\u0000" \\ $$ %s {} \u{1f600} Ω \u2028 \t`;
    const lineage = randomUUID();
    const named = { table: "m'em", claims: [words.slice(0, 60)], image: JSON.stringify(words) };
    expectTaken(
      await space.anna.push({
        by: { kind: "agent", client: words },
        rows: [row(words, lineage, named)],
      }),
    );
    const read = await all(space.anna);
    expect(read[1]).toMatchObject({ by: { client: words }, rows: [{ key: words, ...named }] });
    expect(wrongInLog(space.log.space, read)).toBeNull();
  });

  test("a proof that was made for another machine lets nobody in", async () => {
    await using space = await aSpace(open);
    const seed = await invite(space.anna, "ben", "writer");
    const ben = inSpace(space.log, "ben");
    const inviteKey = keyPairOf(seed).publicKey;
    const { publicKey: signKey } = ben.keys;
    const proof = proofOfJoin(space.log.space, randomUUID(), signKey, seed);
    const [operation] = ben.sign({
      kind: "member",
      act: { act: "join", inviteKey, signKey, boxKey: null, machineName: "", proof, seal: null },
    });
    if (!operation) throw new Error("nothing signed");
    const pushed = await ben.carrier.push([{ operation, bases: [] }]);
    // A carrier that knows no signatures takes it, and everybody who reads it refuses it.
    if (pushed.refused) expect(pushed.refused.why).toBe("malformed");
    else expect(wrongInLog(space.log.space, await all(space.anna))).toContain("does not prove");
  });
}

export function telling(open: OpenLog): void {
  test("a machine hears how the space stands, and how far the others have read", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const [anna, ben] = [space.anna, space.of("ben")];
    const read = await all(anna);
    const hash = hashOf(space.log.space, read[1] as Numbered);
    await ben.carrier.pull(2, 10);
    const hello = await anna.carrier.hello(2);
    expect(hello).toMatchObject({ head: 3, hashAt: hash, own: { mseq: 2, hash } });
    const pulled = new Map(hello.machines.map((one) => [one.machine, one.pulled]));
    expect(pulled.get(anna.machine)).toBe(2);
    expect(pulled.get(ben.machine)).toBe(2);
    expect(Math.abs((hello.machines[0]?.seen ?? 0) - Date.now())).toBeLessThan(60_000);
    expect((await anna.carrier.hello(0)).hashAt).toBeNull();
    expect((await anna.carrier.hello(99)).hashAt).toBeNull();
  });

  test("a stranger hears nothing", async () => {
    await using space = await aSpace(open);
    const dora = inSpace(space.log, "dora");
    expect(await trouble(dora.carrier.hello(0))).toBe("out");
    expect(await trouble(all(dora))).toBe("out");
    expect(await trouble(dora.push({}))).toBe("out");
  });
}

export function watching(open: OpenLog): void {
  test("who watches is told that there is something new, until they stop", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    let told = 0;
    const stop = await space.of("ben").carrier.watch(() => {
      told += 1;
    });
    expectTaken(await space.anna.push({}));
    await expect.poll(() => told).toBeGreaterThan(0);
    await stop();
    const before = told;
    expectTaken(await space.anna.push({}));
    await all(space.of("ben"));
    expect(told).toBe(before);
  });
}
