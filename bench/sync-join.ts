// How long it takes to make one memory of a full home and an empty one: `tsx --conditions=@memory/source bench/sync-join.ts [N]`.
// The log is in this process, and sealed as ever: what is timed is sealing, opening, signatures, and writing rows.

import { record } from "../packages/daemon/src/activity/record.ts";
import { save } from "../packages/daemon/src/memories/beliefs/save.ts";
import { OWN } from "../packages/daemon/src/store/owner-key.ts";
import { madePerson } from "../packages/daemon/src/sync/machines.fixture.ts";
import { aBelief } from "../packages/daemon/test/builders.ts";

const size = Number(process.argv[2] ?? 5_000);
const person = madePerson();
const laptop = person.machine("laptop");
for (let n = 0; n < size; n += 1)
  record(laptop.deps, { ownerId: OWN, kind: "memory.save", actor: { kind: "person" } }, () =>
    save(
      laptop.deps,
      OWN,
      aBelief(`Shelf ${n} of depot ${n % 97} holds the ledgers of the year ${1000 + n}.`),
    ),
  );
let worst = 0;
let last = performance.now();
const watching = setInterval(() => {
  const now = performance.now();
  worst = Math.max(worst, now - last - 5);
  last = now;
}, 5);
const timed = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
  [worst, last] = [0, performance.now()];
  const begun = performance.now();
  const result = await work();
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `${what}: ${seconds.toFixed(1)} s, ${Math.round(size / seconds)} memories a second, others waited ${Math.round(worst)} ms at most`,
  );
  return result;
};
await timed("sent", () => person.begin(laptop));
const desktop = person.machine("desktop");
await timed("read by an empty home", () => person.bring(desktop));
clearInterval(watching);
console.log(`${Math.round(person.log.dump().length / size)} bytes a memory in the log`);
person[Symbol.dispose]();
