import { aFinding } from "@memory/language/testing";
import { describe, expect, test } from "vitest";
import { aBelief, aSession, beliefStore, everything, listed } from "../../../test/builders.ts";
import { doing, facts, undoing } from "../../../test/undoing.ts";
import type { OperationRow } from "../../activity/operation.ts";
import { findRunOperations } from "../../activity/queries/operations.ts";
import { record } from "../../activity/record.ts";
import { settleEvidence } from "../../agents/evidence/settle.ts";
import { forgetMemory } from "../../agents/import/forget.ts";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import { retireMemory } from "../../memories/beliefs/edit.ts";
import { save } from "../../memories/beliefs/save.ts";
import { findMemoryRow } from "../../memories/queries.ts";
import { OWN } from "../../store/owner-key.ts";
import type { RoomUndo } from "./room-undo.ts";
import { undo } from "./undo.ts";

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

/** An import of sessions, each an operation of one run. */
function importing(
  deps: BeliefDeps,
  runId: string,
  sessions: readonly number[],
  content: (n: number) => string,
) {
  for (const n of sessions)
    record(deps, { ownerId, kind: "import.session", actor: { kind: "import" }, runId }, () => {
      const evidence = aSession(n, { runId, findings: [aFinding(content(n), { line: n })] });
      settleEvidence(deps, evidence, { indexes: new Map(), vectors: new Map() });
    });
}

const run = "0190aaaa-0000-7000-8000-000000000001";

