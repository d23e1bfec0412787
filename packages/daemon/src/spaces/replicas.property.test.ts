import { expect, test } from "vitest";
import { random } from "../../test/builders.ts";
import type { Store } from "../store/open.ts";
import type { Intent } from "./intents.ts";
import { type MadeHome, madeTeam, settled } from "./replicas.fixture.ts";

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

const SEEDS = Number(process.env.MEMORY_SPACE_SEEDS ?? 200);

test(`in ${SEEDS} made-up teams with bad connections all copies of a space are the same, row for row`, {
  timeout: 600_000,
}, async () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const next = random(seed);
    const weather = () => {
      const n = next(12);
      return n === 0 ? "away" : n === 1 ? "lost" : n === 2 ? "doubled" : "fine";
    };
    using team = await madeTeam(weather);
    const homes = [team.founder];
    const many = 1 + next(4);
    for (let n = 0; n < many; n += 1)
      homes.push(
        await team.bring(["ben", "cy", "dee", "eve"][n] ?? "", n === 0 ? "curator" : "writer", weather),
      );
    const steps = 10 + next(20);
    for (let step = 0; step < steps; step += 1) {
      team.time.now += 1 + next(120_000);
      const home = homes[next(homes.length)] ?? team.founder;
      const deeds = 1 + next(3);
      for (let n = 0; n < deeds; n += 1) home.want(someIntent(home, next));
      // Some are cut off for a while, and what they want waits.
      if (next(3) > 0)
        await home.round().catch((error: unknown) => {
          if (!(error instanceof Error) || error.name !== "CarrierError") throw error;
        });
    }
    // What waited may bring news for the others.
    for (let n = 0; n < 2; n += 1) for (const home of homes) await settled(home);
    for (const home of homes) await settled(home);
    const expected = replicaOf(team.founder.deps.store, team.id);
    for (const home of homes) {
      const when = `seed ${seed}, ${home.member}`;
      expect(replicaOf(home.deps.store, team.id), when).toEqual(expected);
      expect(
        home.deps.store.prepare("SELECT count(*) FROM space_outbox WHERE state = 'waiting'").pluck().get(),
        when,
      ).toBe(0);
    }
  }
});
