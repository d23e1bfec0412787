// A space in a bucket: `tsx --conditions=@memory/source bench/spaces-s3.ts [OPERATIONS]` (by default 100,000). The bucket is the one
// of the tests, in a process of its own on this machine: what is measured is this side of the network. One machine writes batches of
// 100 with a row of about 600 bytes each; another joins and reads it all, in pages, then writes one itself; each in a process of its
// own, and the same is done with the carrier in memory. What a day at rest asks for is counted, and priced by S3's list.
import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createMemoryLog } from "../packages/spaces/src/in-memory/index.ts";
import { type Carrier, MOST_PULLED, type Sent } from "../packages/spaces/src/log/index.ts";
import { connectS3, foundS3, probeS3, type Requested } from "../packages/spaces/src/s3/index.ts";
import {
  aMachine,
  createSpace,
  invite,
  join,
  row,
  type TestMachine,
} from "../packages/spaces/test/machines.ts";
import { startS3Server } from "../packages/spaces/test/s3-server.ts";

const BATCH = 100;
const IMAGE_BYTES = 600;
/** Dollars for 1,000 requests, as S3 lists them for its cheapest regions. */
const PRICE = { write: 0.005, read: 0.0004 };

const [first = "100000", address = "", password = "", space = "", seed = "", folder = ""] =
  process.argv.slice(2);
const MB = 1024 * 1024;

const rate = (count: number, milliseconds: number): string =>
  Math.round(count / (milliseconds / 1000)).toLocaleString("en");
const options = { address, password, insecureNetwork: false };
const connect = (member: string, machine: string) =>
  connectS3({ ...options, space, member, machine, ...(folder !== "" && { folder }) });

/** Signed before any clock starts. */
function prepared(machine: TestMachine): Sent[] {
  const said = Array.from({ length: BATCH }, () => {
    const [id, root] = [randomUUID(), randomUUID()];
    const image = JSON.stringify({ id, content: "x".repeat(IMAGE_BYTES - 60) });
    const claims = [`${id}${id.slice(0, 7)}`, `${root}${root.slice(0, 7)}`];
    return { subject: root, rows: [row(id, [id, root], { claims, image })] };
  });
  const signed = machine.sign(...said);
  const newest = signed.at(-1);
  if (newest) machine.count(newest);
  return signed.map((operation) => ({ operation, bases: [0] }));
}

/** Milliseconds that the pushes took. */
async function write(machine: TestMachine, count: number): Promise<number> {
  let spent = 0;
  for (let n = 0; n < count; n += BATCH) {
    const sent = prepared(machine);
    const start = performance.now();
    const pushed = await machine.carrier.push(sent);
    spent += performance.now() - start;
    if (pushed.refused) throw new Error(pushed.refused.detail);
  }
  return spent;
}

async function readAll(carrier: Carrier): Promise<number> {
  let count = 0;
  for (;;) {
    const page = await carrier.pull(count, MOST_PULLED);
    if (page.length === 0) return count;
    count += page.length;
  }
}

const asked = ({ GET, HEAD, PUT, DELETE }: Requested): string =>
  `${GET} GET or LIST, ${HEAD} HEAD, ${PUT} PUT, ${DELETE} DELETE`;
const held = (): number => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
/** Seconds of a core, which others on the machine do not change. */
const cores = (): string => {
  const { user, system } = process.cpuUsage();
  return `${((user + system) / 1e6).toFixed(1)} s of a core with its start`;
};
const memory = (): string => `${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`;

async function serve(): Promise<void> {
  const server = await startS3Server({ buckets: ["bucket"] });
  process.send?.({ address: server.address("bucket", "memory"), password: server.password });
}

async function writeAll(): Promise<void> {
  const count = Number(first.slice("write".length));
  const anna = aMachine(space, "me", connect);
  await createSpace(anna);
  const invitation = await invite(anna, "me", "owner", Date.now() + 1e9);
  const spent = await write(anna, count);
  const { requested } = anna.carrier as ReturnType<typeof connect>;
  console.log(
    `push, ${count} in batches of ${BATCH}: ${rate(count, spent)} operations/s; ${asked(requested)}; ${memory()}`,
  );
  process.send?.({ seed: invitation });
}

async function joinAll(): Promise<void> {
  globalThis.gc?.();
  const base = Math.round(process.memoryUsage().rss / MB);
  const heldBefore = held();
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  const ben = aMachine(space, "me", connect);
  const { requested } = ben.carrier as ReturnType<typeof connect>;
  const start = performance.now();
  await ben.carrier.hello(0);
  const joined = await join(space, ben, seed);
  if (joined.refused) throw new Error(joined.refused.detail);
  const count = await readAll(ben.carrier);
  const spent = performance.now() - start;
  console.log(
    `join, ${count}: ${(spent / 1000).toFixed(1)} s (${cores()}), ${rate(count, spent)} operations/s; ${asked(requested)}; ${memory()}, of which ${base} before it began; others waited ${Math.round(delays.max / 1e6)} ms at most`,
  );
  const before = { ...requested };
  const next = ben.sign({ rows: [row(randomUUID(), randomUUID())] });
  globalThis.gc?.();
  const began = performance.now();
  const pushed = await ben.carrier.push(next.map((operation) => ({ operation, bases: [0] })));
  if (pushed.refused) throw new Error(pushed.refused.detail);
  for (const one of next) ben.count(one);
  globalThis.gc?.();
  console.log(
    `its first push: ${((performance.now() - began) / 1000).toFixed(1)} s, ${requested.GET - before.GET} GET; what it keeps of the log ${Math.round((held() - heldBefore) / MB)} MB; ${memory()}`,
  );
  await rounds(ben);
}

