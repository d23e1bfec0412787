import { DAY } from "@memory/language/text";
import { ApiError } from "@memory/shared";
import { expect, test } from "vitest";
import { beliefStore, NOW, random } from "../../../test/builders.ts";
import { doing, undoing } from "../../../test/undoing.ts";
import { OWN } from "../../store/owner-key.ts";
import type { MemoryRow } from "../row.ts";
import type { SpokenDeps } from "./belief.ts";
import { correctMemory, restoreMemory, retireMemory } from "./edit.ts";
import { saveByHand } from "./save-by-hand.ts";

const ownerId = OWN;

const SUBJECTS = [
  ["The upload limit is 10 MB.", "The upload limit is 20 MB.", "The upload limit is 30 MB."],
  ["I live in Utrecht.", "I moved from Utrecht to Leiden.", "I moved from Leiden to Utrecht."],
  ["The API listens on port 4000.", "The API now listens on port 4100 instead of 4000."],
] as const;

type Next = (below: number) => number;

const rowsOf = ({ store }: SpokenDeps): MemoryRow[] =>
  store.prepare<[], MemoryRow>("SELECT * FROM memories ORDER BY id").all();

/** One thing a person does; answers whether it was an undo. What is refused changes nothing. */
async function act(deps: SpokenDeps, next: Next, words: readonly string[]): Promise<boolean> {
  const rows = rowsOf(deps);
  const target = { ownerId, id: rows[next(rows.length || 1)]?.id ?? "" };
  const content = words[next(words.length)] ?? "";
  const assertedAt = new Date(deps.clock() - next(10) * DAY).toISOString();
  const save = (body: { content: string; assertedAt?: string }) =>
    saveByHand(deps, { ownerId, client: null }, body);
  const newest = deps.store
    .prepare<[], string>("SELECT id FROM operations WHERE undone_by IS NULL ORDER BY op DESC LIMIT 1")
    .pluck();
  const actions: readonly (() => unknown)[] = [
    () => undoing(deps, newest.get() ?? ""),
    () => save({ content }),
    () => save({ content, assertedAt }),
    () => save({ content, assertedAt }),
    () => doing(deps, "memory.edit", () => void correctMemory(deps, target, { content })),
    () => doing(deps, "memory.retire", () => void retireMemory(deps, target)),
    () => doing(deps, "memory.restore", () => void restoreMemory(deps, target)),
  ];
  const chosen = next(actions.length);
  try {
    await actions[chosen]?.();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === "internal") throw error;
  }
  return chosen === 0;
}

/** Each version ends before the next of its lineage begins, those that a person has retired included. */
function assertOneAtATime(rows: readonly MemoryRow[]): void {
  const ordered = rows
    .filter(({ valid_from, valid_to }) => valid_to === null || valid_to > valid_from)
    .toSorted((a, b) => a.valid_from - b.valid_from);
  for (const [n, row] of ordered.entries()) {
    const next = ordered.slice(n + 1).find(({ root_id }) => root_id === row.root_id);
    if (next) expect(row.valid_to ?? Infinity, row.content).toBeLessThanOrEqual(next.valid_from);
  }
}

const retiredSpans = (rows: readonly MemoryRow[], among: readonly MemoryRow[]) =>
  rows
    .filter(({ id }) => among.some((row) => row.id === id && row.status === "retired"))
    .filter(({ status }) => status === "retired")
    .map(({ id, valid_from, valid_to }) => ({ id, valid_from, valid_to }));

const seeds = Array.from({ length: 14 }, (_, n) => n + 1);

test.each(seeds)(
  "whatever is said of the past, one version holds at a time, and what was retired keeps its time (%i)",
  async (seed) => {
    using made = beliefStore();
    let now = NOW;
    const deps = { ...made, clock: () => now };
    const next = random(seed);
    const words = SUBJECTS[next(SUBJECTS.length)] ?? SUBJECTS[0];
    for (let step = 0; step < 14; step++) {
      now += (1 + next(24)) * 3_600_000;
      const before = rowsOf(deps);
      const isUndo = await act(deps, next, words);
      const after = rowsOf(deps);
      assertOneAtATime(after);
      if (!isUndo) expect(retiredSpans(after, before)).toEqual(retiredSpans(before, after));
    }
  },
);
