import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readAnew } from "./law/passing.ts";
import { all, expectTaken, why, wrongInLog } from "./law/space.ts";
import { aMachine, goneRow, row, type Said } from "./machines.ts";
import { type AskedOf, type S3Server, startS3Server } from "./s3-server.ts";
import { aSpace, readAll } from "./s3-space.ts";

async function twoMachines(server: S3Server) {
  const { space, first, machines, connect } = await aSpace(server, 2);
  const [, second = first] = machines;
  return { space, first, second, open: (machine: string) => aMachine(space, "me", connect, machine) };
}

const saying = (key: string, root: string, over: Said = {}): Said => ({
  rows: [row(key, root, { image: JSON.stringify({ words: "planted", salt: randomUUID() }) })],
  ...over,
});

test("what a row said before leaves every object of the bucket when it is said over", async () => {
  await using server = await startS3Server();
  const { space, first, second } = await twoMachines(server);
  const root = randomUUID();
  const at = (await first.push(saying("a", root))).head;
  expectTaken(await second.push(saying("a", root, { bases: [at] })));
  expectTaken(await second.push({ rows: [row("b", root)] }));
  expect(server.dump()).toContain("planted");
  expectTaken(await first.push({ kind: "scrub", over: true, rows: [row("a", root)], bases: [at + 1] }));
  expect(server.dump()).not.toContain("planted");
  const read = await all(second);
  expect(read.slice(at - 1).map(({ rows }) => rows[0]?.image !== null)).toEqual([false, false, true, true]);
  expect(wrongInLog(space, read)).toBeNull();
});

test("what somebody has changed in the bucket is passed over by all, rows are what they were, and its words are gone", async () => {
  await using server = await startS3Server();
  const { space, first, second, open } = await twoMachines(server);
  const root = randomUUID();
  const at = (await first.push({ rows: [row("a", root)] })).head;
  const before = (await all(first))[2];
  const bad = (await second.push(saying("a", root, { bases: [at] }))).head;
  const signature = (await all(first))[bad - 1]?.signature ?? "";
  const name = [...(server.objects.get("bucket")?.keys() ?? [])].find((one) =>
    one.endsWith(`ops/${String(bad).padStart(20, "0")}`),
  );
  const [other] = first.sign({});
  server.tamper("bucket", name ?? "", (body) => body.replace(signature, other?.signature ?? ""));
  const reader = () => open(first.machine);
  expect(await readAnew(space, reader())).toMatchObject({
    stopped: expect.stringContaining(`Change ${bad} `),
    mayBePassed: true,
  });
  const owner = { ...first, carrier: reader().carrier };
  const pass = (seq: number) =>
    owner.carrier.push(
      first
        .sign({ kind: "member", act: { act: "pass", seq } })
        .map((operation) => ({ operation, bases: [] })),
    );
  expect(why(await pass(at))).toBe("malformed");
  expectTaken(await pass(bad));
  expect(server.dump()).not.toContain("planted");
  expect(await readAnew(space, reader())).toMatchObject({ stopped: null, roster: { passed: [bad] } });
  expect((await reader().carrier.hello(bad)).hashAt).toBeNull();
  // The machine whose operation it was goes on after the one before it, on the row as it was.
  if (before) second.count(before);
  const back = open(second.machine);
  const again = (bases: number[]) =>
    back.carrier.push(second.sign({ rows: [row("a", root)] }).map((operation) => ({ operation, bases })));
  expect(why(await again([bad]))).toBe("stale");
  expectTaken(await again([at]));
  expect(await readAnew(space, reader())).toMatchObject({ stopped: null });
});

