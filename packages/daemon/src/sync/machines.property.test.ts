import { expect, test } from "vitest";
import { random } from "../../test/builders.ts";
import { SENTENCES } from "../../test/said-sentences.ts";
import { forgetMemory } from "../agents/import/forget.ts";
import { StoppedError } from "../spaces/stopped.ts";
import type { Store } from "../store/open.ts";
import { OWN } from "../store/owner-key.ts";
import { doSomething, lost, meet, type Next, play, sharedRows } from "./lives.fixture.ts";
import { type MadeMachine, type MadePerson, madePerson, settled } from "./machines.fixture.ts";

/** Run by hand with 200 and more. */
const SEEDS = Number(process.env.MEMORY_SPACE_SEEDS ?? 12);
const seeds = Array.from({ length: SEEDS }, (_, n) => n + Number(process.env.MEMORY_SPACE_FROM ?? 1));

/** Lives in which rows that the log refused once went without saying what no other may hold, or of which a lineage had no version that held. */
const ONCE_WRONG = [344, 149];

function expectSame(machines: readonly MadeMachine[], when: string): void {
  const [first] = machines;
  const expected = first && sharedRows(first.deps.store);
  for (const { deps, name, space } of machines) {
    expect(space().is_copied, `${when}, ${name}`).toBe(0);
    expect(sharedRows(deps.store), `${when}, ${name}`).toEqual(expected);
    const waiting = deps.store.prepare("SELECT count(*) FROM space_outbox WHERE state = 'waiting'").pluck();
    expect(waiting.get(), `${when}, ${name}`).toBe(0);
    expect(lost(deps.store), `${when}, ${name}`).toEqual([]);
  }
}

test(`in ${SEEDS} made-up lives with bad connections all machines know the same, row for row`, {
  timeout: 900_000,
}, async () => {
  for (const seed of [...seeds, ...ONCE_WRONG]) {
    const next = random(seed);
    using person = madePerson();
    expectSame(await play(person, next, () => true), `seed ${seed}`);
  }
});

test("what was deleted stands nowhere, on no machine and not in the log", { timeout: 300_000 }, async () => {
  for (const seed of [...seeds.slice(0, Math.ceil(SEEDS / 4)), ...ONCE_WRONG.slice(0, 1)]) {
    const next = random(seed);
    using person = madePerson();
    const machines = await play(person, next, (what) => what !== "undo");
    const [first] = machines;
    const left = () =>
      first?.deps.store
        .prepare<[], string>("SELECT id FROM memories WHERE owner_id = '0' LIMIT 1")
        .pluck()
        .get();
    for (let id = left(); first && id !== undefined; id = left()) {
      forgetMemory(first.deps, { ownerId: OWN, id }, null);
      await settled(first);
    }
    await meet(machines);
    const said = [...new Set(SENTENCES.map((sentence) => sentence.slice(0, 22)))];
    const hidden = said.map((words) => Buffer.from(words).toString("hex"));
    expect(
      hidden.filter((words) => person.log.dump().includes(words)),
      `seed ${seed}, the log`,
    ).toEqual([]);
    for (const { deps, name } of machines)
      for (const table of tablesOf(deps.store)) {
        // What gave way was taken back, and stays to be had again as what a person takes back does.
        const given =
          table === "changes"
            ? "WHERE op NOT IN (SELECT op FROM operations WHERE kind = 'undo' OR undone_by IS NOT NULL)"
            : "";
        const rows = JSON.stringify(deps.store.prepare(`SELECT * FROM ${table} ${given}`).all());
        expect(
          said.filter((words) => rows.includes(words)),
          `seed ${seed}, ${name}, ${table}`,
        ).toEqual([]);
      }
  }
});

/** Alters a change that some machine has not read yet; answers whether there was one. */
function alter({ log }: MadePerson, machines: readonly MadeMachine[], next: Next): boolean {
  const least = Math.min(...machines.map(({ space }) => space().pulled));
  const count = log.roster.head - least;
  let isAltered = false;
  for (let tries = 0; tries < 8 && count > 0 && !isAltered; tries += 1)
    log.tamper(least + 1 + next(count), (operation) => {
      if (operation.act !== null) return operation;
      isAltered = true;
      const written = operation.rows.filter(({ image }) => image !== null);
      const row = written[next(Math.max(1, written.length))];
      if (!row || next(2) === 0) return { ...operation, signature: operation.signature.toLowerCase() };
      const rows = operation.rows.map((one) => (one === row ? { ...one, image: `${one.image}A` } : one));
      return { ...operation, rows };
    });
  return isAltered;
}

/** Rounds until nobody stops: whoever stops mends it, and where it cannot, another one does. */
async function mend(machines: readonly MadeMachine[]): Promise<void> {
  for (let n = 0; n < 12; n += 1)
    for (const machine of machines)
      await settled(machine).catch(async (error: unknown) => {
        if (!(error instanceof StoppedError)) throw error;
        for (const one of [machine, ...machines])
          if (await one.repair().then(yes, no)) {
            await settled(one).catch(() => undefined);
            return;
          }
      });
}

const stopping = (error: unknown): void => {
  if (!(error instanceof StoppedError)) throw error;
};
const yes = () => true;
const no = () => false;

test("what is altered where it lies divides no machines", { timeout: 600_000 }, async () => {
  let altered = 0;
  for (const seed of seeds.slice(0, Math.ceil(SEEDS / 4))) {
    const next = random(seed + 5_000);
    using person = madePerson();
    const machines = await play(person, next, () => true);
    for (let step = 0; step < 12; step += 1) {
      person.time.now += 1 + next(120_000);
      const machine = machines[next(machines.length)];
      if (!machine) continue;
      doSomething(machine, next, () => true);
      if (step === 6) doSomething(machine, next, (what) => what === "save");
      if (step === 6 || next(3) > 0) await settled(machine).catch(stopping);
      if (step === 6 && alter(person, machines, next)) altered += 1;
    }
    await mend(machines);
    expectSame(machines, `seed ${seed}`);
  }
  expect(altered).toBeGreaterThan(0);
  if (process.env.MEMORY_SPACE_SEEDS) console.log(`${altered} of ${Math.ceil(SEEDS / 4)} lives were altered`);
});

const tablesOf = (store: Store): string[] =>
  store
    .prepare<[], string>("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
    .pluck()
    .all();

test("in lives in which it is turned off and on again all machines know the same, and nothing is lost that nobody has retired", {
  timeout: 900_000,
}, async () => {
  for (const seed of seeds.slice(0, Math.ceil(SEEDS / 4))) {
    const next = random(seed);
    using person = madePerson();
    expectSame(await play(person, next, () => true, true), `seed ${seed}`);
  }
});
