import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { CarrierError } from "../src/log/index.ts";
import { all, trouble, wrongInLog } from "./law/space.ts";
import { row } from "./machines.ts";
import { type AskedOf, type S3Server, startS3Server } from "./s3-server.ts";
import { aSpace, MACHINES, PATIENCE, readAll } from "./s3-space.ts";

const BATCH = 5;
const SECONDS = 6;
const isPush = ({ method, key }: AskedOf): boolean => method === "PUT" && key.includes("/ops/");
/** A number of one's own in each test, from which chance comes. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe("a bucket that fails", () => {
  test("five machines that write at once, with answers lost and the server stopped: each acknowledged operation is there once", {
    timeout: 60_000,
  }, async () => {
    const folder = await mkdtemp(joinPath(tmpdir(), "memory-s3-"));
    let server = await startS3Server({ folder });
    const next = chance(7);
    const { port } = server;
    const key = { id: "AKIATEST", secret: server.password.split(":")[1] ?? "" };
    const troubled = (one: S3Server) => {
      one.faults.loseAnswer = () => next() < 0.05;
      one.faults.refuse = () => (next() < 0.05 ? { status: 503, code: "SlowDown" } : null);
    };
    const { space, machines } = await aSpace(server, MACHINES);
    troubled(server);
    const [answered, sent]: string[][] = [[], []];
    let failed = 0;
    let done = false;
    const writing = machines.map(async (machine) => {
      while (!done) {
        const signed = machine.sign(
          ...Array.from({ length: BATCH }, () => ({ rows: [row(randomUUID(), randomUUID())] })),
        );
        sent?.push(...signed.map(({ id }) => id));
        for (let taken = false; !taken; ) {
          try {
            const pushed = await machine.carrier.push(signed.map((operation) => ({ operation, bases: [0] })));
            if (pushed.refused) throw new Error(pushed.refused.detail);
            taken = true;
          } catch (error) {
            if (!(error instanceof CarrierError) || error.trouble !== "away") throw error;
            failed += 1;
            await sleep(20);
          }
        }
        answered?.push(...signed.map(({ id }) => id));
        const newest = signed.at(-1);
        if (newest) machine.count(newest);
      }
    });
    const until = Date.now() + SECONDS * 1000;
    while (Date.now() < until) {
      await sleep(700);
      await server.kill();
      await sleep(100);
      server = await startS3Server({ folder, port, key });
      troubled(server);
    }
    done = true;
    await Promise.all(writing);
    Object.assign(server.faults, { loseAnswer: () => false, refuse: () => null });
    const logs = await Promise.all(machines.map(({ carrier }) => readAll(carrier)));
    const [log = []] = logs;
    for (const one of logs) expect(one).toEqual(log);
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, n) => n + 1));
    expect(wrongInLog(space, log)).toBeNull();
    const ids = log.filter(({ kind }) => kind === "save").map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(ids)).toEqual(new Set(answered));
    expect(answered?.length).toBe(sent?.length);
    expect(answered?.length).toBeGreaterThan(100);
    expect(failed).toBeGreaterThan(0);
    await Promise.all(machines.map(({ carrier }) => carrier.close()));
    await server[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  test("a bucket that is given back as it was before: whoever had read further learns where it ends now, and writes nothing behind it", async () => {
    await using server = await startS3Server();
    const { first, machines, names } = await aSpace(server, 2);
    const [, other] = machines;
    if (!other) throw new Error("nobody");
    await first.push({ rows: [row("a", randomUUID())] });
    const { head } = await first.push({ rows: [row("b", randomUUID())] });
    for (const { carrier } of machines) expect((await carrier.hello(head)).head).toBe(head);
    const objects = server.objects.get("bucket");
    objects?.delete(
      [...objects.keys()]
        .filter((key) => key.startsWith(`${names}ops/`))
        .sort()
        .at(-1) ?? "",
    );
    for (const { carrier } of machines)
      expect(await carrier.hello(head)).toMatchObject({ head: head - 1, hashAt: null });
  });

  test("what is written is dated by the clock of the server, whatever that of the machine says", async () => {
    await using server = await startS3Server();
    server.faults.clockAhead = 600_000;
    const { first } = await aSpace(server);
    const before = Date.now() + 600_000;
    await first.push({ rows: [row("a", randomUUID())] });
    const [, { received } = { received: 0 }] = await first.carrier.pull(0, 10);
    // Its answers tell whole seconds.
    expect(Math.abs(received - before)).toBeLessThan(60_000);
  });

  test("an answer that is lost after the object was created: it has one number, and the caller hears of it", async () => {
    await using server = await startS3Server();
    const { first } = await aSpace(server);
    let lost = 0;
    server.faults.loseAnswer = (asked) => isPush(asked) && lost++ === 0;
    expect(await first.push({ rows: [row("a", randomUUID())] })).toEqual({ head: 2, taken: 1 });
    expect(lost).toBe(2);
    server.faults.loseAnswer = isPush;
    const signed = first.sign({ rows: [row("b", randomUUID())] });
    const send = () =>
      first.carrier.push(
        signed.map((operation) => ({ operation, bases: [0] })),
        2,
      );
    expect(await trouble(send())).toBe("away");
    server.faults.loseAnswer = () => false;
    expect(await send()).toEqual({ head: 3, taken: 1 });
    expect(await all(first)).toHaveLength(3);
  });

  test("a server that cannot say at once who was first is asked again", async () => {
    await using server = await startS3Server();
    const { first } = await aSpace(server);
    let times = 0;
    server.faults.refuse = (asked) =>
      isPush(asked) && times++ < 2 ? { status: 409, code: "ConditionalRequestConflict" } : null;
    expect(await first.push({ rows: [row("a", randomUUID())] })).toEqual({ head: 2, taken: 1 });
    expect(times).toBe(3);
  });

  test("a server that says nothing is waited for so long and no longer, and closing waits for nobody", async () => {
    await using server = await startS3Server();
    const { first } = await aSpace(server);
    server.faults.hang = () => true;
    const began = performance.now();
    expect(await trouble(first.carrier.hello(1))).toBe("away");
    expect(performance.now() - began).toBeLessThan(5000);
    const waiting = first.carrier.hello(1);
    waiting.catch(() => {});
    await sleep(50);
    const closing = performance.now();
    await first.carrier.close();
    expect(performance.now() - closing).toBeLessThan(1000);
    expect(await trouble(waiting)).toBe("away");
    expect(await trouble(first.carrier.hello(1))).toBe("away");
  });

  test("a server that is busy is asked again, and left alone after some tries", async () => {
    await using server = await startS3Server();
    const { first } = await aSpace(server);
    let times = 0;
    server.faults.refuse = () => (times++ < 2 ? { status: 503, code: "SlowDown" } : null);
    expect((await first.carrier.hello(1)).head).toBe(1);
    expect(times).toBeGreaterThan(2);
    server.faults.refuse = () => ({ status: 503, code: "SlowDown" });
    const before = server.log.length;
    expect(await trouble(first.carrier.hello(1))).toBe("away");
    expect(server.log.length - before).toBe(PATIENCE.tries);
  });

  test("an object that was cut, changed or taken away is named, and nothing behind it is read", async () => {
    await using server = await startS3Server();
    const { first, connect, names } = await aSpace(server);
    await first.push({ rows: [row("a", randomUUID())] });
    await first.push({ rows: [row("b", randomUUID())] });
    const name = `${names}ops/00000000000000000002`;
    const stranger = () => connect("me", first.machine);
    const cases: ((body: string) => string)[] = [
      (body) => body.slice(0, -10),
      (body) => body.slice(0, body.lastIndexOf("\n", body.length - 2) + 1),
      (body) => body.replace('"seq":2', '"seq":3'),
      () => "",
      () => "<html>",
      (body) => body.replaceAll("\n", "\n\n"),
    ];
    const sound = server.objects.get("bucket")?.get(name)?.body.toString("utf8") ?? "";
    for (const change of cases) {
      server.tamper("bucket", name, () => change(sound));
      await expect(stranger().pull(0, 10)).rejects.toMatchObject({
        trouble: "broken",
        message: expect.stringMatching(
          /^Something that was shared is gone from the bucket .* begin anew in another folder/,
        ),
      });
    }
    server.objects.get("bucket")?.delete(name);
    await expect(stranger().pull(0, 10)).rejects.toMatchObject({ trouble: "broken" });
    server.faults.cutBody = ({ key }) => key.includes("/ops/");
    expect(await trouble(stranger().pull(0, 10))).toBe("away");
  });

  test("one that is full is read, and takes nothing", async () => {
    await using server = await startS3Server();
    const { first } = await aSpace(server);
    server.faults.refuse = ({ method }) =>
      method === "PUT" ? { status: 507, code: "XMinioStorageFull" } : null;
    expect((await first.carrier.hello(1)).head).toBe(1);
    expect(await all(first)).toHaveLength(1);
    expect(await trouble(first.push({}))).toBe("full");
    server.faults.refuse = () => null;
    expect((await first.push({})).head).toBe(2);
  });

  test("an object that is larger than any of a space is not read to its end", async () => {
    await using server = await startS3Server();
    const { first, connect, names } = await aSpace(server);
    server.tamper("bucket", `${names}ops/00000000000000000001`, () => "x".repeat(17 * 1024 * 1024));
    await expect(connect("me", first.machine).hello(1)).rejects.toMatchObject({ trouble: "broken" });
  });

  test("what was wiped or put back from a copy is told apart from a removal", async () => {
    await using server = await startS3Server();
    const { first, connect, names } = await aSpace(server);
    await first.push({}, {});
    await first.push({});
    const held = server.objects.get("bucket") ?? new Map();
    const hello = () => connect("me", first.machine).hello(4);
    expect(await hello()).toMatchObject({ head: 4, hashAt: expect.any(String) });
    held.delete(`${names}ops/00000000000000000004`);
    expect(await hello()).toMatchObject({ head: 3, hashAt: null });
    for (const name of [...held.keys()]) if (name.startsWith(names)) held.delete(name);
    expect(await trouble(hello())).toBe("unknown");
    expect(await trouble(first.carrier.hello(4))).toBe("unknown");
  });
});
