// For tests: made-up lives of one person at several machines.

import { ApiError } from "@memory/shared";
import { aBelief } from "../../test/builders.ts";
import { SENTENCES } from "../../test/said-sentences.ts";
import { askedBy } from "../activity/operation.ts";
import { findByNumber } from "../activity/queries/operations.ts";
import { record } from "../activity/record.ts";
import { forgetMemory } from "../agents/import/forget.ts";
import { undoOne } from "../history/undo/undo.ts";
import { correctMemory, restoreMemory, retireMemory } from "../memories/beliefs/edit.ts";
import { resolveConflict } from "../memories/beliefs/resolve.ts";
import { revertResolution } from "../memories/beliefs/revert.ts";
import { save } from "../memories/beliefs/save.ts";
import type { Store } from "../store/open.ts";
import { OWN } from "../store/owner-key.ts";
import { type Alone, leave, type MadeMachine, type MadePerson, settled } from "./machines.fixture.ts";
import { columnsOf, travelling } from "./travelling.ts";

export type Next = (below: number) => number;

/** Something that a person does on one machine; what cannot be done there is refused, as everywhere. */
export function doSomething({ deps }: Alone, next: Next, mayDo: (what: string) => boolean): void {
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
export function sharedRows(store: Store): Record<string, unknown[]> {
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

const someWeather = (next: Next) => () => {
  const n = next(12);
  return n === 0 ? "away" : n === 1 ? "lost" : n === 2 ? "doubled" : "fine";
};

const passing = (error: unknown): void => {
  if (!(error instanceof Error) || error.name !== "CarrierError") throw error;
};

/** A person at several machines, some of which were used before they were joined, some cut off for a while. */
export async function play(
  person: MadePerson,
  next: Next,
  mayDo: (what: string) => boolean,
  mayLeave = false,
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
    if (mayLeave && next(4) === 0) await comeBack(person, machines, next, mayDo);
  }
  await meet(machines);
  return machines;
}

/** Turned off on one machine, which joins anew; or on all, and the others join what one of them begins anew. */
async function comeBack(
  person: MadePerson,
  machines: MadeMachine[],
  next: Next,
  mayDo: (what: string) => boolean,
): Promise<void> {
  const isAll = next(3) === 0;
  const first = next(machines.length);
  const leaving = machines.map((_, n) => (first + n) % machines.length).slice(0, isAll ? undefined : 1);
  for (const n of leaving) {
    const machine = machines[n];
    if (!machine) continue;
    if (next(2) === 0) await machine.round().catch(passing);
    leave(machine);
    for (let times = next(3); times > 0; times -= 1) {
      person.time.now += 1 + next(120_000);
      doSomething(machine, next, mayDo);
    }
  }
  for (const [place, n] of leaving.entries()) {
    const machine = machines[n];
    if (!machine) continue;
    const enter = isAll && place === 0 ? person.begin : person.bring;
    machines[n] = await enter(machine, someWeather(next));
  }
}

/** What waited on one may be news for the others. */
export async function meet(machines: readonly MadeMachine[]): Promise<void> {
  for (let n = 0; n < 4; n += 1) for (const machine of machines) await settled(machine);
}

/** Memories that nobody has retired and that are behind no other one, of which not one version holds, and whose newest words no other says. */
export const lost = (store: Store): string[] =>
  store
    .prepare<[], string>(
      `SELECT group_concat(m.content, ' / ') FROM memories m
       LEFT JOIN memories by ON by.id = m.replaced_by AND by.root_id <> m.root_id
       WHERE m.owner_id = '0' GROUP BY m.root_id
       HAVING sum(m.status = 'active') <> 1 AND NOT
         (sum(m.status = 'active') = 0 AND (sum(m.status = 'retired') > 0 OR count(by.id) > 0 OR EXISTS (
           SELECT 1 FROM memories newest JOIN memories other USING (content_key)
           WHERE newest.root_id = m.root_id AND other.status = 'active' AND other.project IS newest.project
             AND newest.version = (SELECT max(version) FROM memories WHERE root_id = m.root_id))))`,
    )
    .pluck()
    .all();
