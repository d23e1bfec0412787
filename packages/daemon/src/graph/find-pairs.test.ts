import { expect, test } from "vitest";
import { findPairs } from "./find-pairs.ts";
import { reading } from "./freshness.ts";
import { alice, type MadeEntity, MadeGraph } from "./made-graph.ts";

const idsOf = (made: MadeGraph) =>
  reading(made.reader, { ownerId: alice }, (view) =>
    findPairs(view, { aliases: new Map(), model: "words" }),
  ).map(({ a, b }) => [a, b]);

const dismiss = (made: MadeGraph, one: MadeEntity, other: MadeEntity) =>
  made.run(
    `INSERT INTO fold_candidates (id, owner_id, pair, entity, other, score, question, evidence, state, created_at)
     VALUES ('c1', ?, ?, ?, ?, 0.5, '', '[]', 'dismissed', 0)`,
    alice,
    [one.id, other.id].sort().join(" "),
    one.entity,
    other.entity,
  );

test("two names that may be one are a pair, the one that more texts know first, until a person says no", () => {
  using made = new MadeGraph();
  const [hooks, hook] = [made.entity("Webhooks"), made.entity("Webhook")];
  made.memory({ names: [hooks] });
  made.memory({ names: [hook] });
  made.memory({ names: [hook] });
  expect(idsOf(made)).toEqual([[hook.id, hooks.id]]);
  dismiss(made, hook, hooks);
  expect(idsOf(made)).toEqual([]);
});

test("what was folded, or what nothing names any more, is in no pair", () => {
  using made = new MadeGraph();
  const [hooks, hook] = [made.entity("Webhooks"), made.entity("Webhook")];
  const memory = made.memory({ names: [hooks] });
  made.memory({ names: [hook] });
  made.fold(hooks, hook);
  expect(idsOf(made)).toEqual([]);
  made.unfold(hooks);
  expect(idsOf(made)).toHaveLength(1);
  made.setStatus(memory, "retired");
  expect(idsOf(made)).toEqual([]);
});