describe("what is deleted for good", () => {
  const planted = (key: string, root: string) =>
    row(key, root, { image: JSON.stringify({ words: "planted", salt: key }) });

  async function withWords(server: S3Server, count = 2) {
    const space = await aSpace(server, count);
    const lost = randomUUID();
    const at: number[] = [];
    for (let n = 0; n < 3; n += 1)
      at.push((await space.first.push({ rows: [planted(`a${n}`, lost), row(`b${n}`, randomUUID())] })).head);
    const remove = () =>
      space.first.push({
        kind: "delete",
        subject: lost,
        gone: [lost],
        rows: at.map((_, n) => goneRow(`a${n}`, lost)),
        bases: at,
      });
    return { ...space, lost, remove };
  }

  test.each([false, true])(
    "leaves every object, and all hashes and signatures stay (tags without quotes: %s)",
    async (bare) => {
      await using server = await startS3Server();
      server.faults.comparesBareTags = bare;
      const { space, machines, remove } = await withWords(server);
      expect(server.dump()).toContain("planted");
      expect((await remove()).refused).toBeUndefined();
      expect(server.dump()).not.toContain("planted");
      for (const machine of machines) {
        const log = await all(machine);
        expect(wrongInLog(space, log)).toBeNull();
        expect(
          log.flatMap(({ rows }) => rows).filter(({ image, hash }) => image === null && hash !== null),
        ).toHaveLength(3);
      }
    },
  );

  test("when the machine is stopped on the way, the next one that looks takes the rest out", async () => {
    await using server = await startS3Server();
    const { machines, said, remove } = await withWords(server);
    let written = 0;
    const isRewriting = ({ method, key }: AskedOf) =>
      method === "PUT" && key.includes("/ops/") && ++written > 2;
    server.faults.refuse = (asked) => (isRewriting(asked) ? { status: 403, code: "AccessDenied" } : null);
    expect((await remove()).refused).toBeUndefined();
    expect(said.join()).toContain("has to wait");
    expect(server.dump()).toContain("planted");
    server.faults.refuse = () => null;
    await machines[1]?.carrier.hello(0);
    expect(server.dump()).not.toContain("planted");
    const before = server.log.length;
    await machines[1]?.carrier.hello(0);
    expect(
      server.log.slice(before).filter(({ method, key }) => method === "PUT" && key.includes("/ops/")),
    ).toEqual([]);
  });

  test("when two delete at the same time, the words of both go", async () => {
    await using server = await startS3Server();
    const { first, machines } = await aSpace(server, 2);
    const lost = [randomUUID(), randomUUID()] as const;
    const both = { rows: [planted("a", lost[0]), planted("b", lost[1]), row("c", randomUUID())] };
    for (let n = 0; n < 5; n += 1)
      await first.push({ rows: both.rows.map((one) => ({ ...one, key: `${one.key}${n}` })) });
    server.faults.latency = 5;
    const done = await Promise.all(
      machines.map((machine, n) =>
        machine.push({ kind: "delete", subject: lost[n] ?? "", gone: [lost[n] ?? ""], rows: [] }),
      ),
    );
    expect(done.map(({ refused }) => refused)).toEqual([undefined, undefined]);
    expect(server.dump()).not.toContain("planted");
  });

  test("leaves bundles, also one that somebody makes at the same time", async () => {
    await using server = await startS3Server();
    const { space, first, machines, remove } = await withWords(server);
    for (let n = 0; n < 11; n += 1) await first.push(...Array.from({ length: 100 }, () => ({})));
    const bundles = () =>
      [...(server.objects.get("bucket")?.keys() ?? [])].filter((name) => name.includes("/bundles/"));
    expect(bundles()).toHaveLength(1);
    expect(
      server.objects
        .get("bucket")
        ?.get(bundles()[0] ?? "")
        ?.body.toString("utf8"),
    ).toContain("planted");
    const stale = bundles()[0] ?? "";
    const before = server.objects.get("bucket")?.get(stale);
    await remove();
    expect(server.dump()).not.toContain("planted");
    expect(bundles()).toHaveLength(1);
    // Somebody who read before it was deleted puts theirs there now, and stops.
    if (before) (server.objects.get("bucket") ?? new Map()).set(stale, before);
    await first.push({ kind: "delete", subject: randomUUID(), gone: [randomUUID()], rows: [] });
    expect(server.dump()).not.toContain("planted");
    const log = await readAll(machines[1]?.carrier ?? first.carrier);
    expect(wrongInLog(space, log)).toBeNull();
  });
});