describe("an undo of a run", () => {
  const temperature = (n: number) => `The kiln fires at ${1200 + n} degrees`;

  test("takes back all of it, and its undo brings all of it back", async () => {
    using deps = beliefStore();
    saying(deps, "The kiln fires at 1100 degrees", { project: "kiln", day: -1, author: "import" });
    const before = facts(deps);
    importing(deps, run, [1, 2, 3], temperature);
    const imported = facts(deps);
    const { id, undone } = await undoing(deps, run);
    expect(undone).toBe(3);
    expect(facts(deps)).toEqual(before);
    await undoing(deps, id);
    expect(facts(deps)).toEqual(imported);
  });

  test("changes nothing when a part of it cannot be undone", async () => {
    using deps = beliefStore();
    importing(deps, run, [1, 2], (n) => `The glaze of pot ${n} is celadon`);
    const first = listed(deps.store).find(({ content }) => content.includes("1"));
    const rest = doing(deps, "memory.retire", () => retireMemory(deps, { ownerId, id: first?.id ?? "" }));
    const before = everything(deps.store);
    await expect(undoing(deps, run)).rejects.toMatchObject({ message: expect.stringContaining(rest) });
    expect(everything(deps.store)).toEqual(before);
  });

  test("is possible though a person deleted some of it for good, and does not bring that back", async () => {
    using deps = beliefStore();
    const [glaze, wheel] = ["The glaze is celadon", "Sam bought a wheel in Oslo"] as const;
    importing(deps, run, [1, 2], (n) => (n === 1 ? glaze : wheel));
    const first = deps.store
      .prepare<[string], { id: string }>("SELECT id FROM memories WHERE content = ?")
      .get(glaze);
    forgetMemory(deps, { ownerId, id: first?.id ?? "" }, null);
    const { id } = await undoing(deps, run);
    expect(held(deps)).toEqual([]);
    await undoing(deps, id);
    expect(held(deps)).toEqual([wheel]);
  });

  test("is possible though a person deleted what two of its sessions showed", async () => {
    using deps = beliefStore();
    const glaze = "The glaze is celadon";
    for (const n of [1, 2])
      record(deps, { ownerId, kind: "import.session", actor: { kind: "import" }, runId: run }, () => {
        // The second shows it better, so that it changes the finding and the memory of the first.
        const findings = [aFinding(glaze, { line: n, score: n / 10 }), aFinding(`Pot ${n} stands in Oslo`)];
        settleEvidence(deps, aSession(n, { runId: run, findings }), {
          indexes: new Map(),
          vectors: new Map(),
        });
      });
    const rows = listed(deps.store);
    const [shown] = rows.filter(({ content }) => content === glaze);
    const pots = held(deps).filter((content) => content !== glaze);
    const [, newest] = deps.store.prepare<[], { id: string }>("SELECT id FROM operations").all();
    forgetMemory(deps, { ownerId, id: shown?.id ?? "" }, null);
    await expect(undoing(deps, newest?.id ?? "")).rejects.toMatchObject({
      message: expect.stringContaining("deleted for good"),
    });
    const { id } = await undoing(deps, run);
    expect(held(deps)).toEqual([]);
    await undoing(deps, id);
    expect(held(deps)).toEqual(pots);
  });

  test("is refused while another import says the same", async () => {
    using deps = beliefStore();
    importing(deps, run, [1], () => "The glaze is celadon");
    const second = "0190aaaa-0000-7000-8000-000000000002";
    importing(deps, second, [2], () => "The glaze is celadon");
    await expect(undoing(deps, run)).rejects.toMatchObject({ message: expect.stringContaining(second) });
    await undoing(deps, second);
    await undoing(deps, run);
    expect(held(deps)).toEqual([]);
    expect(everything(deps.store).findings).toEqual([]);
  });

  test("goes on where it was interrupted", async () => {
    using deps = beliefStore();
    const before = facts(deps);
    importing(deps, run, [1, 2, 3], temperature);
    const newest = deps.store
      .prepare<[], { id: string }>("SELECT id FROM operations ORDER BY op DESC LIMIT 1")
      .get();
    await undoing(deps, newest?.id ?? "");
    expect(await undoing(deps, run)).toMatchObject({ undone: 2 });
    expect(facts(deps)).toEqual(before);
    await expect(undoing(deps, run)).rejects.toMatchObject({ code: "conflict" });
  });

  test("that somebody gets in the way of meanwhile says what it took back, and goes on once that is undone", async () => {
    using deps = beliefStore();
    const before = facts(deps);
    importing(deps, run, [1, 2, 3], (n) => `The glaze of pot ${n} is celadon`);
    const [, second] = findRunOperations(deps.store, ownerId, run);
    const first = listed(deps.store).find(({ content }) => content.includes("1"));
    let rest = "";
    const wayOf = ({ id }: OperationRow): RoomUndo | undefined => {
      if (id !== second?.id) return undefined;
      return async ({ commit, putBack }) => {
        rest = doing(deps, "memory.retire", () => retireMemory(deps, { ownerId, id: first?.id ?? "" }));
        commit(putBack);
      };
    };
    const { signal } = new AbortController();
    const undone = undo(
      { ...deps, wake: () => undefined, graphChanged: () => undefined, wayOf },
      { ownerId, id: run, actor: { kind: "person" }, dryRun: false, signal },
    );
    await expect(undone).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("2 of 3 operations were taken back"),
      issues: [{ message: expect.stringContaining("memory.retire") }],
    });
    await undoing(deps, rest);
    expect(await undoing(deps, run)).toMatchObject({ undone: 1 });
    expect(facts(deps)).toEqual(before);
  });

  test("waits for an import that is running", async () => {
    using deps = beliefStore();
    importing(deps, run, [1], temperature);
    const start = deps.store.prepare(
      "INSERT INTO import_runs (id, owner_id, state, started_at) VALUES ('r', ?, 'running', 0)",
    );
    start.run(ownerId);
    await expect(undoing(deps, run)).rejects.toMatchObject({
      message: expect.stringContaining("an import is running"),
    });
    const [row] = deps.store.prepare<[], { id: string }>("SELECT id FROM memories").all();
    expect(findMemoryRow(deps.store, ownerId, row?.id ?? "")).toBeDefined();
  });
});