/** What another start of the same machine costs, with what it kept in a file. */
async function startAgain(): Promise<void> {
  const carrier = connect("me", randomUUID());
  const { requested } = carrier;
  const start = performance.now();
  const asked = await carrier.push([{ operation: nobodys(), bases: [0] }]).catch(String);
  const spent = ((performance.now() - start) / 1000).toFixed(1);
  const refused = typeof asked === "string" ? asked : asked.refused?.why;
  console.log(
    `the first look after a start, ${refused}: ${spent} s (${cores()}), ${requested.GET} GET; ${memory()}`,
  );
  await carrier.close();
}

/** It is refused, after the whole log was looked at. */
const nobodys = () => {
  const machine = aMachine(space, "me", () => connect("me", randomUUID()));
  const [operation] = machine.sign({ rows: [row(randomUUID(), randomUUID())] });
  if (!operation) throw new Error("nothing was signed");
  return operation;
};

/** What the daemon does when something waits: it asks, reads, sends, and reads what came of it. */
async function rounds(machine: TestMachine): Promise<void> {
  const { carrier } = machine;
  const { requested } = carrier as ReturnType<typeof connect>;
  const before = { ...requested };
  const times = 50;
  const calls: number[] = [];
  let { head } = await carrier.hello(0);
  for (let n = 0; n < times; n += 1) {
    await carrier.hello(head);
    await carrier.pull(head, MOST_PULLED);
    const [one] = machine.sign({ rows: [row(randomUUID(), randomUUID())] });
    if (!one) throw new Error("nothing was signed");
    const began = performance.now();
    const pushed = await carrier.push([{ operation: one, bases: [0] }], head);
    calls.push(performance.now() - began);
    if (pushed.refused) throw new Error(pushed.refused.detail);
    machine.count(one);
    head += (await carrier.pull(head, MOST_PULLED)).length;
  }
  const each = (method: keyof Requested) => ((requested[method] - before[method]) / times).toFixed(2);
  const middle = [...calls].sort((x, y) => x - y)[times / 2] ?? 0;
  console.log(
    `a round that sends one: ${each("GET")} GET or LIST, ${each("PUT")} PUT, ${each("DELETE")} DELETE; the push itself p50 ${middle.toFixed(1)} ms`,
  );
}

async function inMemory(): Promise<void> {
  const count = Number(first.slice("memory".length));
  const log = createMemoryLog({ space, founder: "me", rowsADay: 1e9 });
  const anna = aMachine(space, "me", log.connect);
  await createSpace(anna);
  const spent = await write(anna, count);
  const start = performance.now();
  await readAll(anna.carrier);
  console.log(
    `in memory: push ${rate(count, spent)} operations/s, pull ${rate(count, performance.now() - start)} operations/s; ${memory()}`,
  );
}

async function atRest(): Promise<void> {
  const carrier = connectS3({ ...options, space, member: "me", machine: randomUUID() });
  await carrier.hello(0);
  const { head } = await carrier.hello(0);
  const before = { ...carrier.requested };
  const rounds = 60;
  for (let n = 0; n < rounds; n += 1) {
    await carrier.hello(head);
    await carrier.pull(head, MOST_PULLED);
  }
  const a = carrier.requested.GET - before.GET;
  const day = (a / rounds) * 24 * 60;
  console.log(
    `at rest, a round a minute: ${(a / rounds).toFixed(2)} GET a round, ${Math.round(day)} a day, and 144 LIST and 4 PUT beside them: $${(((day * PRICE.read + 148 * PRICE.write) / 1000) * 30).toFixed(3)} a month`,
  );
  await carrier.close();
}

const start = (...args: string[]): ChildProcess =>
  fork(new URL(import.meta.url), args, { execArgv: [...process.execArgv, "--expose-gc"] });
const told = (child: ChildProcess): Promise<Record<string, string>> =>
  new Promise((resolve) => child.once("message", (message) => resolve(message as Record<string, string>)));
const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => child.once("exit", () => resolve()));

async function all(): Promise<void> {
  const server = start("serve");
  const kept = mkdtempSync(joinPath(tmpdir(), "memory-bench-"));
  const { address: at = "", password: key = "" } = await told(server);
  try {
    const id = randomUUID();
    await probeS3({ ...options, address: at, password: key });
    await foundS3(
      { ...options, address: at, password: key },
      { space: id, founder: "me", rowsADay: 1_000_000_000 },
    );
    const writer = start(`write${first}`, at, key, id);
    const [{ seed: code = "" }] = await Promise.all([told(writer), ended(writer)]);
    await ended(start("join", at, key, id, code, kept));
    console.log(
      `the file that it keeps: ${Math.round(statSync(joinPath(kept, `${id}.jsonl`)).size / MB)} MB`,
    );
    await ended(start("again", at, key, id, "", kept));
    await ended(start("rest", at, key, id));
    await ended(start(`memory${first}`, at, key, id));
  } finally {
    server.kill();
    rmSync(kept, { recursive: true });
  }
}

const roles: Readonly<Record<string, () => Promise<void>>> = {
  serve,
  join: joinAll,
  again: startAgain,
  rest: atRest,
};
const role = first.startsWith("write")
  ? writeAll
  : first.startsWith("memory")
    ? inMemory
    : (roles[first] ?? all);
await role();
if (role !== serve) process.disconnect?.();
