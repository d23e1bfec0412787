import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { hashOf, type Numbered } from "../../src/log/index.ts";
import { goneRow, row } from "../machines.ts";
import { all, aSpace, expectTaken, type OpenLog, why, wrongInLog } from "./space.ts";

export function deleting(open: OpenLog): void {
  test("what is deleted for good loses its words everywhere in the log, and no hash changes", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const [lost, kept] = [randomUUID(), randomUUID()];
    const at = (await space.anna.push({ rows: [row("a", lost), row("b", kept), row("ab", [kept, lost])] }))
      .head;
    const before = await all(space.anna);
    expectTaken(
      await space.anna.push({
        kind: "delete",
        subject: lost,
        gone: [lost],
        rows: [goneRow("a", lost), row("left", lost), row("ab", kept)],
        bases: [at, 0, at],
      }),
    );
    const after = await all(space.anna);
    expect(after[at - 1]?.rows.map(({ image }) => image !== null)).toEqual([false, true, false]);
    expect(after[at]?.rows.map(({ image }) => image !== null)).toEqual([false, false, true]);
    expect(hashOf(space.log.space, after[at - 1] as Numbered)).toBe(
      hashOf(space.log.space, before[at - 1] as Numbered),
    );
    expect(wrongInLog(space.log.space, after)).toBeNull();
    expect(await all(space.of("ben"))).toEqual(after);
  });

  test("nobody writes about what was deleted for good, and what it held is free", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const [lost, other] = [randomUUID(), randomUUID()];
    const ben = space.of("ben");
    const at = (await space.anna.push({ rows: [row("a", lost, { claims: ["c"] })] })).head;
    expectTaken(await space.anna.push({ kind: "delete", subject: lost, gone: [lost], rows: [] }));
    expect(why(await ben.push({ rows: [row("a", lost)], bases: [at] }))).toBe("gone");
    expect(why(await ben.push({ rows: [row("x", [other, lost])] }))).toBe("gone");
    expect(why(await ben.push({ kind: "retire", subject: lost }))).toBe("gone");
    expectTaken(await ben.push({ rows: [goneRow("a", lost)], bases: [at] }));
    expectTaken(await ben.push({ rows: [row("b", other, { claims: ["c"] })] }));
  });

  test("words of what an operation deletes need not be sent, words of anything else do", async () => {
    await using space = await aSpace(open);
    const [lost, kept] = [randomUUID(), randomUUID()];
    const bare = (key: string, root: string) => ({ ...row(key, root), image: null });
    expectTaken(await space.anna.push({ rows: [row("a", lost), row("b", kept)] }));
    const remove = (rows: ReturnType<typeof row>[], bases: number[]) =>
      space.anna.push({ kind: "delete", subject: lost, gone: [lost], rows, bases });
    expect(why(await remove([bare("a", lost), bare("b", kept)], [2, 2]))).toBe("malformed");
    expectTaken(await remove([bare("a", lost)], [2]));
    expect(wrongInLog(space.log.space, await all(space.anna))).toBeNull();
  });

  test("what was forgotten nobody claims, until a person says it again by hand", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const ben = space.of("ben");
    const lost = randomUUID();
    const claims = { claims: ["c"] };
    expectTaken(await space.anna.push({ rows: [row("a", lost, claims)] }));
    expectTaken(await space.anna.push({ kind: "delete", subject: lost, gone: [lost], forgets: ["c"] }));
    const say = (key: string, over = {}) => ben.push({ rows: [row(key, randomUUID(), claims)], ...over });
    expect(why(await say("b"))).toBe("gone");
    expect(why(await say("b", { again: true }))).toBe("malformed");
    const said = await say("b", { again: true, by: { kind: "person", client: null } });
    expectTaken(said);
    // From then on it is like any other: let go of, and taken, without a person.
    expectTaken(await ben.push({ rows: [goneRow("b", randomUUID())], bases: [said.head] }));
    expectTaken(await say("d"));
  });

  test("what a row said before goes from the log when it is said over, and no hash changes", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const { anna } = space;
    const [about, other] = [randomUUID(), randomUUID()];
    const first = (await anna.push({ rows: [row("a", about), row("b", other)] })).head;
    expectTaken(await anna.push({ rows: [row("a", about)], bases: [first] }));
    expectTaken(await anna.push({ rows: [goneRow("a", about)], bases: [first + 1] }));
    expectTaken(await anna.push({ rows: [row("c", about), row("a", about)], bases: [0, first + 2] }));
    const before = await all(anna);
    const over = { kind: "scrub", subject: about, over: true } as const;
    expect(why(await anna.push({ ...over, over: true }))).toBe("malformed");
    expect(why(await anna.push({ ...over, rows: [row("a", about)], bases: [first] }))).toBe("stale");
    expectTaken(await anna.push({ ...over, rows: [row("a", about)], bases: [first + 3] }));
    const after = await all(space.of("ben"));
    const words = after.map(({ rows }) => rows.map(({ image }) => image !== null)).slice(first - 1);
    expect(words).toEqual([[false, true], [false], [false], [true, false], [true]]);
    expect(after.slice(0, -1).map((one) => hashOf(space.log.space, one))).toEqual(
      before.map((one) => hashOf(space.log.space, one)),
    );
    expect(wrongInLog(space.log.space, after)).toBeNull();
    expectTaken(await anna.push({ rows: [row("a", about)], bases: [first + 4] }));
  });

  test("a writer says over what was theirs at all times, and nothing else", async () => {
    await using space = await aSpace(open, { ben: "writer" });
    const ben = space.of("ben");
    const [own, others] = [randomUUID(), randomUUID()];
    const over = (key: string, root: string | string[], bases: number[]) =>
      ben.push({ kind: "scrub", over: true, rows: [row(key, root)], bases });
    const theirs = (await space.anna.push({ rows: [row("x", others)] })).head;
    const at = (await ben.push({ rows: [row("a", own), row("none", [])] })).head;
    expectTaken(await over("a", own, [at]));
    expect(why(await over("a", [own, others], [at + 1]))).toBe("denied");
    expect(why(await over("none", [], [at]))).toBe("denied");
    // Writing it once under a name of one's own does not make it one's own.
    expectTaken(await ben.push({ rows: [row("x", own)], bases: [theirs] }));
    expect(why(await over("x", own, [at + 2]))).toBe("denied");
    expectTaken(await space.anna.push({ kind: "scrub", over: true, rows: [row("x", own)], bases: [at + 2] }));
  });
}
