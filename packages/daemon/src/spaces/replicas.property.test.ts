import { expect, test } from "vitest";
import { random } from "../../test/builders.ts";
import { SENTENCES } from "../../test/said-sentences.ts";
import type { Store } from "../store/open.ts";
import { findLeaked } from "./find-leaked.ts";
import type { Intent } from "./intents.ts";
import { type MadeHome, type MadeTeam, madeTeam, settled } from "./replicas.fixture.ts";

/** Rows that are the same in each replica, table by table. */
export function replicaOf(store: Store, id: string): Record<string, unknown[]> {
  const columns: Record<string, string> = {
    memories:
      "id, root_id, version, type, content, content_key, slot_key, status, project, confidence, asserted_at, valid_from, valid_to, created_at, author, client, stated_by, excerpt, replaced_by, checked_at",
    restatements: "id, memory_id, content, stated_by, client, asserted_at, created_at",
    derivations: "memory_id, from_id",
    decisions: "id, memory_id, other_id, verdict, score, features, rule, outcome, judged, created_at",
    conflicts:
      "id, newer_id, existing_id, status, reason, created_at, resolution, decided_by, decided_at, merged_id, newer_quote, existing_quote, score, rule",
  };
  const rows = Object.entries(columns).map(([table, names]) => [
    table,
    store
      .prepare<[string], unknown>(`SELECT ${names} FROM ${table} WHERE owner_id = ? ORDER BY 1, 2`)
      .all(id),
  ]);
  const said = store
    .prepare<[string], unknown>("SELECT id, member, by_agent FROM said_by WHERE space_id = ? ORDER BY id")
    .all(id);
  const bases = store
    .prepare<[string], unknown>("SELECT tbl, key, seq FROM space_rows WHERE space_id = ? ORDER BY 1, 2")
    .all(id);
  return { ...Object.fromEntries(rows), said, bases };
}

type Next = (below: number) => number;

function someIntent({ deps, space }: MadeHome, next: Next): Intent {
  const { id: spaceId } = space();
  const ids = (sql: string): string[] =>
    deps.store.prepare<[string], string>(sql).pluck().all(spaceId) as string[];
  const among = (all: readonly string[]) =>
    all[next(Math.max(1, all.length))] ?? "01900000-0000-7000-8000-00000000dead";
  const content = SENTENCES[next(SENTENCES.length)] ?? "";
  const memory = among(ids("SELECT id FROM memories WHERE owner_id = ? ORDER BY id"));
  const conflict = among(ids("SELECT id FROM conflicts WHERE owner_id = ? ORDER BY id"));
  const operation = among(
    ids("SELECT id FROM space_operations WHERE space_id = ? AND kind <> 'member' ORDER BY seq DESC LIMIT 6"),
  );
  const action = (["keep_new", "keep_existing", "keep_both", "merge"] as const)[next(4)] ?? "keep_new";
  const save: Intent = {
    kind: "save",
    content,
    type: "fact",
    project: next(3) === 0 ? null : "orders",
    statedBy: next(3) === 0 ? "assistant" : "user",
    client: "claude-code/1",
    assertedAt: deps.clock() - next(9) * 60_000,
    quote: null,
    from: null,
    byRule: false,
  };
  const intents: readonly Intent[] = [
    save,
    save,
    save,
    { kind: "edit", id: memory, seen: memory, content, type: null },
    { kind: "retire", id: memory, seen: memory },
    { kind: "restore", id: memory },
    { kind: "resolve", id: conflict, action, content: action === "merge" ? `${content} So it is.` : null },
    { kind: "revert", id: conflict },
    { kind: "undo", id: operation },
    { kind: "delete", id: memory },
  ];
  return intents[next(intents.length)] ?? save;
}

/** Run by hand with 200 and more; each seed takes a third of a second. */
const SEEDS = Number(process.env.MEMORY_SPACE_SEEDS ?? 8);

const someWeather = (next: Next) => () => {
  const n = next(12);
  return n === 0 ? "away" : n === 1 ? "lost" : n === 2 ? "doubled" : "fine";
};

const passing = (error: unknown): void => {
  if (!(error instanceof Error) || error.name !== "CarrierError") throw error;
};

interface Play {
  readonly next: Next;
  readonly isPlayed: (intent: Intent) => boolean;
}

/** People do this and that at the same time, some cut off for a while; in the end all have heard of everything. */
async function play(team: MadeTeam, { next, isPlayed }: Play): Promise<MadeHome[]> {
  const homes = [team.founder];
  const many = 1 + next(4);
  for (let n = 0; n < many; n += 1) {
    const role = n === 0 ? "curator" : "writer";
    homes.push(await team.bring(["ben", "cy", "dee", "eve"][n] ?? "", role, someWeather(next)));
  }
  const steps = 10 + next(20);
  for (let step = 0; step < steps; step += 1) {
    team.time.now += 1 + next(120_000);
    const home = homes[next(homes.length)] ?? team.founder;
    for (let n = 1 + next(3); n > 0; n -= 1) {
      const intent = someIntent(home, next);
      if (isPlayed(intent)) home.want(intent);
    }
    if (next(3) > 0) await home.round().catch(passing);
  }
  await meet(homes);
  return homes;
}

/** What waited with one may be news for the others. */
async function meet(homes: readonly MadeHome[]): Promise<void> {
  for (let n = 0; n < 3; n += 1) for (const home of homes) await settled(home);
}

