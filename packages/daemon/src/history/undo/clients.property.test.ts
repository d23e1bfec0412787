import { classify } from "@memory/language/comparison";
import { ApiError } from "@memory/shared";
import { expect, test } from "vitest";
import { beliefStore, NOW, random, shuffled } from "../../../test/builders.ts";
import { SENTENCES } from "../../../test/said-sentences.ts";
import { byDaemon } from "../../activity/operation.ts";
import { forgetMemory } from "../../agents/import/forget.ts";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import { conflictHandlers } from "../../memories/beliefs/conflict-handlers.ts";
import { memoryHandlers } from "../../memories/beliefs/handlers.ts";
import { logTime } from "../../memories/beliefs/queries/judged.ts";
import { createShown } from "../../memories/beliefs/shown.ts";
import { findMemoryRow } from "../../memories/queries.ts";
import type { MemoryRow } from "../../memories/row.ts";
import { createPool } from "../../platform/schedule/pool.ts";
import { versionHolds } from "../../store/clocks.ts";
import { OWN } from "../../store/owner-key.ts";
import { undo } from "./undo.ts";

type Next = (below: number) => number;

interface Game {
  readonly rounds: number;
  readonly deletes: boolean;
}

/** Two that a person asks with, and two agents. */
const clients = ["memory-cli/1", "memory-viewer/1", "claude-code/2", "codex/1"];

/** The daemon as four clients see it, without the port. */
function daemon() {
  const made = beliefStore();
  let minutes = 0;
  // A clock that now and then is set back.
  const clock = () => NOW + 60_000 * (minutes % 13 === 12 ? minutes - 9 : minutes);
  // No thread of it starts: nobody here lists by more than a status.
  const workers = { lists: createPool("list-worker", { threads: 1 }) };
  const deps = {
    ...{ ...made, clock, workers, wake: () => undefined },
    ...{ shown: createShown({ clock }), heard: () => false },
  };
  return {
    deps,
    tick: () => {
      minutes += 1;
    },
    memories: memoryHandlers({
      ...deps,
      forget: async (target, client) => void forgetMemory(deps, target, client),
    }),
    conflicts: conflictHandlers(deps),
    undo: (id: string) =>
      undo(
        { ...deps, graphChanged: () => undefined, wayOf: () => undefined },
        { ownerId: OWN, id, actor: byDaemon, dryRun: false, signal: context("").signal },
      ),
    [Symbol.dispose]: () => made[Symbol.dispose](),
  };
}
type Daemon = ReturnType<typeof daemon>;

const context = (client: string) => ({
  ownerId: OWN,
  client,
  signal: new AbortController().signal,
});

const column = (deps: BeliefDeps, sql: string): string[] =>
  deps.store.prepare<[], string>(sql).pluck().all() as string[];

/** One thing a client does, decided by what it knows before the others of the same round have done theirs. */
function someAction({ deps, memories, conflicts, undo }: Daemon, next: Next, { deletes }: Game) {
  const among = (ids: string[]) =>
    ids[next(Math.max(1, ids.length))] ?? "00000000-0000-7000-8000-00000000dead";
  const who = context(clients[next(4)] ?? "");
  const id = among(column(deps, "SELECT id FROM memories ORDER BY id"));
  const conflict = among(column(deps, "SELECT id FROM conflicts ORDER BY id"));
  const content = SENTENCES[next(SENTENCES.length)] ?? "";
  const statedBy = (["user", "user", "assistant", "document"] as const)[next(4)] ?? "user";
  const action = (["keep_new", "keep_existing", "keep_both", "merge"] as const)[next(4)] ?? "keep_new";
  const operation = among(column(deps, "SELECT id FROM operations ORDER BY op DESC LIMIT 8"));
  const assertedAt = new Date(NOW - next(6) * 3_600_000).toISOString();
  const save = () =>
    memories.save({ body: { content, source: { statedBy }, ...(next(3) === 0 && { assertedAt }) } }, who);
  const actions: (() => Promise<unknown>)[] = [
    save,
    save,
    save,
    () => memories.update({ params: { id }, body: { content } }, who),
    () => memories.retire({ params: { id }, body: {} }, who),
    () => memories.restore({ params: { id } }, who),
    () =>
      conflicts.resolve(
        {
          params: { id: conflict },
          body: { action, ...(action === "merge" && { content: `${content} So it is.` }) },
        },
        who,
      ),
    () => conflicts.resolve({ params: { id: conflict }, body: { action: "keep_existing" } }, who),
    () => conflicts.revert({ params: { id: conflict }, body: {} }, who),
    () => undo(operation),
    () => (deletes ? memories.remove({ params: { id } }, who) : save()),
  ];
  return actions[next(actions.length)] ?? save;
}

/** A refusal is an answer; anything else is a defect. */
async function answered(action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === "internal") throw error;
  }
}

const rowsOf = ({ store }: BeliefDeps): MemoryRow[] =>
  store.prepare<[], MemoryRow>("SELECT * FROM memories ORDER BY id").all();

/** Invariants after any sequence of steps. */
function assertSound(deps: BeliefDeps, when: string): void {
  const rows = rowsOf(deps);
  const active = rows.filter(({ status }) => status === "active");
  for (const row of rows) {
    const heads = active.filter(({ root_id }) => root_id === row.root_id);
    // One of two copies is enough where another memory says exactly the same, or a person has retired exactly
    // this.
    const rests = rows
      .filter((one) => one.root_id === row.root_id)
      .some(
        (one) =>
          one.status === "retired" ||
          one.replaced_by !== null ||
          rows.some((other) => other.status !== "superseded" && other.content_key === one.content_key),
      );
    expect(heads.length === 1 || (heads.length === 0 && rests), `${when}: heads of ${row.content}`).toBe(
      true,
    );
    const end = row.valid_to ?? Number.POSITIVE_INFINITY;
    expect(end, `${when}: ${row.content} ends before it begins`).toBeGreaterThanOrEqual(row.valid_from);
  }
  assertAsked(deps, active, when);
  assertRecallable(deps, rows, when);
}

