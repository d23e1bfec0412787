import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Carrier, keyPairOf, randomKey } from "../src/log/index.ts";
import { connectS3, forgetS3, foundS3, probeS3, type S3Options } from "../src/s3/index.ts";
import { describeLaw, type OpenLog } from "./law/index.ts";
import { wrongInLog } from "./law/space.ts";
import { aMachine, invite, join, row } from "./machines.ts";
import { type S3Server, startS3Server } from "./s3-server.ts";
import { aSpace, MACHINES, readAll } from "./s3-space.ts";

const openWith =
  (optionsOf: () => S3Options): OpenLog =>
  async ({ rowsADay }) => {
    const [space, options] = [randomUUID(), optionsOf()];
    await foundS3(options, { space, founder: "anna", ...(rowsADay !== undefined && { rowsADay }) });
    const carriers: Carrier[] = [];
    return {
      space,
      connect: (member, machine) => {
        const pace = { note: 0, look: 0, near: 0 };
        const carrier = connectS3({ ...options, space, machine, member, mostMachines: 20, pace });
        carriers.push(carrier);
        return carrier;
      },
      [Symbol.asyncDispose]: async () => {
        await Promise.all(carriers.map((carrier) => carrier.close()));
      },
    };
  };

describe("over S3", () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const options = () => ({
    address: server.address("bucket", "some/where"),
    password: server.password,
    insecureNetwork: false,
  });
  describeLaw("a log in a bucket", openWith(options), { tells: false });
});

/** By hand, for a server that somebody has: MEMORY_S3 is an address with its key, s3://key:secret@bucket/prefix?endpoint=…. */
const { MEMORY_S3: given = "" } = process.env;
describe.skipIf(given === "")("over a real server", () => {
  const options = () => ({
    address: given.replace(/:\/\/.*@/, "://"),
    password: keyIn(given),
    insecureNetwork: false,
  });
  describeLaw("a log in a bucket", openWith(options), { tells: false });

  test("which can carry spaces", async () => {
    expect(await probeS3(options())).toMatchObject({ noticesChanges: true });
  });
});

const keyIn = (address: string): string | null => /:\/\/(.*)@/.exec(address)?.[1] ?? null;

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
