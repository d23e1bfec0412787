import { aFinding } from "@memory/language/testing";
import { describe, expect, test } from "vitest";
import { aBelief, aSession, beliefStore, DAY, everything, listed, NOW } from "../../../test/builders.ts";
import { doing, facts, undoing } from "../../../test/undoing.ts";
import { record } from "../../activity/record.ts";
import { settleEvidence } from "../../agents/evidence/settle.ts";
import { forgetMemory } from "../../agents/import/forget.ts";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import { correctMemory, retireMemory } from "../../memories/beliefs/edit.ts";
import { save } from "../../memories/beliefs/save.ts";
import { OWN } from "../../store/owner-key.ts";

const ownerId = OWN;

const saying = (deps: BeliefDeps, content: string, fields?: Parameters<typeof aBelief>[1]) => {
  let memory = "";
  const id = doing(deps, "memory.save", () => {
    memory = save(deps, ownerId, aBelief(content, fields)).version;
  });
  return { id, memory };
};

/** Contents of active memories. */
const held = ({ store }: BeliefDeps): string[] =>
  listed(store)
    .map(({ content }) => content)
    .sort();

/** Items of recall go by new numbers when a text comes back. */
const found = ({ store }: BeliefDeps, word: string): string[] =>
  store
    .prepare<[string], { ref_id: string }>(
      "SELECT i.ref_id FROM recall_words w JOIN recall_items i ON i.item = w.rowid WHERE recall_words MATCH ?",
    )
    .all(word)
    .map(({ ref_id }) => ref_id);

