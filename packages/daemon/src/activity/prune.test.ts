import { expect, test } from "vitest";
import { beliefStore, believe, everything, NOW } from "../../test/builders.ts";
import { undoing } from "../../test/undoing.ts";
import { changeMemory } from "../memories/queries.ts";
import { OWN } from "../store/owner-key.ts";
import { prunedOf } from "./list-activity.ts";
import { prune } from "./prune.ts";
import { record } from "./record.ts";
import { showOperation } from "./show-operation.ts";

const ownerId = OWN;
const run = "0190aaaa-0000-7000-8000-000000000001";

/** A memory that is changed so many times; answers the ids of the operations. */
function changed(deps: ReturnType<typeof beliefStore>, runs: readonly (string | null)[]): string[] {
  const { memory } = believe(deps, "The kiln fires at 1240 degrees");
  return runs.map((runId, n) =>
    record(deps, { ownerId, kind: "memory.edit", actor: { kind: "person" }, runId }, ({ id }) => {
      changeMemory(deps.store, ownerId, memory.id, { confidence: (n + 1) / 100 });
      return id;
    }),
  );
}

const left = ({ store }: ReturnType<typeof beliefStore>): number[] =>
  (everything(store).operations ?? []).map((row) => (row as { op: number }).op);

test("the oldest operations go beyond the limit, with what they changed, and the log says so", async () => {
  using deps = beliefStore();
  const [first = ""] = changed(deps, [null, null, null, null, null]);
  expect(await prune(deps.store, 3)).toBe(2);
  expect(left(deps)).toEqual([3, 4, 5]);
  expect(everything(deps.store).changes).toHaveLength(3);
  expect(prunedOf(deps.store, ownerId)).toEqual({ operations: 2, until: new Date(NOW).toISOString() });
  expect(() => showOperation(deps.store, ownerId, first)).toThrow(/2 operations up to .* were pruned/);
  expect(await prune(deps.store, 3)).toBe(0);
});

test("a run goes as a whole", async () => {
  using deps = beliefStore();
  changed(deps, [null, run, run, null, run]);
  await prune(deps.store, 2);
  expect(left(deps)).toEqual([2, 3, 4, 5]);
  changed(deps, [null, null]);
  await prune(deps.store, 2);
  expect(left(deps)).toEqual([6, 7]);
});

test("what a person did within a run that stays is kept with it, and with runs that reach over its start", async () => {
  using deps = beliefStore();
  const second = "0190aaaa-0000-7000-8000-000000000002";
  changed(deps, [null, second, null, run, second, null, run]);
  await prune(deps.store, 2);
  expect(left(deps)).toEqual([2, 3, 4, 5, 6, 7]);
  const [edit] = deps.store.prepare<[], { id: string }>("SELECT id FROM operations WHERE op = 6").all();
  await expect(undoing(deps, run)).rejects.toMatchObject({
    message: expect.stringContaining(edit?.id ?? ""),
  });
});

test("nothing goes when all is to be kept, or less is there", async () => {
  using deps = beliefStore();
  changed(deps, [null, null]);
  expect(await prune(deps.store, 0)).toBe(0);
  expect(await prune(deps.store, 10)).toBe(0);
  expect(left(deps)).toEqual([1, 2]);
  expect(prunedOf(deps.store, ownerId)).toBeUndefined();
});