/** Two answers never stand side by side without a question, or a person's word that both hold. */
function assertAsked(deps: BeliefDeps, active: readonly MemoryRow[], when: string): void {
  const conflicts = deps.store
    .prepare<[], { newer_id: string; existing_id: string; status: string; resolution: string | null }>(
      "SELECT newer_id, existing_id, status, resolution FROM conflicts",
    )
    .all();
  const about = (one: string, other: string) =>
    conflicts.find((row) => [row.newer_id, row.existing_id].every((id) => id === one || id === other));
  for (const [n, row] of active.entries())
    for (const other of active.slice(n + 1)) {
      const verdict = classify(saidIn(other), saidIn(row));
      if (verdict.kind !== "contradictory" || verdict.score < 0.6) continue;
      const known = about(row.id, other.id);
      const isSaid = known?.status === "open" || known?.resolution === "keep_both";
      expect(isSaid, `${when}: nobody is asked about "${row.content}" and "${other.content}"`).toBe(true);
    }
  for (const { newer_id, existing_id, status } of conflicts) {
    if (status !== "open") continue;
    const sides = [newer_id, existing_id].map((id) => findMemoryRow(deps.store, OWN, id));
    expect(
      sides.map((side) => side?.status),
      `${when}: a side of an open conflict`,
    ).toEqual(["active", "active"]);
    expect(sides[0]?.root_id).not.toBe(sides[1]?.root_id);
  }
}

const saidIn = ({ content, type, asserted_at, project }: MemoryRow) => ({
  content,
  type,
  assertedAt: asserted_at,
  statedBy: null,
  project,
});

/** Recallable items follow the rows, and their spans. */
function assertRecallable({ store }: BeliefDeps, rows: readonly MemoryRow[], when: string): void {
  const items = store
    .prepare<[], { ref_id: string; valid_from: number; valid_to: number | null }>(
      "SELECT ref_id, valid_from, valid_to FROM recall_items WHERE kind = 'memory' ORDER BY ref_id",
    )
    .all();
  const wanted = rows
    .filter(({ status }) => status !== "retired")
    .map(({ id, valid_from, valid_to }) => ({ ref_id: id, valid_from, valid_to }));
  expect(items, `${when}: what recall knows`).toEqual(wanted);
  const held = store
    .prepare<[object], string>(
      `SELECT m.id FROM memories m WHERE ${versionHolds({ knownAt: logTime(store) }, { name: "m" })} ORDER BY m.id`,
    )
    .pluck()
    .all({ knownAt: logTime(store) });
  const active = rows.filter(({ status }) => status === "active").map(({ id }) => id);
  expect(held, `${when}: what the store takes for true`).toEqual(active);
}

/** Every row that a person could miss; when a question closed by itself is another time after an undo. */
const told = ({ store }: BeliefDeps) =>
  Object.fromEntries(
    ["memories", "conflicts", "decisions", "restatements", "derivations"].map((table) => [
      table,
      store
        .prepare<[], object>(`SELECT * FROM ${table} ORDER BY 1, 2`)
        .all()
        .map((row) => ({ ...row, decided_at: undefined, made_in: undefined })),
    ]),
  );

/** Numbers of the operations that came after this one, newest first. */
const since = (deps: BeliefDeps, op: number): { op: number; id: string }[] =>
  deps.store
    .prepare<[number], { op: number; id: string }>(
      "SELECT op, id FROM operations WHERE op > ? ORDER BY op DESC",
    )
    .all(op);

/** Take back everything after this one, undos as well, the newest first; what the daemon asked by itself follows. */
async function rewind({ deps, undo }: Daemon, op: number): Promise<void> {
  const isStanding = (id: string) =>
    column(deps, `SELECT id FROM operations WHERE id = '${id}' AND undone_by IS NULL AND final = 0`).length >
    0;
  for (const { id } of since(deps, op)) if (isStanding(id)) await undo(id);
}

async function play(made: Daemon, next: Next, game: Game) {
  for (let round = 0; round < game.rounds; round++) {
    made.tick();
    const actions = Array.from({ length: 4 }, () => someAction(made, next, game));
    await Promise.all(shuffled(actions, next).map(answered));
    assertSound(made.deps, `round ${round}`);
  }
}

const seeds = Array.from({ length: 10 }, (_, n) => n + 1);

test("whatever four clients do, one head a lineage, no two answers unasked, and recall follows", async () => {
  for (const seed of seeds) {
    using made = daemon();
    await play(made, random(seed), { rounds: 12, deletes: true }).catch((error: unknown) => {
      throw new Error(`seed ${seed}`, { cause: error });
    });
    made.deps.store.prepare("INSERT INTO recall_words (recall_words) VALUES ('integrity-check')").run();
  }
});

test("taking everything back restores the start, and taking that back restores the end", async () => {
  for (const seed of seeds) {
    using made = daemon();
    await play(made, random(seed), { rounds: 10, deletes: false });
    const end = told(made.deps);
    const [last] = since(made.deps, 0);
    await rewind(made, 0);
    const { memories, conflicts } = told(made.deps);
    expect({ memories, conflicts }, `seed ${seed}`).toEqual({ memories: [], conflicts: [] });
    await rewind(made, last?.op ?? 0);
    expect(told(made.deps), `seed ${seed}, again`).toEqual(end);
    assertSound(made.deps, `seed ${seed}, again`);
  }
});
