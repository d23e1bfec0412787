import { ApiError } from "@memory/shared";
import { expect, test } from "vitest";
import { aBelief, random } from "../../test/builders.ts";
import { askedBy } from "../activity/operation.ts";
import { findByNumber } from "../activity/queries/operations.ts";
import { record } from "../activity/record.ts";
import { forgetMemory } from "../agents/import/forget.ts";
import { undoOne } from "../history/undo/undo.ts";
import { correctMemory, restoreMemory, retireMemory } from "../memories/beliefs/edit.ts";
import { resolveConflict } from "../memories/beliefs/resolve.ts";
import { revertResolution } from "../memories/beliefs/revert.ts";
import { save } from "../memories/beliefs/save.ts";
import { StoppedError } from "../spaces/stopped.ts";
import type { Store } from "../store/open.ts";
import { OWN } from "../store/owner-key.ts";
import { type Alone, type MadeMachine, type MadePerson, madePerson, settled } from "./machines.fixture.ts";
import { columnsOf, travelling } from "./travelling.ts";

const SENTENCES = [
  "The kiln service listens on port 4000.",
  "The kiln service listens on port 5000.",
  "The kiln service listens on port 6000 now.",
  "Sam prefers tabs over spaces in this project.",
  "Sam prefers spaces over tabs in this project.",
  "The build cache is enabled for release builds.",
  "The build cache is disabled for release builds.",
  "Nightly exports are written to the archive bucket.",
  "The nightly exports are written to the archive bucket at 02:00.",
  "The API server is hosted on Fly.",
  "The API server now uses Postgres.",
  "The API server does not use Postgres.",
] as const;

type Next = (below: number) => number;

/** Something that a person does on one machine; what cannot be done there is refused, as everywhere. */
function doSomething({ deps }: Alone, next: Next, mayDo: (what: string) => boolean): void {
  const { store } = deps;
  const ids = (sql: string): string[] => store.prepare<[], string>(sql).pluck().all();
  const among = (all: readonly string[]) =>
    all[next(Math.max(1, all.length))] ?? "01900000-0000-7000-8000-00000000dead";
  const content = SENTENCES[next(SENTENCES.length)] ?? "";
  const memory = { ownerId: OWN, id: among(ids("SELECT id FROM memories WHERE owner_id = '0' ORDER BY id")) };
  const conflict = { ownerId: OWN, id: among(ids("SELECT id FROM conflicts ORDER BY id")) };
  const operation = among(
    ids("SELECT op FROM operations WHERE undone_by IS NULL AND final = 0 ORDER BY op DESC LIMIT 6"),
  );
  const action = (["keep_new", "keep_existing", "keep_both", "merge"] as const)[next(4)] ?? "keep_new";
  const person = askedBy({ client: next(3) === 0 ? "claude-code/1" : null });
  const within = (kind: Parameters<typeof record>[1]["kind"], work: () => void) => () =>
    record(deps, { ownerId: OWN, kind, actor: person }, work);
  const say = within("memory.save", () => {
    const isAgent = next(3) === 0;
    save(deps, OWN, {
      ...aBelief(content, { project: next(3) === 0 ? null : "orders" }),
      ...(isAgent && ({ author: "import", stated_by: "assistant", client: "claude-code/1" } as const)),
      asserted_at: deps.clock() - next(9) * 60_000,
    });
  });
  const doings: readonly (readonly [string, () => void])[] = [
    ["save", say],
    ["save", say],
    ["save", say],
    ["edit", within("memory.edit", () => correctMemory(deps, memory, { content }))],
    ["retire", within("memory.retire", () => retireMemory(deps, memory))],
    ["restore", within("memory.restore", () => restoreMemory(deps, memory))],
    [
      "resolve",
      () =>
        resolveConflict(
          deps,
          conflict,
          { action, ...(action === "merge" && { content: `${content} So it is.` }) },
          null,
        ),
    ],
    ["revert", () => revertResolution(deps, conflict, null)],
    [
      "undo",
      () => {
        const row = findByNumber(store, Number(operation));
        if (row) undoOne(deps, row, { ownerId: OWN, actor: person });
      },
    ],
    ["delete", () => void forgetMemory(deps, memory, null)],
  ];
  const [what, run] = doings[next(doings.length)] ?? ["save", say];
  if (!mayDo(what)) return;
  try {
    run();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** Rows that are the same on each machine, table by table. */
function sharedRows(store: Store): Record<string, unknown[]> {
  return Object.fromEntries(
    travelling.map((table) => [
      table,
      store
        .prepare<[], unknown>(
          `SELECT ${columnsOf(table).join(", ")} FROM ${table} WHERE owner_id = '0' ORDER BY 1, 2`,
        )
        .all(),
    ]),
  );
}

/** Run by hand with 200 and more. */
const SEEDS = Number(process.env.MEMORY_SPACE_SEEDS ?? 16);
const seeds = Array.from({ length: SEEDS }, (_, n) => n + Number(process.env.MEMORY_SPACE_FROM ?? 1));

/** Lives in which rows that the log refused once went without saying what no other may hold. */
const ONCE_WRONG = [344];

const someWeather = (next: Next) => () => {
  const n = next(12);
  return n === 0 ? "away" : n === 1 ? "lost" : n === 2 ? "doubled" : "fine";
};

const passing = (error: unknown): void => {
  if (!(error instanceof Error) || error.name !== "CarrierError") throw error;
};

/** A person at several machines, some of which were used before they were joined, some cut off for a while. */
async function play(
  person: MadePerson,
  next: Next,
  mayDo: (what: string) => boolean,
): Promise<MadeMachine[]> {
  const alone = ["laptop", "desktop", "server", "old"].slice(0, 2 + next(3)).map(person.machine);
  for (const one of alone)
    for (let n = next(6); n > 0; n -= 1) {
      person.time.now += 1 + next(120_000);
      doSomething(one, next, mayDo);
    }
  const [first, ...others] = alone;
  if (!first) throw new Error("no machine");
  const machines = [await person.begin(first, someWeather(next))];
  for (const one of others) machines.push(await person.bring(one, someWeather(next)));
  for (let step = 10 + next(20); step > 0; step -= 1) {
    person.time.now += 1 + next(120_000);
    const machine = machines[next(machines.length)] ?? machines[0];
    if (!machine) continue;
    for (let n = 1 + next(3); n > 0; n -= 1) doSomething(machine, next, mayDo);
    if (next(3) > 0) await machine.round().catch(passing);
  }
  await meet(machines);
  return machines;
}

/** What waited on one may be news for the others. */
async function meet(machines: readonly MadeMachine[]): Promise<void> {
  for (let n = 0; n < 4; n += 1) for (const machine of machines) await settled(machine);
}

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

/** Memories that nobody has retired and that are behind no other one, and of which not one version holds. */
const lost = (store: Store): string[] =>
  store
    .prepare<[], string>(
      `SELECT group_concat(m.content, ' / ') FROM memories m
       LEFT JOIN memories by ON by.id = m.replaced_by AND by.root_id <> m.root_id
       WHERE m.owner_id = '0' GROUP BY m.root_id
       HAVING sum(m.status = 'active') <> 1 AND NOT
         (sum(m.status = 'active') = 0 AND (sum(m.status = 'retired') > 0 OR count(by.id) > 0))`,
    )
    .pluck()
    .all();

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
  for (const seed of [...seeds.slice(0, Math.ceil(SEEDS / 4)), ...ONCE_WRONG]) {
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
      const row = operation.rows.find(({ table, image }) => table !== "told" && image !== null);
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