function expectSame(team: MadeTeam, homes: readonly MadeHome[], when: string): void {
  const expected = replicaOf(team.founder.deps.store, team.id);
  for (const { deps, member } of homes) {
    expect(replicaOf(deps.store, team.id), `${when}, ${member}`).toEqual(expected);
    const waiting = deps.store.prepare("SELECT count(*) FROM space_outbox WHERE state = 'waiting'").pluck();
    expect(waiting.get(), `${when}, ${member}`).toBe(0);
  }
}

const seeds = Array.from({ length: SEEDS }, (_, n) => n + 1);
const idsOf = ({ deps, space }: MadeHome, sql: string): string[] =>
  deps.store.prepare<[string], string>(sql).pluck().all(space().id) as string[];

test(`in ${SEEDS} made-up teams with bad connections all copies of a space are the same, row for row`, {
  timeout: 900_000,
}, async () => {
  for (const seed of seeds) {
    const next = random(seed);
    using team = await madeTeam(someWeather(next));
    const homes = await play(team, { next, isPlayed: () => true });
    expectSame(team, homes, `seed ${seed}`);
  }
});

test("when everything is taken back nothing is left in any copy", { timeout: 300_000 }, async () => {
  for (const seed of seeds.slice(0, Math.ceil(SEEDS / 4))) {
    const next = random(seed);
    using team = await madeTeam(someWeather(next));
    const homes = await play(team, { next, isPlayed: ({ kind }) => kind !== "undo" && kind !== "delete" });
    const done = idsOf(
      team.founder,
      "SELECT id FROM space_operations WHERE space_id = ? AND op IS NOT NULL ORDER BY seq DESC",
    );
    for (const id of done) {
      team.founder.want({ kind: "undo", id });
      await settled(team.founder);
    }
    await meet(homes);
    expectSame(team, homes, `seed ${seed}`);
    const left = replicaOf(team.founder.deps.store, team.id);
    const why = team.founder.deps.store.prepare("SELECT why FROM space_outbox").all();
    expect(
      [left.memories, left.restatements, left.conflicts, left.derivations],
      `seed ${seed} ${JSON.stringify(why)}`,
    ).toEqual([[], [], [], []]);
  }
});

test("what was deleted stands nowhere, in no copy and not in the log", { timeout: 300_000 }, async () => {
  for (const seed of seeds.slice(0, Math.ceil(SEEDS / 4))) {
    const next = random(seed);
    using team = await madeTeam(someWeather(next));
    const homes = await play(team, { next, isPlayed: ({ kind }) => kind !== "undo" });
    for (const id of idsOf(team.founder, "SELECT DISTINCT root_id FROM memories WHERE owner_id = ?")) {
      team.founder.want({ kind: "delete", id });
      await settled(team.founder);
    }
    await meet(homes);
    const said = [...new Set(SENTENCES.map((sentence) => sentence.slice(0, 22)))];
    const found = (text: string) => said.filter((words) => text.includes(words));
    expect(found(team.log.dump()), `seed ${seed}, the log`).toEqual([]);
    for (const { deps, member } of homes) {
      // What could not be done is the person's own to drop.
      deps.store.prepare("DELETE FROM space_outbox").run();
      for (const table of tablesOf(deps.store))
        expect(
          found(JSON.stringify(deps.store.prepare(`SELECT * FROM ${table}`).all())),
          `seed ${seed}, ${member}, ${table}`,
        ).toEqual([]);
    }
  }
});

test("what leaked stands nowhere, and who comes later has the same copy as those who were there", {
  timeout: 300_000,
}, async () => {
  for (const seed of seeds.slice(0, Math.ceil(SEEDS / 2))) {
    const next = random(seed);
    using team = await madeTeam(someWeather(next));
    const homes = await play(team, { next, isPlayed: () => true });
    const { founder } = team;
    const leaked = SENTENCES[next(SENTENCES.length)] ?? "";
    let count = 0;
    // No two say the same without it.
    const clean = (_: string, words: string) =>
      words.replaceAll(leaked, () => `It was taken out, no. ${count++}.`);
    for (let n = 0; n < 3; n += 1) {
      const rows = await findLeaked(founder.deps.store, team.id, {
        clean,
        carrier: team.log.connect("ann", founder.space().machine),
        sealer: { open: (_place, image) => ({ kind: "opened", image }) },
      });
      if (rows.length > 0) founder.want({ kind: "scrub", rows });
      await settled(founder);
    }
    homes.push(await team.bring("zoe", "writer"));
    await meet(homes);
    const refused = founder.deps.store.prepare("SELECT why FROM space_outbox WHERE kind = 'scrub'").all();
    expect(refused, `seed ${seed}`).toEqual([]);
    expect(team.log.dump().includes(leaked), `seed ${seed}, the log`).toBe(false);
    expectSame(team, homes, `seed ${seed}`);
    for (const { deps, member } of homes) {
      deps.store.prepare("DELETE FROM space_outbox").run();
      for (const table of tablesOf(deps.store))
        expect(
          JSON.stringify(deps.store.prepare(`SELECT * FROM ${table}`).all()).includes(leaked),
          `seed ${seed}, ${member}, ${table}`,
        ).toBe(false);
    }
  }
});

const tablesOf = (store: Store): string[] =>
  store
    .prepare<[], string>("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
    .pluck()
    .all();