describe("an undo", () => {
  test("of a save takes the memory out of the store and out of recall", async () => {
    using deps = beliefStore();
    const before = facts(deps);
    const { id, memory } = saying(deps, "The kiln fires at 1240 degrees");
    expect(found(deps, "kiln")).toEqual([memory]);
    const undone = await undoing(deps, id);
    expect(undone).toMatchObject({ undone: 1, rows: 1, dryRun: false });
    expect(found(deps, "kiln")).toEqual([]);
    expect(facts(deps)).toEqual(before);
  });

  test("of an edit brings the words before it back, and takes its own along", async () => {
    using deps = beliefStore();
    const { memory } = saying(deps, "The kiln fires at 1240 degrees");
    const before = facts(deps);
    const edit = doing(deps, "memory.edit", () =>
      correctMemory(deps, { ownerId, id: memory }, { content: "The kiln fires at 1260 degrees" }),
    );
    expect(held(deps)).toEqual(["The kiln fires at 1260 degrees"]);
    await undoing(deps, edit);
    expect(held(deps)).toEqual(["The kiln fires at 1240 degrees"]);
    expect(facts(deps)).toEqual(before);
  });

  test("of a retirement makes the memory hold, and be found, as before", async () => {
    using deps = beliefStore();
    const { memory } = saying(deps, "The kiln fires at 1240 degrees");
    const before = facts(deps);
    const rest = doing(deps, "memory.retire", () => retireMemory(deps, { ownerId, id: memory }));
    expect(found(deps, "kiln")).toEqual([]);
    await undoing(deps, rest);
    expect(found(deps, "kiln")).toEqual([memory]);
    expect(facts(deps)).toEqual(before);
  });

  test("of a deletion is refused, and what it removed is nowhere in the log", async () => {
    using deps = beliefStore();
    const { id: saved, memory } = saying(deps, "The kiln fires at 1240 degrees");
    const other = saying(deps, "The glaze is celadon");
    forgetMemory(deps, { ownerId, id: memory }, null);
    const [deletion] = deps.store
      .prepare<[], { id: string }>("SELECT id FROM operations WHERE kind = 'memory.delete'")
      .all();
    await expect(undoing(deps, deletion?.id ?? "")).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("deleted for good"),
    });
    await expect(undoing(deps, saved)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("deleted for good"),
    });
    expect(JSON.stringify(everything(deps.store).changes)).not.toContain("1240");
    await undoing(deps, other.id);
    expect(held(deps)).toEqual([]);
  });

  test("of an undo brings everything back, and can be undone itself", async () => {
    using deps = beliefStore();
    saying(deps, "The kiln fires at 1240 degrees");
    const { id } = saying(deps, "The kiln does not fire at 1240 degrees", { day: 1 });
    const saved = facts(deps);
    const once = await undoing(deps, id);
    const undone = facts(deps);
    const redone = await undoing(deps, once.id);
    expect(facts(deps)).toEqual(saved);
    // Either the redo or the operation itself can be taken back now.
    await undoing(deps, id);
    expect(facts(deps)).toEqual(undone);
    await expect(undoing(deps, redone.id)).rejects.toMatchObject({ code: "conflict" });
  });

  test("twice is refused, and names the one that did it", async () => {
    using deps = beliefStore();
    const { id } = saying(deps, "The kiln fires at 1240 degrees");
    const { id: first } = await undoing(deps, id);
    await expect(undoing(deps, id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining(first),
      issues: [{ path: first, message: "took it back" }],
    });
  });

  test("is refused when another one had its turn between the check and the writing", async () => {
    using deps = beliefStore();
    // It changed no row, so that nothing but the log tells that it was undone.
    const ids = [1, 2].map(() =>
      record(deps, { ownerId, kind: "memory.confirm", actor: { kind: "person" } }, (made) => {
        made.keep();
        return made.id;
      }),
    );
    const both = await Promise.allSettled(ids.flatMap((id) => [undoing(deps, id), undoing(deps, id)]));
    expect(both.map(({ status }) => status).sort()).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    const undos = deps.store.prepare("SELECT id FROM operations WHERE kind = 'undo'").all();
    expect(undos).toHaveLength(2);
  });

  test("is refused while something was built upon it, and names that", async () => {
    using deps = beliefStore();
    const { id, memory } = saying(deps, "The kiln fires at 1240 degrees");
    const edit = doing(deps, "memory.edit", () =>
      correctMemory(deps, { ownerId, id: memory }, { content: "The kiln fires at 1260 degrees" }),
    );
    const before = everything(deps.store);
    const refusal = {
      code: "conflict",
      message: expect.stringMatching(new RegExp(`${edit} \\(memory\\.edit, 2026-03-10`)),
      // The obstacle, for programs: not the operation of the request.
      issues: [{ path: edit, message: expect.stringContaining("memory.edit, 2026-03-10") }],
    };
    await expect(undoing(deps, id)).rejects.toMatchObject(refusal);
    await expect(undoing(deps, id, { dryRun: true })).rejects.toMatchObject(refusal);
    expect(everything(deps.store)).toEqual(before);
    await undoing(deps, edit);
    await undoing(deps, id);
    expect(held(deps)).toEqual([]);
  });

  test("asks again what was asked, in whatever order the two sides of a question went and came back", async () => {
    using deps = beliefStore();
    const { id: saved, memory } = saying(deps, "The pottery class meets in the old barn.");
    const edit = doing(deps, "memory.edit", () => {
      const agent = { client: "claude-code/2" };
      correctMemory(
        deps,
        { ownerId, id: memory },
        { content: "Lessons are held by Ines at the town hall.", agent },
      );
    });
    const asked = () => deps.store.prepare("SELECT * FROM conflicts").all();
    const before = asked();
    expect(before).toMatchObject([{ status: "open", rule: "agent" }]);
    const first = await undoing(deps, saved);
    const second = await undoing(deps, edit);
    expect(asked()).toEqual([]);
    await undoing(deps, first.id);
    await undoing(deps, second.id);
    expect(asked()).toEqual(before);
  });

  test("is possible once what was built upon it is undone, though that came back and went again", async () => {
    using deps = beliefStore();
    const { id, memory } = saying(deps, "The kiln fires at 1240 degrees");
    const edit = doing(deps, "memory.edit", () =>
      correctMemory(deps, { ownerId, id: memory }, { content: "The kiln fires at 1260 degrees" }),
    );
    const once = await undoing(deps, edit);
    const redo = await undoing(deps, once.id);
    await expect(undoing(deps, id)).rejects.toMatchObject({ message: expect.stringContaining(edit) });
    await undoing(deps, redo.id);
    await undoing(deps, id);
    expect(held(deps)).toEqual([]);
  });

  test("of a redo is refused when what it stands on was taken away since", async () => {
    using deps = beliefStore();
    const { id, memory } = saying(deps, "The kiln fires at 1240 degrees");
    const edit = doing(deps, "memory.edit", () =>
      correctMemory(deps, { ownerId, id: memory }, { content: "The kiln fires at 1260 degrees" }),
    );
    const undoneEdit = await undoing(deps, edit);
    const undoneSave = await undoing(deps, id);
    await expect(undoing(deps, undoneEdit.id)).rejects.toMatchObject({
      message: expect.stringContaining(undoneSave.id),
    });
    await undoing(deps, undoneSave.id);
    await undoing(deps, undoneEdit.id);
    expect(held(deps)).toEqual(["The kiln fires at 1260 degrees"]);
  });

  test("is refused when the same was said anew meanwhile", async () => {
    using deps = beliefStore();
    const { memory } = saying(deps, "The kiln fires at 1240 degrees");
    const edit = doing(deps, "memory.edit", () =>
      correctMemory(deps, { ownerId, id: memory }, { content: "The glaze is celadon" }),
    );
    saying(deps, "The kiln fires at 1240 degrees", { day: 2 });
    await expect(undoing(deps, edit)).rejects.toMatchObject({ code: "conflict" });
  });

  test("of somebody else's operation finds none", async () => {
    using deps = beliefStore();
    const { id } = saying(deps, "The kiln fires at 1240 degrees");
    const other = { ownerId: "00000000-0000-4000-8000-00000000000b" };
    await expect(undoing(deps, id, other)).rejects.toMatchObject({ code: "not_found" });
    expect(held(deps)).toHaveLength(1);
  });

  test("goes by the order of operations, though the clock was set back", async () => {
    using deps = beliefStore();
    let now = NOW;
    const turned = { ...deps, clock: () => now };
    const { id, memory } = saying(turned, "The kiln fires at 1240 degrees");
    now -= 30 * DAY;
    const edit = doing(turned, "memory.edit", () =>
      correctMemory(turned, { ownerId, id: memory }, { content: "The kiln fires at 1260 degrees" }),
    );
    await expect(undoing(turned, id)).rejects.toMatchObject({ message: expect.stringContaining(edit) });
    await undoing(turned, edit);
    await undoing(turned, id);
    expect(held(deps)).toEqual([]);
    const times = deps.store
      .prepare<[], { at: number }>("SELECT at FROM operations ORDER BY op")
      .all()
      .map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test("says what it would do, and does nothing, in a dry run", async () => {
    using deps = beliefStore();
    const { id } = saying(deps, "The kiln fires at 1240 degrees");
    const before = everything(deps.store);
    expect(await undoing(deps, id, { dryRun: true })).toEqual({
      id,
      undone: 1,
      memories: 1,
      rows: 1,
      dryRun: true,
    });
    expect(everything(deps.store)).toEqual(before);
  });
});

test("what is deleted leaves no words in the log, neither of corrections taken back nor of readings replaced", async () => {
  using deps = beliefStore();
  for (const line of [3, 5])
    doing(
      deps,
      "import.session",
      () => {
        const session = aSession(1, {
          project: "kiln",
          findings: [aFinding("The zebra key lies under the mat.", { line })],
        });
        settleEvidence(deps, session, { indexes: new Map(), vectors: new Map() });
      },
      { subjectId: "session-1" },
    );
  const [found] = listed(deps.store);
  const id = found?.id ?? "";
  const edit = doing(
    deps,
    "memory.edit",
    () => void correctMemory(deps, { ownerId, id }, { content: "The zebra key is lost." }),
  );
  await undoing(deps, edit);
  expect(JSON.stringify(everything(deps.store))).toContain("zebra key is lost");
  forgetMemory(deps, { ownerId, id }, null);
  const { memories, findings, changes, operations } = everything(deps.store);
  expect(JSON.stringify({ memories, findings, changes, operations })).not.toContain("zebra");
});
