import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type Carrier, CarrierError, keyPairOf, type Numbered, randomKey } from "../src/log/index.ts";
import { connectS3, forgetS3, foundS3, type S3Carrier } from "../src/s3/index.ts";
import { all, trouble, wrongInLog } from "./law/space.ts";
import { aMachine, createSpace, goneRow, invite, join, row, type TestMachine } from "./machines.ts";
import { type AskedOf, type S3Server, startS3Server } from "./s3-server.ts";

const MACHINES = 5;
const BATCH = 5;
const SECONDS = 6;
const PATIENCE = { silence: 1000, tries: 3, pause: 5 };
const PACE = { note: 0, look: 0, near: 0 };

/** A space in a bucket, and as many machines of one person as are asked for; 0: nobody has created it yet. */
async function aSpace(server: S3Server, count = 1) {
  const space = randomUUID();
  const options = { password: server.password, insecureNetwork: false, patience: PATIENCE };
  const address = () => server.address("bucket", "memory");
  await foundS3({ ...options, address: address() }, { space, founder: "me" });
  const said: string[] = [];
  const connect = (_member: string, machine: string): S3Carrier =>
    connectS3({
      ...options,
      address: address(),
      space,
      machine,
      member: "me",
      pace: PACE,
      say: (one) => said.push(one),
    });
  const machines: TestMachine[] = [aMachine(space, "me", connect)];
  const [first] = machines;
  if (!first) throw new Error("nobody");
  if (count > 0) await createSpace(first);
  for (let n = 1; n < count; n += 1) {
    const next = aMachine(space, "me", connect);
    const pushed = await join(space, next, await invite(first, "me", "owner"));
    expect(pushed.refused).toBeUndefined();
    machines.push(next);
  }
  return { space, first, machines, connect, said, names: `memory/${space}/` };
}

const readAll = async (carrier: Carrier): Promise<Numbered[]> => {
  const read: Numbered[] = [];
  for (;;) {
    const page = await carrier.pull(read.length, 2000);
    if (page.length === 0) return read;
    read.push(...page);
  }
};

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

describe("what a machine keeps of a log", () => {
  /** Objects of the log that are asked for while somebody writes after a start. */
  async function started(
    server: S3Server,
    space: Awaited<ReturnType<typeof aSpace>>,
    folder: string,
    key: string,
  ) {
    const { first, space: id } = space;
    const carrier = connectS3({
      ...{ address: server.address("bucket", "memory"), password: server.password, insecureNetwork: false },
      ...{ space: id, machine: first.machine, member: "me", folder },
    });
    const before = server.log.length;
    const [operation] = first.sign({ rows: [row(key, randomUUID(), { claims: [`claim of ${key}`] })] });
    if (!operation) throw new Error("nothing was signed");
    const pushed = await carrier.push([{ operation, bases: [0] }]);
    if (pushed.taken === 1) first.count(operation);
    await carrier.close();
    const asked = server.log
      .slice(before)
      .filter((one) => one.method === "GET" && /\/ops\/\d/.test(one.key)).length;
    return { pushed, asked };
  }

  test("is enough after its next start, and what is torn, changed or of another log is read anew", async () => {
    await using server = await startS3Server();
    const space = await aSpace(server);
    const folder = await mkdtemp(joinPath(tmpdir(), "memory-s3-"));
    for (let n = 0; n < 30; n += 1)
      await space.first.push({ rows: [row(`r${n}`, randomUUID(), { claims: [`c${n}`] })] });
    const start = (key: string) => started(server, space, folder, key);
    expect(await start("a")).toMatchObject({ pushed: { head: 32, taken: 1 }, asked: 31 });
    const again = await start("b");
    expect(again.pushed).toEqual({ head: 33, taken: 1 });
    expect(again.asked).toBeLessThan(4);
    // The law is kept by what was kept.
    expect((await start("r3")).pushed.refused?.why).toBe("stale");
    const file = joinPath(folder, `${space.space}.jsonl`);
    const whole = await readFile(file, "utf8");
    expect(whole).not.toContain("salt");
    expect((await stat(file)).mode & 0o077).toBe(0);
    const changes = [whole.slice(0, -7), whole.slice(0, whole.length / 2), `nonsense\n${whole}`];
    for (const [n, text] of changes.entries()) {
      await writeFile(file, text);
      expect((await start(`again${n}`)).pushed.refused).toBeUndefined();
      expect((await start("r3")).pushed.refused?.why).toBe("stale");
    }
    await writeFile(file, whole);
    const other = await aSpace(server);
    await other.first.push({}, {});
    await rename(file, joinPath(folder, `${other.space}.jsonl`));
    expect((await started(server, other, folder, "x")).pushed).toEqual({ head: 4, taken: 1 });
    await forgetS3(folder, other.space);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });
});

describe("reading much", () => {
  test("takes few requests: pushes are put together, and stay as they are", async () => {
    await using server = await startS3Server();
    const { space, first, connect } = await aSpace(server);
    for (let n = 0; n < 2600; n += 20)
      await first.push(...Array.from({ length: 20 }, () => ({ rows: [row(randomUUID(), randomUUID())] })));
    const before = server.log.length;
    const log = await readAll(connect("me", first.machine));
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, n) => n + 1));
    expect(wrongInLog(space, log)).toBeNull();
    expect(log).toHaveLength(2601);
    expect(server.log.length - before).toBeLessThan(60);
    const page = await connect("me", first.machine).pull(1234, 300);
    expect(page.map(({ seq }) => seq)).toEqual(Array.from({ length: 300 }, (_, n) => 1235 + n));
  });

  test("the sixth machine is refused with the reason", async () => {
    await using server = await startS3Server();
    const { space, first, connect } = await aSpace(server, MACHINES);
    const sixth = aMachine(space, "me", connect);
    const pushed = await join(space, sixth, await invite(first, "me", "owner"));
    expect(pushed.refused).toMatchObject({
      why: "denied",
      detail: expect.stringContaining("at most 5 machines"),
    });
  });

  test("a machine that comes by a recovery is let in as the sixth: the others are lost", async () => {
    await using server = await startS3Server();
    const { connect, space } = await aSpace(server, 0);
    const keys = () => ({ boxKey: randomKey(), seal: { epoch: 1, wrap: "w" } });
    const first = aMachine(space, "me", connect);
    const wraps = [{ machine: first.machine, wrap: "w" }];
    const { publicKey: signKey } = first.keys;
    const create = { act: "create", name: "sync", member: "me", signKey, machineName: "" } as const;
    const seal = { epoch: 1, check: randomKey(), wraps };
    expect((await first.act({ ...create, boxKey: randomKey(), seal })).refused).toBeUndefined();
    for (let n = 1; n < MACHINES; n += 1) {
      const next = aMachine(space, "me", connect);
      expect((await join(space, next, await invite(first, "me", "owner"), keys())).refused).toBeUndefined();
    }
    const seed = randomKey();
    const recoveryKey = keyPairOf(seed).publicKey;
    const recovery = { act: "recovery", epoch: 1, recoveryKey, boxKey: randomKey(), wrap: "w" } as const;
    expect((await first.act(recovery)).refused).toBeUndefined();
    const invited = await join(
      space,
      aMachine(space, "me", connect),
      await invite(first, "me", "owner"),
      keys(),
    );
    expect(invited.refused?.detail).toContain("at most 5 machines");
    const saved = await join(space, aMachine(space, "me", connect), seed, keys());
    expect(saved.refused).toBeUndefined();
  });
});
