// A space in a real Postgres on this machine: `tsx --conditions=@memory/source bench/spaces.ts [WRITERS] [BATCHES]`. What goes in:
// WRITERS people at once (by default 5), each BATCHES (by default 60) of 100 operations with one row of about 600 bytes; what
// comes out, in pages; what it takes to see that it is sound; and what asking costs when there is nothing new. The cluster is made
// in a temporary folder and goes with it.
import { randomUUID } from "node:crypto";
import {
  apply,
  check,
  emptyRoster,
  hashOf,
  MOST_PULLED,
  type Numbered,
  type Sent,
} from "../packages/spaces/src/log/index.ts";
import {
  aMachine,
  createSpace,
  invite,
  join,
  row,
  type TestMachine,
} from "../packages/spaces/test/machines.ts";
import { startSpaces } from "../packages/spaces/test/postgres.ts";

const writers = Number(process.argv[2] ?? 5);
const batches = Number(process.argv[3] ?? 60);
const BATCH = 100;
const POLLS = 300;
const IMAGE_BYTES = 600;

const quantile = (times: readonly number[], part: number): string =>
  ([...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? 0).toFixed(2);
const rate = (count: number, milliseconds: number): string =>
  Math.round(count / (milliseconds / 1000)).toLocaleString("en");

await using cluster = await startSpaces();
for (let n = 0; n < writers; n += 1) {
  await cluster.addLogin(`writer${n}`);
  await cluster.sql(`GRANT memory_member TO writer${n}`);
}
const space = await cluster.found("anna", 1_000_000_000);
const connect = (login: string, machine: string) => cluster.connect(space, login, machine);
const anna = aMachine(space, "anna", connect);
await createSpace(anna);
const machines: TestMachine[] = [];
for (let n = 0; n < writers; n += 1) {
  const machine = aMachine(space, `writer${n}`, connect);
  await join(space, machine, await invite(anna, machine.member, "writer"));
  machines.push(machine);
}

/** Signed before the clock starts. */
function prepared(machine: TestMachine): Sent[][] {
  return Array.from({ length: batches }, () => {
    const signed = machine.sign(
      ...Array.from({ length: BATCH }, () => {
        const id = randomUUID();
        const image = JSON.stringify({ id, content: "x".repeat(IMAGE_BYTES - 60) });
        return { subject: id, rows: [row(id, id, { claims: [`${id}${id.slice(0, 8)}`], image })] };
      }),
    );
    const newest = signed.at(-1);
    if (newest) machine.count(newest);
    return signed.map((operation) => ({ operation, bases: [0] }));
  });
}

const pushes = machines.map((machine) => ({ machine, all: prepared(machine) }));
const calls: number[] = [];
const began = performance.now();
await Promise.all(
  pushes.map(async ({ machine, all }) => {
    for (const sent of all) {
      const start = performance.now();
      const pushed = await machine.carrier.push(sent);
      if (pushed.refused) throw new Error(pushed.refused.detail);
      calls.push(performance.now() - start);
    }
  }),
);
const count = writers * batches * BATCH;
console.log(
  `push, ${writers} writers x ${batches} x ${BATCH}: ${rate(count, performance.now() - began)} operations/s, a call p50 ${quantile(calls, 0.5)} p95 ${quantile(calls, 0.95)} ms`,
);

async function readAll(which: string): Promise<Numbered[]> {
  const read: Numbered[] = [];
  const start = performance.now();
  for (;;) {
    const page = await anna.carrier.pull(read.length, MOST_PULLED);
    if (page.length === 0) break;
    for (const one of page) read.push(one);
  }
  const speed = rate(read.length, performance.now() - start);
  console.log(`pull in pages of ${MOST_PULLED}, ${which}: ${speed} operations/s of ${read.length}`);
  return read;
}
await readAll("by a process that has read nothing yet");
const operations = await readAll("again");

const [first] = operations;
let roster = emptyRoster(space, first ? hashOf(space, first) : null);
const verified = performance.now();
for (const operation of operations) {
  const checked = check(roster, operation);
  if (checked.kind === "unsound") throw new Error(checked.why);
  roster = apply(roster, operation, checked.hash);
}
console.log(`seeing that it is sound: ${rate(operations.length, performance.now() - verified)} operations/s`);

const polls: number[] = [];
for (let n = 0; n < POLLS; n += 1) {
  const start = performance.now();
  await anna.carrier.pull(operations.length, MOST_PULLED);
  polls.push(performance.now() - start);
}
console.log(`asking when there is nothing new: p50 ${quantile(polls, 0.5)} p95 ${quantile(polls, 0.95)} ms`);
const [size] = await cluster.sql(
  `SELECT round(sum(pg_total_relation_size(c.oid)) / $1)::int AS bytes FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'memory' AND c.relkind = 'r'`,
  [count],
);
console.log(`bytes an operation, with its indexes: ${size?.bytes}`);
await Promise.all([anna, ...machines].map(({ carrier }) => carrier.close()));
