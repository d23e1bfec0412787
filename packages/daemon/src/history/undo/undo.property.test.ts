import { aFinding } from "@memory/language/testing";
import { ApiError } from "@memory/shared";
import { expect, test } from "vitest";
import { aBelief, aSession, beliefStore, NOW, random } from "../../../test/builders.ts";
import { doing, facts, undoing } from "../../../test/undoing.ts";
import { byDaemon, type OperationKind } from "../../activity/operation.ts";
import { settleEvidence } from "../../agents/evidence/settle.ts";
import type { SpokenDeps } from "../../memories/beliefs/belief.ts";
import { correctMemory, restoreMemory, retireMemory } from "../../memories/beliefs/edit.ts";
import { resolveConflict } from "../../memories/beliefs/resolve.ts";
import { revertResolution } from "../../memories/beliefs/revert.ts";
import { save } from "../../memories/beliefs/save.ts";
import { OWN } from "../../store/owner-key.ts";

const ownerId = OWN;

const WORDS = [
  "The kiln service listens on port 4000.",
  "The kiln service listens on port 5000.",
  "the kiln service listens on port 4000",
  "The staging server is hosted on Fly.",
  "The staging server is hosted on Render.",
  "Sam prefers tabs over spaces in this project.",
  "Sam prefers spaces over tabs in this project.",
  "The build cache is enabled for release builds.",
  "The build cache is disabled for release builds.",
  "The deploy script does not support Windows paths.",
  "The deploy script supports Windows paths.",
];

type Next = (below: number) => number;

const anyOf = ({ store }: SpokenDeps, table: "memories" | "conflicts", next: Next): string | undefined => {
  const rows = store.prepare<[], { id: string }>(`SELECT id FROM ${table} ORDER BY id`).all();
  return rows[next(rows.length || 1)]?.id;
};

/** One change of a person or of an import; what is refused changes nothing. */
function change(deps: SpokenDeps, next: Next): void {
  const content = WORDS[next(WORDS.length)] ?? "";
  const id = anyOf(deps, "memories", next) ?? "";
  const conflict = anyOf(deps, "conflicts", next) ?? "";
  const actions = ["keep_new", "keep_existing", "keep_both", "merge"] as const;
  const works: readonly [OperationKind, () => void][] = [
    ["memory.save", () => void save(deps, ownerId, aBelief(content, { project: "kiln", day: next(9) }))],
    ["memory.edit", () => void correctMemory(deps, { ownerId, id }, { content })],
    ["memory.retire", () => void retireMemory(deps, { ownerId, id })],
    ["memory.restore", () => void restoreMemory(deps, { ownerId, id })],
    [
      "conflict.resolve",
      () =>
        resolveConflict(
          deps,
          { ownerId, id: conflict },
          { action: actions[next(4)] ?? "merge", content },
          null,
        ),
    ],
    ["conflict.revert", () => revertResolution(deps, { ownerId, id: conflict }, null)],
    [
      "import.session",
      () => {
        const findings = [1, 2, 3].map((line) => aFinding(WORDS[next(WORDS.length)] ?? "", { line }));
        const session = aSession(next(3), { findings, at: NOW + next(9) });
        settleEvidence(deps, session, { indexes: new Map(), vectors: new Map() });
      },
    ],
  ];
  const [kind, work] = works[next(works.length)] ?? works[0] ?? ["memory.save", () => undefined];
  refusable(() => doing(deps, kind, work));
}

function refusable(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/**
 * An undo by a person leaves a judgement against the daemon's decision; one by the daemon restores exactly.
 */
const exactly = { actor: byDaemon };

/** Ids of operations that can be taken back, oldest first. */
const standing = ({ store }: SpokenDeps): string[] =>
  store
    .prepare<[], { id: string }>(
      "SELECT id FROM operations WHERE undone_by IS NULL AND final = 0 ORDER BY op",
    )
    .all()
    .map(({ id }) => id);

/** Undo an operation, whatever it is; answers the id of the undo, or nothing where it is refused. */
const tryUndo = async (deps: SpokenDeps, id: string): Promise<string | undefined> =>
  undoing(deps, id, exactly).then(
    (undone) => undone.id,
    (error: unknown) => {
      if (error instanceof ApiError && error.code !== "internal") return undefined;
      throw error;
    },
  );

const seeds = Array.from({ length: 12 }, (_, n) => n + 1);

/** Search items as stored, and as they should be. */
function recalled({ store }: SpokenDeps) {
  const items = store
    .prepare(
      "SELECT ref_id AS id, valid_from, valid_to, type FROM recall_items WHERE kind = 'memory' ORDER BY ref_id",
    )
    .all();
  const memories = store
    .prepare("SELECT id, valid_from, valid_to, type FROM memories WHERE status <> 'retired' ORDER BY id")
    .all();
  return { items, memories };
}

test.each(seeds)(
  "whatever happened, an undo is exact, and all of it leads back to nothing (%i)",
  async (seed) => {
    using deps = beliefStore();
    const next = random(seed);
    const empty = facts(deps);
    for (let n = 0; n < 25; n++) {
      const before = facts(deps);
      const count = standing(deps).length;
      change(deps, next);
      const after = facts(deps);
      const made = standing(deps)[count];
      if (made !== undefined && next(3) === 0) {
        const undone = await undoing(deps, made, exactly);
        expect(facts(deps)).toEqual(before);
        await undoing(deps, undone.id, exactly);
        expect(facts(deps)).toEqual(after);
      }
      const all = standing(deps);
      if (next(3) === 0) {
        const now = facts(deps);
        const undone = await tryUndo(deps, all[next(all.length || 1)] ?? "none");
        if (undone === undefined) expect(facts(deps)).toEqual(now);
      }
      const { items, memories } = recalled(deps);
      expect(items).toEqual(memories);
    }
    const originals = () =>
      deps.store
        .prepare<[], { id: string }>(
          "SELECT id FROM operations WHERE undone_by IS NULL AND kind <> 'undo' ORDER BY op DESC",
        )
        .all();
    // Rows filed about a memory go with it and cannot be undone then.
    for (let isAnyUndone = true; isAnyUndone; ) {
      isAnyUndone = false;
      for (const { id } of originals()) isAnyUndone ||= (await tryUndo(deps, id)) !== undefined;
    }
    expect(facts(deps)).toEqual(empty);
  },
);
