import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { connectS3, foundS3 } from "../src/s3/index.ts";
import { readAnew } from "./law/passing.ts";
import { all, expectTaken, why, wrongInLog } from "./law/space.ts";
import type { Said } from "./machines.ts";
import { aMachine, createSpace, invite, join, row } from "./machines.ts";
import { type S3Server, startS3Server } from "./s3-server.ts";

async function aSpace(server: S3Server) {
  const space = randomUUID();
  const options = { address: server.address("bucket"), password: server.password, insecureNetwork: false };
  await foundS3(options, { space, founder: "me" });
  const open = (machine: string = randomUUID()) =>
    aMachine(
      space,
      "me",
      (member, id) =>
        connectS3({ ...options, space, machine: id, member, pace: { note: 0, look: 0, near: 0 } }),
      machine,
    );
  const [first, second] = [open(), open()];
  expectTaken(await createSpace(first));
  expectTaken(await join(space, second, await invite(first, "me", "owner")));
  return { space, first, second, open };
}

const planted = (key: string, root: string, over: Said = {}): Said => ({
  rows: [row(key, root, { image: JSON.stringify({ words: "planted", salt: randomUUID() }) })],
  ...over,
});

test("what a row said before leaves every object of the bucket when it is said over", async () => {
  await using server = await startS3Server();
  const { space, first, second } = await aSpace(server);
  const root = randomUUID();
  const at = (await first.push(planted("a", root))).head;
  expectTaken(await second.push(planted("a", root, { bases: [at] })));
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
  const { space, first, second, open } = await aSpace(server);
  const root = randomUUID();
  const at = (await first.push({ rows: [row("a", root)] })).head;
  const before = (await all(first))[2];
  const bad = (await second.push(planted("a", root, { bases: [at] }))).head;
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
